import { Injectable } from '@nestjs/common';
import { Cache } from '../platform/cache/cache.js';
import type { TieredCache } from '../platform/cache/tiered-cache.js';
import { TEXT, WHOLE, answerCheck, arrayOf, object } from '../platform/calls/answer-check.js';
import { Calls } from '../platform/calls/calls.js';
import { UpstreamError } from '../platform/calls/upstream-errors.js';
import { ListingServiceUpstream } from '../search/remote/listing-service-upstream.js';
import { MileageStatistics } from './mileage-statistics.js';
import type { MileageRequest } from './mileage-statistics.js';
import type { MileageStatsAnswer } from './mileage-stats.dto.js';

const FIGURES = { max: WHOLE, mean: WHOLE, count: WHOLE } as const;
const STATS = object(
  {
    stats: arrayOf(
      object(
        { ...FIGURES, facetSearchFieldStats: arrayOf(object({ name: TEXT, ...FIGURES }, {})) },
        {},
      ),
    ),
    facetStats: arrayOf(object({ name: TEXT, count: WHOLE }, {})),
  },
  {},
);
const statsCheck = answerCheck<MileageStatsAnswer>(STATS);

/** Mileage statistics of another listing service. */
@Injectable()
export class RemoteMileageStatistics extends MileageStatistics {
  private readonly cached: TieredCache<MileageStatsAnswer>;

  constructor(
    private readonly upstream: ListingServiceUpstream,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    super();
    this.cached = cache.of<MileageStatsAnswer>('mileageStatsElsewhere');
  }

  async of({ modelCode, listingTypes }: MileageRequest): Promise<MileageStatsAnswer> {
    const params = new URLSearchParams({
      ...(modelCode !== undefined && { modelCode }),
      ...(listingTypes.length > 0 && { listingType: listingTypes.join() }),
    });
    return this.cached.get([params.toString()], () =>
      this.calls.run('mileageStats', async ({ signal }) => {
        const answer = await this.upstream.get(
          `/rest/lsc/crawl/stats/mileage?${params}`,
          statsCheck(),
          signal,
        );
        if (answer.stats.length !== 2)
          throw new UpstreamError(
            'returned statistics other than those for a model and for all cars',
          );
        return answer;
      }),
    );
  }
}
