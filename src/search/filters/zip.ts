import type { ZipPlace } from '../../catalog/places/places.js';
import { invalidValue } from './filter.js';
import type { Filter, InvalidValue } from './filter.js';

/** Message for an invalid ZIP Code (specification). */
export const INVALID_ZIP = 'Enter a valid ZIP Code';

/**
 * Rejects another place next to a ZIP Code, which has no effect. Callers skip places that
 * contain the ZIP Code.
 */
export function besideZip(field: string, value: string, name: string): InvalidValue {
  return invalidValue(field, value, 'has no effect with a ZIP', {
    rule: 'The ZIP Code already sets where to search',
    name,
    isWithoutEffect: true,
  });
}

/**
 * The shopper's location, the origin of distances. Longer values are cut to 5 digits; others are
 * rejected.
 */
export const zip: Filter<ZipPlace> = {
  name: 'zip',
  params: ['zip'],
  serviceNames: { searchZip: 'zip' },
  section: 'location',
  documentation: {
    group: 'place',
    parameters: {
      zip: { about: 'Five-digit ZIP Code to measure distances from.', example: '78701' },
    },
  },

  read(raw, { places }) {
    const text = raw.first('zip');
    if (text === undefined) return {};
    const digits = text.slice(0, 5);
    const place = /^\d{5}$/.test(digits) ? places.placeOfZip(digits) : undefined;
    return place ? { value: place } : { rejected: [invalidValue('zip', text, INVALID_ZIP)] };
  },

  write: (place) => [['zip', place.zip]],

  // The chip of the radius names it.
  chips: () => [],
};
