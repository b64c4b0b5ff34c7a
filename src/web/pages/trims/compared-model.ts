import type { Make, Model } from '../../../catalog/catalog-types.js';
import { hasFeature } from '../../../platform/config/features.js';
import type { Filter } from '../../../search/filters/filter.js';
import { ownNamesOf } from '../../../search/filters/filter.js';
import { fuelTypeGroup } from '../../../search/filters/fuel-type-group.js';
import { listingType } from '../../../search/filters/listing-type.js';
import { PLACE_FILTERS } from '../../../search/filters/location-clauses.js';
import { make } from '../../../search/filters/make.js';
import { model } from '../../../search/filters/model.js';
import { series } from '../../../search/filters/series.js';
import { vehicleCodes } from '../../../search/filters/vehicle-codes.js';
import { yearRange } from '../../../search/filters/year-range.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchQuery } from '../../../search/search-query.js';

/** A model with comparable trims. */
export interface ComparedModel {
  readonly make: Make;
  readonly model: Model;
  /** The newest searched year with at least two known trims. */
  readonly year: number;
  /** The only searched fuel, if the model has it in that year. */
  readonly fuelGroupCode: string | undefined;
  /** Search for this model with place, condition, years and fuel, without other filters. */
  readonly query: SearchQuery;
}

/** Filters that this search keeps. */
const KEPT: readonly Filter[] = [
  ...PLACE_FILTERS,
  listingType,
  yearRange,
  fuelTypeGroup,
  make,
  model,
];
const KEPT_NAMES = new Set(KEPT.flatMap(ownNamesOf));

const MIN_TRIMS = 2;

/**
 * The model of a search with exactly one make and one model. Otherwise, and for brands without trim
 * comparison, undefined.
 */
export function modelSearched(query: SearchQuery): ComparedModel | undefined {
  const [modelCode, ...others] = query.get(model)?.codes ?? [];
  if (modelCode === undefined || others.length > 0 || query.get(make)?.codes.length !== 1)
    return undefined;
  const { seriesCode } = query.context.catalog.modelByCode(modelCode)!;
  // Another series in the search would add other models.
  if ((query.get(series) ?? []).some((code) => code !== seriesCode)) return undefined;
  return modelOfSearch(query, modelCode);
}

/** Memoized per query, because list and panel need the same. */
const KNOWN = new WeakMap<SearchQuery, Map<string, ComparedModel | undefined>>();

/** The same for one of several searched models. */
export function modelOfSearch(query: SearchQuery, modelCode: string): ComparedModel | undefined {
  const known = KNOWN.get(query) ?? new Map<string, ComparedModel | undefined>();
  KNOWN.set(query, known);
  if (!known.has(modelCode)) known.set(modelCode, findModel(query, modelCode));
  return known.get(modelCode);
}

function findModel(query: SearchQuery, modelCode: string): ComparedModel | undefined {
  const { catalog } = query.context;
  const found = catalog.modelByCode(modelCode);
  const { start = 0, end = Infinity } = query.get(yearRange) ?? {};
  const year = catalog
    .modelYears(modelCode)
    .find((one) => one >= start && one <= end && areTrimsCompared(modelCode, one, query.context));
  if (!found || year === undefined) return undefined;
  const fuels = query.get(fuelTypeGroup) ?? [];
  const isHad = catalog
    .trimsOfModel(modelCode, year)
    .some((trim) =>
      catalog.configurations(trim, year).some(({ fuelGroupCode }) => fuelGroupCode === fuels[0]),
    );
  return {
    make: catalog.makeByCode(found.makeCode)!,
    model: found,
    year,
    fuelGroupCode: fuels.length === 1 && isHad ? fuels[0] : undefined,
    query: marketOf(query, found),
  };
}

/** Whether a model year has at least two known trims, and the brand compares trims. */
export function areTrimsCompared(
  modelCode: string,
  year: number,
  { catalog, brand }: SearchContext,
): boolean {
  return (
    hasFeature(brand, 'trimComparison') && catalog.trimsOfModel(modelCode, year).length >= MIN_TRIMS
  );
}

function marketOf(query: SearchQuery, { code, makeCode }: Model): SearchQuery {
  const ofModel = query.withAll([
    [make, vehicleCodes([makeCode])],
    [model, vehicleCodes([code])],
  ]);
  return SearchQuery.of(
    ofModel.params().filter(([name]) => KEPT_NAMES.has(name)),
    query.context,
  );
}
