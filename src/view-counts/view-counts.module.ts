import { Module } from '@nestjs/common';
import { Calls } from '../platform/calls/calls.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { ApiClientsModule } from '../api-clients/api-clients.module.js';
import { CountedViews } from './counted-views.js';
import { RemoteViewCounts } from './remote-view-counts.js';
import { ViewCountController } from './view-count.controller.js';
import { ViewCountsUpstream } from './view-counts-upstream.js';
import { ViewCounts } from './view-counts.js';

/** In the database, or by the configured service. */
const counts = {
  provide: ViewCounts,
  useFactory: (
    { brands, viewCountsUrl }: Config,
    database: Database,
    upstream: ViewCountsUpstream,
    calls: Calls,
  ) => {
    const brandCodes = brands.map(({ code }) => code);
    return viewCountsUrl === ''
      ? new CountedViews(database, brandCodes)
      : new RemoteViewCounts(upstream, calls, brandCodes);
  },
  inject: [Config, Database, ViewCountsUpstream, Calls],
};

/** Counts views of vehicle pages, for a listing's `viewCount` and for the view count call. */
@Module({
  imports: [ApiClientsModule],
  controllers: [ViewCountController],
  providers: [ViewCountsUpstream, counts],
  exports: [ViewCounts],
})
export class ViewCountsModule {}
