/**
 * A column chart of the last hour, by minute. `values`: shares of the maximum, 0 to 1. `now`: the
 * last value, '240 a minute'.
 */
export interface OpsChartProps {
  title: string;
  now: string;
  most: string;
  values: number[];
}

const MINUTES = 60;
const STEP = 5;
const HEIGHT = 56;
/** Minimum height of a nonzero column, so that it is visible. */
const LEAST = 2;

/** The text states the last value and the maximum, for those who cannot see the columns. */
export function OpsChart({ title, now, most, values }: OpsChartProps) {
  return (
    <figure className="ops-chart">
      <figcaption>
        <span>{title}</span>
        <b>{now}</b>
      </figcaption>
      <svg
        viewBox={`0 0 ${MINUTES * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="ops-base" d={`M0 ${HEIGHT - 0.5}H${MINUTES * STEP}`} />
        {values.map((value, at) => {
          const height = value === 0 ? 0 : Math.max(LEAST, value * HEIGHT);
          const x = (MINUTES - values.length + at) * STEP;
          return <rect key={x} x={x} y={HEIGHT - height} width={STEP - 1} height={height} />;
        })}
      </svg>
      <p>
        <span>An hour ago</span>
        <span>{most}</span>
        <span>Now</span>
      </p>
    </figure>
  );
}
