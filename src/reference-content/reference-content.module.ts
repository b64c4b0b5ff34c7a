import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { Config } from '../platform/config/config.js';
import { SearchModule } from '../search/search.module.js';
import { EmbeddedMileageStatistics } from './embedded-mileage-statistics.js';
import { MileageStatistics } from './mileage-statistics.js';
import { MileageTables } from './mileage-tables.js';
import { RemoteMileageStatistics } from './remote-mileage-statistics.js';
import { MileageDataController } from './mileage-data.controller.js';
import { MileageDataSource } from './mileage-data.js';
import { MileageStatsController } from './mileage-stats.controller.js';
import { ModelInfoController } from './model-info.controller.js';
import { EmbeddedModelTrims } from './embedded-model-trims.js';
import { ModelTrims } from './model-trims.js';
import { ReferenceContentUpstream } from './reference-content-upstream.js';
import { RemoteModelTrims } from './remote-model-trims.js';
import { PackagesController } from './packages.controller.js';
import { ResearchVehiclesController } from './research-vehicles.controller.js';
import { SafetyInfoController } from './safety-info.controller.js';
import { TrimsController } from './trims.controller.js';

/** Mileages come from where the listings are. */
const mileages = {
  provide: MileageStatistics,
  inject: [Config, EmbeddedMileageStatistics, RemoteMileageStatistics],
  useFactory: ({ listingServiceUrl }: Config, here: MileageStatistics, there: MileageStatistics) =>
    listingServiceUrl === '' ? here : there,
};

/** Trims come from the catalog, or from the service at REFERENCE_CONTENT_URL. */
const trims = {
  provide: ModelTrims,
  inject: [Config, EmbeddedModelTrims, RemoteModelTrims],
  useFactory: ({ referenceContentUrl }: Config, here: ModelTrims, there: ModelTrims) =>
    referenceContentUrl === '' ? here : there,
};

/** Reference data about models. */
@Module({
  imports: [CatalogModule, SearchModule],
  controllers: [
    ModelInfoController,
    MileageDataController,
    MileageStatsController,
    PackagesController,
    ResearchVehiclesController,
    SafetyInfoController,
    TrimsController,
  ],
  providers: [
    MileageTables,
    EmbeddedMileageStatistics,
    RemoteMileageStatistics,
    mileages,
    MileageDataSource,
    EmbeddedModelTrims,
    ReferenceContentUpstream,
    RemoteModelTrims,
    trims,
  ],
  exports: [MileageDataSource, MileageStatistics, ModelTrims],
})
export class ReferenceContentModule {}
