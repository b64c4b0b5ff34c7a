import type { Option } from './option.js';
import type { VehicleStyleCode } from './vehicle-styles.js';

/** Codes of `SEDAN_SUBTYPES`: values of the filter `sedanSubtypeCode`. */
export type SedanSubtypeCode = 'COMPACT' | 'MIDSIZE' | 'FULLSIZE';

/** Codes of `SUV_SUBTYPES`: values of the filter `suvSubtypeCode`. */
export type SuvSubtypeCode = 'SUBCOMPACT' | 'COMPACT' | 'MIDSIZE' | 'FULLSIZE';

/** Codes of `VAN_SUBTYPES`: values of the filter `vanSubtypeCode`. */
export type VanSubtypeCode = 'MINIVAN' | 'CARGO' | 'PASSENGER';

/**
 * A listing's `styleSubtype`. Several styles have `COMPACT`, so read it together with the car's
 * vehicle style.
 */
export type StyleSubtypeCode = SedanSubtypeCode | SuvSubtypeCode | VanSubtypeCode;

/** Section "Sedan Type" (`sedanSubtypeCode`). */
export const SEDAN_SUBTYPES: readonly Option<SedanSubtypeCode>[] = [
  { code: 'COMPACT', label: 'Compact Sedan', phrases: ['compact sedan', 'small sedan'] },
  { code: 'MIDSIZE', label: 'Midsize Sedan', phrases: ['midsize sedan', 'mid size sedan'] },
  { code: 'FULLSIZE', label: 'Full-size Sedan', phrases: ['full-size sedan', 'large sedan'] },
];

/** Section "SUV Type" (`suvSubtypeCode`). */
export const SUV_SUBTYPES: readonly Option<SuvSubtypeCode>[] = [
  { code: 'SUBCOMPACT', label: 'Subcompact SUV', phrases: ['subcompact SUV'] },
  {
    code: 'COMPACT',
    label: 'Compact SUV',
    phrases: ['compact SUV', 'small SUV', 'compact crossover', 'small crossover'],
  },
  {
    code: 'MIDSIZE',
    label: 'Midsize SUV',
    phrases: ['midsize SUV', 'mid size SUV', 'midsize crossover'],
  },
  { code: 'FULLSIZE', label: 'Full-size SUV', phrases: ['full-size SUV', 'large SUV', 'big SUV'] },
];

/** Section "Van Type" (`vanSubtypeCode`). */
export const VAN_SUBTYPES: readonly Option<VanSubtypeCode>[] = [
  { code: 'MINIVAN', label: 'Minivan', phrases: ['minivan', 'mini van', 'family van'] },
  { code: 'CARGO', label: 'Cargo Van', phrases: ['cargo van', 'work van'] },
  { code: 'PASSENGER', label: 'Passenger Van', phrases: ['passenger van'] },
];

/** Subtypes of a vehicle style; empty if it has none. */
export function subtypesOf(
  vehicleStyleCode: VehicleStyleCode,
): readonly Option<StyleSubtypeCode>[] {
  if (vehicleStyleCode === 'SEDAN') return SEDAN_SUBTYPES;
  if (vehicleStyleCode === 'SUVCROSS') return SUV_SUBTYPES;
  if (vehicleStyleCode === 'VANMV') return VAN_SUBTYPES;
  return [];
}
