import type { Option } from '../../catalog/options/option.js';
import { city } from './city.js';
import { invalidValue } from './filter.js';
import type { Filter, InvalidValue } from './filter.js';
import { state } from './state.js';
import { zip } from './zip.js';

/** Maximum radius in miles (specification). Wider ones are reduced to it. */
export const MAX_RADIUS_MILES = 100;

/** Default radius in miles; URLs leave it out. */
export const DEFAULT_RADIUS_MILES = 100;

/** API calls document the cap and reduce wider radii, too. */
const CAPPED = { rule: `The largest radius is ${MAX_RADIUS_MILES} miles`, isWithoutEffect: true };

/** Parameters that name a place. */
const PLACES = [...zip.params, ...city.params];
const WITHOUT_PLACE = 'The radius needs a ZIP Code or a city';

const miles = (distance: number): Option => ({
  code: String(distance),
  label: `${distance} miles`,
});

/** Options of "Search within". `0` means the whole country. */
export const SEARCH_RADII: readonly Option[] = [
  ...[10, 25, 50, 75, MAX_RADIUS_MILES].map(miles),
  { code: '0', label: 'Any distance' },
];

/** Miles around the ZIP Code or city; 0 means any distance. No effect without a place. */
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
    const rejected: InvalidValue[] = [];
    const isMiles = /^\d{1,6}$/.test(text);
    if (!isMiles) rejected.push(invalidValue('searchRadius', text, 'is not a number of miles'));
    if (!earlier.get(zip) && !earlier.get(city)) {
      // Forms send the default, and any distance is what the search has. A wrong place is reported
      // as itself.
      const isLost =
        isMiles &&
        ![0, DEFAULT_RADIUS_MILES].includes(Number(text)) &&
        !PLACES.some((one) => raw.has(one));
      if (isLost)
        rejected.push(
          invalidValue('searchRadius', text, 'needs a place', {
            rule: WITHOUT_PLACE,
            name: `${text} miles`,
            isWithoutEffect: true,
          }),
        );
      return { rejected };
    }
    if (isMiles && Number(text) > MAX_RADIUS_MILES)
      rejected.push(invalidValue('searchRadius', text, 'is too large', { ...CAPPED, name: text }));
    return {
      value: isMiles ? Math.min(Number(text), MAX_RADIUS_MILES) : DEFAULT_RADIUS_MILES,
      rejected,
    };
  },

  write: (miles) => (miles === DEFAULT_RADIUS_MILES ? [] : [['searchRadius', String(miles)]]),

  // The first chip, because the place matters most. Removing a city also removes its state.
  chips(miles, query) {
    const place = query.get(zip);
    const inCity = query.get(city);
    if (!place && !inCity) return [];
    const from = place?.zip ?? `${inCity!.city}, ${inCity!.state}`;
    const label = miles === 0 ? `Any distance from ${from}` : `Within ${miles} mi of ${from}`;
    const placeFilters = place ? [zip] : [city, state];
    return [
      {
        label,
        without: (current) => current.withAll(placeFilters.map((filter) => [filter, undefined])),
      },
    ];
  },
};
