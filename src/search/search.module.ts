import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { SearchIndex } from './index/search-index.js';
import { EMBEDDED_INDEX } from './indexing/embedded-index.providers.js';
import { Indexing } from './indexing/indexing.js';
import { SearchContexts } from './search-contexts.js';
import { SearchService } from './search.service.js';

/** Searching, over the index that is chosen here. */
@Module({
  imports: [CatalogueModule],
  providers: [...EMBEDDED_INDEX, SearchContexts, SearchService],
  exports: [SearchIndex, SearchContexts, SearchService, Indexing],
})
export class SearchModule {}
