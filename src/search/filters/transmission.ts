import { TRANSMISSIONS } from '../../catalogue/options/transmissions.js';
import { optionFilter } from './option-filter.js';

export const transmission = optionFilter({
  name: 'transmissionCode',
  section: 'Transmission',
  choice: 'any',
  options: TRANSMISSIONS,
  valuesOf: ({ listing }) => (listing.transmissionCode ? [listing.transmissionCode] : []),
});
