import type { Atom, Clause } from '../index/search-index.js';
import type { SearchQuery } from '../search-query.js';
import { make } from './make.js';
import { model } from './model.js';
import { series } from './series.js';
import { trim } from './trim.js';

/**
 * Makes, models, series and trims form one condition: any selected make, narrowed by its selected
 * series and models, and each model by its trims. Counts of models or trims only apply the
 * selections of the levels above.
 */
export function vehicleClauses(query: SearchQuery): readonly Clause[] {
  const makes = query.get(make)?.codes ?? [];
  if (makes.length === 0) return [];
  const upToMakes = makes.map((code): Atom => ({ field: make.name, value: code }));
  const upToModels = makes.flatMap((code) => modelAtoms(code, query, false));
  const whole = makes.flatMap((code) => modelAtoms(code, query, true));
  return [
    {
      anyOf: whole,
      whenCounting: {
        [make.name]: null,
        [series.name]: upToMakes,
        [model.name]: upToMakes,
        [trim.name]: upToModels,
      },
    },
  ];
}

function modelAtoms(makeCode: string, query: SearchQuery, isWithTrims: boolean): Atom[] {
  const { catalog } = query.context;
  const models = (query.get(model)?.codes ?? [])
    .map((code) => catalog.modelByCode(code)!)
    .filter((one) => one.makeCode === makeCode);
  const narrowed = new Set(models.map((one) => one.seriesCode));
  const wholeSeries = catalog
    .seriesOfMake(makeCode)
    .filter(({ code }) => query.get(series)?.includes(code) && !narrowed.has(code));
  if (models.length === 0 && wholeSeries.length === 0)
    return [{ field: make.name, value: makeCode }];
  return [
    ...wholeSeries.map(({ code }): Atom => ({ field: series.name, value: code })),
    ...models.flatMap(({ code }) =>
      isWithTrims ? trimAtoms(code, query) : [{ field: model.name, value: code }],
    ),
  ];
}

function trimAtoms(modelCode: string, query: SearchQuery): Atom[] {
  const trims = (query.get(trim)?.codes ?? []).filter(
    (value) => query.context.catalog.trimByValue(value)?.modelCode === modelCode,
  );
  return trims.length > 0
    ? trims.map((value) => ({ field: trim.name, value }))
    : [{ field: model.name, value: modelCode }];
}
