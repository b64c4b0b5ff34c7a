import type { Option } from './option.js';

/** Codes of `USE_TYPES`: values of the filter `vehicleUseType`. */
export type UseTypeCode = 'PERSONAL' | 'COMMERCIAL';

/** Section "Vehicle Use Type" (`vehicleUseType`). */
export const USE_TYPES: readonly Option<UseTypeCode>[] = [
  { code: 'PERSONAL', label: 'Personal Use', phrases: ['personal use'] },
  {
    code: 'COMMERCIAL',
    label: 'Commercial Use',
    phrases: ['commercial use', 'commercial', 'commercial vehicle', 'work vehicle'],
  },
];
