import { DRIVE_GROUPS, driveGroupOf } from '../../catalog/options/drive-groups.js';
import { optionFilter } from './option-filter.js';

/**
 * Driven wheels. All-wheel and four-wheel drive are one option, although listings distinguish them.
 */
export const driveGroup = optionFilter({
  name: 'driveGroup',
  section: 'drive-type',
  choice: 'any',
  options: DRIVE_GROUPS,
  documentation: { group: 'driving' },
  // "2WD" does not say which two wheels.
  keywords: {
    together: {
      '2wd': ['FWD', 'RWD'],
      'two wheel drive': ['FWD', 'RWD'],
      '2 wheel drive': ['FWD', 'RWD'],
      '4x2': ['FWD', 'RWD'],
    },
  },
  valuesOf: ({ listing }) => (listing.driveType ? [driveGroupOf(listing.driveType)] : []),
});
