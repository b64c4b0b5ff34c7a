import { hash } from 'node:crypto';
import type { CarDigester } from '../../inventory/digests/car-digest.js';
import { DIGEST_FORMAT, digestOf } from './digest-format.js';
import { FIELDS_KEY, INDEX_FIELDS, toLastingCar } from '../index-fields.js';
import type { CarContext } from '../search-context.js';

const FIELD_NAMES = INDEX_FIELDS.map(({ name }) => name);

/** Digests what the index holds of a car. A car without a place, which the index leaves out, has an empty digest. */
export function carDigester(context: CarContext): CarDigester {
  return {
    key: [DIGEST_FORMAT, FIELDS_KEY, referenceKey(context)].join(),
    digestOf(car, termNumberOf) {
      const lasting = toLastingCar(car, context);
      return lasting ? digestOf(lasting, FIELD_NAMES, termNumberOf) : new Uint8Array();
    },
  };
}

/** Changes with the reference data that values are read off: where ZIP Codes lie, which series a model is of. About 50 ms. */
function referenceKey({ catalogue, places }: CarContext): string {
  return hash('sha1', JSON.stringify([catalogue.models, places.all()]));
}
