import { Injectable } from '@nestjs/common';
import { TEXT, WHOLE, answerCheck, arrayOf, object } from '../platform/calls/answer-check.js';
import { UpstreamService } from '../platform/calls/upstream-service.js';
import { Config } from '../platform/config/config.js';
import { HealthParts } from '../platform/telemetry/health-parts.js';
import type { PartFacts } from '../platform/telemetry/health-parts.js';
import { VIEW_COUNT_DAYS } from './view-counts.js';
import type { CountsByBrand } from './view-counts.js';

const PATH = '/cars-for-sale/svc/listing-view-count';
/** A VIN that no car has. */
const SOME_VIN = '11111111111111111';

const countsCheck = answerCheck<{ viewCounts: { vin: string; counts: CountsByBrand }[] }>(
  object({ viewCounts: arrayOf(object({ vin: TEXT, counts: { values: WHOLE } }, {})) }, {}),
);

/** The service at VIEW_COUNTS_URL. */
@Injectable()
export class ViewCountsUpstream extends UpstreamService {
  constructor({ viewCountsUrl: origin, viewCountsKey: key }: Config, parts: HealthParts) {
    super(
      { part: 'view-counts', origin, key, keyVariable: 'VIEW_COUNTS_KEY', checks: [countsCheck] },
      parts,
    );
  }

  /** View counts by VIN. The service may omit cars and brands. */
  async countsOf(
    vins: readonly string[],
    days: number,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, CountsByBrand>> {
    const params = new URLSearchParams({ vin: vins.join(), dateRange: String(days) });
    const { viewCounts } = await this.get(`${PATH}?${params}`, countsCheck(), signal);
    return new Map(viewCounts.map(({ vin, counts }) => [vin, counts]));
  }

  /** Adds views of today. @throws NotTaken if they were certainly not accepted */
  countMore(
    views: readonly { vin: string; brand: string; views: number }[],
    signal: AbortSignal,
  ): Promise<void> {
    return this.post(
      PATH,
      { views: views.map(({ vin, brand, views: count }) => ({ vin, brand, views: count })) },
      signal,
    );
  }

  protected async ask(signal: AbortSignal): Promise<PartFacts> {
    await this.countsOf([SOME_VIN], VIEW_COUNT_DAYS, signal);
    return {};
  }
}
