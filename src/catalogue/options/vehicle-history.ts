import type { Option } from './option.js';

/** Codes of `VEHICLE_HISTORY`: values of filter `vehicleHistoryType`. */
export type VehicleHistoryCode =
  'NO_ACCIDENTS' | 'ONE_OWNER' | 'CLEAN_TITLE' | 'PERSONAL_USE' | 'SERVICE_RECORDS' | 'NO_OPEN_RECALLS' | 'BUY_BACK_PROTECTION';

/** Section "Vehicle History" (`vehicleHistoryType`): what the history report says in the car's favor. */
export const VEHICLE_HISTORY: readonly Option<VehicleHistoryCode>[] = [
  { code: 'NO_ACCIDENTS', label: 'No Accidents' },
  { code: 'ONE_OWNER', label: '1 Owner' },
  { code: 'CLEAN_TITLE', label: 'Clean Title' },
  { code: 'PERSONAL_USE', label: 'Personal Use' },
  { code: 'SERVICE_RECORDS', label: 'Service Records' },
  { code: 'NO_OPEN_RECALLS', label: 'No Open Recalls' },
  { code: 'BUY_BACK_PROTECTION', label: 'Buy Back Protection' },
];
