import type { PriceGaugeProps } from '../../../../views/vehicle/price-gauge.js';
import type { DealRating } from '../../../inventory/listing.js';
import { formatDollars } from '../../../formatting/number-formats.js';

/** The scale ends at this share of the expected price to either side; the pin stops there. */
const SCALE_SHARE = 0.2;

/**
 * Position of a price relative to the expected price, to scale. There are no bands, because the
 * limit of a great price depends on how well cars compare (`deal-rating.ts`); the verdict has it in
 * words.
 */
export function presentPriceGauge(
  priceDollars: number,
  { expectedPriceDollars }: DealRating,
): PriceGaugeProps {
  const apart = (priceDollars - expectedPriceDollars) / expectedPriceDollars;
  const percent = 50 + (apart / SCALE_SHARE) * 50;
  return {
    pinPercent: Math.round(Math.max(0, Math.min(100, percent)) * 10) / 10,
    isBelow: priceDollars < expectedPriceDollars,
    expectedText: formatDollars(expectedPriceDollars),
  };
}
