import type { Filter } from './filter.js';
import { refusal } from './filter.js';
import { zip } from './zip.js';

/** `include` adds the cars that dealers farther away deliver to the market area of the ZIP; `off`, the default, leaves them out. */
export const marketExtension: Filter<'include'> = {
  name: 'marketExtension',
  params: ['marketExtension'],
  section: 'Location',

  read(raw, _context, earlier) {
    const text = raw.first('marketExtension');
    if (text === undefined || text === 'off' || !earlier.get(zip)?.marketAreaCode) return {};
    return text === 'include' ? { value: text } : { refused: [refusal('marketExtension', text, 'is neither include nor off')] };
  },

  write: (value) => [['marketExtension', value]],

  valuesOf: ({ owner }) => owner.deliveryMarkets,

  chips: () => [{ label: 'Include Extended Delivery', without: (asked) => asked.with(marketExtension, undefined) }],
};
