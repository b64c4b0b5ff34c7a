import type { ModelFigures } from './model-figures.js';

type YearPrices = ModelFigures['years'][number];

/** A median of fewer cars moves with every car. */
const MIN_CARS_OF_YEAR = 5;

/** The model year whose median price lies farthest below that of the year after it, as a share of it. `years` are newest first. */
export function bestValueYear(years: readonly YearPrices[]): (YearPrices & { readonly newer: YearPrices }) | undefined {
  let best: (YearPrices & { readonly newer: YearPrices }) | undefined;
  for (const year of years) {
    const newer = years.find((one) => one.year === year.year + 1);
    if (!newer || year.count < MIN_CARS_OF_YEAR || newer.count < MIN_CARS_OF_YEAR) continue;
    const share = year.medianDollars / newer.medianDollars;
    if (share < 1 && (!best || share < best.medianDollars / best.newer.medianDollars)) best = { ...year, newer };
  }
  return best;
}
