import type { ZipPlace } from '../../catalogue/places.js';
import { refusal } from './filter.js';
import type { Filter, Refusal } from './filter.js';

/** The specification's sentence for a ZIP that is none. */
export const INVALID_ZIP = 'Enter a valid ZIP Code';

/** Another place beside a ZIP, which has no effect. Nothing is said of one that the ZIP lies in. */
export function besideZip(field: string, value: string, name: string): Refusal {
  return refusal(field, value, 'has no effect with a ZIP', {
    rule: 'The ZIP Code already sets where to search',
    name,
    isWithoutEffect: true,
  });
}

/** Where the shopper stands; what the distance is measured from. Longer texts are cut to 5 digits, anything else is dropped. */
export const zip: Filter<ZipPlace> = {
  name: 'zip',
  params: ['zip'],
  serviceNames: { searchZip: 'zip' },
  section: 'location',
  documentation: {
    group: 'place',
    parameters: { zip: { about: 'Five-digit ZIP Code to measure distances from.', example: '78701' } },
  },

  read(raw, { places }) {
    const text = raw.first('zip');
    if (text === undefined) return {};
    const digits = text.slice(0, 5);
    const place = /^\d{5}$/.test(digits) ? places.placeOfZip(digits) : undefined;
    return place ? { value: place } : { refused: [refusal('zip', text, INVALID_ZIP)] };
  },

  write: (place) => [['zip', place.zip]],

  // The radius around it says it in one chip.
  chips: () => [],
};
