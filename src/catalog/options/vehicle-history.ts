import type { Option } from './option.js';

/** Codes of `VEHICLE_HISTORY`: values of the filter `vehicleHistoryType`. */
export type VehicleHistoryCode =
  | 'NO_ACCIDENTS'
  | 'ONE_OWNER'
  | 'CLEAN_TITLE'
  | 'PERSONAL_USE'
  | 'SERVICE_RECORDS'
  | 'NO_OPEN_RECALLS'
  | 'BUY_BACK_PROTECTION';

/** Section "Vehicle History" (`vehicleHistoryType`): good results of a history report. */
export const VEHICLE_HISTORY: readonly Option<VehicleHistoryCode>[] = [
  {
    code: 'NO_ACCIDENTS',
    label: 'No Accidents',
    phrases: [
      'no accidents',
      'without accidents',
      'without an accident',
      'zero accidents',
      'accidents free',
      'accident free',
      'no accident history',
      'never been in an accident',
      'no wrecks',
      'never wrecked',
      'clean history',
      'clean carfax',
    ],
  },
  { code: 'ONE_OWNER', label: '1 Owner', phrases: ['1 owner', 'one owner', 'single owner'] },
  { code: 'CLEAN_TITLE', label: 'Clean Title', phrases: ['clean title'] },
  {
    code: 'PERSONAL_USE',
    label: 'Personal Use',
    phrases: ['personal use history', 'not a rental', 'never a rental'],
  },
  {
    code: 'SERVICE_RECORDS',
    label: 'Service Records',
    phrases: ['service records', 'service history', 'maintenance records'],
  },
  { code: 'NO_OPEN_RECALLS', label: 'No Open Recalls', phrases: ['no open recalls', 'no recalls'] },
  {
    code: 'BUY_BACK_PROTECTION',
    label: 'Buy Back Protection',
    phrases: ['buy back protection', 'buyback protection'],
  },
];
