import type { ModelClarificationProps } from '../../../../../views/results/model-clarification.js';
import type { Catalog } from '../../../../catalog/catalog.js';
import type { Model } from '../../../../catalog/catalog-types.js';
import { modelsOfSameName } from '../../../../catalog/matching/models-of-same-name.js';
import { hasFeature } from '../../../../platform/config/features.js';
import { MAX_MAKES, make } from '../../../../search/filters/make.js';
import { model } from '../../../../search/filters/model.js';
import { series } from '../../../../search/filters/series.js';
import { trim } from '../../../../search/filters/trim.js';
import { vehicleCodes } from '../../../../search/filters/vehicle-codes.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { countOf } from '../../../../formatting/number-formats.js';
import { CLARIFY_MODEL_PATH, resultsHref } from '../../../../routes/links.js';

/** The shopper's models and earlier answers. */
export interface NamedModels {
  /** Codes of models that the shopper declined. */
  readonly declined: ReadonlySet<string>;
  /** The model that the words of this keyword search named. */
  readonly typed?: string | undefined;
}

const LISTED = { one: 'It’s listed separately', several: 'They’re listed separately' } as const;

/** "A, B, or C". */
const NAMES = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * Models that may be meant besides the searched one. None if the search has several models, a trim,
 * or a later page.
 */
export function modelsToAdd(query: SearchQuery): readonly Model[] {
  const { catalog, brand } = query.context;
  const [code, ...others] = query.get(model)?.codes ?? [];
  const makeCodes = query.get(make)?.codes ?? [];
  if (!hasFeature(brand, 'modelClarification') || hasFeature(brand, 'singleMakeModelTrim'))
    return [];
  if (
    query.firstRecord > 0 ||
    code === undefined ||
    others.length > 0 ||
    makeCodes.length >= MAX_MAKES ||
    query.get(trim)
  )
    return [];
  return modelsOfSameName(catalog, catalog.modelByCode(code)!).filter(
    ({ makeCode }) => brand.lockedMakeCode === undefined || makeCode === brand.lockedMakeCode,
  );
}

/** The search extended by these models. */
export function withModels(query: SearchQuery, added: readonly Model[]): SearchQuery {
  return query.withAll([
    [
      make,
      vehicleCodes([
        ...new Set([...(query.get(make)?.codes ?? []), ...added.map(({ makeCode }) => makeCode)]),
      ]),
    ],
    [model, vehicleCodes([...(query.get(model)?.codes ?? []), ...added.map(({ code }) => code)])],
  ]);
}

/** Asks whether the shopper also means a model with the same name, if it has cars and the question is still open. */
export async function presentModelClarification(
  results: SearchResults,
  count: (query: SearchQuery) => Promise<number>,
  { declined, typed }: NamedModels,
): Promise<ModelClarificationProps | undefined> {
  const { query } = results;
  const meant = modelsToAdd(query).filter(({ code }) => !declined.has(code));
  const counts = await Promise.all(meant.map((one) => carsOf(one, results, count)));
  const found = meant.map((one, at) => ({ one, cars: counts[at]! })).filter(({ cars }) => cars > 0);
  const added = found.toSorted((a, b) => b.cars - a.cars).map(({ one }) => one);
  if (added.length === 0) return undefined;
  const { catalog, brand } = query.context;
  // Models are disjoint.
  const more = found.reduce((sum, { cars }) => sum + cars, 0);
  return {
    title: `Did you also mean the ${describe(added, catalog)}?`,
    text: `${LISTED[added.length === 1 ? 'one' : 'several']}: ${countOf(more, 'more car')}.`,
    action: CLARIFY_MODEL_PATH,
    carried: [
      { name: 'back', value: resultsHref(query) },
      { name: 'modelCodes', value: added.map(({ code }) => code).join(',') },
    ],
    mayHide: hasFeature(brand, 'personalization'),
    isModal: typed === query.get(model)!.codes[0],
  };
}

/**
 * Number of cars that a model would add. The results have counts for models of the searched makes.
 * NaN if unavailable.
 */
async function carsOf(
  one: Model,
  { query, answer }: SearchResults,
  count: (query: SearchQuery) => Promise<number>,
): Promise<number> {
  const counted = answer.counts.get(model.name);
  if (counted && !query.get(series) && query.get(make)?.codes.includes(one.makeCode))
    return counted.get(one.code) ?? 0;
  return (await count(withModels(query, [one]))) - answer.total;
}

/** "Toyota RAV4 Hybrid, RAV4 Prime, or RAV4 EV": without repeating the make. */
function describe(models: readonly Model[], catalog: Catalog): string {
  const names = models.map(({ makeCode, name }, at) =>
    makeCode === models[at - 1]?.makeCode ? name : `${catalog.makeByCode(makeCode)!.name} ${name}`,
  );
  return NAMES.format(names);
}
