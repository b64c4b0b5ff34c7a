import { MPG_RANGES, combinedMpg } from '../../catalogue/options/mpg-ranges.js';
import { rangesHolding } from '../../catalogue/options/option.js';
import { optionFilter } from './option-filter.js';

export const mpgRange = optionFilter({
  name: 'mpgRange',
  section: 'Fuel Economy',
  choice: 'one',
  options: MPG_RANGES,
  // Electric cars state miles per gallon equivalent, which would make every one of them the thriftiest car.
  valuesOf: ({ listing: { mpgCity, mpgHighway, fuelTypeGroup } }) =>
    mpgCity && mpgHighway && fuelTypeGroup !== 'ELE' && fuelTypeGroup !== 'PIH'
      ? rangesHolding(MPG_RANGES, combinedMpg(mpgCity, mpgHighway)).map((range) => range.code)
      : [],
});
