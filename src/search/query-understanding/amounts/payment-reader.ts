import {
  A_MONTH,
  ABOVE,
  AMOUNT,
  BELOW,
  OR_LESS,
  amountOf,
  firstMatchAt,
  pattern,
} from './amount-patterns.js';

/** A monthly payment in a phrase, with the length of its text. */
export interface FoundPayment {
  readonly monthlyDollars: number;
  readonly length: number;
}

const MIN_MONTHLY_DOLLARS = 50;
const MAX_MONTHLY_DOLLARS = 10_000;

const PAYMENT = String.raw`(?:(?:monthly |car )?payments?)(?![a-z])`;
const AT_MOST = String.raw`(?:${BELOW}|of|around|about|at)?`;

const PATTERNS = [
  pattern(`${PAYMENT} ${AT_MOST}`, AMOUNT, `(?:${A_MONTH})?`),
  pattern(AT_MOST, AMOUNT, A_MONTH, `(?:${PAYMENT})?`, `(?:${OR_LESS})?`),
];
const AT_LEAST = [pattern(`(?:${PAYMENT} )?${ABOVE}`, AMOUNT)];

/**
 * The maximum payment: "under 400 a month", "$300/mo", "payments under 500". Minimum payments are
 * not read.
 */
export function paymentAt(plain: string, at: number): FoundPayment | undefined {
  const match = firstMatchAt(PATTERNS, plain, at);
  if (!match || firstMatchAt(AT_LEAST, plain, at)) return undefined;
  const monthlyDollars = amountOf(match[2]!, match[3]);
  if (monthlyDollars < MIN_MONTHLY_DOLLARS || monthlyDollars > MAX_MONTHLY_DOLLARS)
    return undefined;
  return { monthlyDollars, length: match[0].length };
}
