import type { Option } from './option.js';

/**
 * Codes of `TRUCK_BED_LENGTHS`: values of the filter `truckBedLength` and of a listing's
 * `truckBedLength`.
 */
export type TruckBedLengthCode = 'SHORT' | 'STANDARD' | 'LONG';

/**
 * Section "Truck Bed Length" (`truckBedLength`). Short: below six feet. Long: eight feet or more.
 */
export const TRUCK_BED_LENGTHS: readonly Option<TruckBedLengthCode>[] = [
  { code: 'SHORT', label: 'Short Bed', phrases: ['short bed', 'short box'] },
  { code: 'STANDARD', label: 'Standard Bed', phrases: ['standard bed', 'standard box'] },
  { code: 'LONG', label: 'Long Bed', phrases: ['long bed', 'long box'] },
];
