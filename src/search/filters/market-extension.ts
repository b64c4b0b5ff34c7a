import { MARKET_EXTENSIONS } from '../../catalog/options/market-extensions.js';
import { findOption } from '../../catalog/options/option.js';
import type { Filter } from './filter.js';
import { invalidValue } from './filter.js';
import { zip } from './zip.js';

const INCLUDE = findOption(MARKET_EXTENSIONS, 'include')!;

const WITHOUT_MARKET_AREA = invalidValue(
  'marketExtension',
  'include',
  'needs a ZIP in a market area',
  {
    rule: 'Extended delivery needs a ZIP Code in or near a large city',
    name: INCLUDE.label,
    isWithoutEffect: true,
  },
);

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
    if (text === undefined || text === 'off') return {};
    if (text !== 'include')
      return { rejected: [invalidValue('marketExtension', text, 'must be include or off')] };
    if (earlier.get(zip)?.marketAreaCode) return { value: text };
    // A wrong ZIP Code is reported as itself.
    return !earlier.get(zip) && raw.has('zip') ? {} : { rejected: [WITHOUT_MARKET_AREA] };
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
