import type { PriceGaugeProps } from '../../../views/vehicle/price-gauge.js';
import type { DealRating } from '../../inventory/listing.js';
import { formatDollars } from '../../wording/formats.js';

/** The scale ends so far to either side of the expected price; beyond, the pin stands at its end. */
const SCALE_SHARE = 0.2;

/**
 * Where a price lies beside the one that is expected, to scale. There are no bands: how far below a price is great depends on how well
 * the cars compare (`deal-rating.ts`), and the verdict says that in words.
 */
export function presentPriceGauge(priceDollars: number, { expectedPriceDollars }: DealRating): PriceGaugeProps {
  const apart = (priceDollars - expectedPriceDollars) / expectedPriceDollars;
  const percent = 50 + (apart / SCALE_SHARE) * 50;
  return {
    pinPercent: Math.round(Math.max(0, Math.min(100, percent)) * 10) / 10,
    isBelow: priceDollars < expectedPriceDollars,
    expectedText: formatDollars(expectedPriceDollars),
  };
}
