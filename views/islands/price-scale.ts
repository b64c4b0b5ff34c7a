import { formatPriceText, priceDigits } from './price-rules.js';

/**
 * How prices are spread: `heightPercents` are the bars, cheapest first, each of the tallest; a bar holds the cars of `bandDollars`, the
 * last one those above as well.
 */
export interface PriceSpread {
  bandDollars: number;
  heightPercents: number[];
}

/** An end of the range of prices. */
export type PriceEnd = 'min' | 'max';

/** What stands in the fields, as they show it: '' or '$40,000'. */
export type PriceTexts = Readonly<Record<PriceEnd, string>>;

/** What a thumb moves by, in dollars. */
export const PRICE_STEP_DOLLARS = 500;

/** Where the scale ends, in dollars: a thumb there asks for no highest price, since the last bar has no end. */
export function topOf({ bandDollars, heightPercents }: PriceSpread): number {
  return bandDollars * heightPercents.length;
}

/** Where a thumb stands, in dollars from 0 to the top, at the step next to its price: an empty field is the end of the scale. */
export function thumbAt(end: PriceEnd, text: string, spread: PriceSpread): number {
  const digits = priceDigits(text);
  if (digits === '') return end === 'min' ? 0 : topOf(spread);
  return Math.min(Math.round(Number(digits) / PRICE_STEP_DOLLARS) * PRICE_STEP_DOLLARS, topOf(spread));
}

/**
 * What the field of a thumb shows that is moved to so many dollars. Thumbs do not pass each other; at the end of the scale the field is
 * empty, where the price would ask for nothing.
 */
export function textOfThumb(end: PriceEnd, dollars: number, texts: PriceTexts, spread: PriceSpread): string {
  const top = topOf(spread);
  const wanted =
    end === 'min'
      ? Math.min(dollars, thumbAt('max', texts.max, spread) - PRICE_STEP_DOLLARS)
      : Math.max(dollars, thumbAt('min', texts.min, spread) + PRICE_STEP_DOLLARS);
  const isAtEnd = end === 'min' ? wanted <= 0 : wanted >= top;
  return isAtEnd ? '' : formatPriceText(String(wanted));
}

/** Whether prices from `min` to `max` dollars reach into a bar, counted from 0; the last one has no upper end. */
export function isBandInRange(
  band: number,
  { min, max }: { min: number; max: number },
  { bandDollars, heightPercents }: PriceSpread,
): boolean {
  const isLast = band === heightPercents.length - 1;
  return (isLast || (band + 1) * bandDollars > min) && band * bandDollars <= max;
}

/** The prices that the fields ask for, in dollars: without bounds where they are empty. */
export function rangeOf({ min, max }: PriceTexts): { min: number; max: number } {
  return { min: Number(priceDigits(min)), max: Number(priceDigits(max) || Infinity) };
}
