import { city } from './city.js';
import { refusal } from './filter.js';
import type { Filter } from './filter.js';
import { zip } from './zip.js';

/** Miles; the specification's cap and its default. */
export const MAX_RADIUS_MILES = 100;
export const DEFAULT_RADIUS_MILES = 100;

/** Miles around the ZIP or city; 0 asks for any distance. Without a place to measure from it means nothing. */
export const searchRadius: Filter<number> = {
  name: 'searchRadius',
  params: ['searchRadius'],
  hasDefault: true,
  section: 'Location',

  read(raw, _context, earlier) {
    if (!earlier.get(zip) && !earlier.get(city)) return {};
    const text = raw.first('searchRadius') ?? String(DEFAULT_RADIUS_MILES);
    if (/^\d{1,6}$/.test(text)) return { value: Math.min(Number(text), MAX_RADIUS_MILES) };
    return { value: DEFAULT_RADIUS_MILES, refused: [refusal('searchRadius', text, 'is not a number of miles')] };
  },

  write: (miles) => (miles === DEFAULT_RADIUS_MILES ? [] : [['searchRadius', String(miles)]]),
};
