import type { PriceRange } from '../filters/price-range.js';
import { ABOVE, AMOUNT, BELOW, MILES, OR_LESS, OR_MORE, TO, amountOf, matchAt, pattern } from './amount-patterns.js';
import { mayBeYear } from './year-reader.js';

/** Prices that stand at one place of a phrase, and how much text they take. */
interface FoundPrices {
  readonly range: PriceRange;
  readonly length: number;
}

/** Fewer dollars are a payment by the month or another unit: nobody asks for cars under $20. */
const MIN_DOLLARS = 500;

const NO_OTHER_UNIT = String.raw`(?!\s*(?:${MILES}|mpg|years?|liters?|cyl|doors?|(?:a|per|/)\s?mo(?:nth)?(?![a-z])|monthly))`;
const DOLLARS = String.raw`(?:\s?(?:dollars|bucks|usd)(?![a-z0-9]))?`;

const BETWEEN = pattern(`(?:between |from |priced? )?`, AMOUNT, TO, AMOUNT, DOLLARS + NO_OTHER_UNIT);
const UP_TO = pattern(BELOW, AMOUNT, DOLLARS + NO_OTHER_UNIT);
const FROM = pattern(ABOVE, AMOUNT, DOLLARS + NO_OTHER_UNIT);
const OR_CHEAPER = pattern(AMOUNT, DOLLARS, OR_LESS);
const AND_UP = pattern(AMOUNT, DOLLARS, OR_MORE);
const ALONE = pattern(AMOUNT, DOLLARS + NO_OTHER_UNIT);

/** "under 20k", "$15,000 to $25,000", "over 30k"; an amount of money alone is what somebody wants to spend at most. */
export function pricesAt(plain: string, at: number): FoundPrices | undefined {
  const between = matchAt(BETWEEN, plain, at);
  if (between) return readBetween(between);
  const alone = matchAt(ALONE, plain, at);
  return (
    oneBound(matchAt(UP_TO, plain, at), 'max') ??
    oneBound(matchAt(FROM, plain, at), 'min') ??
    (isMoney(alone)
      ? (oneBound(matchAt(OR_CHEAPER, plain, at), 'max') ?? oneBound(matchAt(AND_UP, plain, at), 'min') ?? oneBound(alone, 'max'))
      : undefined)
  );
}

/** In "20-30k" both are thousands. */
function readBetween(match: RegExpExecArray): FoundPrices | undefined {
  const [, firstSign, firstDigits, firstThousand, secondSign, secondDigits, secondThousand] = match;
  const isSaid = firstSign ?? secondSign ?? firstThousand ?? secondThousand ?? (match[0].startsWith('between') || undefined);
  if (!isSaid && (mayBeYear(firstDigits!) || mayBeYear(secondDigits!))) return undefined;
  const shared = secondThousand && Number(firstDigits) < MIN_DOLLARS ? secondThousand : undefined;
  const min = amountOf(firstDigits!, firstThousand ?? shared);
  const max = amountOf(secondDigits!, secondThousand);
  return min >= MIN_DOLLARS && max > min ? { range: { min, max }, length: match[0].length } : undefined;
}

function oneBound(match: RegExpExecArray | undefined, bound: 'min' | 'max'): FoundPrices | undefined {
  if (!match) return undefined;
  const [, sign, digits, thousand] = match;
  const dollars = amountOf(digits!, thousand);
  if (dollars < MIN_DOLLARS || (!sign && !thousand && mayBeYear(digits!) && dollars % MIN_DOLLARS !== 0)) return undefined;
  return { range: { [bound]: dollars }, length: match[0].length };
}

function isMoney(match: RegExpExecArray | undefined): boolean {
  return match !== undefined && (match[1] !== undefined || match[3] !== undefined || /dollars|bucks|usd/.test(match[0]));
}
