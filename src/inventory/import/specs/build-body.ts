import type { Model, TrimConfiguration } from '../../../catalog/catalog-types.js';
import { vehicleStyleOf } from '../../../catalog/options/body-styles.js';
import type { BodyStyleCode, KnownBodyCode } from '../../../catalog/options/body-styles.js';
import type { VehicleStyleCode } from '../../../catalog/options/vehicle-styles.js';

/** Vehicle styles with only one body style. */
const ONLY_BODY: Readonly<Partial<Record<VehicleStyleCode, BodyStyleCode>>> = {
  SEDAN: 'SEDAN4D',
  COUPE: 'COUPE2D',
  WAGON: 'WAGON5D',
};

/** Vans older than the catalog's builds that are not minivans, by model code. */
const BODIES_OF_OLD_VANS: Readonly<Record<string, KnownBodyCode>> = {
  BRIGHTDROP: 'VANCARGO',
  CHEVYVAN: 'VANCARGO',
  CLUBWAGON: 'VANPASS',
  DODGESPRINTER: 'VANCARGO',
  // Sold as a chassis only; other makers turn it into a van or a bus.
  E450: 'VANMV',
  ECONOLINE: 'VANCARGO',
  FREIGHTSPRINTER: 'VANCARGO',
  RALLYWAGON: 'VANPASS',
  RAMVAN: 'VANCARGO',
  RIVIANEDV: 'VANCARGO',
  VANDURA: 'VANCARGO',
};

/** Models of these styles never had another style in any year. */
const LASTING_STYLES: ReadonlySet<VehicleStyleCode> = new Set(['TRUCKS', 'VANMV', 'SUVCROSS']);

/**
 * The body: the stated one, refined if the builds agree on a more specific one; without a
 * statement, the one that the builds agree on, or its vehicle style. `possible`: builds that fit
 * the statements. `known`: builds of the year, or else of any year.
 */
export function bodyFromBuilds(
  model: Model,
  stated: KnownBodyCode | undefined,
  possible: readonly TrimConfiguration[],
  known: readonly TrimConfiguration[],
): KnownBodyCode | undefined {
  if (stated !== undefined) return finest(model, stated, possible.length > 0 ? possible : known);
  const bodies = new Set(
    (possible.length > 0 ? possible : known).map((build) => build.bodyStyleCode),
  );
  if (bodies.size === 1) return [...bodies][0]!;
  const styles = new Set(Array.from(bodies, vehicleStyleOf));
  if (styles.size === 1) return [...styles][0]!;
  if (styles.size > 1) return undefined;
  return LASTING_STYLES.has(model.vehicleStyleCode)
    ? finest(model, model.vehicleStyleCode, [])
    : undefined;
}

function finest(
  model: Model,
  stated: KnownBodyCode,
  builds: readonly TrimConfiguration[],
): KnownBodyCode {
  const style = vehicleStyleOf(stated);
  if (stated !== style) return stated;
  const bodies = new Set(
    builds.map((build) => build.bodyStyleCode).filter((body) => vehicleStyleOf(body) === style),
  );
  if (bodies.size === 1) return [...bodies][0]!;
  if (style === 'VANMV' && bodies.size === 0) return BODIES_OF_OLD_VANS[model.code] ?? 'MINIVAN';
  return ONLY_BODY[style] ?? stated;
}
