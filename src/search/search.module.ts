import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { INDEX_FIELDS } from './index-fields.js';
import { IndexRefresh } from './index-refresh.js';
import { EmbeddedSearchIndex } from './index/embedded-search-index.js';
import { SearchIndex } from './index/search-index.js';
import { SearchContexts } from './search-contexts.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [CatalogueModule],
  providers: [{ provide: SearchIndex, useFactory: () => new EmbeddedSearchIndex(INDEX_FIELDS) }, SearchContexts, SearchService, IndexRefresh],
  exports: [SearchIndex, SearchContexts, SearchService, IndexRefresh],
})
export class SearchModule {}
