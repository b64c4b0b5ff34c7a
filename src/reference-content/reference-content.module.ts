import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { MileageStatistics } from './mileage-statistics.js';
import { MileageStatsController } from './mileage-stats.controller.js';
import { ModelInfoController } from './model-info.controller.js';
import { ModelTrims } from './model-trims.js';
import { PackagesController } from './packages.controller.js';
import { TrimsController } from './trims.controller.js';

/** What is known of models beyond the cars for sale. */
@Module({
  imports: [CatalogueModule],
  controllers: [ModelInfoController, MileageStatsController, PackagesController, TrimsController],
  providers: [MileageStatistics, ModelTrims],
  exports: [MileageStatistics, ModelTrims],
})
export class ReferenceContentModule {}
