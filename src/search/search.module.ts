import { Module } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { Cars } from '../inventory/cars.js';
import { ListingStore } from '../inventory/listing-store.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { SearchIndex } from './index/search-index.js';
import { SEARCH_INDEX } from './indexing/search-index.providers.js';
import { Indexing } from './indexing/indexing.js';
import { SearchContexts } from './search-contexts.js';
import { EmbeddedSearchService } from './embedded-search.service.js';
import { ListingServiceUpstream } from './remote/listing-service-upstream.js';
import { RemoteCars } from './remote/remote-cars.js';
import { RemoteSearchService } from './remote/remote-search.service.js';
import { SearchService } from './search.service.js';

/** Selects the embedded search, or the remote one if the configuration names a listing service. */
const chosen = <Port>(
  port: abstract new () => Port,
  embedded: Type<Port> | typeof ListingStore,
  remote: Type<Port>,
) => ({
  provide: port,
  inject: [Config, embedded, remote],
  useFactory: ({ listingServiceUrl }: Config, here: Port, there: Port) =>
    listingServiceUrl === '' ? here : there,
});

/** Search, in this process's index or at another listing service. */
@Module({
  imports: [CatalogModule],
  providers: [
    ...SEARCH_INDEX,
    SearchContexts,
    EmbeddedSearchService,
    ListingServiceUpstream,
    RemoteSearchService,
    RemoteCars,
    chosen(SearchService, EmbeddedSearchService, RemoteSearchService),
    chosen(Cars, ListingStore, RemoteCars),
  ],
  exports: [
    SearchIndex,
    SearchContexts,
    EmbeddedSearchService,
    SearchService,
    Cars,
    ListingServiceUpstream,
    Indexing,
  ],
})
export class SearchModule {}
