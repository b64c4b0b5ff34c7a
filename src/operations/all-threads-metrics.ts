import { Injectable } from '@nestjs/common';
import { AggregatorRegistry } from 'prom-client';
import type { Registry } from 'prom-client';
import { Metrics } from '../platform/telemetry/metrics.js';
import type { MetricValues } from '../platform/telemetry/metrics.js';

/** Metrics of all threads, merged into those of one server. */
@Injectable()
export class AllThreadsMetrics {
  private askOthers: () => Promise<MetricValues[]> = async () => [];

  constructor(private readonly metrics: Metrics) {}

  /**
   * `ask` returns the metrics of the other threads. Threads that do not answer are left out;
   * `forecourt_serving_threads` shows that.
   */
  askOthersBy(ask: () => Promise<MetricValues[]>): void {
    this.askOthers = ask;
  }

  /** Sums counters and histograms. Each gauge defines how it is merged. */
  async merged(): Promise<Registry> {
    const [own, others] = await Promise.all([this.metrics.values(), this.askOthers()]);
    return AggregatorRegistry.aggregate([own, ...others]);
  }
}
