import { PriceTable } from './price-table.js';
import type { PriceTableProps } from './price-table.js';

/** An axis mark: position along the axis (0 to 100), and text ('50K mi', '$20K'). */
export interface ChartMark {
  percent: number;
  text: string;
}

/**
 * Line chart of median prices by mileage. `points`: from left to right, 0 to 100 along each axis
 * from its origin. `text` says the same in words, so the drawing is hidden from screen readers;
 * `table` has all figures.
 */
export interface PriceChartProps {
  title: string;
  text: string;
  points: { xPercent: number; yPercent: number }[];
  miles: ChartMark[];
  prices: ChartMark[];
  table: PriceTableProps;
}

const width = 340;
const height = 190;
const plot = { left: 48, right: 326, top: 10, bottom: 164 };
const xOf = (percent: number) => Math.round(plot.left + (percent / 100) * (plot.right - plot.left));
const yOf = (percent: number) =>
  Math.round(plot.bottom - (percent / 100) * (plot.bottom - plot.top));

/** A line chart without scripts, followed by its figures as a table. */
export function PriceChart({ title, text, points, miles, prices, table }: PriceChartProps) {
  return (
    <figure className="price-chart">
      <figcaption>
        <b>{title}</b> {text}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path
          className="grid"
          d={prices.map(({ percent }) => `M${plot.left} ${yOf(percent)}H${plot.right}`).join('')}
        />
        {prices.map((mark) => (
          <text key={mark.text} x={plot.left - 6} y={yOf(mark.percent) + 4} textAnchor="end">
            {mark.text}
          </text>
        ))}
        {miles.map((mark) => (
          <text key={mark.text} x={xOf(mark.percent)} y={plot.bottom + 18} textAnchor="middle">
            {mark.text}
          </text>
        ))}
        <path
          className="line"
          d={`M${points.map(({ xPercent, yPercent }) => `${xOf(xPercent)} ${yOf(yPercent)}`).join('L')}`}
        />
        {points.map(({ xPercent, yPercent }) => (
          <circle key={xPercent} cx={xOf(xPercent)} cy={yOf(yPercent)} r="4" />
        ))}
      </svg>
      <details>
        <summary>All figures as a table</summary>
        <PriceTable {...table} />
      </details>
    </figure>
  );
}
