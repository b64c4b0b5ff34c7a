/** One bar, cheapest first: `heightPercent` 0 to 100 of the tallest bar, `isInRange` when the chosen prices include it. */
export interface HistogramBar {
  heightPercent: number;
  isInRange: boolean;
}

const heightUnits = 40;
const barUnits = 10;

/** How prices are spread. It helps the eye only; the two inputs beside it say the same in words. */
export function PriceHistogram({ bars }: { bars: HistogramBar[] }) {
  return (
    <svg className="histogram" viewBox={`0 0 ${bars.length * barUnits} ${heightUnits}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="out" d={drawBars(bars, false)} />
      <path d={drawBars(bars, true)} />
    </svg>
  );
}

/** One path per colour instead of one element per bar: a third of the bytes. */
function drawBars(bars: HistogramBar[], isInRange: boolean): string {
  return bars.map((bar, at) => (bar.isInRange === isInRange ? drawBar(bar, at * barUnits + 1) : '')).join('');
}

function drawBar(bar: HistogramBar, left: number): string {
  return `M${left} ${heightUnits}v-${barHeight(bar)}h${barUnits - 2}V${heightUnits}z`;
}

/** Never below one unit, so that a price nobody asks still shows its place. */
function barHeight({ heightPercent }: HistogramBar): number {
  return Math.max(1, Math.round((heightPercent / 100) * heightUnits));
}
