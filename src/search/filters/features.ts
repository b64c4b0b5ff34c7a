import { FEATURES } from '../../catalog/options/features.js';
import { FEATURE_GROUPS } from '../../catalog/options/feature-groups.js';
import { findOption, labelOf } from '../../catalog/options/option.js';
import { firstMatchAt, pattern } from '../query-understanding/amounts/amount-patterns.js';
import type { AmountMatch } from '../query-understanding/amounts/amount-match.js';
import { amountOfOptions } from './amount-of-options.js';
import { optionFilter } from './option-filter.js';

const HEATED_AND_COOLED = Object.fromEntries(
  [
    'heated and cooled',
    'heated and ventilated',
    'heated cooled',
    'heated ventilated',
    'cooled and heated',
  ].map((how) => [`${how} seats`, ['1001', '1002']]),
);

/** Equipment, by feature codes of the catalog. A car must have all selected features. */
export const features = optionFilter({
  name: 'featureCode',
  section: 'features',
  choice: 'all',
  options: FEATURES.map((feature) => ({
    ...feature,
    group: labelOf(FEATURE_GROUPS, feature.groupCode),
  })),
  documentation: { group: 'vehicle' },
  keywords: { kind: 'feature', together: HEATED_AND_COOLED },
  readAmount: readSeats,
  valuesOf: ({ listing }) => listing.features,
});

/** "7 seats" is read as a third row, because there is no filter for the seats of all cars. */
const MIN_SEATS_OF_THIRD_ROW = 6;
const THIRD_ROW = '1601';
const SEATS = pattern(
  String.raw`(\d{1,2})(?:\+| ?(?:or|and) (?:more|up))?\s?-?`,
  `(?:seater|seats?|passengers?|people|person)(?![a-z])`,
);

const SEATS_BEFORE = pattern('seats', String.raw`(\d{1,2})(?![a-z0-9])`);

function readSeats(plain: string, at: number): AmountMatch | undefined {
  const match = firstMatchAt([SEATS, SEATS_BEFORE], plain, at);
  const thirdRow = findOption(FEATURES, THIRD_ROW)!;
  if (!match || Number(match[1]) < MIN_SEATS_OF_THIRD_ROW) return undefined;
  return amountOfOptions(features.name, [thirdRow], match[0].length, thirdRow.label, true);
}
