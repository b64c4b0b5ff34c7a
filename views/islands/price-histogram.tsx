/**
 * A bar; the cheapest is first. `heightPercent`: 0 to 100 of the tallest bar. `isInRange`: within
 * the selected prices.
 */
export interface HistogramBar {
  heightPercent: number;
  isInRange: boolean;
}

const heightUnits = 40;
const barUnits = 10;

/** Distribution of prices. Decorative: the two fields beside it have the values. */
export function PriceHistogram({ bars }: { bars: HistogramBar[] }) {
  return (
    <svg
      className="histogram"
      viewBox={`0 0 ${bars.length * barUnits} ${heightUnits}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="out" d={drawBars(bars, false)} />
      <path d={drawBars(bars, true)} />
    </svg>
  );
}

/** One path per color instead of one element per bar takes a third of the bytes. */
function drawBars(bars: HistogramBar[], isInRange: boolean): string {
  return bars
    .map((bar, at) => (bar.isInRange === isInRange ? drawBar(bar, at * barUnits + 1) : ''))
    .join('');
}

function drawBar(bar: HistogramBar, left: number): string {
  return `M${left} ${heightUnits}v-${barHeight(bar)}h${barUnits - 2}V${heightUnits}z`;
}

/** At least one unit, so that an empty bar still shows its position. */
function barHeight({ heightPercent }: HistogramBar): number {
  return Math.max(1, Math.round((heightPercent / 100) * heightUnits));
}
