import { memoize } from '../../../platform/memoize.js';
import { currencyOf } from './currencies.js';
import { DOUBTFUL_COMMA, THOUSAND, writtenNumber } from './normalize-number.js';
import type { ParseResult } from '../row-issues.js';
import type { FieldText } from '../map/rule-reader.js';
import { isPlaceholder } from './placeholder-values.js';

/** Lower prices are down payments or placeholders such as 1 or 99. */
export const MIN_OFFER_DOLLARS = 100;

/** Higher prices are phone numbers or placeholders such as 9999999. */
export const HIGHEST_PRICE_DOLLARS = 5_000_000;

const LATE_MODEL_YEARS = 10;
const MIN_LATE_MODEL_PRICE_DOLLARS = 1_000;

type PriceReason =
  'missing-price' | 'unreadable-price' | 'foreign-currency' | 'price-too-low' | 'price-too-high';

/** Words beside a price that do not change its meaning, in lower case. */
export const PRICE_REMARKS: ReadonlySet<string> = new Set([
  '',
  'obo',
  'o b o',
  '/ obo',
  '/obo',
  'or obo',
  'ono',
  'or best offer',
  'or nearest offer',
  'firm',
  'cash',
  'cash price',
  'negotiable',
  'only',
  'price',
  'asking',
  'asking price',
  'our price',
  'sale price',
  'internet price',
  'plus tax',
  '+ tax',
  'plus taxes',
  '+ taxes',
  'plus ttl',
  '+ ttl',
  '+ttl',
  'plus tt&l',
  '+ tt&l',
  'plus fees',
  '+ fees',
  'plus tax and fees',
  'plus taxes and fees',
]);

/** Ambiguous amounts: cents or typing errors, parts of a number, negative numbers. */
const DOUBTFUL_AMOUNTS = [
  DOUBTFUL_COMMA,
  { pattern: /(?<![\p{L}\d.,])\.\d/u, detail: 'it begins with a point' },
  { pattern: /^\([$\s]*[\d.,\s]+\)$/, detail: 'an amount in parentheses is negative' },
] as const;

/** "-5000", "$-5000", "- 5000". A hyphen within a word is not a sign. */
const BELOW_ZERO = /^[^\p{L}\d]*-\s*\$?\s*\d/u;

/**
 * The asking price in whole US dollars, or the reason why there is none. Currencies are not
 * converted.
 */
export function priceDollarsOf({
  text,
  unit,
  currency: stated = '',
}: FieldText): ParseResult<number, PriceReason> {
  if (isPlaceholder(text.replace(/^\$\s*/, ''))) return { reason: 'missing-price' };
  const doubt = DOUBTFUL_AMOUNTS.find(({ pattern }) => pattern.test(text));
  if (doubt) return { reason: 'unreadable-price', detail: doubt.detail };
  const written = writtenNumber(text);
  if (BELOW_ZERO.test(text) || /^-|-$/.test(written?.before ?? ''))
    return { reason: 'unreadable-price', detail: 'it is below zero' };
  if (!written)
    return { reason: 'unreadable-price', detail: 'it is not a number, or more than one' };
  const behind = written.behind.replace(THOUSAND, '');
  const number = behind === written.behind ? written.number : written.number * 1_000;
  const signs = [written.before, behind].map(withoutRemark).filter((sign) => sign !== '');
  for (const sign of stated === '' ? signs : [...signs, stated]) {
    const currency = currencyOf(sign);
    if (currency === undefined)
      return {
        reason: 'unreadable-price',
        detail: `"${sign}" is neither a currency nor a known remark`,
      };
    if (currency !== 'USD')
      return { reason: 'foreign-currency', detail: `"${sign}" is not US dollars` };
  }
  return withinBounds(unit === 'cents' ? number / 100 : number);
}

/** Text beside a price without a remark before or after it: "$" of "asking $" and of "$ obo". */
const withoutRemark = memoize((beside) => {
  if (isPriceRemark(beside)) return '';
  const words = beside.split(/\s+|(?=[$€£])|(?<=[$€£])/);
  for (let at = 1; at < words.length; at++) {
    const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (isPriceRemark(left)) return right;
    if (isPriceRemark(right)) return left;
  }
  return beside;
});

/**
 * Whether words beside a price are one of `PRICE_REMARKS`, ignoring points, asterisks, brackets and
 * the like.
 */
export function isPriceRemark(words: string): boolean {
  const lowered = words.toLowerCase();
  return (
    PRICE_REMARKS.has(lowered) ||
    PRICE_REMARKS.has(
      lowered
        .replaceAll(/[.*!:()]+/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  );
}

/** Dealers' ads of recent cars sometimes have the monthly rate ("$239") as the price. */
export function isInstallment(
  priceDollars: number,
  { isDealer, ageYears }: { isDealer: boolean; ageYears: number },
): boolean {
  return isDealer && ageYears <= LATE_MODEL_YEARS && priceDollars < MIN_LATE_MODEL_PRICE_DOLLARS;
}

/** A price for information only (MSRP). Undefined if it could not be an asking price. */
export function informativePriceOf(price: FieldText): number | undefined {
  return priceDollarsOf(price).value;
}

function withinBounds(amount: number): ParseResult<number, PriceReason> {
  if (amount === 0) return { reason: 'missing-price' };
  const dollars = Math.round(amount);
  if (dollars < MIN_OFFER_DOLLARS) return { reason: 'price-too-low' };
  return dollars > HIGHEST_PRICE_DOLLARS ? { reason: 'price-too-high' } : { value: dollars };
}
