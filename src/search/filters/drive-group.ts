import { DRIVE_GROUPS, driveGroupOf } from '../../catalogue/options/drive-groups.js';
import { optionFilter } from './option-filter.js';

/** Which wheels are driven. All-wheel and four-wheel drive are one choice, though listings tell them apart. */
export const driveGroup = optionFilter({
  name: 'driveGroup',
  section: 'drive-type',
  choice: 'any',
  options: DRIVE_GROUPS,
  documentation: { group: 'driving' },
  // Which two wheels, nobody says.
  keywords: {
    together: { '2wd': ['FWD', 'RWD'], 'two wheel drive': ['FWD', 'RWD'], '2 wheel drive': ['FWD', 'RWD'], '4x2': ['FWD', 'RWD'] },
  },
  valuesOf: ({ listing }) => (listing.driveType ? [driveGroupOf(listing.driveType)] : []),
});
