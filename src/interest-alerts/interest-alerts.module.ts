import { Module } from '@nestjs/common';
import { BrowsingHistoryModule } from '../browsing-history/browsing-history.module.js';
import { SearchModule } from '../search/search.module.js';
import { ViewedVehiclesController } from './viewed-vehicles.controller.js';

/** Still Interested: the beacon of viewed vehicles. */
@Module({
  imports: [BrowsingHistoryModule, SearchModule],
  controllers: [ViewedVehiclesController],
})
export class InterestAlertsModule {}
