import { TRANSMISSIONS } from '../../catalog/options/transmissions.js';
import { optionFilter } from './option-filter.js';

/** Automatic or manual. Cars with an unknown transmission match neither. */
export const transmission = optionFilter({
  name: 'transmissionCode',
  section: 'transmission',
  choice: 'any',
  options: TRANSMISSIONS,
  documentation: { group: 'driving' },
  valuesOf: ({ listing }) => (listing.transmissionCode ? [listing.transmissionCode] : []),
});
