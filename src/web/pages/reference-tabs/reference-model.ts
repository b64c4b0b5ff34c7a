import type { Make, Model } from '../../../catalog/catalog-types.js';
import { USED_TYPES } from '../../../catalog/options/listing-types.js';
import type { Filter } from '../../../search/filters/filter.js';
import { listingType } from '../../../search/filters/listing-type.js';
import { PLACE_FILTERS } from '../../../search/filters/location-clauses.js';
import { make } from '../../../search/filters/make.js';
import { model } from '../../../search/filters/model.js';
import { ownNamesOf } from '../../../search/filters/filter.js';
import { trim } from '../../../search/filters/trim.js';
import { yearRange } from '../../../search/filters/year-range.js';
import type { SearchQuery } from '../../../search/search-query.js';

/** The vehicle of a search, if it is one model and at most one year. */
export type UrlShape = 'make-model' | 'make-model-year';

/** The only model of a search. */
export interface ReferenceModel {
  readonly make: Make;
  readonly model: Model;
  /** The only year of the search. */
  readonly year: number | undefined;
  /** Condition of the cars in words: "used", "new", "certified", "new or used". */
  readonly condition: string;
  readonly listingTypes: readonly string[];
  readonly isTrimChosen: boolean;
  /** Undefined if the search has other filters of the vehicle. */
  readonly shape: UrlShape | undefined;
  /** Search for the model's cars nationwide, in the searched condition, or used. */
  readonly cars: SearchQuery;
}

const SHAPE_NAMES = new Set(
  [...PLACE_FILTERS, listingType, yearRange, make, model].flatMap((filter: Filter) =>
    ownNamesOf(filter),
  ),
);

/** The model of a search with exactly one make and one model; otherwise undefined. */
export function referenceModelOf(query: SearchQuery): ReferenceModel | undefined {
  const [modelCode, ...others] = query.get(model)?.codes ?? [];
  if (modelCode === undefined || others.length > 0 || query.get(make)?.codes.length !== 1)
    return undefined;
  const { catalog } = query.context;
  const found = catalog.modelByCode(modelCode)!;
  const years = query.get(yearRange);
  const year = years?.start !== undefined && years.start === years.end ? years.start : undefined;
  const params = query
    .params()
    .filter(([name]) => !['sortBy', 'firstRecord', 'numRecords'].includes(name));
  const isShape =
    params.every(([name]) => SHAPE_NAMES.has(name)) && (years === undefined || year !== undefined);
  const listingTypes = query.get(listingType) ?? USED_TYPES;
  const cars = query.only([make, model, listingType, ...(year === undefined ? [] : [yearRange])]);
  return {
    make: catalog.makeByCode(found.makeCode)!,
    model: found,
    year,
    condition: conditionOf(listingTypes),
    listingTypes,
    isTrimChosen: (query.get(trim)?.codes.length ?? 0) > 0,
    shape: isShape ? (year === undefined ? 'make-model' : 'make-model-year') : undefined,
    cars: query.get(listingType) ? cars : cars.with(listingType, USED_TYPES),
  };
}

function conditionOf(types: readonly string[]): string {
  if (types.every((type) => type === 'NEW')) return 'new';
  if (types.every((type) => type === 'CERTIFIED')) return 'certified';
  if (!types.includes('NEW')) return 'used';
  return types.includes('USED') ? 'new or used' : 'new or certified';
}
