import { Module } from '@nestjs/common';
import { CatalogueModule } from '../../catalogue/catalogue.module.js';
import { ListingServiceModule } from '../listing-service.module.js';
import { CodesController } from './codes.controller.js';
import { FiltersController } from './filters.controller.js';
import { ZipController } from './zip.controller.js';

/** Everything below `/cars-for-sale/reference`: lookups that answer the same whatever cars are for sale. */
@Module({ imports: [CatalogueModule, ListingServiceModule], controllers: [CodesController, FiltersController, ZipController] })
export class ReferenceModule {}
