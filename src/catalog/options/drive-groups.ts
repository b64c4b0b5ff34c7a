import type { Option } from './option.js';

/** Codes of `DRIVE_GROUPS`: values of the filter `driveGroup`. */
export type DriveGroupCode = 'AWD4WD' | 'FWD' | 'RWD';

/** Codes of `DRIVE_TYPES`: values of a listing's `driveType`. The filter uses their groups. */
export type DriveTypeCode = 'AWD' | '4WD' | 'FWD' | 'RWD';

/** Section "Drive Type" (`driveGroup`). */
export const DRIVE_GROUPS: readonly Option<DriveGroupCode>[] = [
  {
    code: 'AWD4WD',
    label: 'AWD / 4WD',
    phrases: [
      'AWD',
      '4WD',
      '4x4',
      'all wheel drive',
      'four wheel drive',
      '4 wheel drive',
      'all-wheel-drive',
      'awd 4wd',
      '4 by 4',
      'quattro',
      'xdrive',
      '4matic',
    ],
  },
  { code: 'FWD', label: 'Front-wheel drive', phrases: ['front wheel drive', 'FWD'] },
  { code: 'RWD', label: 'Rear-wheel drive', phrases: ['rear wheel drive', 'RWD'] },
];

/**
 * A listing's drive type (`driveType`). More detailed than the filter, because cards distinguish
 * all-wheel and four-wheel drive.
 */
export interface DriveType extends Option<DriveTypeCode> {
  readonly groupCode: DriveGroupCode;
}

/** Drive types of cars, with labels for cards and vehicle pages. */
export const DRIVE_TYPES: readonly DriveType[] = [
  { code: 'AWD', label: 'All-wheel drive', groupCode: 'AWD4WD' },
  { code: '4WD', label: 'Four-wheel drive', groupCode: 'AWD4WD' },
  { code: 'FWD', label: 'Front-wheel drive', groupCode: 'FWD' },
  { code: 'RWD', label: 'Rear-wheel drive', groupCode: 'RWD' },
];

/** The value of the filter `driveGroup` for a drive type: `AWD4WD` for `AWD` and `4WD`. */
export function driveGroupOf(driveTypeCode: DriveTypeCode): DriveGroupCode {
  return driveTypeCode === 'AWD' || driveTypeCode === '4WD' ? 'AWD4WD' : driveTypeCode;
}
