import type { Option } from './option.js';

/** Codes of `FUEL_GROUPS`: values of filter `fuelTypeGroup`, the specification's fuel group codes. */
export type FuelGroupCode = 'ELE' | 'GSL' | 'DSL' | 'HYB' | 'PIH' | 'ALT' | 'HYD';

/** Section "Fuel Type" (`fuelTypeGroup`), in the specification's display order; alternative fuels, which it leaves unplaced, come last. */
export const FUEL_GROUPS: readonly Option<FuelGroupCode>[] = [
  { code: 'ELE', label: 'Electric' },
  { code: 'GSL', label: 'Gasoline' },
  { code: 'HYB', label: 'Hybrid' },
  { code: 'PIH', label: 'Plug-in Hybrid' },
  { code: 'DSL', label: 'Diesel' },
  { code: 'HYD', label: 'Hydrogen' },
  { code: 'ALT', label: 'Alternative' },
];

/** True for the groups that are plugged in and therefore have an electric range. */
export function hasElectricRange(fuelGroupCode: string | undefined): boolean {
  return fuelGroupCode === 'ELE' || fuelGroupCode === 'PIH';
}
