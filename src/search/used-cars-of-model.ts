import type { Model } from '../catalog/catalog-types.js';
import { USED_TYPES } from '../catalog/options/listing-types.js';
import { listingType } from './filters/listing-type.js';
import { make } from './filters/make.js';
import { model } from './filters/model.js';
import type { SearchContext } from './search-context.js';
import { SearchQuery } from './search-query.js';

/** A model's used cars nationwide, of one model year or all. */
export function usedCarsOf(
  { makeCode, code }: Pick<Model, 'makeCode' | 'code'>,
  year: number | undefined,
  context: SearchContext,
): SearchQuery {
  return SearchQuery.of(
    [
      [make.name, makeCode],
      [model.name, code],
      ...(year === undefined
        ? []
        : [['startYear', String(year)] as const, ['endYear', String(year)] as const]),
      ...USED_TYPES.map((type) => [listingType.name, type] as const),
    ],
    context,
  );
}
