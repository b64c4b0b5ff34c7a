import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { SearchModule } from '../search/search.module.js';
import { BrowsingHistoryController } from './browsing-history.controller.js';
import { BrowsingHistory } from './browsing-history.js';
import { Viewers } from './viewers.js';

/** Browsing history of accounts and browsers. */
@Module({
  imports: [CatalogModule, SearchModule],
  controllers: [BrowsingHistoryController],
  providers: [BrowsingHistory, Viewers],
  exports: [BrowsingHistory, Viewers],
})
export class BrowsingHistoryModule {}
