import type { Option } from './option.js';

/** Codes of `DOORS`: values of the filter `doorCode`, the number of doors. */
export type DoorCode = '2' | '3' | '4' | '5';

/**
 * Section "Doors" (`doorCode`): doors as marketed, so a hatchback's tailgate counts and an SUV's
 * does not.
 */
export const DOORS: readonly Option<DoorCode>[] = [
  { code: '2', label: '2 Doors', phrases: ['2 doors', 'two door', '2dr'] },
  { code: '3', label: '3 Doors', phrases: ['3 doors', 'three door', '3dr'] },
  { code: '4', label: '4 Doors', phrases: ['4 doors', 'four door', '4dr'] },
  { code: '5', label: '5 Doors', phrases: ['5 doors', 'five door', '5dr'] },
];
