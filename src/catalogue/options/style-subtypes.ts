import type { Option } from './option.js';
import type { VehicleStyleCode } from './vehicle-styles.js';

/** Codes of `SEDAN_SUBTYPES`: values of filter `sedanSubtypeCode`. */
export type SedanSubtypeCode = 'COMPACT' | 'MIDSIZE' | 'FULLSIZE';

/** Codes of `SUV_SUBTYPES`: values of filter `suvSubtypeCode`. */
export type SuvSubtypeCode = 'SUBCOMPACT' | 'COMPACT' | 'MIDSIZE' | 'FULLSIZE';

/** Codes of `VAN_SUBTYPES`: values of filter `vanSubtypeCode`. */
export type VanSubtypeCode = 'MINIVAN' | 'CARGO' | 'PASSENGER';

/** A listing's `styleSubtype`. `COMPACT` alone does not say of what: read it together with the car's vehicle style. */
export type StyleSubtypeCode = SedanSubtypeCode | SuvSubtypeCode | VanSubtypeCode;

/** Section "Sedan Type" (`sedanSubtypeCode`). */
export const SEDAN_SUBTYPES: readonly Option<SedanSubtypeCode>[] = [
  { code: 'COMPACT', label: 'Compact Sedan' },
  { code: 'MIDSIZE', label: 'Midsize Sedan' },
  { code: 'FULLSIZE', label: 'Full-size Sedan' },
];

/** Section "SUV Type" (`suvSubtypeCode`). */
export const SUV_SUBTYPES: readonly Option<SuvSubtypeCode>[] = [
  { code: 'SUBCOMPACT', label: 'Subcompact SUV' },
  { code: 'COMPACT', label: 'Compact SUV' },
  { code: 'MIDSIZE', label: 'Midsize SUV' },
  { code: 'FULLSIZE', label: 'Full-size SUV' },
];

/** Section "Van Type" (`vanSubtypeCode`). */
export const VAN_SUBTYPES: readonly Option<VanSubtypeCode>[] = [
  { code: 'MINIVAN', label: 'Minivan' },
  { code: 'CARGO', label: 'Cargo Van' },
  { code: 'PASSENGER', label: 'Passenger Van' },
];

/** The subtypes a vehicle style has; the styles without any answer an empty list. */
export function subtypesOf(vehicleStyleCode: VehicleStyleCode): readonly Option<StyleSubtypeCode>[] {
  if (vehicleStyleCode === 'SEDAN') return SEDAN_SUBTYPES;
  if (vehicleStyleCode === 'SUVCROSS') return SUV_SUBTYPES;
  if (vehicleStyleCode === 'VANMV') return VAN_SUBTYPES;
  return [];
}
