import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Model } from '../../catalogue/catalogue-types.js';
import { newCarYearOptions } from '../../catalogue/options/years.js';
import type { SearchContext } from '../../search/search-context.js';

/** The model years of a model that can be had new and whose trims are known, newest first; empty for one that is no longer sold new. */
export function newModelYears({ catalogue, currentYear }: Pick<SearchContext, 'catalogue' | 'currentYear'>, model: Model): number[] {
  // The year options reach back to cars that stand unsold; what has gone out of production before is no car to put together.
  if (model.toYear < currentYear - 1) return [];
  return newCarYearOptions(currentYear)
    .map(({ code }) => Number(code))
    .filter((year) => catalogue.trimsOfModel(model.code, year).length > 0);
}

/** The models of a make that can be had new, by name. */
export function newModelsOf(context: Pick<SearchContext, 'catalogue' | 'currentYear'>, makeCode: string): readonly Model[] {
  return context.catalogue.modelsOfMake(makeCode).filter((model) => newModelYears(context, model).length > 0);
}

/** The lowest price as new in the newest year that is known, US dollars. The model must be sold new. */
export function startingPriceDollars(catalogue: Catalogue, { code }: Model, year: number): number {
  return Math.min(
    ...catalogue
      .trimsOfModel(code, year)
      .flatMap((trim) => catalogue.configurations(trim, year))
      .map(({ msrpDollars }) => msrpDollars),
  );
}
