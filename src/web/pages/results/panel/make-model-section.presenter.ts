import type { MakeModelBody, MakeSlot } from '../../../../../views/results/make-model-section.js';
import type { SelectFieldProps, SelectOption } from '../../../../../views/results/select-field.js';
import { newCarYearOptions, yearOptions } from '../../../../catalog/options/years.js';
import type { Brand } from '../../../../platform/config/brand.js';
import { hasFeature } from '../../../../platform/config/features.js';
import { listingType } from '../../../../search/filters/listing-type.js';
import { MAX_MAKES, make } from '../../../../search/filters/make.js';
import { model } from '../../../../search/filters/model.js';
import { series } from '../../../../search/filters/series.js';
import { trim } from '../../../../search/filters/trim.js';
import { yearRange } from '../../../../search/filters/year-range.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { formatAddition, formatCount } from '../../../../formatting/number-formats.js';
import { resultsHref } from '../../../../routes/links.js';
import { trimsHref } from '../../../../routes/compare-links.js';
import { modelOfSearch } from '../../trims/compared-model.js';

interface Named {
  readonly code: string;
  readonly name: string;
}

/** Up to five makes, each with its series, models and their trims. */
export function makeModelBody(results: SearchResults): MakeModelBody {
  const { query } = results;
  const makes = query.get(make)?.codes ?? [];
  const { brand } = query.context;
  const isLocked = brand.lockedMakeCode !== undefined;
  const most = hasFeature(brand, 'singleMakeModelTrim') ? 1 : MAX_MAKES;
  const slots = makes.map((code, at) => makeSlot(code, at, results));
  const empty: MakeSlot = {
    id: `slot-${makes.length}`,
    make: makeSelect(undefined, makes.length, results),
    models: [],
  };
  return {
    kind: 'make-model',
    slots: slots.length > 0 ? slots : [{ ...empty, models: [{ model: disabledModelSelect() }] }],
    emptySlot: slots.length > 0 && slots.length < most && !isLocked ? empty : undefined,
    years: years(results),
  };
}

function makeSlot(makeCode: string, at: number, results: SearchResults): MakeSlot {
  const { query } = results;
  const { catalog, brand } = query.context;
  const chosen = (query.get(model)?.codes ?? []).filter(
    (code) => catalog.modelByCode(code)?.makeCode === makeCode,
  );
  const offered = catalog.modelsOfMake(makeCode);
  const wholeSeries = wholeSeriesOf(makeCode, chosen, query);
  const modelSelects = placesFor(chosen, brand).map((code, place) => ({
    model: choice({
      id: `f-modelCode-${makeCode}-${place}`,
      name: 'modelCode',
      label: 'Model',
      anyLabel: place === 0 ? 'Any model' : 'Add another model',
      offered,
      chosen: code,
      taken: chosen,
      counts: counts(model.name, results),
      isAddition: (added) =>
        chosen.length + wholeSeries.length > 0 &&
        !wholeSeries.includes(catalog.modelByCode(added)?.seriesCode ?? ''),
    }),
  }));
  return {
    id: `slot-${at}`,
    make: makeSelect(makeCode, at, results),
    models: [
      ...seriesSelects(makeCode, chosen, results),
      ...modelSelects.flatMap((select, place) => [select, ...trimSelects(chosen[place], results)]),
    ],
    removeLink: brand.lockedMakeCode
      ? undefined
      : {
          text: `Remove ${catalog.makeName(makeCode)}`,
          href: resultsHref(query.withoutMake(makeCode)),
        },
  };
}

function makeSelect(
  makeCode: string | undefined,
  at: number,
  results: SearchResults,
): SelectFieldProps {
  const { catalog, brand } = results.query.context;
  const offered = brand.lockedMakeCode
    ? catalog.makes.filter(({ code }) => code === brand.lockedMakeCode)
    : catalog.makes;
  const taken = results.query.get(make)?.codes ?? [];
  return choice({
    id: `f-makeCode-${at}`,
    name: 'makeCode',
    label: 'Make',
    anyLabel: 'Any make',
    offered,
    chosen: makeCode,
    taken,
    counts: counts(make.name, results),
    isAddition: () => taken.length > 0,
  });
}

/** A series with chosen models is narrowed to them, so it is not offered. */
function seriesSelects(
  makeCode: string,
  chosenModels: readonly string[],
  results: SearchResults,
): { model: SelectFieldProps }[] {
  const { catalog } = results.query.context;
  const offered = catalog.seriesOfMake(makeCode);
  if (offered.length === 0) return [];
  const chosen =
    results.query.get(series)?.filter((code) => offered.some((one) => one.code === code)) ?? [];
  const narrowed = chosenModels.map((code) => catalog.modelByCode(code)?.seriesCode ?? '');
  return [...chosen, undefined].slice(0, Math.max(1, chosen.length)).map((code, place) => ({
    model: choice({
      id: `f-seriesCode-${makeCode}-${place}`,
      name: 'seriesCode',
      label: 'Series',
      anyLabel: 'Any series',
      offered,
      chosen: code,
      taken: [...chosen, ...narrowed],
      counts: counts(series.name, results),
      isAddition: () => chosenModels.length > 0,
    }),
  }));
}

/** Chosen series of a make without chosen models. */
function wholeSeriesOf(
  makeCode: string,
  chosenModels: readonly string[],
  query: SearchQuery,
): readonly string[] {
  const { catalog } = query.context;
  const ofMake = catalog.seriesOfMake(makeCode).map(({ code }) => code);
  const narrowed = new Set(chosenModels.map((code) => catalog.modelByCode(code)?.seriesCode));
  return (query.get(series) ?? []).filter((code) => ofMake.includes(code) && !narrowed.has(code));
}

/**
 * One select per chosen value, and an empty one for another; with `singleMakeModelTrim` only one.
 */
function placesFor(chosen: readonly string[], brand: Brand): readonly (string | undefined)[] {
  return chosen.length > 0 && hasFeature(brand, 'singleMakeModelTrim')
    ? chosen
    : [...chosen, undefined];
}

/** Trims of a chosen model, one select per trim as for models. */
function trimSelects(modelCode: string | undefined, results: SearchResults): MakeSlot['models'] {
  if (!modelCode) return [];
  const { catalog } = results.query.context;
  const offered = catalog.trimsOfModel(modelCode).map(({ value, name }) => ({ code: value, name }));
  const chosen = (results.query.get(trim)?.codes ?? []).filter((value) =>
    offered.some(({ code }) => code === value),
  );
  const compared = modelOfSearch(results.query, modelCode);
  const places = placesFor(chosen, results.query.context.brand);
  return places.map((code, place) => ({
    model: choice({
      id: `f-trimCode-${modelCode}-${place}`,
      name: 'trimCode',
      label: 'Trim',
      anyLabel: place === 0 ? 'Any trim' : 'Add another trim',
      offered,
      chosen: code,
      taken: chosen,
      counts: counts(trim.name, results),
      isAddition: () => chosen.length > 0,
    }),
    ...(compared &&
      place === places.length - 1 && {
        compare: { text: `Compare ${compared.model.name} Trims`, href: trimsHref(compared.query) },
      }),
  }));
}

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly anyLabel: string;
  readonly offered: readonly Named[];
  readonly chosen: string | undefined;
  readonly taken: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  /** Whether an option's cars are added to those shown, if the select is empty. */
  readonly isAddition: (code: string) => boolean;
}

/** A select of values with cars, and their counts, without values taken by other selects. */
function choice({
  id,
  name,
  label,
  anyLabel,
  offered,
  chosen,
  taken,
  counts: countsOf,
  isAddition,
}: Choice): SelectFieldProps {
  const countText = (code: string) =>
    (!chosen && isAddition(code) ? formatAddition : formatCount)(countsOf.get(code) ?? 0);
  const options: SelectOption[] = offered
    .filter(({ code }) => code === chosen || (countsOf.get(code) && !taken.includes(code)))
    .map((option) => ({
      value: option.code,
      label: option.name,
      countText: countText(option.code),
      selected: option.code === chosen,
    }));
  return {
    id,
    name,
    label,
    options: [{ value: '', label: anyLabel, selected: !chosen }, ...options],
  };
}

function disabledModelSelect(): SelectFieldProps {
  return {
    id: 'f-modelCode',
    name: 'modelCode',
    label: 'Model',
    options: [{ value: '', label: 'Choose a make first' }],
    disabled: true,
  };
}

function counts(field: string, { answer }: SearchResults): ReadonlyMap<string, number> {
  return answer.counts.get(field) ?? new Map();
}

function years({ query }: SearchResults): MakeModelBody['years'] {
  const { start, end } = query.get(yearRange) ?? {};
  const isNewOnly = query.get(listingType)?.join() === 'NEW';
  const { currentYear } = query.context;
  const offered = (isNewOnly ? newCarYearOptions(currentYear) : yearOptions(currentYear)).map(
    ({ code }) => Number(code),
  );
  return {
    from: yearSelect('startYear', 'From year', offered, start),
    to: yearSelect('endYear', 'To year', offered, end),
  };
}

function yearSelect(
  name: string,
  label: string,
  offered: readonly number[],
  chosen: number | undefined,
): SelectFieldProps {
  const all =
    chosen === undefined || offered.includes(chosen)
      ? offered
      : [...offered, chosen].toSorted((a, b) => b - a);
  return {
    id: `f-${name}`,
    name,
    label,
    options: [
      { value: '', label: 'Any', selected: chosen === undefined },
      ...all.map((year) => ({
        value: String(year),
        label: String(year),
        selected: year === chosen,
      })),
    ],
  };
}
