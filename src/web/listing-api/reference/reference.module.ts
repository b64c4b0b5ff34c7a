import { Module } from '@nestjs/common';
import { CatalogModule } from '../../../catalog/catalog.module.js';
import { ListingApiModule } from '../listing-api.module.js';
import { CodesController } from './codes.controller.js';
import { FiltersController } from './filters.controller.js';
import { ZipController } from './zip.controller.js';

/** Calls below `/cars-for-sale/reference`. They do not depend on the cars for sale. */
@Module({
  imports: [CatalogModule, ListingApiModule],
  controllers: [CodesController, FiltersController, ZipController],
})
export class ReferenceModule {}
