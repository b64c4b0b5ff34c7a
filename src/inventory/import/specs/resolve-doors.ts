import type { TrimConfiguration } from '../../../catalog/catalog-types.js';
import type { KnownBodyCode } from '../../../catalog/options/body-styles.js';
import { BODY_STYLES, vehicleStyleOf } from '../../../catalog/options/body-styles.js';
import { findOption } from '../../../catalog/options/option.js';
import type { VehicleStyleCode } from '../../../catalog/options/vehicle-styles.js';
import type { Contradiction, ResolvedSpecs, DeclaredSpecs } from './resolve-specs.js';
import { agree, isSameCount } from './resolve-specs.js';

/** Doors by style in years without builds in the catalog. */
const USUAL_DOORS: Readonly<Partial<Record<VehicleStyleCode, number>>> = {
  SEDAN: 4,
  COUPE: 2,
  WAGON: 5,
};

/** "4", "4.0", "4dr", "4-door", "5 D". */
const DOORS = /^([2-5])(?:\.0+)?(?:[\s-]*(?:d|drs?|doors?)\.?)?$/i;

/**
 * In a name a digit alone does not count, nor does one within a number ("C 220 d", "3.5 d").
 * Examples: "Civic Si 2dr", "RX 350 SUV 4D".
 */
const DOORS_IN_NAME = /(?<![\d.,-])([2-5])(?:d|[ -]?(?:drs?|doors?))\b/i;

/** Number of doors, 2 to 5; undefined for other values. */
export function doorsFrom(text: string): number | undefined {
  const [, doors] = DOORS.exec(text) ?? [];
  return doors === undefined ? undefined : Number(doors);
}

/** Number of doors in a name; undefined if there is none. */
export function doorsInName(text: string): number | undefined {
  const [, doors] = DOORS_IN_NAME.exec(text) ?? [];
  return doors === undefined ? undefined : Number(doors);
}

/**
 * Compares the stated doors with the VIN's body, or with all builds of the year. Doors that
 * contradict the VIN's body are dropped, others are kept and reported. `ofYear`: builds of the
 * model year; without any, only the body counts.
 */
export function resolveDoors(
  settled: ResolvedSpecs,
  vin: DeclaredSpecs,
  ofYear: readonly TrimConfiguration[],
): ResolvedSpecs {
  const { declared, sourceOf, contradictions } = settled;
  // Some sellers count the sliding doors and tailgate of a van.
  const bodies =
    declared.body === undefined
      ? ofYear.map(({ bodyStyleCode }) => bodyStyleCode)
      : [declared.body];
  const isVan = bodies.length > 0 && bodies.every((body) => vehicleStyleOf(body) === 'VANMV');
  if (declared.doors === undefined || isVan) return settled;
  const ofBody = ofYear.filter(({ bodyStyleCode }) => agree('body', declared.body, bodyStyleCode));
  const ownCount = doorsOfBody(declared.body, ofYear.length > 0);
  const counts =
    ownCount === undefined
      ? (ofBody.length > 0 ? ofBody : ofYear).map(({ doorCode }) => Number(doorCode))
      : [ownCount];
  const own = new Set(counts.filter((count) => isSameCount(count, declared.doors!)));
  // Names count the tailgate inconsistently ("hatchback 4d").
  if (own.size === 1 && sourceOf('doors') === 'in-name')
    return { ...settled, declared: { ...declared, doors: [...own][0]! } };
  if (counts.length === 0 || own.size > 0) return settled;
  const isBodyOfVin =
    vin.body !== undefined && declared.body !== undefined && agree('body', vin.body, declared.body);
  const contradiction: Contradiction = {
    fact: 'doors',
    source: sourceOf('doors'),
    reason: isBodyOfVin ? 'contradicts-vin' : 'unknown-to-catalog',
  };
  return {
    ...settled,
    declared: isBodyOfVin ? { ...declared, doors: undefined } : declared,
    contradictions: [...contradictions, contradiction],
  };
}

/**
 * Number of doors of a body, if it is unique. `hasBuilds`: whether the catalog has builds of the
 * year.
 */
export function doorsOfBody(
  body: KnownBodyCode | undefined,
  hasBuilds: boolean,
): number | undefined {
  if (body === undefined) return undefined;
  return (
    findOption(BODY_STYLES, body)?.doors ??
    (hasBuilds ? undefined : USUAL_DOORS[vehicleStyleOf(body)])
  );
}
