import type { HistogramBar } from '../../../../../views/islands/price-histogram.js';
import { isBandInRange } from '../../../../../views/islands/price-scale.js';
import type { PriceSpread } from '../../../../../views/islands/price-scale.js';
import type { PriceBody } from '../../../../../views/results/price-section.js';
import type { InvalidValue } from '../../../../search/filters/filter.js';
import {
  NO_PRICE,
  PRICE_BANDS,
  PRICE_BAND_DOLLARS,
  priceRange,
} from '../../../../search/filters/price-range.js';
import type { PriceRange } from '../../../../search/filters/price-range.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { formatDollars } from '../../../../formatting/number-formats.js';
import { errorAt } from '../head/invalid-values.js';

/** The section Price & Payments, in whole US dollars. `rejected` may contain invalid prices. */
export function priceBody(results: SearchResults, rejected: readonly InvalidValue[]): PriceBody {
  const { min, max } = results.query.get(priceRange) ?? {};
  return {
    kind: 'price',
    inputs: {
      minName: 'minPrice',
      maxName: 'maxPrice',
      minValue:
        unreadable('minPrice', rejected)?.value ?? (min === undefined ? '' : formatDollars(min)),
      maxValue:
        unreadable('maxPrice', rejected)?.value ?? (max === undefined ? '' : formatDollars(max)),
      errorText: errorAt(['minPrice', 'maxPrice'], rejected),
      rejected: rejectedPrices(rejected),
      spread: priceSpread(results),
    },
  };
}

/** Text that is not a price. It stays in its field, because the error refers to it. */
function unreadable(name: string, rejected: readonly InvalidValue[]): InvalidValue | undefined {
  return rejected.find(({ field, reason }) => field === name && reason === NO_PRICE);
}

function rejectedPrices(rejected: readonly InvalidValue[]): Record<string, string> | undefined {
  const prices = rejected.filter(({ field }) => priceRange.params.includes(field));
  return prices.length > 0
    ? Object.fromEntries(prices.map(({ field, value }) => [field, value]))
    : undefined;
}

/**
 * Cars per price band without the price filter. Marks the bands that overlap the prices (whole US
 * dollars).
 */
export function priceHistogram(
  results: SearchResults,
  { min = 0, max = Infinity }: Partial<PriceRange>,
): HistogramBar[] {
  const spread = priceSpread(results);
  if (!spread) return [];
  return spread.heightPercents.map((heightPercent, band) => ({
    heightPercent,
    isInRange: isBandInRange(band, { min, max }, spread),
  }));
}

/** Price distribution without the price filter; undefined if no counts are available. */
function priceSpread({ answer }: SearchResults): PriceSpread | undefined {
  const counts = answer.counts.get(priceRange.name) ?? new Map<string, number>();
  const bands = Array.from({ length: PRICE_BANDS }, (_, band) => counts.get(String(band)) ?? 0);
  const tallest = Math.max(...bands);
  if (tallest === 0) return undefined;
  return {
    bandDollars: PRICE_BAND_DOLLARS,
    heightPercents: bands.map((count) => Math.round((100 * count) / tallest)),
  };
}
