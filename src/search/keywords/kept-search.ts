import type { Catalogue } from '../../catalogue/catalogue.js';
import { vehicleStyleOf } from '../../catalogue/options/body-styles.js';
import type { KnownBodyCode } from '../../catalogue/options/body-styles.js';
import { ALL_FILTERS } from '../filters/all-filters.js';
import { bodyStyle } from '../filters/body-style.js';
import { city } from '../filters/city.js';
import { exclusions, textOf } from '../filters/exclusions.js';
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
import { isWhere } from './reading.js';
import type { PhraseContext } from './vocabulary.js';

type Names = ReadonlySet<string>;

const namesOf = (...filters: Filter[]): Names => new Set(filters.flatMap(ownNamesOf));

const MAKES = namesOf(make);
const SERIES = namesOf(series);
const MODELS = namesOf(model);
const TRIMS = namesOf(trim);
const PACKAGES = namesOf(packages);
/** What names a car, each narrower than the one before. */
const CAR_LEVELS: readonly Names[] = [MAKES, SERIES.union(MODELS), TRIMS];

/** Filters of a car's body, each with the style that it is of; undefined where its values say. */
const BODY_FILTERS = new Map<Filter, string | undefined>([
  [vehicleStyle, undefined],
  [bodyStyle, undefined],
  [suvSubtype, 'SUVCROSS'],
  [sedanSubtype, 'SEDAN'],
  [vanSubtype, 'VANMV'],
  [truckCabSize, 'TRUCKS'],
  [truckBedLength, 'TRUCKS'],
]);

/** Ends of one range: the other stays beside the one that is said, as long as something lies between them. */
const RANGES = [
  ['minPrice', 'maxPrice'],
  ['startYear', 'endYear'],
  ['minMileage', 'maxMileage'],
  ['minMileage', mileage.name],
] as const;
/** The panel's choice of miles is an upper end as well. */
const UPPER_MILES: Names = new Set(['maxMileage', mileage.name]);

const FILTER_OF_NAME = new Map(ALL_FILTERS.flatMap((filter) => ownNamesOf(filter).map((name) => [name, filter] as const)));

/** Whether any of these names a car by make, series, model or trim. */
export function isOfCar(params: readonly Param[]): boolean {
  return CAR_LEVELS.some((names) => valuesOf(params, names).size > 0);
}

/** The makes and models of a search: what words that are no name by themselves are understood by. */
export function carsOf(params: readonly Param[], catalogue: Catalogue): PhraseContext {
  return { makes: valuesOf(params, MAKES), models: modelsOf(params, catalogue) };
}

/**
 * What stays of the search that is open beside what a phrase asks: all but what was said there of the same thing. Features and what is not
 * wanted add up, unless the one is the other.
 */
export function keptBeside(asked: readonly Param[], kept: readonly Param[], catalogue: Catalogue): readonly Param[] {
  const where = whereKept(asked, kept);
  return kept.every(([name]) => isWhere(name)) ? where : [...where, ...othersKept(asked, kept, catalogue)];
}

/**
 * Whether a phrase names another car than the one that is open, or names it less narrowly: an XLT is looked for among the F-150s that were
 * shown, a Mustang takes their place.
 */
function isOfOtherCar(asked: readonly Param[], kept: readonly Param[], catalogue: Catalogue): boolean {
  if (!isOfCar(asked)) return false;
  const isNarrower = (before: Names, now: Names) => before.size === 0 || (now.size > 0 && now.isSubsetOf(before));
  const isOfTrims = valuesOf(kept, TRIMS).size === 0 || valuesOf(asked, TRIMS).size > 0;
  const isOfMakes = isNarrower(valuesOf(kept, MAKES), valuesOf(asked, MAKES));
  return !isOfTrims || !isOfMakes || !isNarrower(modelsOf(kept, catalogue), modelsOf(asked, catalogue));
}

/**
 * A place in the phrase takes the place of the one before, and has its radius, unless it is a state or that was any distance; a radius
 * alone is one around the place before.
 */
function whereKept(asked: readonly Param[], kept: readonly Param[]): readonly Param[] {
  const said = new Set(asked.map(([name]) => name).filter(isWhere));
  const isPoint = said.has(zip.name) || said.has(city.name);
  return kept.filter(([name, value]) => {
    if (name === searchRadius.name) return !said.has(name) && (said.size === 0 || (isPoint && value !== '0'));
    return isWhere(name) && [...said].every((one) => one === searchRadius.name);
  });
}

function othersKept(asked: readonly Param[], kept: readonly Param[], catalogue: Catalogue): readonly Param[] {
  const replaced = new Set([...asked.flatMap(([name]) => [...namesReplacedBy(name)]), ...namesOfCarWithout(asked, kept, catalogue)]);
  const isTakenBack = takenBack(asked);
  const isOfOtherBody = otherBody(asked, catalogue);
  const stays = (param: Param) => !leavesNothing(param, asked) && !isTakenBack(param) && !isOfOtherBody(param);
  return kept.filter((param) => !isWhere(param[0]) && !replaced.has(param[0]) && stays(param));
}

function namesReplacedBy(name: string): Names {
  if (UPPER_MILES.has(name)) return UPPER_MILES;
  const filter = FILTER_OF_NAME.get(name);
  if (!filter || RANGES.some((ends) => (ends as readonly string[]).includes(name))) return new Set([name]);
  if (filter === exclusions || (isOptionFilter(filter) && filter.choice === 'all')) return new Set();
  return new Set([...ownNamesOf(filter), ...(isWhere(name) && name !== searchRadius.name ? ownNamesOf(marketArea) : [])]);
}

function leavesNothing([name, value]: Param, asked: readonly Param[]): boolean {
  const said = new Map(asked);
  return RANGES.some(
    ([low, high]) => (name === low && Number(said.get(high)) <= Number(value)) || (name === high && Number(said.get(low)) >= Number(value)),
  );
}

/** What is wanted was not wanted before, or the other way round. */
function takenBack(asked: readonly Param[]): (kept: Param) => boolean {
  const wanted = new Set(asked.map(exclusionOf));
  const notWanted = valuesNotWanted(asked);
  return ([name, value]) =>
    name === exclusions.name
      ? wanted.has(value)
      : !CAR_LEVELS.some((names) => names.has(name)) && notWanted.has(exclusionOf([name, value]));
}

/**
 * Bodies are of styles. One gives way where another style is said or is all that the named models have ("Camry" over SUVs, "sedan" over
 * compact SUVs), or where its style is not wanted; one that was not wanted, where it is said now. Cab and bed are both of trucks.
 */
function otherBody(asked: readonly Param[], catalogue: Catalogue): (kept: Param) => boolean {
  const said = stylesSaidBy(asked);
  const styles = said.size > 0 ? said : stylesOf(valuesOf(asked, MODELS), catalogue);
  const notWanted = valuesNotWanted(asked);
  return ([name, value]) => {
    if (name === exclusions.name) return Array.from(styles, styleNotWanted).includes(value);
    const [body] = stylesSaidBy([[name, value]]);
    return body !== undefined && (notWanted.has(styleNotWanted(body)) || (styles.size > 0 && !styles.has(body)));
  };
}

const styleNotWanted = (code: string) => textOf({ filter: vehicleStyle.name, code });

/**
 * The names of what gives way of the open car. Where another is named, all, with the packages of its maker. Else its makes and all below where none of them is wanted any more ("not ford" over F-150s), its
 * models and trims likewise, or where none of the models has the body that is said, or a body that is still wanted ("SUV" and "not trucks"
 * over F-150s). One of two makes stays, beside what is not wanted of it: without its models, which are not wanted, it would be all of them.
 */
function namesOfCarWithout(asked: readonly Param[], kept: readonly Param[], catalogue: Catalogue): Iterable<string> {
  if (isOfOtherCar(asked, kept, catalogue)) return [...CAR_LEVELS, PACKAGES].flatMap((names) => [...names]);
  const notWanted = valuesNotWanted(asked);
  const given = CAR_LEVELS.findIndex((names) => {
    const ofLevel = kept.filter(([name]) => names.has(name));
    return ofLevel.length > 0 && ofLevel.every((param) => notWanted.has(exclusionOf(param)));
  });
  const said = stylesSaidBy(asked);
  const styles = said.size > 0 || notWanted.size > 0 ? [...stylesOf(modelsOf(kept, catalogue), catalogue)] : [];
  const isWanted = (style: string) => (said.size === 0 || said.has(style)) && !notWanted.has(styleNotWanted(style));
  const from = styles.length > 0 && !styles.some(isWanted) && given !== 0 ? 1 : given;
  return from === -1 ? [] : CAR_LEVELS.slice(from).flatMap((names) => [...names]);
}

function valuesNotWanted(asked: readonly Param[]): Names {
  return new Set(asked.filter(([name]) => name === exclusions.name).map(([, value]) => value));
}

function exclusionOf([name, value]: Param): string {
  return textOf({ filter: FILTER_OF_NAME.get(name)?.name ?? name, code: value });
}

function stylesSaidBy(asked: readonly Param[]): Names {
  return new Set(
    asked.flatMap(([name, value]) => {
      const filter = FILTER_OF_NAME.get(name);
      return filter && BODY_FILTERS.has(filter) ? [BODY_FILTERS.get(filter) ?? vehicleStyleOf(value as KnownBodyCode)] : [];
    }),
  );
}

function stylesOf(models: Names, catalogue: Catalogue): Names {
  return new Set(Array.from(models).flatMap((code) => stylesOfModel(code, catalogue)));
}

/** Every name that is suggested is asked for its styles. */
const stylesOfModels = new WeakMap<Catalogue, Map<string, readonly string[]>>();

function stylesOfModel(code: string, catalogue: Catalogue): readonly string[] {
  const known = stylesOfModels.get(catalogue) ?? new Map<string, readonly string[]>();
  stylesOfModels.set(catalogue, known);
  const bodies = () => catalogue.trimsOfModel(code).flatMap(({ configurations }) => configurations.map((one) => one.bodyStyleCode));
  const styles = known.get(code) ?? [catalogue.modelByCode(code)?.vehicleStyleCode ?? '', ...bodies().map(vehicleStyleOf)];
  known.set(code, styles);
  return styles;
}

/** Those of a series are its models. */
function modelsOf(params: readonly Param[], catalogue: Catalogue): Names {
  const models = valuesOf(params, MODELS);
  const named = valuesOf(params, SERIES);
  if (named.size === 0) return models;
  const ofSeries = catalogue.makes.flatMap(({ code }) => catalogue.seriesOfMake(code)).filter(({ code }) => named.has(code));
  return new Set([...models, ...ofSeries.flatMap(({ modelCodes }) => modelCodes)]);
}

function valuesOf(params: readonly Param[], names: Names): Names {
  return new Set(params.filter(([name]) => names.has(name)).flatMap(([, value]) => value.split(',')));
}
