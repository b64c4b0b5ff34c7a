import type { RangeOption } from './option.js';

/**
 * Codes of `TRUCK_CAB_SIZES`: values of the filter `bodyStyleSubtypeCode`, the number of seats. `3`
 * includes fewer, `6` includes more.
 */
export type TruckCabSizeCode = '3' | '4' | '5' | '6';

/**
 * Section "Truck Cab Size": seats in the cab, as in the specification's "3 or less, 4, 5, 6". "Any"
 * unsets the filter.
 */
export const TRUCK_CAB_SIZES: readonly RangeOption<TruckCabSizeCode>[] = [
  { code: '3', label: '3 or less', min: 1, max: 3, phrases: ['3 or less seats in the cab'] },
  { code: '4', label: '4', min: 4, max: 4, phrases: ['4 seats in the cab'] },
  { code: '5', label: '5', min: 5, max: 5, phrases: ['5 seats in the cab'] },
  {
    code: '6',
    label: '6',
    min: 6,
    max: Infinity,
    phrases: ['6 seats in the cab', 'six seat truck'],
  },
];

/** The option for a truck with this many seats, 1 or more. */
export function truckCabSizeOf(seats: number): TruckCabSizeCode {
  return TRUCK_CAB_SIZES.find((size) => seats <= size.max)!.code;
}
