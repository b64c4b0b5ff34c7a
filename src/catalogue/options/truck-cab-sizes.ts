import type { RangeOption } from './option.js';

/** Codes of `TRUCK_CAB_SIZES`: values of filter `bodyStyleSubtypeCode`, the seats; `3` also holds fewer and `6` also more. */
export type TruckCabSizeCode = '3' | '4' | '5' | '6';

/** Section "Truck Cab Size": seats in the cab, after the specification's "3 or less, 4, 5, 6"; "Any" is the filter unset. */
export const TRUCK_CAB_SIZES: readonly RangeOption<TruckCabSizeCode>[] = [
  { code: '3', label: '3 or less', min: 1, max: 3 },
  { code: '4', label: '4', min: 4, max: 4 },
  { code: '5', label: '5', min: 5, max: 5 },
  { code: '6', label: '6', min: 6, max: Infinity },
];

/** The choice that holds a truck with so many seats, 1 or more. */
export function truckCabSizeOf(seats: number): TruckCabSizeCode {
  return TRUCK_CAB_SIZES.find((size) => seats <= size.max)!.code;
}
