import { Global, Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { Config } from '../config/config.js';
import { DemoInventory } from './demo/demo-inventory.js';
import { ListingStore } from './listing-store.js';
import { openListingStore } from './open-listing-store.js';
import { ReductionsJob } from './reductions-job.js';

/** The store of record. It stays open until the process ends: committed changes are on disk. */
@Global()
@Module({
  imports: [CatalogueModule],
  providers: [{ provide: ListingStore, inject: [Config], useFactory: openListingStore }, DemoInventory, ReductionsJob],
  exports: [ListingStore, DemoInventory, ReductionsJob],
})
export class InventoryModule {}
