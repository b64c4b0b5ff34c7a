import { vinFactsOf } from '../../vin-facts.js';
import type { VinFacts } from '../../vin-patterns.js';
import type { DeclaredSpecs } from './resolve-specs.js';

const builds = new WeakMap<VinFacts, DeclaredSpecs>();

/** Build facts of a valid VIN for a model year. Equal facts are one object. */
export function specsInVin(vin: string, modelYear: number): DeclaredSpecs {
  const facts = vinFactsOf(vin, modelYear);
  let build = builds.get(facts);
  if (!build) builds.set(facts, (build = buildOf(facts)));
  return build;
}

function buildOf({
  body,
  driveType,
  fuelTypeGroup,
  engineCode,
  displacementLiters,
}: VinFacts): DeclaredSpecs {
  return { body, drive: driveType, fuel: fuelTypeGroup, engineCode, displacementLiters };
}
