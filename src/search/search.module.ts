import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { Config } from '../config/config.js';
import { INDEX_FIELDS } from './index-fields.js';
import { IndexRefresh } from './index-refresh.js';
import { IndexSnapshotFile } from './index-snapshot-file.js';
import { CachedSearchIndex } from './index/cached-search-index.js';
import { LiveSearchIndex } from './index/live-search-index.js';
import { SearchIndex } from './index/search-index.js';
import { SearchContexts } from './search-contexts.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [CatalogueModule],
  providers: [
    { provide: LiveSearchIndex, inject: [Config], useFactory: ({ indexKernel }: Config) => new LiveSearchIndex(INDEX_FIELDS, indexKernel) },
    {
      provide: SearchIndex,
      inject: [LiveSearchIndex, Config],
      useFactory: (index: LiveSearchIndex, { resultCacheMegabytes }: Config) =>
        resultCacheMegabytes > 0 ? new CachedSearchIndex(index, resultCacheMegabytes * 2 ** 20) : index,
    },
    IndexSnapshotFile,
    SearchContexts,
    SearchService,
    IndexRefresh,
  ],
  exports: [SearchIndex, SearchContexts, SearchService, IndexRefresh],
})
export class SearchModule {}
