import { dealType } from '../../../search/filters/deal-type.js';
import type { SearchQuery } from '../../../search/search-query.js';

/**
 * Search of the great-price count, and of the links beside it. `cars`: a model's cars nationwide,
 * the specification's `searchRadius` 0.
 */
export function greatPriceCars(cars: SearchQuery): SearchQuery {
  return cars.with(dealType, ['greatprice']);
}
