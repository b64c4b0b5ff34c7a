import { TRANSMISSIONS } from '../../catalogue/options/transmissions.js';
import { optionFilter } from './option-filter.js';

/** Automatic or manual. A car of unknown transmission is found by neither. */
export const transmission = optionFilter({
  name: 'transmissionCode',
  section: 'transmission',
  choice: 'any',
  options: TRANSMISSIONS,
  documentation: { group: 'driving' },
  valuesOf: ({ listing }) => (listing.transmissionCode ? [listing.transmissionCode] : []),
});
