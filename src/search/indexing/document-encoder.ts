import type { CarEncoder } from '../../inventory/indexed-documents/indexed-document.js';
import type { CarContext } from '../search-context.js';
import { encodeDocument } from './document-format.js';
import { indexKey } from './index-key.js';
import { CAR_RULES, toLastingCar } from './indexed-car.js';

/** Encodes index entries. A car without a position, which the index omits, has an empty document. */
export function carEncoder(context: CarContext, rules = CAR_RULES): CarEncoder {
  const fieldNames = rules.filters.map(({ name }) => name);
  return {
    key: indexKey(context, rules),
    encode(car, termNumberOf) {
      const lasting = toLastingCar(car, context, rules);
      return lasting ? encodeDocument(lasting, fieldNames, termNumberOf) : new Uint8Array();
    },
  };
}
