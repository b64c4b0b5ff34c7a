import { currencyOf } from './currencies.js';
import { writtenNumber } from './normalise-number.js';
import type { Reading } from './row-faults.js';
import type { FieldText } from './rule-reader.js';

/** Asked below this, an ad names a down payment or a placeholder such as 1 or 99. */
export const MIN_PRICE_DOLLARS = 100;

/** Asked above this, an ad names a phone number or a placeholder such as 9999999. */
export const HIGHEST_PRICE_DOLLARS = 5_000_000;

const LATE_MODEL_YEARS = 10;
const MIN_LATE_MODEL_PRICE_DOLLARS = 1_000;

type PriceReason = 'missing-price' | 'unreadable-price' | 'foreign-currency' | 'price-too-low' | 'price-too-high';

/** What may stand beside a price without saying more of it, in lower case. */
export const PRICE_REMARKS: ReadonlySet<string> = new Set([
  '',
  '.-',
  '*',
  'obo',
  'o.b.o.',
  '/ obo',
  'or best offer',
  'firm',
  'cash',
  'negotiable',
  'plus tax',
  '+ tax',
]);

/** The asking price in whole US dollars, or why there is none that can be believed. Nothing is converted. */
export function priceDollarsOf({ text, unit, currency: stated = '' }: FieldText): Reading<number, PriceReason> {
  if (text === '') return { reason: 'missing-price' };
  const written = writtenNumber(text);
  if (!written || written.before === '-' || written.before.startsWith('-')) return { reason: 'unreadable-price' };
  for (const sign of [written.before, written.behind, stated].map((part) => part.toLowerCase())) {
    if (PRICE_REMARKS.has(sign)) continue;
    const currency = currencyOf(sign);
    if (currency === undefined) return { reason: 'unreadable-price' };
    if (currency !== 'USD') return { reason: 'foreign-currency', detail: `"${sign}" is not US dollars` };
  }
  return withinBounds(Math.round(unit === 'cents' ? written.number / 100 : written.number));
}

/** Dealers' ads of late-model cars name the monthly rate ("$239") where the price belongs. */
export function isInstallment(priceDollars: number, { isDealer, ageYears }: { isDealer: boolean; ageYears: number }): boolean {
  return isDealer && ageYears <= LATE_MODEL_YEARS && priceDollars < MIN_LATE_MODEL_PRICE_DOLLARS;
}

/** A price that only informs (the sticker price): undefined unless it could be asked. */
export function informativePriceOf(price: FieldText): number | undefined {
  return priceDollarsOf(price).value;
}

function withinBounds(dollars: number): Reading<number, PriceReason> {
  if (dollars === 0) return { reason: 'missing-price' };
  if (dollars < MIN_PRICE_DOLLARS) return { reason: 'price-too-low' };
  return dollars > HIGHEST_PRICE_DOLLARS ? { reason: 'price-too-high' } : { value: dollars };
}
