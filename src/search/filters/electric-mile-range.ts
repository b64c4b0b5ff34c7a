import { ELECTRIC_MILE_RANGES } from '../../catalogue/options/electric-mile-ranges.js';
import { rangesHolding } from '../../catalogue/options/option.js';
import { optionFilter } from './option-filter.js';

export const electricMileRange = optionFilter({
  name: 'electricMileRange',
  section: 'Electric Mile Range',
  choice: 'any',
  options: ELECTRIC_MILE_RANGES,
  valuesOf: ({ listing }) =>
    listing.electricRangeMiles ? rangesHolding(ELECTRIC_MILE_RANGES, listing.electricRangeMiles).map((range) => range.code) : [],
  chipLabel: ({ label }) => `Electric range ${label}`,
});
