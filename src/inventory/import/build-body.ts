import type { Model, TrimConfiguration } from '../../catalogue/catalogue-types.js';
import type { BodyStyleCode } from '../../catalogue/options/body-styles.js';
import { vehicleStyleOf } from '../../catalogue/options/body-styles.js';
import type { VehicleStyleCode } from '../../catalogue/options/vehicle-styles.js';
import type { StatedBody } from './normalise-body.js';

/** The body a style has unless more is known. */
const USUAL_BODY: Readonly<Record<VehicleStyleCode, BodyStyleCode>> = {
  SUVCROSS: 'SUV4D',
  SEDAN: 'SEDAN4D',
  TRUCKS: 'TRUCKREG',
  COUPE: 'COUPE2D',
  CONVERT: 'CONV2D',
  HATCH: 'HATCH5D',
  WAGON: 'WAGON5D',
  VANMV: 'MINIVAN',
};

/** Vans of before the catalogue's builds that are no minivans, by model code. */
const BODIES_OF_OLD_VANS: Readonly<Record<string, BodyStyleCode>> = {
  BRIGHTDROP: 'VANCARGO',
  CHEVYVAN: 'VANCARGO',
  CLUBWAGON: 'VANPASS',
  DODGESPRINTER: 'VANCARGO',
  E450: 'VANCARGO',
  ECONOLINE: 'VANCARGO',
  FREIGHTSPRINTER: 'VANCARGO',
  RALLYWAGON: 'VANPASS',
  RAMVAN: 'VANCARGO',
  RIVIANEDV: 'VANCARGO',
  VANDURA: 'VANCARGO',
};

/** Styles that one model comes in: where the catalogue has no build of a year, a seller's word is believed within its family. */
const STYLE_FAMILIES: readonly ReadonlySet<VehicleStyleCode>[] = [
  new Set(['SEDAN', 'COUPE', 'CONVERT', 'HATCH', 'WAGON']),
  new Set(['SUVCROSS', 'HATCH', 'WAGON']),
];

/** The first stated body that the model has been built with; without builds, one of its family. */
export function fittingBody(model: Model, builds: readonly TrimConfiguration[], bodies: readonly StatedBody[]): StatedBody | undefined {
  return bodies.find(({ vehicleStyleCode }) =>
    builds.length > 0
      ? builds.some((build) => vehicleStyleOf(build.bodyStyleCode) === vehicleStyleCode)
      : mayHaveStyle(model, vehicleStyleCode),
  );
}

/** The body most of the builds have; without builds the stated one, or the model's usual one. */
export function bodyOf(model: Model, builds: readonly TrimConfiguration[], stated: StatedBody | undefined): BodyStyleCode {
  if (builds.length > 0) return mostCommon(builds.map((build) => build.bodyStyleCode));
  if (!stated) return BODIES_OF_OLD_VANS[model.code] ?? USUAL_BODY[model.vehicleStyleCode];
  return stated.bodyStyleCode ?? BODIES_OF_OLD_VANS[model.code] ?? USUAL_BODY[stated.vehicleStyleCode];
}

function mayHaveStyle({ vehicleStyleCode }: Model, style: VehicleStyleCode): boolean {
  return style === vehicleStyleCode || STYLE_FAMILIES.some((family) => family.has(vehicleStyleCode) && family.has(style));
}

/** Ties go to the value met first. */
function mostCommon(codes: readonly BodyStyleCode[]): BodyStyleCode {
  const counts = new Map<BodyStyleCode, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
