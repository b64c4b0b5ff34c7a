import type { Catalog } from '../../../catalog/catalog.js';
import type { Model } from '../../../catalog/catalog-types.js';
import { newCarYearOptions } from '../../../catalog/options/years.js';
import type { SearchContext } from '../../../search/search-context.js';

/**
 * Model years that are sold new and have known trims, newest first. Empty for a model that is no
 * longer sold new.
 */
export function newModelYears(
  { catalog, currentYear }: Pick<SearchContext, 'catalog' | 'currentYear'>,
  model: Model,
): number[] {
  // Year options include older unsold cars, but discontinued models cannot be built.
  if (model.toYear < currentYear - 1) return [];
  return newCarYearOptions(currentYear)
    .map(({ code }) => Number(code))
    .filter((year) => catalog.trimsOfModel(model.code, year).length > 0);
}

/** Models of a make that are sold new, by name. */
export function newModelsOf(
  context: Pick<SearchContext, 'catalog' | 'currentYear'>,
  makeCode: string,
): readonly Model[] {
  return context.catalog
    .modelsOfMake(makeCode)
    .filter((model) => newModelYears(context, model).length > 0);
}

/** Lowest MSRP in the given model year, in US dollars. The model must be sold new. */
export function startingPriceDollars(catalog: Catalog, { code }: Model, year: number): number {
  return Math.min(
    ...catalog
      .trimsOfModel(code, year)
      .flatMap((trim) => catalog.configurations(trim, year))
      .map(({ msrpDollars }) => msrpDollars),
  );
}
