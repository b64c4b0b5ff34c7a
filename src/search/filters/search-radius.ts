import type { Option } from '../../catalogue/options/option.js';
import { city } from './city.js';
import { refusal } from './filter.js';
import type { Filter, Refusal } from './filter.js';
import { state } from './state.js';
import { zip } from './zip.js';

/** Miles; the specification's cap, to which a wider radius is cut. */
export const MAX_RADIUS_MILES = 100;

/** Miles searched around a place where none are asked; the URL leaves them out. */
export const DEFAULT_RADIUS_MILES = 100;

/** The calls for integrators document it, and cut. */
const CAPPED = { rule: `The largest radius is ${MAX_RADIUS_MILES} miles`, isWithoutEffect: true };

const miles = (distance: number): Option => ({ code: String(distance), label: `${distance} miles` });

/** Choices of "Search within"; `0` asks for the whole country. */
export const SEARCH_RADII: readonly Option[] = [...[10, 25, 50, 75, MAX_RADIUS_MILES].map(miles), { code: '0', label: 'Any distance' }];

/** Miles around the ZIP or city; 0 asks for any distance. Without a place to measure from it means nothing. */
export const searchRadius: Filter<number> = {
  name: 'searchRadius',
  params: ['searchRadius'],
  hasDefault: true,
  section: 'location',
  documentation: {
    group: 'place',
    parameters: {
      searchRadius: {
        about: `Miles around the ZIP or city, ${MAX_RADIUS_MILES} at most, 0 for any distance. Default: ${DEFAULT_RADIUS_MILES}.`,
        kind: 'wholeNumber',
        example: '50',
      },
    },
  },

  read(raw, _context, earlier) {
    const text = raw.first('searchRadius') ?? String(DEFAULT_RADIUS_MILES);
    const refused: Refusal[] = [];
    const isMiles = /^\d{1,6}$/.test(text);
    if (!isMiles) refused.push(refusal('searchRadius', text, 'is not a number of miles'));
    if (!earlier.get(zip) && !earlier.get(city)) return { refused };
    if (isMiles && Number(text) > MAX_RADIUS_MILES) refused.push(refusal('searchRadius', text, 'is too large', { ...CAPPED, name: text }));
    return { value: isMiles ? Math.min(Number(text), MAX_RADIUS_MILES) : DEFAULT_RADIUS_MILES, refused };
  },

  write: (miles) => (miles === DEFAULT_RADIUS_MILES ? [] : [['searchRadius', String(miles)]]),

  // The place comes first among the chips: it decides more than any other filter. A city takes its state along.
  chips(miles, query) {
    const place = query.get(zip);
    const inCity = query.get(city);
    if (!place && !inCity) return [];
    const from = place?.zip ?? `${inCity!.city}, ${inCity!.state}`;
    const label = miles === 0 ? `Any distance from ${from}` : `Within ${miles} mi of ${from}`;
    const placeFilters = place ? [zip] : [city, state];
    return [{ label, without: (asked) => asked.withAll(placeFilters.map((filter) => [filter, undefined])) }];
  },
};
