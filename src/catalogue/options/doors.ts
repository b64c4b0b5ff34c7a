import type { Option } from './option.js';

/** Codes of `DOORS`: values of filter `doorCode`, the number of doors. */
export type DoorCode = '2' | '3' | '4' | '5';

/** Section "Doors" (`doorCode`): doors as marketed, so a hatchback's tailgate counts and an SUV's does not. */
export const DOORS: readonly Option<DoorCode>[] = [
  { code: '2', label: '2 Doors' },
  { code: '3', label: '3 Doors' },
  { code: '4', label: '4 Doors' },
  { code: '5', label: '5 Doors' },
];
