import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { Config } from '../config/config.js';
import { ServerThread } from '../config/server-thread.js';
import { INDEX_FIELDS } from './index-fields.js';
import { IndexBuilder } from './indexing/index-builder.js';
import { IndexRefresh } from './indexing/index-refresh.js';
import { CachedSearchIndex } from './index/cached-search-index.js';
import { LiveSearchIndex } from './index/embedded/live-search-index.js';
import { SearchIndex } from './index/search-index.js';
import { SearchContexts } from './search-contexts.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [CatalogueModule],
  providers: [
    {
      provide: LiveSearchIndex,
      inject: [Config, ServerThread],
      useFactory: ({ indexKernel }: Config, thread: ServerThread) => new LiveSearchIndex(INDEX_FIELDS, indexKernel, thread),
    },
    {
      provide: SearchIndex,
      inject: [LiveSearchIndex, Config, ServerThread],
      useFactory: (index: LiveSearchIndex, { resultCacheMegabytes }: Config, { count }: ServerThread) =>
        resultCacheMegabytes > 0 ? new CachedSearchIndex(index, (resultCacheMegabytes * 2 ** 20) / count) : index,
    },
    IndexBuilder,
    SearchContexts,
    SearchService,
    IndexRefresh,
  ],
  exports: [LiveSearchIndex, SearchIndex, SearchContexts, SearchService, IndexRefresh],
})
export class SearchModule {}
