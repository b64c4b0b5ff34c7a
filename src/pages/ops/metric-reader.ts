import type { MetricValues } from '../../telemetry/metrics.js';

/** The observations of a histogram: how many were at most each bound, the last of which is infinite. */
export interface Observations {
  readonly bounds: readonly number[];
  readonly atMost: readonly number[];
}

type Labels = Readonly<Record<string, string | number | undefined>>;

/** Asks metrics for single values, by their names in docs/operations.md. */
export class MetricReader {
  constructor(private readonly metrics: MetricValues) {}

  /** Of the first series that has these labels. Undefined where nobody has set it. */
  value(name: string, labels: Labels = {}): number | undefined {
    return this.seriesOf(name).find((series) => hasLabels(series.labels, labels))?.value;
  }

  /** The values of a label in series that have these others, in the order they were first seen. */
  labelValues(name: string, label: string, others: Labels = {}): string[] {
    const series = this.seriesOf(name).filter(({ labels }) => hasLabels(labels, others));
    return [...new Set(series.flatMap(({ labels }) => labels[label] ?? []))].map(String);
  }

  /** The sum over all series that have these labels. */
  sum(name: string, labels: Labels = {}): number {
    return this.seriesOf(name).reduce((sum, series) => (hasLabels(series.labels, labels) ? sum + series.value : sum), 0);
  }

  /** All observations of a histogram under these labels. */
  observations(name: string, labels: Labels = {}): Observations {
    const atMost = new Map<number, number>();
    for (const { labels: own, value, metricName } of this.seriesOf(name)) {
      if (metricName !== `${name}_bucket` || !hasLabels(own, labels)) continue;
      const bound = own['le'] === '+Inf' ? Infinity : Number(own['le']);
      atMost.set(bound, (atMost.get(bound) ?? 0) + value);
    }
    const bounds = [...atMost.keys()].toSorted((a, b) => a - b);
    return { bounds, atMost: bounds.map((bound) => atMost.get(bound)!) };
  }

  private seriesOf(name: string) {
    return this.metrics.find((metric) => metric.name === name)?.values ?? [];
  }
}

function hasLabels(own: Labels, wanted: Labels): boolean {
  return Object.entries(wanted).every(([label, value]) => own[label] === value);
}

/** How many observations there are. */
export function countOf({ atMost }: Observations): number {
  return atMost.at(-1) ?? 0;
}

/** What has been observed since `before`. */
export function since(now: Observations, before: Observations | undefined): Observations {
  return before === undefined ? now : { bounds: now.bounds, atMost: now.atMost.map((count, at) => count - (before.atMost[at] ?? 0)) };
}

/**
 * The value that so great a share of the observations does not exceed, as Prometheus estimates it: evenly spread within a bucket.
 * Undefined where there are none; the greatest finite bound for what lies beyond it.
 */
export function quantile(observed: Observations, share: number): number | undefined {
  const { bounds, atMost } = observed;
  const rank = share * countOf(observed);
  if (rank === 0) return undefined;
  const at = atMost.findIndex((count) => count >= rank);
  const [lower, below] = at > 0 ? [bounds[at - 1]!, atMost[at - 1]!] : [0, 0];
  if (bounds[at] === Infinity) return lower;
  return lower + ((bounds[at]! - lower) * (rank - below)) / (atMost[at]! - below);
}
