import type { ModelFigures } from './model-figures.js';

type YearPrices = ModelFigures['years'][number];

/** The median of fewer cars is unstable. */
const MIN_CARS_OF_YEAR = 5;

/**
 * The model year with the largest relative drop of the median price from the next newer year.
 * `years`: newest first.
 */
export function bestValueYear(
  years: readonly YearPrices[],
): (YearPrices & { readonly newer: YearPrices }) | undefined {
  let best: (YearPrices & { readonly newer: YearPrices }) | undefined;
  for (const year of years) {
    const newer = years.find((one) => one.year === year.year + 1);
    if (!newer || year.count < MIN_CARS_OF_YEAR || newer.count < MIN_CARS_OF_YEAR) continue;
    const share = year.medianDollars / newer.medianDollars;
    if (share < 1 && (!best || share < best.medianDollars / best.newer.medianDollars))
      best = { ...year, newer };
  }
  return best;
}
