import { MILEAGES } from '../../catalog/options/mileages.js';
import { rangesHolding } from '../../catalog/options/option.js';
import { optionFilter } from './option-filter.js';

/**
 * Mileage, one limit at a time. `mileage-range.ts` reads phrases. Cars with unknown mileage match
 * no option.
 */
export const mileage = optionFilter({
  name: 'mileage',
  section: 'mileage',
  choice: 'one',
  options: MILEAGES,
  documentation: {
    group: 'price-and-past',
    about: 'Fewer miles than this on the odometer, or over 150,000.',
  },
  keywords: { areLabelsRead: false },
  valuesOf: ({ listing }) =>
    listing.mileageMiles === undefined
      ? []
      : rangesHolding(MILEAGES, listing.mileageMiles).map((range) => range.code),
  chipLabel: ({ label }) => `${label} miles`,
});
