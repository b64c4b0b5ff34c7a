import { MARKET_EXTENSIONS } from '../../catalog/options/market-extensions.js';
import { findOption } from '../../catalog/options/option.js';
import type { Filter } from './filter.js';
import { invalidValue } from './filter.js';
import { zip } from './zip.js';

const INCLUDE = findOption(MARKET_EXTENSIONS, 'include')!;

/**
 * `include` adds cars that dealers farther away deliver to the market area of the ZIP Code. `off`
 * is the default.
 */
export const marketExtension: Filter<'include'> = {
  name: 'marketExtension',
  params: ['marketExtension'],
  noopParams: [['marketExtension', 'off']],
  section: 'location',
  documentation: {
    group: 'place',
    parameters: {
      marketExtension: {
        about:
          '`include` adds cars that dealers farther away deliver to the market area of the ZIP. Default: `off`.',
        words: ['include', 'off'],
      },
    },
  },

  read(raw, _context, earlier) {
    const text = raw.first('marketExtension');
    if (text === undefined || text === 'off' || !earlier.get(zip)?.marketAreaCode) return {};
    return text === 'include'
      ? { value: text }
      : { rejected: [invalidValue('marketExtension', text, 'must be include or off')] };
  },

  write: (value) => [['marketExtension', value]],

  valuesOf: ({ owner }) => owner.deliveryMarkets,

  optionsFor: (_context, earlier) => (earlier.get(zip)?.marketAreaCode ? [INCLUDE] : []),
  // The field has market areas: count that of the ZIP Code.
  countedAs: (_code, query) => query.get(zip)!.marketAreaCode!,

  chips: () => [
    { label: INCLUDE.label, without: (current) => current.with(marketExtension, undefined) },
  ],
};
