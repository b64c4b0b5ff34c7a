import { bodyStyle } from '../filters/body-style.js';
import { ALL_FILTERS } from '../filters/all-filters.js';
import { exclusions, textOf } from '../filters/exclusions.js';
import { ownNamesOf } from '../filters/filter.js';
import type { Filter, Param } from '../filters/filter.js';
import { make } from '../filters/make.js';
import { mileage } from '../filters/mileage.js';
import { mileageRange } from '../filters/mileage-range.js';
import { model } from '../filters/model.js';
import { isOptionFilter } from '../filters/option-filter.js';
import { sedanSubtype } from '../filters/sedan-subtype.js';
import { series } from '../filters/series.js';
import { suvSubtype } from '../filters/suv-subtype.js';
import { trim } from '../filters/trim.js';
import { truckBedLength } from '../filters/truck-bed-length.js';
import { truckCabSize } from '../filters/truck-cab-size.js';
import { vanSubtype } from '../filters/van-subtype.js';
import { vehicleStyle } from '../filters/vehicle-style.js';
import { isWhere } from './reading.js';
import type { PhraseContext } from './vocabulary.js';

const MAKE_NAMES: ReadonlySet<string> = new Set(ownNamesOf(make));
const MODEL_NAMES: ReadonlySet<string> = new Set([series, model].flatMap(ownNamesOf));
const TRIM_NAMES: ReadonlySet<string> = new Set(ownNamesOf(trim));

const BODY_FILTERS: readonly Filter[] = [vehicleStyle, bodyStyle, suvSubtype, sedanSubtype, vanSubtype, truckCabSize, truckBedLength];
const BODY_NAMES = BODY_FILTERS.flatMap(ownNamesOf);

/** Filters that say the same thing in different words: one of them takes the place of all. */
const SAME_THING: readonly (readonly Filter[])[] = [BODY_FILTERS, [mileage, mileageRange]];

/** Ends of one range: the other stays beside the one that is said, as long as something lies between them. */
const RANGES = [
  ['minPrice', 'maxPrice'],
  ['startYear', 'endYear'],
] as const;
const RANGE_ENDS: ReadonlySet<string> = new Set(RANGES.flat());

/** For each name in an address, the names that give way to it. */
const REPLACED_BY: ReadonlyMap<string, readonly string[]> = new Map(
  ALL_FILTERS.flatMap((filter) =>
    ownNamesOf(filter).map((name) => [name, addsUp(filter) ? [] : RANGE_ENDS.has(name) ? [name] : namesReplacedBy(filter)] as const),
  ),
);

const FILTER_OF_NAME: ReadonlyMap<string, string> = new Map(
  ALL_FILTERS.flatMap((filter) => ownNamesOf(filter).map((name) => [name, filter.name] as const)),
);

/** Whether any of these names a car by make, series, model or trim. */
export function isOfCar(params: readonly Param[]): boolean {
  return params.some(([name]) => MAKE_NAMES.has(name) || MODEL_NAMES.has(name) || TRIM_NAMES.has(name));
}

/** The makes and models of a search: what words that are no name by themselves are understood by. */
export function carsOf(params: readonly Param[]): PhraseContext {
  return { makes: valuesOf(params, MAKE_NAMES), models: valuesOf(params, MODEL_NAMES) };
}

/**
 * Whether a phrase begins a new search: it names another car than the one that is open, or names it less narrowly. An XLT is looked for
 * among the F-150s up to $40,000 that were shown, a Mustang is not.
 */
function beginsAnew(asked: readonly Param[], kept: readonly Param[]): boolean {
  if (!isOfCar(asked)) return false;
  const isNarrower = (names: ReadonlySet<string>) => {
    const [before, now] = [valuesOf(kept, names), valuesOf(asked, names)];
    return before.size === 0 || (now.size > 0 && now.isSubsetOf(before));
  };
  const isTrimLeft = valuesOf(kept, TRIM_NAMES).size > 0 && valuesOf(asked, TRIM_NAMES).size === 0;
  return !isNarrower(MAKE_NAMES) || !isNarrower(MODEL_NAMES) || isTrimLeft;
}

/**
 * What stays of the search that is open beside what a phrase asks: the place where a new one begins, and everything where it is narrowed.
 * What was said there of the same thing gives way, but features and what is not wanted add up, unless the one is the other.
 */
export function keptBeside(asked: readonly Param[], kept: readonly Param[]): readonly Param[] {
  return [...whereKept(asked, kept), ...(beginsAnew(asked, kept) ? [] : othersKept(asked, kept))];
}

/** A place in the phrase takes the place of the one before; a radius alone is one around it. */
function whereKept(asked: readonly Param[], kept: readonly Param[]): readonly Param[] {
  const isNewPlace = asked.some(([name]) => name !== 'searchRadius' && isWhere(name));
  const hasRadius = asked.some(([name]) => name === 'searchRadius');
  return kept.filter(([name]) => isWhere(name) && !isNewPlace && !(hasRadius && name === 'searchRadius'));
}

function othersKept(asked: readonly Param[], kept: readonly Param[]): readonly Param[] {
  const replaced = new Set(asked.flatMap(([name]) => REPLACED_BY.get(name) ?? [name]));
  // A model says what body it has.
  if (asked.some(([name]) => MODEL_NAMES.has(name))) for (const name of BODY_NAMES) replaced.add(name);
  const said = new Map(asked);
  const leavesNothing = ([name, value]: Param) =>
    RANGES.some(
      ([low, high]) =>
        (name === low && Number(said.get(high)) <= Number(value)) || (name === high && Number(said.get(low)) >= Number(value)),
    );
  const wanted = new Set(asked.map(exclusionOf));
  const notWanted = new Set(asked.filter(([name]) => name === exclusions.name).map(([, value]) => value));
  const isTakenBack = (param: Param) => (param[0] === exclusions.name ? wanted.has(param[1]) : notWanted.has(exclusionOf(param)));
  return kept.filter((param) => !isWhere(param[0]) && !replaced.has(param[0]) && !leavesNothing(param) && !isTakenBack(param));
}

/** What would exclude it: "makeCode:FORD". */
function exclusionOf([name, value]: Param): string {
  return textOf({ filter: FILTER_OF_NAME.get(name) ?? name, code: value });
}

function addsUp(filter: Filter): boolean {
  return filter === exclusions || (isOptionFilter(filter) && filter.choice === 'all');
}

function namesReplacedBy(filter: Filter): readonly string[] {
  return (SAME_THING.find((alike) => alike.includes(filter)) ?? [filter]).flatMap(ownNamesOf);
}

function valuesOf(params: readonly Param[], names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(params.filter(([name]) => names.has(name)).flatMap(([, value]) => value.split(',')));
}
