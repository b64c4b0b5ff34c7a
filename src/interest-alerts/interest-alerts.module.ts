import { Module } from '@nestjs/common';
import { BrowsingHistoryModule } from '../browsing-history/browsing-history.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { PushModule } from '../push/push.module.js';
import { SearchModule } from '../search/search.module.js';
import { StillInterestedJob } from './still-interested-job.js';
import { ViewedVehiclesController } from './viewed-vehicles.controller.js';

/** Still Interested: the beacon of viewed vehicles, and notifications of the most viewed ones. */
@Module({
  imports: [BrowsingHistoryModule, CatalogModule, PushModule, SearchModule],
  controllers: [ViewedVehiclesController],
  providers: [StillInterestedJob],
  exports: [StillInterestedJob],
})
export class InterestAlertsModule {}
