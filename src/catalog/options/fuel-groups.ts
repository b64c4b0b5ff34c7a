import type { Option } from './option.js';

/**
 * Codes of `FUEL_GROUPS`: values of the filter `fuelTypeGroup`, the specification's fuel group
 * codes.
 */
export type FuelGroupCode = 'ELE' | 'GSL' | 'DSL' | 'HYB' | 'PIH' | 'ALT' | 'HYD';

/**
 * Section "Fuel Type" (`fuelTypeGroup`), in the specification's order. Alternative fuels have no
 * place in it, so they come last.
 */
export const FUEL_GROUPS: readonly Option<FuelGroupCode>[] = [
  {
    code: 'ELE',
    label: 'Electric',
    phrases: [
      'electric',
      'ev',
      'evs',
      'bev',
      'electric vehicle',
      'all electric',
      'fully electric',
      'battery electric',
      'electric motor',
    ],
  },
  {
    code: 'GSL',
    label: 'Gasoline',
    phrases: ['gasoline', 'gas', 'petrol', 'gas engine', 'gas powered'],
  },
  { code: 'HYB', label: 'Hybrid', phrases: ['hybrid', 'hev'] },
  {
    code: 'PIH',
    label: 'Plug-in Hybrid',
    phrases: ['plug-in hybrid', 'phev', 'plug in', 'plugin', 'plugin hybrid'],
  },
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

/** Whether cars of the group are plugged in and have an electric range. */
export function hasElectricRange(fuelGroupCode: string | undefined): boolean {
  return fuelGroupCode === 'ELE' || fuelGroupCode === 'PIH';
}

/**
 * Whether EPA figures of the group are miles per gallon equivalent (MPGe): plugged in, or hydrogen.
 */
export function isRatedInMpge(fuelGroupCode: string | undefined): boolean {
  return hasElectricRange(fuelGroupCode) || fuelGroupCode === 'HYD';
}
