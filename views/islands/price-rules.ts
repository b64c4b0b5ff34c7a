/** Rules of the price inputs, in the words of the specification's validation rules. Prices are whole US dollars. */

/** The specification's longest price input, `$` and separators included. */
export const PRICE_INPUT_MAX_CHARACTERS = 10;

/** What the price fields say of a pair that cannot be searched; `price-range.ts` refuses it on the server in the same words. */
export const PRICE_ERRORS = {
  same: 'Min and Max price cannot be the same.',
  maxNotAboveMin: 'Max price must be greater than Min price.',
  maxNotAboveZero: 'Max price must be greater than 0.',
} as const;

/** One of these sentences, to be shown as it is. */
export type PriceError = (typeof PRICE_ERRORS)[keyof typeof PRICE_ERRORS];

/** What the input shows for what was typed: '40000' gives '$40,000', nothing gives ''. Cents are cut off, never read as dollars. */
export function formatPriceText(typed: string): string {
  let digits = priceDigits(typed);
  while (showPrice(digits).length > PRICE_INPUT_MAX_CHARACTERS) digits = digits.slice(0, -1);
  return showPrice(digits);
}

/** The dollars as the URL holds them: digits only, without leading zeros; '' when nothing was typed, '0' for cents alone. */
export function priceDigits(text: string): string {
  const [dollars = '', cents] = text.split('.', 2);
  const digits = dollars.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digits === '' && cents !== undefined ? '0' : digits;
}

/** Where the caret belongs in the shown text: behind as many digits as stood before it in what was typed. */
export function caretAfterFormat(typed: string, caret: number, shown: string): number {
  let digitsLeft = priceDigits(typed.slice(0, caret)).length;
  if (digitsLeft === 0) return Math.min(1, shown.length);
  for (let at = 0; at < shown.length; at += 1) {
    if (/\d/.test(shown.charAt(at))) digitsLeft -= 1;
    if (digitsLeft === 0) return at + 1;
  }
  return shown.length;
}

/** `ended` is the whole dollars a decimal point was typed behind: what follows are cents. */
export interface EditedPrice {
  readonly shown: string;
  readonly caret: number;
  readonly ended?: string;
}

/**
 * What a field shows after a key or a paste has made `typed` of it. A decimal point ends the number and is not shown; cents typed
 * behind it are dropped, not read as more digits of the dollars.
 */
export function editPrice(typed: string, caret: number, ended?: string): EditedPrice {
  if (ended !== undefined && typed.length > ended.length && typed.startsWith(ended)) return { shown: ended, caret: ended.length, ended };
  const shown = formatPriceText(typed);
  const place = caretAfterFormat(typed, caret, shown);
  return typed.slice(0, caret).includes('.') ? { shown, caret: place, ended: shown } : { shown, caret: place };
}

/** What is wrong with the pair of shown texts, or undefined. An empty field is no bound. */
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
