import { ELECTRIC_MILE_RANGES } from '../../catalog/options/electric-mile-ranges.js';
import { rangesHolding } from '../../catalog/options/option.js';
import {
  ABOVE,
  BELOW,
  MILES,
  NUMBER,
  TO,
  amountOf,
  firstMatchAt,
  matchAt,
  pattern,
} from '../query-understanding/amounts/amount-patterns.js';
import type { AmountMatch } from '../query-understanding/amounts/amount-match.js';
import { amountOfOptions } from './amount-of-options.js';
import { optionFilter } from './option-filter.js';

/** Electric range in bands of miles. Phrases are read by amount ("range over 250 miles"). */
export const electricMileRange = optionFilter({
  name: 'electricMileRange',
  section: 'electric-mile-range',
  choice: 'any',
  options: ELECTRIC_MILE_RANGES,
  documentation: { group: 'driving', about: 'Range on one charge, in miles.' },
  keywords: { areLabelsRead: false },
  readAmount,
  valuesOf: ({ listing }) =>
    listing.electricRangeMiles
      ? rangesHolding(ELECTRIC_MILE_RANGES, listing.electricRangeMiles).map((range) => range.code)
      : [],
  chipLabel: ({ label }) => `Electric range ${label}`,
});

const RANGE = String.raw`(?:of )?(?:electric |ev |battery )?range(?![a-z0-9])`;
const RANGE_ABOVE = [
  pattern(`(?:with )?(?:${ABOVE})?`, NUMBER, `(?:\\+)?`, MILES, RANGE),
  pattern(`(?:electric )?range`, `(?:of )?(?:${ABOVE})?`, NUMBER, `(?:\\+)?`, `(?:${MILES})?`),
  // "with 30 miles electric". In "with 30000 miles electric", the number is the mileage.
  pattern(
    `(?:with|gets?|has)`,
    `(?:${ABOVE})?`,
    String.raw`(\d{1,3})(?![\d,.])`,
    `(?:\\+)?`,
    MILES,
    `(?:of )?(?:all )?(?:-)?(?:electric|ev)(?![a-z0-9])`,
  ),
];
const RANGE_BETWEEN = pattern(`(?:electric )?range (?:of )?`, NUMBER, TO, NUMBER, `(?:${MILES})?`);
const RANGE_BELOW = [
  pattern(`(?:electric )?range ${BELOW}`, NUMBER, `(?:${MILES})?`),
  pattern(BELOW, NUMBER, `(?:${MILES})?`, RANGE),
];

function readAmount(plain: string, at: number): AmountMatch | undefined {
  const between = matchAt(RANGE_BETWEEN, plain, at);
  const below = between ? undefined : firstMatchAt(RANGE_BELOW, plain, at);
  const match = between ?? below ?? firstMatchAt(RANGE_ABOVE, plain, at);
  if (!match) return undefined;
  const first = amountOf(match[1]!, undefined);
  const last = between ? amountOf(match[2]!, undefined) : Infinity;
  const choices = ELECTRIC_MILE_RANGES.filter(({ min, max }) =>
    below ? min < first : max >= first && min <= last,
  );
  // Searches can only use whole bands.
  const isExact =
    ELECTRIC_MILE_RANGES.some(({ min }) => min === first) &&
    (!between || ELECTRIC_MILE_RANGES.some(({ max }) => max === last));
  const label = `Electric range ${choices.map((choice) => choice.label).join(', ')}`;
  return amountOfOptions('electricMileRange', choices, match[0].length, label, !isExact);
}
