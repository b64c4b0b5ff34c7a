import { DRIVE_GROUPS, driveGroupOf } from '../../catalogue/options/drive-groups.js';
import { optionFilter } from './option-filter.js';

export const driveGroup = optionFilter({
  name: 'driveGroup',
  section: 'drive-type',
  choice: 'any',
  options: DRIVE_GROUPS,
  documentation: { group: 'driving' },
  valuesOf: ({ listing }) => (listing.driveType ? [driveGroupOf(listing.driveType)] : []),
});
