import { Injectable } from '@nestjs/common';
import { AggregatorRegistry } from 'prom-client';
import type { Registry } from 'prom-client';
import { Metrics } from '../telemetry/metrics.js';
import type { MetricValues } from '../telemetry/metrics.js';

/** The metrics of all threads as those of one server. */
@Injectable()
export class AllThreadsMetrics {
  private askOthers: () => Promise<MetricValues[]> = async () => [];

  constructor(private readonly metrics: Metrics) {}

  /** `ask` answers what the other threads count; one that does not answer is left out, which `forecourt_serving_threads` shows. */
  askOthersBy(ask: () => Promise<MetricValues[]>): void {
    this.askOthers = ask;
  }

  /** Counters and histograms are summed up; a gauge says itself what it is of several threads. */
  async merged(): Promise<Registry> {
    const [own, others] = await Promise.all([this.metrics.values(), this.askOthers()]);
    return AggregatorRegistry.aggregate([own, ...others]);
  }
}
