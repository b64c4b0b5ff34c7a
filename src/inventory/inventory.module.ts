import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { EmbeddedListingStore } from './embedded-listing-store.js';
import { ListingStore } from './listing-store.js';

/** The store of record, closed when the app closes. */
@Global()
@Module({
  providers: [{ provide: ListingStore, inject: [Config], useFactory: (config: Config) => new EmbeddedListingStore(config.dataDir) }],
  exports: [ListingStore],
})
export class InventoryModule {}
