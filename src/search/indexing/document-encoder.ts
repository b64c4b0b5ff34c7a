import type { CarDigester } from '../../inventory/indexed-documents/indexed-document.js';
import type { CarContext } from '../search-context.js';
import { digestOf } from './document-format.js';
import { indexKey } from './index-key.js';
import { CAR_RULES, toLastingCar } from './indexed-car.js';

/** Digests index entries. A car without a position, which the index omits, has an empty digest. */
export function carDigester(context: CarContext, rules = CAR_RULES): CarDigester {
  const fieldNames = rules.filters.map(({ name }) => name);
  return {
    key: indexKey(context, rules),
    digestOf(car, termNumberOf) {
      const lasting = toLastingCar(car, context, rules);
      return lasting ? digestOf(lasting, fieldNames, termNumberOf) : new Uint8Array();
    },
  };
}
