import { Global, Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { Config } from '../platform/config/config.js';
import { DemoInventory } from './demo/demo-inventory.js';
import { ListingStore } from './listing-store.js';
import { openListingStore } from './open-listing-store.js';
import { PhotoRequests } from './photos/photo-requests.js';
import { PhotosJob } from './photos/photos-job.js';
import { ReductionsJob } from './reductions-job.js';

/** The store of record. It stays open until the process ends: committed changes are on disk. */
@Global()
@Module({
  imports: [CatalogModule],
  providers: [
    { provide: ListingStore, inject: [Config], useFactory: openListingStore },
    DemoInventory,
    ReductionsJob,
    { provide: PhotoRequests, useFactory: () => new PhotoRequests() },
    PhotosJob,
  ],
  exports: [ListingStore, DemoInventory, ReductionsJob, PhotosJob],
})
export class InventoryModule {}
