import { MILEAGES } from '../../catalogue/options/mileages.js';
import { rangesHolding } from '../../catalogue/options/option.js';
import { ABOVE, AMOUNT, BELOW, MILES, OR_LESS, OR_MORE, amountOf, firstMatchAt, pattern } from '../phrases/amount-patterns.js';
import type { AmountReading } from '../phrases/amount-reading.js';
import { amountOfOptions } from './amount-of-options.js';
import { optionFilter } from './option-filter.js';

/** Miles on the odometer, one limit at a time. A car of unknown mileage is under none. */
export const mileage = optionFilter({
  name: 'mileage',
  section: 'mileage',
  choice: 'one',
  options: MILEAGES,
  documentation: { group: 'price-and-past', about: 'Under so many miles on the odometer, or over 150,000.' },
  keywords: { areLabelsRead: false },
  readAmount,
  valuesOf: ({ listing }) =>
    listing.mileageMiles === undefined ? [] : rangesHolding(MILEAGES, listing.mileageMiles).map((range) => range.code),
  chipLabel: ({ label }) => `${label} miles`,
});

const BELOW_MILES = [
  pattern(`(?:with |mileage )?${BELOW}`, AMOUNT, MILES),
  pattern(AMOUNT, MILES, OR_LESS),
  pattern(`mileage ${BELOW}`, AMOUNT),
];
const ABOVE_MILES = [pattern(`(?:with |mileage )?${ABOVE}`, AMOUNT, MILES), pattern(AMOUNT, MILES, OR_MORE)];

/** A limit between two choices becomes the narrowest choice that still holds every car asked for. */
function readAmount(plain: string, at: number): AmountReading | undefined {
  const below = firstMatchAt(BELOW_MILES, plain, at);
  const match = below ?? firstMatchAt(ABOVE_MILES, plain, at);
  if (!match) return undefined;
  const miles = amountOf(match[2]!, match[3]);
  const choice = below
    ? MILEAGES.find(({ min, max }) => min === 0 && max >= miles - 1)
    : MILEAGES.find(({ min, max }) => min > 0 && max === Infinity && min <= miles);
  return choice && amountOfOptions('mileage', [choice], match[0].length, `${choice.label} miles`);
}
