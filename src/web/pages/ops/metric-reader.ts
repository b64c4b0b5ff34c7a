import type { MetricValues } from '../../../platform/telemetry/metrics.js';

/**
 * Observations of a histogram: cumulative counts per upper bound, the last of which is infinite.
 */
export interface Observations {
  readonly bounds: readonly number[];
  readonly atMost: readonly number[];
}

type Labels = Readonly<Record<string, string | number | undefined>>;

/** Reads single values of metrics. Names: docs/operations.md. */
export class MetricReader {
  constructor(private readonly metrics: MetricValues) {}

  /** Value of the first series with these labels. Undefined if it was never set. */
  value(name: string, labels: Labels = {}): number | undefined {
    return this.seriesOf(name).find((series) => hasLabels(series.labels, labels))?.value;
  }

  /** Values of a label in series with the `others` labels, in order of first appearance. */
  labelValues(name: string, label: string, others: Labels = {}): string[] {
    const series = this.seriesOf(name).filter(({ labels }) => hasLabels(labels, others));
    return [...new Set(series.flatMap(({ labels }) => labels[label] ?? []))].map(String);
  }

  /** Sum of all series with these labels. */
  sum(name: string, labels: Labels = {}): number {
    return this.seriesOf(name).reduce(
      (sum, series) => (hasLabels(series.labels, labels) ? sum + series.value : sum),
      0,
    );
  }

  /** Observations of a histogram with these labels. */
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

export function observationCount({ atMost }: Observations): number {
  return atMost.at(-1) ?? 0;
}

/** Observations after `before`. */
export function since(now: Observations, before: Observations | undefined): Observations {
  return before === undefined
    ? now
    : {
        bounds: now.bounds,
        atMost: now.atMost.map((count, at) => count - (before.atMost[at] ?? 0)),
      };
}

/**
 * Quantile, estimated as Prometheus does: linear within a bucket. Undefined without observations;
 * beyond the largest finite bound, that bound.
 */
export function quantile(observed: Observations, share: number): number | undefined {
  const { bounds, atMost } = observed;
  const rank = share * observationCount(observed);
  if (rank === 0) return undefined;
  const at = atMost.findIndex((count) => count >= rank);
  const [lower, below] = at > 0 ? [bounds[at - 1]!, atMost[at - 1]!] : [0, 0];
  if (bounds[at] === Infinity) return lower;
  return lower + ((bounds[at]! - lower) * (rank - below)) / (atMost[at]! - below);
}
