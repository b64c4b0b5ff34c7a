/** A small column chart of the last hour's minutes. `values` are shares of the greatest, 0 to 1; `now` '240 a minute' is the last one. */
export interface OpsChartProps {
  title: string;
  now: string;
  most: string;
  values: number[];
}

const MINUTES = 60;
const STEP = 5;
const HEIGHT = 56;
/** What is not nothing can be seen. */
const LEAST = 2;

/** Its words say the same as its columns: the value of the last minute, and the greatest of all. */
export function OpsChart({ title, now, most, values }: OpsChartProps) {
  return (
    <figure className="ops-chart">
      <figcaption>
        <span>{title}</span>
        <b>{now}</b>
      </figcaption>
      <svg viewBox={`0 0 ${MINUTES * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
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
