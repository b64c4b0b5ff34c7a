import { labelOf } from '../../catalog/options/option.js';
import type { Atom } from '../index/search-index.js';
import type { SearchContext } from '../search-context.js';
import { bodyStyle } from './body-style.js';
import { doors } from './doors.js';
import { driveGroup } from './drive-group.js';
import { engine } from './engine.js';
import { exteriorColor } from './exterior-color.js';
import { features } from './features.js';
import type { Filter } from './filter.js';
import { invalidValue } from './filter.js';
import { fuelTypeGroup } from './fuel-type-group.js';
import { interiorColor } from './interior-color.js';
import { listingType } from './listing-type.js';
import { make } from './make.js';
import { model } from './model.js';
import { series, seriesName } from './series.js';
import { sedanSubtype } from './sedan-subtype.js';
import { sellerType } from './seller-type.js';
import { suvSubtype } from './suv-subtype.js';
import { trim } from './trim.js';
import { transmission } from './transmission.js';
import { vanSubtype } from './van-subtype.js';
import { vehicleStyle } from './vehicle-style.js';

/** A filter value that results must not have. */
export interface Exclusion {
  /** The filter's request name. */
  readonly filter: string;
  readonly code: string;
}

/** Upper limit; shoppers do not need more. */
const MAX_EXCLUSIONS = 20;

/** Filters whose values can be excluded, in the order of the chips. */
const EXCLUDABLE: readonly Filter[] = [
  make,
  series,
  model,
  trim,
  listingType,
  exteriorColor,
  vehicleStyle,
  bodyStyle,
  suvSubtype,
  sedanSubtype,
  vanSubtype,
  sellerType,
  driveGroup,
  fuelTypeGroup,
  transmission,
  engine,
  features,
  interiorColor,
  doors,
];

const NONE_REQUESTED = { get: () => undefined };

/**
 * Negations: `exclude=makeCode:FORD`. Cars for which the fact is unknown stay. An exclusion always
 * applies: selecting an excluded value finds nothing until its chip is removed, and counts show
 * that.
 */
export const exclusions: Filter<readonly Exclusion[]> = {
  name: 'exclude',
  params: ['exclude'],
  documentation: {
    group: 'vehicle',
    parameters: {
      exclude: {
        about: `Excludes cars with any of these values, each a parameter and a value, ${MAX_EXCLUSIONS} at most. Parameters: ${EXCLUDABLE.map(({ name }) => `\`${name}\``).join(', ')}.`,
        kind: 'list',
        example: 'makeCode:FORD',
      },
    },
  },

  read(raw, context) {
    const given = raw.list('exclude');
    const known = given.map((text) => ({ text, exclusion: exclusionOf(text, context) }));
    const found = inOrder(known.flatMap(({ exclusion }) => exclusion ?? []));
    return {
      value: found.length > 0 ? found.slice(0, MAX_EXCLUSIONS) : undefined,
      rejected: [
        ...known
          .filter(({ exclusion }) => !exclusion)
          .map(({ text }) => invalidValue('exclude', text, reasonAgainst(text))),
        ...found
          .slice(MAX_EXCLUSIONS)
          .map((one) =>
            invalidValue(
              'exclude',
              exclusionText(one),
              `Only ${MAX_EXCLUSIONS} values can be excluded at once`,
            ),
          ),
      ],
    };
  },

  write: (excluded) => excluded.map((one) => ['exclude', exclusionText(one)] as const),

  clauses: (excluded) => [
    { noneOf: excluded.map(({ filter, code }): Atom => ({ field: filter, value: code })) },
  ],

  chips: (excluded, { context }) =>
    excluded.map((one) => ({
      label: exclusionLabel(one, context),
      without: (current) => {
        const left = excluded.filter((other) => other !== one);
        return current.with(exclusions, left.length > 0 ? left : undefined);
      },
    })),
};

export function isExcludable(name: string): boolean {
  return EXCLUDABLE.some((filter) => filter.name === name);
}

/** Label of a chip: "Not Ford". */
export function exclusionLabel({ filter, code }: Exclusion, context: SearchContext): string {
  return `Not ${labelIn(filter, code, context) ?? code}`;
}

/** An exclusion as a value of `exclude`. */
export function exclusionText({ filter, code }: Exclusion): string {
  return `${filter}:${code}`;
}

function reasonAgainst(text: string): string {
  const filter = excludableOf(text);
  return filter
    ? `has no valid value of ${filter.name}`
    : 'must be a parameter and a value, such as makeCode:FORD';
}

/** The excludable filter that a string such as `makeCode:FORD` begins with. */
function excludableOf(text: string): Filter | undefined {
  return EXCLUDABLE.find(({ name }) => name.toLowerCase() === text.split(':')[0]!.toLowerCase());
}

/** Suggestions for an invalid exclusion: values of its parameter, else one per parameter. */
export function exclusionsLike(
  text: string,
  context: SearchContext,
): readonly { code: string; label: string }[] {
  const filter = excludableOf(text);
  if (!filter) return EXCLUDABLE.map(({ name }) => ({ code: `${name}:`, label: name }));
  return optionsOf(filter.name, context).map(({ code, label }) => ({
    code: exclusionText({ filter: filter.name, code }),
    label: exclusionText({ filter: filter.name, code: label }),
  }));
}

function exclusionOf(text: string, context: SearchContext): Exclusion | undefined {
  const [name = '', ...rest] = text.split(':');
  const filter = excludableOf(name)?.name;
  const requested = rest.join(':').toUpperCase();
  const code =
    filter && codesOf(filter, requested, context).find((one) => one.toUpperCase() === requested);
  return filter && code !== undefined ? { filter, code } : undefined;
}

function codesOf(name: string, requested: string, context: SearchContext): readonly string[] {
  // Series, models and trims are only offered with their makes.
  if (name === series.name)
    return seriesName(requested, context.catalog) === undefined ? [] : [requested];
  if (name === trim.name) return context.catalog.trimByValue(requested) ? [requested] : [];
  if (name === model.name) return context.catalog.modelByCode(requested) ? [requested] : [];
  return optionsOf(name, context).map(({ code }) => code);
}

function labelIn(name: string, code: string, context: SearchContext): string | undefined {
  if (name === series.name) return seriesName(code, context.catalog);
  if (name === model.name) return context.catalog.modelByCode(code)?.name;
  if (name === trim.name) return context.catalog.trimByValue(code)?.name;
  return labelOf(optionsOf(name, context), code);
}

function optionsOf(name: string, context: SearchContext) {
  return EXCLUDABLE.find((filter) => filter.name === name)!.optionsFor!(context, NONE_REQUESTED);
}

/** Distinct, in the order of `EXCLUDABLE`, then by code. */
function inOrder(found: readonly Exclusion[]): Exclusion[] {
  const byText = new Map(found.map((one) => [exclusionText(one), one]));
  const placeOf = ({ filter }: Exclusion) => EXCLUDABLE.findIndex(({ name }) => name === filter);
  return [...byText.values()].sort((a, b) => placeOf(a) - placeOf(b) || (a.code < b.code ? -1 : 1));
}
