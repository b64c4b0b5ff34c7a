import type { PriceRange } from '../../filters/price-range.js';
import {
  ABOVE,
  AMOUNT,
  BELOW,
  MILES,
  OR_LESS,
  OR_MORE,
  TO,
  amountOf,
  matchAt,
  pattern,
} from './amount-patterns.js';
import { mayBeYear } from './year-reader.js';

/** Prices in a phrase, with the length of their text. */
interface FoundPrices {
  readonly range: PriceRange;
  /** Whether the phrase has no exact limit: "around 20k". */
  readonly isApproximate?: boolean;
  readonly length: number;
}

/** Tolerance of "around 20k", as a share, in both directions. */
const AROUND_SHARE = 0.1;
/** Limits without a unit, in this range, are thousands: "a 3 Series under 30". */
const THOUSANDS = { min: 3, max: 150 };

/** Smaller amounts are monthly payments or have another unit. */
const MIN_DOLLARS = 500;

/** From this amount on, a number before "or less" is a price even without a dollar sign. */
const MIN_UNSAID_DOLLARS = 10_000;

const OTHER_UNITS = 'mpg|km|kms|kilomet|years|year old|liters?|cyl|doors?|monthly';
const NO_OTHER_UNIT = String.raw`(?!\s*(?:${MILES}|${OTHER_UNITS}|(?:a|per|/)\s?mo(?:nth)?(?![a-z])))`;
const DOLLARS = String.raw`(?:\s?(?:(?:dollars|bucks|usd|cash)(?![a-z0-9])|\$))?`;

const BETWEEN = pattern(
  `(?:between |from |priced? )?`,
  AMOUNT,
  TO,
  AMOUNT,
  DOLLARS + NO_OTHER_UNIT,
);
const UP_TO = pattern(BELOW, AMOUNT, DOLLARS + NO_OTHER_UNIT);
const FROM = pattern(ABOVE, AMOUNT, DOLLARS + NO_OTHER_UNIT);
/** Not in `ABOVE`: "from 2018" is a year, and "from 78701" a place. */
const FROM_MONEY = pattern('from', AMOUNT, DOLLARS + NO_OTHER_UNIT);
const OR_CHEAPER = pattern(AMOUNT, DOLLARS, OR_LESS);
const AND_UP = pattern(AMOUNT, DOLLARS, OR_MORE);
const ALONE = pattern(AMOUNT, DOLLARS + NO_OTHER_UNIT);
const AROUND = pattern(
  `(?:around|about|approx(?:imately)?|roughly|near|close to|~)`,
  AMOUNT,
  DOLLARS + NO_OTHER_UNIT,
);
/** "hasta 5 mil" is up to five thousand. */
const SPANISH = /^(?:menos de|hasta|mas de) /;
const UP_TO_THOUSANDS = pattern(
  BELOW,
  String.raw`(\d{1,3})(?![a-z0-9]|[.,-]\d)` + String.raw`(?!\s*(?:\+|[a-z]))`,
);

/** "under 20k", "$15,000 to $25,000", "over 30k". An amount of money alone is a maximum. */
export function pricesAt(plain: string, at: number): FoundPrices | undefined {
  const between = matchAt(BETWEEN, plain, at);
  if (between) return readBetween(between);
  const alone = matchAt(ALONE, plain, at);
  const fromMoney = matchAt(FROM_MONEY, plain, at);
  return (
    around(matchAt(AROUND, plain, at)) ??
    oneBound(matchAt(UP_TO, plain, at), 'max') ??
    thousands(matchAt(UP_TO_THOUSANDS, plain, at)) ??
    oneBound(matchAt(FROM, plain, at), 'min') ??
    (isMoney(fromMoney) ? oneBound(fromMoney, 'min') : undefined) ??
    (isMoney(alone) || isManyDollars(alone)
      ? (oneBound(matchAt(OR_CHEAPER, plain, at), 'max') ??
        oneBound(matchAt(AND_UP, plain, at), 'min'))
      : undefined) ??
    (isMoney(alone) ? oneBound(alone, 'max') : undefined)
  );
}

/** In "20-30k" both are thousands. */
function readBetween(match: RegExpExecArray): FoundPrices | undefined {
  const [, firstSign, firstDigits, firstUnit, secondSign, secondDigits, secondUnit] = match;
  const isSaid =
    firstSign ??
    secondSign ??
    firstUnit ??
    secondUnit ??
    (match[0].startsWith('between') || undefined);
  if (!isSaid && (mayBeYear(firstDigits!) || mayBeYear(secondDigits!))) return undefined;
  const shared = secondUnit && Number(firstDigits) < MIN_DOLLARS ? secondUnit : undefined;
  const first = amountOf(firstDigits!, firstUnit ?? shared);
  const second = amountOf(secondDigits!, secondUnit);
  const [min, max] = [Math.min(first, second), Math.max(first, second)];
  // "78701-1234" is a ZIP+4 Code. A price range in reverse order needs a sign or word.
  if (!isSaid && first > second) return undefined;
  return min >= MIN_DOLLARS && max > min
    ? { range: { min, max }, length: match[0].length }
    : undefined;
}

function oneBound(
  match: RegExpExecArray | undefined,
  bound: 'min' | 'max',
): FoundPrices | undefined {
  if (!match) return undefined;
  const [text, sign, digits, unit] = match;
  const dollars = amountOf(digits!, unit === 'mil' && SPANISH.test(text) ? 'thousand' : unit);
  if (
    dollars < MIN_DOLLARS ||
    (!sign && !unit && mayBeYear(digits!) && dollars % MIN_DOLLARS !== 0)
  )
    return undefined;
  return { range: { [bound]: dollars }, length: match[0].length };
}

function around(match: RegExpExecArray | undefined): FoundPrices | undefined {
  const { max: dollars } = oneBound(match, 'max')?.range ?? {};
  if (dollars === undefined || !(isMoney(match) || isRound(match))) return undefined;
  const [min, max] = [1 - AROUND_SHARE, 1 + AROUND_SHARE].map((share) =>
    Math.round(dollars * share),
  );
  return { range: { min: min!, max: max! }, isApproximate: true, length: match![0].length };
}

function thousands(match: RegExpExecArray | undefined): FoundPrices | undefined {
  const number = Number(match?.[1]);
  if (!match || number < THOUSANDS.min || number > THOUSANDS.max) return undefined;
  return { range: { max: number * 1_000 }, isApproximate: true, length: match[0].length };
}

function isMoney(match: RegExpExecArray | undefined): boolean {
  return (
    match !== undefined &&
    (match[1] !== undefined || match[3] !== undefined || /dollars|bucks|usd|cash|\$/.test(match[0]))
  );
}

/** "20,000 or less": too large for a year, model or horsepower. */
function isManyDollars(match: RegExpExecArray | undefined): boolean {
  return match !== undefined && amountOf(match[2]!, undefined) >= MIN_UNSAID_DOLLARS;
}

/** "about 15000": ZIP Codes do not end with three zeros. */
function isRound(match: RegExpExecArray | undefined): boolean {
  return isManyDollars(match) && amountOf(match![2]!, undefined) % 1_000 === 0;
}
