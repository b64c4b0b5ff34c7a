import type { Option } from './option.js';

/** Codes of `FUEL_GROUPS`: values of filter `fuelTypeGroup`, the specification's fuel group codes. */
export type FuelGroupCode = 'ELE' | 'GSL' | 'DSL' | 'HYB' | 'PIH' | 'ALT' | 'HYD';

/** Section "Fuel Type" (`fuelTypeGroup`), in the specification's display order; alternative fuels, which it leaves unplaced, come last. */
export const FUEL_GROUPS: readonly Option<FuelGroupCode>[] = [
  {
    code: 'ELE',
    label: 'Electric',
    phrases: ['electric', 'ev', 'evs', 'bev', 'electric vehicle', 'all electric', 'fully electric', 'battery electric', 'electric motor'],
  },
  { code: 'GSL', label: 'Gasoline', phrases: ['gasoline', 'gas', 'petrol', 'gas engine', 'gas powered'] },
  { code: 'HYB', label: 'Hybrid', phrases: ['hybrid', 'hev'] },
  { code: 'PIH', label: 'Plug-in Hybrid', phrases: ['plug-in hybrid', 'phev', 'plug in', 'plugin', 'plugin hybrid'] },
  {
    code: 'DSL',
    label: 'Diesel',
    phrases: ['diesel', 'turbodiesel', 'turbo diesel'],
    nearPhrases: ['tdi', 'cummins', 'duramax', 'powerstroke', 'power stroke', 'ecodiesel'],
  },
  { code: 'HYD', label: 'Hydrogen', phrases: ['hydrogen', 'fuel cell', 'hydrogen fuel cell'] },
  {
    code: 'ALT',
    label: 'Alternative',
    phrases: ['alternative', 'alternative fuel'],
    nearPhrases: ['flex fuel', 'e85', 'cng', 'natural gas'],
  },
];

/** True for the groups that are plugged in and therefore have an electric range. */
export function hasElectricRange(fuelGroupCode: string | undefined): boolean {
  return fuelGroupCode === 'ELE' || fuelGroupCode === 'PIH';
}

/** True for the groups whose EPA figures are miles per gallon equivalent (MPGe): plugged in, or on hydrogen. */
export function isRatedInMpge(fuelGroupCode: string | undefined): boolean {
  return hasElectricRange(fuelGroupCode) || fuelGroupCode === 'HYD';
}
