import { MILEAGES } from '../../catalog/options/mileages.js';
import {
  ABOVE,
  AMOUNT,
  BELOW,
  MILES,
  OR_LESS,
  OR_MORE,
  TO,
  amountOf,
  firstMatchAt,
  matchAt,
  pattern,
} from '../query-understanding/amounts/amount-patterns.js';
import type { AmountMatch } from '../query-understanding/amounts/amount-match.js';
import { amountOfOptions } from './amount-of-options.js';
import type { Filter, InvalidValue } from './filter.js';
import { invalidValue } from './filter.js';
import { mileage } from './mileage.js';
import { amountOfRange, rangeParams } from './number-range.js';
import type { RangeNames } from './number-range.js';

/** Miles on the odometer, bounds included. An absent bound is open; at least one is set. */
export interface MileageRange {
  readonly min?: number;
  readonly max?: number;
}

const NAMES: RangeNames = ['minMileage', 'maxMileage'];
const MAX_DIGITS = 7;
const REVERSED = 'The highest mileage is below the lowest';

/**
 * Exact mileage, used by phrases and links. The panel's options are `mileage`. Cars with unknown
 * mileage never match.
 */
export const mileageRange: Filter<MileageRange> = {
  name: 'mileageRange',
  params: NAMES,
  documentation: {
    group: 'price-and-past',
    parameters: {
      minMileage: { about: 'Fewest miles on the odometer.', kind: 'wholeNumber', example: '10000' },
      maxMileage: {
        about: 'Most miles on the odometer, exact; `mileage` has the choices of the page.',
        kind: 'wholeNumber',
        example: '50000',
      },
    },
  },

  read(raw) {
    const rejected: InvalidValue[] = [];
    const [min, max] = NAMES.map((name) => {
      const text = raw.first(name);
      if (text === undefined) return undefined;
      if (/^\d+$/.test(text) && text.length <= MAX_DIGITS) return Number(text);
      rejected.push(invalidValue(name, text, 'is not a whole number of miles'));
      return undefined;
    });
    const isReversed = min !== undefined && max !== undefined && min > max;
    if (isReversed)
      rejected.push(
        invalidValue('maxMileage', String(max), 'is less than minMileage', {
          rule: REVERSED,
          name: max.toLocaleString('en-US'),
        }),
      );
    const value = { ...(min && { min }), ...(max !== undefined && !isReversed && { max }) };
    return { value: Object.keys(value).length > 0 ? value : undefined, rejected };
  },

  write: ({ min, max }) => rangeParams(NAMES, [min, max]),

  clauses: ({ min, max }) => [{ anyOf: [{ range: 'mileageMiles', min, max }] }],

  chips: (range) => [
    { label: mileageLabel(range), without: (current) => current.with(mileageRange, undefined) },
  ],

  readAmount,
};

const MILEAGE_OF = '(?:with |mileage )?';
/** Excludes electric range and distance, which are also in miles. */
const ON_THE_ODOMETER = `${MILES}(?!\\s*(?:(?:of )?(?:electric |ev |battery )?range|from|away|of [a-z0-9])(?![a-z]))`;
/** The unit before the number. */
const MILEAGE_IS = '(?:with )?(?:mileage|miles|odometer)(?: reading)?(?: is)?:?';
const BETWEEN = [
  pattern(`(?:${MILEAGE_OF}(?:between |from )?)?`, AMOUNT, TO, AMOUNT, ON_THE_ODOMETER),
  pattern(`${MILEAGE_IS} (?:between |from )?`, AMOUNT, TO, AMOUNT),
];
const BELOW_MILES = [
  pattern(`${MILEAGE_OF}${BELOW}`, AMOUNT, ON_THE_ODOMETER),
  pattern(AMOUNT, MILES, OR_LESS),
  pattern(AMOUNT, OR_LESS, ON_THE_ODOMETER),
  pattern(`${MILEAGE_IS} ${BELOW}`, AMOUNT),
  pattern(MILEAGE_IS, AMOUNT, OR_LESS),
];
/** "camry 25k miles", but not a rate. */
const MILES_ALONE = pattern(AMOUNT, `${ON_THE_ODOMETER}(?!\\s*(?:a|per|each|every|/)(?![a-z]))`);
/** Fewer miles alone are rather a distance. */
const MIN_MILES_ALONE = 1_000;
const ABOVE_MILES = [
  pattern(`${MILEAGE_OF}${ABOVE}`, AMOUNT, ON_THE_ODOMETER),
  pattern(AMOUNT, MILES, OR_MORE),
  pattern(AMOUNT, OR_MORE, ON_THE_ODOMETER),
  pattern(`${MILEAGE_IS} ${ABOVE}`, AMOUNT),
  pattern(MILEAGE_IS, AMOUNT, OR_MORE),
];

/**
 * "camry with 100k", "about 60k miles": approximate mileage. Excludes money, such as "30k down".
 */
const NEAR_MILES = [
  pattern(
    `${MILEAGE_OF}(?:around|about|approx(?:imately)?|roughly|near|close to|~)`,
    AMOUNT,
    ON_THE_ODOMETER,
  ),
  pattern(`with (?:around|about|only|just)?`, AMOUNT, ON_THE_ODOMETER),
  pattern(
    `with (?:around|about|only|just)?`,
    String.raw`()(\d{2,3})\s?(k)(?![a-z0-9]|[.,]\d)(?!\s?(?:down|cash|budget|dollars|bucks|to spend|price|or|and))`,
  ),
];
/** Tolerance of "about 60k miles" on both sides. */
const NEAR_SHARE = 0.1;

function readAmount(plain: string, at: number): AmountMatch | undefined {
  const near = firstMatchAt(NEAR_MILES, plain, at);
  if (near) return readNear(near);
  const between = firstMatchAt(BETWEEN, plain, at);
  if (between) return readBetween(between);
  const below = firstMatchAt(BELOW_MILES, plain, at);
  const match = below ?? firstMatchAt(ABOVE_MILES, plain, at);
  if (match) {
    const miles = amountOf(match[2]!, match[3]);
    return below ? readBelow(miles, match[0].length) : asReading({ min: miles }, match[0].length);
  }
  const alone = matchAt(MILES_ALONE, plain, at);
  const miles = alone ? amountOf(alone[2]!, alone[3]) : 0;
  return miles >= MIN_MILES_ALONE ? readBelow(miles, alone![0].length) : undefined;
}

function readBelow(miles: number, length: number): AmountMatch {
  return choiceBelow(miles, length) ?? asReading({ max: miles }, length);
}

/** If the panel offers the limit, its option is used, so that it shows there. */
function choiceBelow(miles: number, length: number): AmountMatch | undefined {
  const choice = MILEAGES.find(({ min, max }) => min === 0 && max === miles - 1);
  return choice && amountOfOptions(mileage.name, [choice], length, `${choice.label} miles`);
}

/** In "30-60k miles", both are thousands. */
function readBetween([
  text,
  ,
  firstDigits,
  firstThousand,
  ,
  secondDigits,
  secondThousand,
]: RegExpExecArray): AmountMatch | undefined {
  const first = amountOf(
    firstDigits!,
    firstThousand ?? (Number(firstDigits) < 1_000 ? secondThousand : undefined),
  );
  const second = amountOf(secondDigits!, secondThousand);
  return first === second
    ? undefined
    : asReading({ min: Math.min(first, second), max: Math.max(first, second) }, text.length);
}

function readNear([text, , digits, thousand]: RegExpExecArray): AmountMatch {
  const miles = amountOf(digits!, thousand);
  const [min, max] = [1 - NEAR_SHARE, 1 + NEAR_SHARE].map((share) => Math.round(miles * share));
  return asReading({ min: min!, max: max! }, text.length, true);
}

function asReading(range: MileageRange, length: number, isApproximate = false): AmountMatch {
  return amountOfRange(mileageRange.name, NAMES, [range.min, range.max], {
    label: mileageLabel(range),
    length,
    isApproximate,
  });
}

function mileageLabel({ min, max }: MileageRange): string {
  const miles = (amount: number) => amount.toLocaleString('en-US');
  if (min === undefined) return `Up to ${miles(max!)} miles`;
  return max === undefined ? `${miles(min)} miles or more` : `${miles(min)} – ${miles(max)} miles`;
}
