import type { Catalog } from '../../catalog/catalog.js';
import { vehicleStyleOf } from '../../catalog/options/body-styles.js';
import type { KnownBodyCode } from '../../catalog/options/body-styles.js';
import { ALL_FILTERS } from '../filters/all-filters.js';
import { bodyStyle } from '../filters/body-style.js';
import { city } from '../filters/city.js';
import { exclusions, exclusionText } from '../filters/exclusions.js';
import { ownNamesOf } from '../filters/filter.js';
import type { Filter, Param } from '../filters/filter.js';
import { make } from '../filters/make.js';
import { marketArea } from '../filters/market-area.js';
import { mileage } from '../filters/mileage.js';
import { model } from '../filters/model.js';
import { isOptionFilter } from '../filters/option-filter.js';
import { packages } from '../filters/packages.js';
import { searchRadius } from '../filters/search-radius.js';
import { sedanSubtype } from '../filters/sedan-subtype.js';
import { series } from '../filters/series.js';
import { suvSubtype } from '../filters/suv-subtype.js';
import { trim } from '../filters/trim.js';
import { truckBedLength } from '../filters/truck-bed-length.js';
import { truckCabSize } from '../filters/truck-cab-size.js';
import { vanSubtype } from '../filters/van-subtype.js';
import { vehicleStyle } from '../filters/vehicle-style.js';
import { zip } from '../filters/zip.js';
import { isWhere } from './phrase-parts.js';
import type { PhraseContext } from './names/vocabulary.js';

type Names = ReadonlySet<string>;

const namesOf = (...filters: Filter[]): Names => new Set(filters.flatMap(ownNamesOf));

const MAKES = namesOf(make);
const SERIES = namesOf(series);
const MODELS = namesOf(model);
const TRIMS = namesOf(trim);
const PACKAGES = namesOf(packages);
/** Parameters that name a car, from broad to narrow. */
const CAR_LEVELS: readonly Names[] = [MAKES, SERIES.union(MODELS), TRIMS];

/**
 * Filters of a car's body, with their vehicle style; undefined if the values are styles or bodies
 * themselves.
 */
const BODY_FILTERS = new Map<Filter, string | undefined>([
  [vehicleStyle, undefined],
  [bodyStyle, undefined],
  [suvSubtype, 'SUVCROSS'],
  [sedanSubtype, 'SEDAN'],
  [vanSubtype, 'VANMV'],
  [truckCabSize, 'TRUCKS'],
  [truckBedLength, 'TRUCKS'],
]);

/** Two ends of one range. A new end keeps the other one, unless the range would be empty. */
const RANGES = [
  ['minPrice', 'maxPrice'],
  ['startYear', 'endYear'],
  ['minMileage', 'maxMileage'],
  ['minMileage', mileage.name],
] as const;
/** The panel's mileage option is an upper end too. */
const UPPER_MILES: Names = new Set(['maxMileage', mileage.name]);

const FILTER_OF_NAME = new Map(
  ALL_FILTERS.flatMap((filter) => ownNamesOf(filter).map((name) => [name, filter] as const)),
);

/** Whether any parameter names a make, series, model or trim. */
export function isOfCar(params: readonly Param[]): boolean {
  return CAR_LEVELS.some((names) => valuesOf(params, names).size > 0);
}

/** The makes and models of a search, which give ambiguous names their meaning. */
export function carContextOf(params: readonly Param[], catalog: Catalog): PhraseContext {
  return { makes: valuesOf(params, MAKES), models: modelsOf(params, catalog) };
}

/**
 * The parameters of the open search that remain in addition to those of a phrase. The phrase replaces
 * values of the same filters. Features and exclusions add up, unless they contradict each other.
 */
export function carriedOver(
  params: readonly Param[],
  kept: readonly Param[],
  catalog: Catalog,
): readonly Param[] {
  const where = whereKept(params, kept);
  return kept.every(([name]) => isWhere(name))
    ? where
    : [...where, ...othersKept(params, kept, catalog)];
}

/**
 * Whether a phrase names another car than the open search, or a less narrow one: an XLT narrows the
 * open F-150s, a Mustang replaces them.
 */
function isOfOtherCar(params: readonly Param[], kept: readonly Param[], catalog: Catalog): boolean {
  if (!isOfCar(params)) return false;
  const isNarrower = (before: Names, now: Names) =>
    before.size === 0 || (now.size > 0 && now.isSubsetOf(before));
  const isOfTrims = valuesOf(kept, TRIMS).size === 0 || valuesOf(params, TRIMS).size > 0;
  const isOfMakes = isNarrower(valuesOf(kept, MAKES), valuesOf(params, MAKES));
  return (
    !isOfTrims || !isOfMakes || !isNarrower(modelsOf(kept, catalog), modelsOf(params, catalog))
  );
}

/**
 * A place in the phrase replaces the open one. It keeps the open radius, except for a state or if
 * that was "any distance". A radius alone applies to the open place.
 */
function whereKept(params: readonly Param[], kept: readonly Param[]): readonly Param[] {
  const said = new Set(params.map(([name]) => name).filter(isWhere));
  const isPoint = said.has(zip.name) || said.has(city.name);
  return kept.filter(([name, value]) => {
    if (name === searchRadius.name)
      return !said.has(name) && (said.size === 0 || (isPoint && value !== '0'));
    return isWhere(name) && [...said].every((one) => one === searchRadius.name);
  });
}

function othersKept(
  params: readonly Param[],
  kept: readonly Param[],
  catalog: Catalog,
): readonly Param[] {
  const replaced = new Set([
    ...params.flatMap(([name]) => [...namesReplacedBy(name)]),
    ...namesOfCarWithout(params, kept, catalog),
  ]);
  const isTakenBack = takenBack(params);
  const isOfOtherBody = otherBody(params, catalog);
  const stays = (param: Param) =>
    !leavesNothing(param, params) && !isTakenBack(param) && !isOfOtherBody(param);
  return kept.filter((param) => !isWhere(param[0]) && !replaced.has(param[0]) && stays(param));
}

function namesReplacedBy(name: string): Names {
  if (UPPER_MILES.has(name)) return UPPER_MILES;
  const filter = FILTER_OF_NAME.get(name);
  if (!filter || RANGES.some((ends) => (ends as readonly string[]).includes(name)))
    return new Set([name]);
  if (filter === exclusions || (isOptionFilter(filter) && filter.choice === 'all'))
    return new Set();
  return new Set([
    ...ownNamesOf(filter),
    ...(isWhere(name) && name !== searchRadius.name ? ownNamesOf(marketArea) : []),
  ]);
}

function leavesNothing([name, value]: Param, params: readonly Param[]): boolean {
  const said = new Map(params);
  return RANGES.some(
    ([low, high]) =>
      (name === low && Number(said.get(high)) <= Number(value)) ||
      (name === high && Number(said.get(low)) >= Number(value)),
  );
}

/** Wanted values remove their exclusions, and excluded values remove their selection. */
function takenBack(params: readonly Param[]): (kept: Param) => boolean {
  const wanted = new Set(params.map(exclusionOf));
  const notWanted = valuesNotWanted(params);
  return ([name, value]) =>
    name === exclusions.name
      ? wanted.has(value)
      : !CAR_LEVELS.some((names) => names.has(name)) && notWanted.has(exclusionOf([name, value]));
}

/**
 * Bodies belong to vehicle styles. An open body is removed if the phrase names another style,
 * names only models of other styles ("Camry" over SUVs, "sedan" over compact SUVs), or excludes
 * its style. An excluded style is removed if the phrase includes it. Cab and bed both belong to
 * trucks.
 */
function otherBody(params: readonly Param[], catalog: Catalog): (kept: Param) => boolean {
  const said = stylesSaidBy(params);
  const styles = said.size > 0 ? said : stylesOf(valuesOf(params, MODELS), catalog);
  const notWanted = valuesNotWanted(params);
  return ([name, value]) => {
    if (name === exclusions.name) return Array.from(styles, styleNotWanted).includes(value);
    const [body] = stylesSaidBy([[name, value]]);
    return (
      body !== undefined &&
      (notWanted.has(styleNotWanted(body)) || (styles.size > 0 && !styles.has(body)))
    );
  };
}

const styleNotWanted = (code: string) => exclusionText({ filter: vehicleStyle.name, code });

/**
 * Parameter names of the open car that are removed:
 * - all names, with packages, if the phrase names another car
 * - the makes and everything below, if all of them are excluded ("not ford" over F-150s); likewise
 *   models and trims
 * - models and below, if none of them has a body that is wanted ("SUV" or "not trucks" over F-150s)
 * If only one of two makes is excluded, both stay, with the exclusion: removing the models would
 * widen the search to whole makes.
 */
function namesOfCarWithout(
  params: readonly Param[],
  kept: readonly Param[],
  catalog: Catalog,
): Iterable<string> {
  if (isOfOtherCar(params, kept, catalog))
    return [...CAR_LEVELS, PACKAGES].flatMap((names) => [...names]);
  const notWanted = valuesNotWanted(params);
  const given = CAR_LEVELS.findIndex((names) => {
    const ofLevel = kept.filter(([name]) => names.has(name));
    return ofLevel.length > 0 && ofLevel.every((param) => notWanted.has(exclusionOf(param)));
  });
  const said = stylesSaidBy(params);
  const styles =
    said.size > 0 || notWanted.size > 0 ? [...stylesOf(modelsOf(kept, catalog), catalog)] : [];
  const isWanted = (style: string) =>
    (said.size === 0 || said.has(style)) && !notWanted.has(styleNotWanted(style));
  const from = styles.length > 0 && !styles.some(isWanted) && given !== 0 ? 1 : given;
  return from === -1 ? [] : CAR_LEVELS.slice(from).flatMap((names) => [...names]);
}

function valuesNotWanted(params: readonly Param[]): Names {
  return new Set(params.filter(([name]) => name === exclusions.name).map(([, value]) => value));
}

function exclusionOf([name, value]: Param): string {
  return exclusionText({ filter: FILTER_OF_NAME.get(name)?.name ?? name, code: value });
}

function stylesSaidBy(params: readonly Param[]): Names {
  return new Set(
    params.flatMap(([name, value]) => {
      const filter = FILTER_OF_NAME.get(name);
      return filter && BODY_FILTERS.has(filter)
        ? [BODY_FILTERS.get(filter) ?? vehicleStyleOf(value as KnownBodyCode)]
        : [];
    }),
  );
}

function stylesOf(models: Names, catalog: Catalog): Names {
  return new Set(Array.from(models).flatMap((code) => stylesOfModel(code, catalog)));
}

/** Cached, because every suggested name looks up its styles. */
const stylesOfModels = new WeakMap<Catalog, Map<string, readonly string[]>>();

function stylesOfModel(code: string, catalog: Catalog): readonly string[] {
  const known = stylesOfModels.get(catalog) ?? new Map<string, readonly string[]>();
  stylesOfModels.set(catalog, known);
  const bodies = () =>
    catalog
      .trimsOfModel(code)
      .flatMap(({ configurations }) => configurations.map((one) => one.bodyStyleCode));
  const styles = known.get(code) ?? [
    catalog.modelByCode(code)?.vehicleStyleCode ?? '',
    ...bodies().map(vehicleStyleOf),
  ];
  known.set(code, styles);
  return styles;
}

/** Includes the models of the series. */
function modelsOf(params: readonly Param[], catalog: Catalog): Names {
  const models = valuesOf(params, MODELS);
  const named = valuesOf(params, SERIES);
  if (named.size === 0) return models;
  const ofSeries = catalog.makes
    .flatMap(({ code }) => catalog.seriesOfMake(code))
    .filter(({ code }) => named.has(code));
  return new Set([...models, ...ofSeries.flatMap(({ modelCodes }) => modelCodes)]);
}

function valuesOf(params: readonly Param[], names: Names): Names {
  return new Set(
    params.filter(([name]) => names.has(name)).flatMap(([, value]) => value.split(',')),
  );
}
