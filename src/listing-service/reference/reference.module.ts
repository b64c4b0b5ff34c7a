import { Module } from '@nestjs/common';
import { CatalogueModule } from '../../catalogue/catalogue.module.js';
import { ListingServiceModule } from '../listing-service.module.js';
import { CodesController } from './codes.controller.js';
import { FiltersController } from './filters.controller.js';
import { ZipController } from './zip.controller.js';

/** Calls below `/cars-for-sale/reference`. They do not depend on the cars for sale. */
@Module({ imports: [CatalogueModule, ListingServiceModule], controllers: [CodesController, FiltersController, ZipController] })
export class ReferenceModule {}
