import type { ZipPlace } from '../../catalog/places/places.js';
import { invalidValue } from './filter.js';
import type { Filter } from './filter.js';
import { state } from './state.js';
import { besideZip, zip } from './zip.js';

/**
 * A city of the selected state, as the origin of distances if there is no ZIP Code: the first of
 * the city's ZIP Codes.
 */
export const city: Filter<ZipPlace> = {
  name: 'city',
  params: ['city'],
  documentation: {
    group: 'place',
    parameters: {
      city: {
        about: 'City of the `state` to measure distances from. No effect with a ZIP.',
        example: 'Austin',
      },
    },
  },

  read(raw, { places }, earlier) {
    const name = raw.first('city');
    if (name === undefined) return {};
    const exactly = earlier.get(zip);
    if (exactly)
      return exactly.city.toLowerCase() === name.toLowerCase()
        ? {}
        : { rejected: [besideZip('city', name, name)] };
    const stateCode = earlier.get(state)?.[0];
    const place = stateCode && places.firstPlaceOf(name, stateCode);
    return place
      ? { value: place }
      : {
          rejected: [
            invalidValue('city', name, stateCode ? 'is not a city in this state' : 'needs a state'),
          ],
        };
  },

  write: (place) => [['city', place.city]],

  /** The chip of the radius names it. */
  chips: () => [],
};
