import { plainDigits, thousands } from './written-amounts.js';

/**
 * Rules of the price fields, with texts of the specification's validation rules. Prices are whole
 * US dollars.
 */

/** Maximum length of the price input, with `$` and separators (specification). */
export const PRICE_INPUT_MAX_CHARACTERS = 10;

/** Errors of a pair of prices. `price-range.ts` uses the same messages on the server. */
export const PRICE_ERRORS = {
  same: 'Min and Max price cannot be the same.',
  maxNotAboveMin: 'Max price must be greater than Min price.',
  maxNotAboveZero: 'Max price must be greater than 0.',
} as const;

export type PriceError = (typeof PRICE_ERRORS)[keyof typeof PRICE_ERRORS];

/** Error of input without a price. `label`: that of the field. */
export function unreadablePriceText(label: string): string {
  return `${label} must be in whole dollars, such as 20,000.`;
}

/** Whether the text is not empty and contains no part of a price. */
export function isUnreadablePrice(text: string): boolean {
  return priceDigits(text) === '' && /[^\s$,]/.test(text);
}

/**
 * Formats typed text: '40000' becomes '$40,000', '5k' becomes '$5,000', '' stays ''. Cents are
 * never read as dollars.
 */
export function formatPriceText(typed: string): string {
  let digits = priceDigits(typed);
  while (showPrice(digits).length > PRICE_INPUT_MAX_CHARACTERS) digits = digits.slice(0, -1);
  return showPrice(digits);
}

/**
 * Whole dollars as in the URL: digits without leading zeros; '' if nothing was typed, '0' for cents
 * alone.
 */
export function priceDigits(text: string): string {
  const { digits, cents } = readKeys(text);
  return digits === '' && cents !== undefined ? '0' : digits;
}

/** Digits before and after the decimal point. `cents` is undefined without a point. */
interface TypedPrice {
  readonly digits: string;
  readonly cents?: string | undefined;
}

/** Digits, a decimal point, and a `k` that is not next to another letter. */
const KEYS = /(?<digit>\d)|(?<point>\.)|(?<![a-jl-z]\s*)(?<k>k)(?![a-jl-z])/gi;

/**
 * Reads a price key by key: a `k` multiplies the number before it by 1,000 if the field has room.
 */
function readKeys(text: string): TypedPrice {
  let digits = '';
  let cents: string | undefined;
  for (const { 0: key, groups } of plainDigits(text).matchAll(KEYS)) {
    if (groups!['point'] !== undefined) cents ??= '';
    else if (groups!['k'] === undefined) {
      if (cents === undefined) digits += key;
      else cents += key;
    } else {
      const whole = withoutLeadingZeros(thousands(digits, cents ?? ''));
      if (Number(whole) === 0 || showPrice(whole).length > PRICE_INPUT_MAX_CHARACTERS) continue;
      digits = whole;
      cents = undefined;
    }
  }
  return { digits: withoutLeadingZeros(digits), cents };
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/**
 * Caret position in the formatted text: after as many digits as were before it in the typed text.
 */
export function caretAfterFormat(typed: string, caret: number, shown: string): number {
  let digitsLeft = priceDigits(typed.slice(0, caret)).length;
  if (digitsLeft === 0) return Math.min(1, shown.length);
  for (let at = 0; at < shown.length; at += 1) {
    if (/\d/.test(shown.charAt(at))) digitsLeft -= 1;
    if (digitsLeft === 0) return at + 1;
  }
  return shown.length;
}

/** Formatted dollars before a typed decimal point, and the digits typed after it. */
export interface EndedPrice {
  readonly dollars: string;
  readonly cents: string;
}

/** `ended`: set if further digits are cents. */
export interface EditedPrice {
  readonly shown: string;
  readonly caret: number;
  readonly ended?: EndedPrice;
}

/**
 * Formats the field after a key or paste resulted in `typed`. A decimal point ends the number and
 * is not shown. Cents typed after it do not become digits of the dollars; they only count for a
 * following `k`.
 */
export function editPrice(typed: string, caret: number, ended?: EndedPrice): EditedPrice {
  if (ended && typed.length > ended.dollars.length && typed.startsWith(ended.dollars)) {
    const whole = `${ended.dollars}.${ended.cents}${typed.slice(ended.dollars.length)}`;
    return endedAt(whole, formatPriceText(whole).length);
  }
  const shown = formatPriceText(typed);
  const place = caretAfterFormat(typed, caret, shown);
  return plainDigits(typed.slice(0, caret)).includes('.')
    ? endedAt(typed, place)
    : { shown, caret: place };
}

function endedAt(typed: string, caret: number): EditedPrice {
  const shown = formatPriceText(typed);
  const { cents } = readKeys(typed);
  return { shown, caret, ...(cents !== undefined && { ended: { dollars: shown, cents } }) };
}

/** The error of a pair of formatted values, if any. An empty field is no bound. */
export function findPriceError(minText: string, maxText: string): PriceError | undefined {
  const min = priceDigits(minText);
  const max = priceDigits(maxText);
  if (max === '') return undefined;
  if (Number(max) <= 0) return PRICE_ERRORS.maxNotAboveZero;
  if (min === '') return undefined;
  if (Number(min) === Number(max)) return PRICE_ERRORS.same;
  return Number(min) > Number(max) ? PRICE_ERRORS.maxNotAboveMin : undefined;
}

function showPrice(digits: string): string {
  return digits && `$${digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')}`;
}
