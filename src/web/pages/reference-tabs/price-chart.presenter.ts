import type { ChartMark, PriceChartProps } from '../../../../views/reference/price-chart.js';
import type { PriceTableProps } from '../../../../views/reference/price-table.js';
import type { PriceFigures } from '../../../search/index/search-index.js';
import { formatDollars } from '../../../formatting/number-formats.js';
import { mileageBandText } from './mileage-bands.js';
import type { MileageBand } from './mileage-bands.js';

/** A line needs at least two points. */
const MIN_POINTS = 2;

/** End and marks of the mileage axis, in miles. */
const AXIS_MILES = 180_000;
const MARK_MILES = [0, 50_000, 100_000, 150_000] as const;

/** Steps of the price axis, times a power of ten. At most `MAX_STEPS` of them. */
const STEPS = [1, 2, 2.5, 5, 10] as const;
const MAX_STEPS = 4;

/**
 * Line of median prices by mileage band. Undefined with too few bands. `table` has the same
 * figures.
 */
export function presentPriceChart(
  name: string,
  bands: readonly (PriceFigures & MileageBand)[],
  table: PriceTableProps,
): PriceChartProps | undefined {
  const [first, last] = [bands[0], bands.at(-1)];
  if (!first || !last || bands.length < MIN_POINTS) return undefined;
  const prices = priceMarks(Math.max(...bands.map(({ medianDollars }) => medianDollars)));
  return {
    title: 'Median price by mileage.',
    text:
      `A ${name} goes from ${formatDollars(first.medianDollars)} at ` +
      `${mileageBandText(first).toLowerCase()} miles to ${formatDollars(last.medianDollars)} at ${mileageBandText(last).toLowerCase()} miles.`,
    points: bands.map((band) => ({
      xPercent: milesPercent(middleOf(band)),
      yPercent: percentOf(band.medianDollars, prices.topDollars),
    })),
    miles: MARK_MILES.map((miles) => ({
      percent: milesPercent(miles),
      text: miles === 0 ? '0' : `${miles / 1_000}K mi`,
    })),
    prices: prices.marks,
    table,
  };
}

/** The last band has no upper bound: its point is in the middle of the rest of the axis. */
function middleOf({ min, max }: MileageBand): number {
  return (min + Math.min(max + 1, AXIS_MILES)) / 2;
}

function milesPercent(miles: number): number {
  return percentOf(miles, AXIS_MILES);
}

function percentOf(value: number, whole: number): number {
  return Math.round((value / whole) * 1_000) / 10;
}

/** "$0", "$500", "$12.5K": axis marks are narrow. */
function axisText(dollars: number): string {
  return dollars < 1_000 ? formatDollars(dollars) : `$${dollars / 1_000}K`;
}

/** Marks at round prices, from 0 to the first at or above the highest median. */
function priceMarks(highestDollars: number): { marks: ChartMark[]; topDollars: number } {
  const power = 10 ** Math.max(1, Math.floor(Math.log10(highestDollars / MAX_STEPS)));
  const step = STEPS.map((one) => one * power).find(
    (dollars) => dollars * MAX_STEPS >= highestDollars,
  )!;
  const count = Math.ceil(highestDollars / step);
  const topDollars = count * step;
  const marks = Array.from({ length: count + 1 }, (_, at) => ({
    percent: percentOf(at * step, topDollars),
    text: axisText(at * step),
  }));
  return { marks, topDollars };
}
