import type { Option } from './option.js';
import type { VehicleStyleCode } from './vehicle-styles.js';

export type SedanSubtypeCode = 'COMPACT' | 'MIDSIZE' | 'FULLSIZE';
export type SuvSubtypeCode = 'SUBCOMPACT' | 'COMPACT' | 'MIDSIZE' | 'FULLSIZE';
export type VanSubtypeCode = 'MINIVAN' | 'CARGO' | 'PASSENGER';
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
