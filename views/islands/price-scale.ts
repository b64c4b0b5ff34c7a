import { formatPriceText, priceDigits } from './price-rules.js';

/**
 * Distribution of prices. `heightPercents`: bars from the cheapest, relative to the tallest. Each
 * covers `bandDollars`; the last also all cars above.
 */
export interface PriceSpread {
  bandDollars: number;
  heightPercents: number[];
}

export type PriceEnd = 'min' | 'max';

/** Values of the fields: '' or '$40,000'. */
export type PriceTexts = Readonly<Record<PriceEnd, string>>;

/** Step of the thumbs. */
export const PRICE_STEP_DOLLARS = 500;

/**
 * End of the scale, in dollars. A thumb there means no maximum price, because the last bar is
 * open-ended.
 */
export function topOf({ bandDollars, heightPercents }: PriceSpread): number {
  return bandDollars * heightPercents.length;
}

/**
 * Position of a thumb in dollars, from 0 to the top, rounded to a step. An empty field is at the
 * end of the scale.
 */
export function thumbAt(end: PriceEnd, text: string, spread: PriceSpread): number {
  const digits = priceDigits(text);
  if (digits === '') return end === 'min' ? 0 : topOf(spread);
  return Math.min(
    Math.round(Number(digits) / PRICE_STEP_DOLLARS) * PRICE_STEP_DOLLARS,
    topOf(spread),
  );
}

/**
 * Field text for a thumb moved to `dollars`. Thumbs cannot pass each other. At the end of the scale
 * the field is empty, because the price would not filter anything.
 */
export function textOfThumb(
  end: PriceEnd,
  dollars: number,
  texts: PriceTexts,
  spread: PriceSpread,
): string {
  const top = topOf(spread);
  const wanted =
    end === 'min'
      ? Math.min(dollars, thumbAt('max', texts.max, spread) - PRICE_STEP_DOLLARS)
      : Math.max(dollars, thumbAt('min', texts.min, spread) + PRICE_STEP_DOLLARS);
  const isAtEnd = end === 'min' ? wanted <= 0 : wanted >= top;
  return isAtEnd ? '' : formatPriceText(String(wanted));
}

/**
 * Whether prices from `min` to `max` dollars overlap a bar (counted from 0). The last bar is
 * open-ended.
 */
export function isBandInRange(
  band: number,
  { min, max }: { min: number; max: number },
  { bandDollars, heightPercents }: PriceSpread,
): boolean {
  const isLast = band === heightPercents.length - 1;
  return (isLast || (band + 1) * bandDollars > min) && band * bandDollars <= max;
}

/** Prices of the fields in dollars. Empty fields are no bounds. */
export function rangeOf({ min, max }: PriceTexts): { min: number; max: number } {
  return { min: Number(priceDigits(min)), max: Number(priceDigits(max) || Infinity) };
}
