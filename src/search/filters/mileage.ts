import { MILEAGES } from '../../catalogue/options/mileages.js';
import { rangesHolding } from '../../catalogue/options/option.js';
import { optionFilter } from './option-filter.js';

export const mileage = optionFilter({
  name: 'mileage',
  section: 'Mileage',
  choice: 'one',
  options: MILEAGES,
  valuesOf: ({ listing }) =>
    listing.mileageMiles === undefined ? [] : rangesHolding(MILEAGES, listing.mileageMiles).map((range) => range.code),
  chipLabel: ({ label }) => `${label} miles`,
});
