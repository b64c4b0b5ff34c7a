import { Module } from '@nestjs/common';
import { CatalogModule } from '../catalog/catalog.module.js';
import { SearchModule } from '../search/search.module.js';
import { SavedCarOfRequest } from './saved-car-of-request.js';
import { SavedCars } from './saved-cars.js';
import { SavedCount } from './saved-count.js';
import { SavedListingsController } from './saved-listings.controller.js';
import { SavedSearches } from './saved-searches.js';
import { SearchWords } from './search-words.js';
import { SavedSearchesController } from './saved-searches.controller.js';

/** Saved searches and saved cars. */
@Module({
  imports: [CatalogModule, SearchModule],
  controllers: [SavedSearchesController, SavedListingsController],
  providers: [SavedSearches, SavedCars, SavedCarOfRequest, SavedCount, SearchWords],
  exports: [SavedSearches, SavedCars, SavedCarOfRequest, SavedCount, SearchWords],
})
export class SavedModule {}
