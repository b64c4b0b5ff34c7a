import { vinFactsOf } from '../vin-facts.js';
import type { StatedBuild } from './stated-build.js';

/** What a valid VIN says of the build of a car of this model year. */
export function buildInVin(vin: string, modelYear: number): StatedBuild {
  const { body, driveType, fuelTypeGroup, engineCode, displacementLiters } = vinFactsOf(vin, modelYear);
  return { body, drive: driveType, fuel: fuelTypeGroup, engineCode, displacementLiters };
}
