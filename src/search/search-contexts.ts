import { Injectable } from '@nestjs/common';
import { Catalog } from '../catalog/catalog.js';
import { MarketAreas } from '../catalog/places/market-areas.js';
import { Places } from '../catalog/places/places.js';
import type { Brand } from '../platform/config/brand.js';
import type { CarContext, SearchContext } from './search-context.js';

/** Creates the contexts for parsing queries and describing cars. */
@Injectable()
export class SearchContexts {
  constructor(
    private readonly catalog: Catalog,
    private readonly places: Places,
    private readonly marketAreas: MarketAreas,
  ) {}

  /** For data of cars that is independent of the brand. */
  ofCars(): CarContext {
    return { catalog: this.catalog, places: this.places };
  }

  of(brand: Brand): SearchContext {
    return {
      catalog: this.catalog,
      places: this.places,
      marketAreas: this.marketAreas,
      brand,
      currentYear: new Date().getFullYear(),
    };
  }
}
