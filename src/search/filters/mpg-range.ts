import { isRatedInMpge } from '../../catalog/options/fuel-groups.js';
import { MPG_RANGES, combinedMpg } from '../../catalog/options/mpg-ranges.js';
import { rangesHolding } from '../../catalog/options/option.js';
import {
  ABOVE,
  MPG,
  NUMBER,
  OR_MORE,
  matchAt,
  pattern,
} from '../query-understanding/amounts/amount-patterns.js';
import type { AmountMatch } from '../query-understanding/amounts/amount-match.js';
import { amountOfOptions } from './amount-of-options.js';
import { fuelTypeGroup } from './fuel-type-group.js';
import { optionFilter } from './option-filter.js';

/**
 * Minimum EPA combined miles per gallon. Cars rated in MPGe have no value, and a search for
 * electric cars has no options.
 */
export const mpgRange = optionFilter({
  name: 'mpgRange',
  section: 'fuel-economy',
  choice: 'one',
  options: MPG_RANGES,
  documentation: { group: 'driving', about: 'Combined miles per gallon. Not for electric cars.' },
  keywords: { areLabelsRead: false },
  readAmount,
  // Miles per gallon do not apply to electric cars.
  isOffFor: (earlier) => earlier.get(fuelTypeGroup)?.join() === 'ELE',
  // With MPGe, every electric car would be the most economical one.
  valuesOf: ({ listing: { mpgCity, mpgHighway, fuelTypeGroup: fuel } }) =>
    mpgCity && mpgHighway && !isRatedInMpge(fuel)
      ? rangesHolding(MPG_RANGES, combinedMpg(mpgCity, mpgHighway)).map((range) => range.code)
      : [],
});

const ABOVE_MPG = pattern(`(?:${ABOVE})?`, NUMBER, `(?:\\+)?`, MPG, `(?:${OR_MORE})?`);

function readAmount(plain: string, at: number): AmountMatch | undefined {
  const match = matchAt(ABOVE_MPG, plain, at);
  const choice = match && MPG_RANGES.findLast(({ min }) => min <= Number(match[1]));
  return (
    choice &&
    amountOfOptions(
      'mpgRange',
      [choice],
      match[0].length,
      choice.label,
      choice.min !== Number(match[1]),
    )
  );
}
