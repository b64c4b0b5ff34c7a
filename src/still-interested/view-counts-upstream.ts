import { Injectable } from '@nestjs/common';
import { TEXT, WHOLE, answerCheck, listOf, object } from '../calls/answer-check.js';
import { UpstreamService } from '../calls/upstream-service.js';
import { Config } from '../config/config.js';
import { HealthParts } from '../telemetry/health-parts.js';
import type { PartFacts } from '../telemetry/health-parts.js';
import { VIEW_COUNT_DAYS } from './view-counts.js';
import type { CountsByBrand } from './view-counts.js';

const PATH = '/cars-for-sale/svc/listing-view-count';
/** Of nobody's car. */
const SOME_VIN = '11111111111111111';

const countsCheck = answerCheck<{ viewCounts: { vin: string; counts: CountsByBrand }[] }>(
  object({ viewCounts: listOf(object({ vin: TEXT, counts: { values: WHOLE } }, {})) }, {}),
);

/** The service that VIEW_COUNTS_URL names. */
@Injectable()
export class ViewCountsUpstream extends UpstreamService {
  constructor({ viewCountsUrl: origin, viewCountsKey: key }: Config, parts: HealthParts) {
    super({ part: 'view-counts', origin, key, keyVariable: 'VIEW_COUNTS_KEY', checks: [countsCheck] }, parts);
  }

  /** Views of some cars, by VIN; it may leave out cars, and brands. */
  async countsOf(vins: readonly string[], days: number, signal: AbortSignal): Promise<ReadonlyMap<string, CountsByBrand>> {
    const asked = new URLSearchParams({ vin: vins.join(), dateRange: String(days) });
    const { viewCounts } = await this.get(`${PATH}?${asked}`, countsCheck(), signal);
    return new Map(viewCounts.map(({ vin, counts }) => [vin, counts]));
  }

  /** Counts views of today. @throws NotTaken where they surely were not. */
  countMore(views: readonly { vin: string; brand: string; views: number }[], signal: AbortSignal): Promise<void> {
    return this.post(PATH, { views: views.map(({ vin, brand, views: count }) => ({ vin, brand, views: count })) }, signal);
  }

  protected async ask(signal: AbortSignal): Promise<PartFacts> {
    await this.countsOf([SOME_VIN], VIEW_COUNT_DAYS, signal);
    return {};
  }
}
