import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import { MarketAreas } from '../catalogue/market-areas.js';
import { Places } from '../catalogue/places.js';
import type { Brand } from '../config/brand.js';
import type { CarContext, SearchContext } from './search-context.js';

/** Creates the contexts for parsing queries and describing cars. */
@Injectable()
export class SearchContexts {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly places: Places,
    private readonly marketAreas: MarketAreas,
  ) {}

  /** For data of cars that is independent of the brand. */
  ofCars(): CarContext {
    return { catalogue: this.catalogue, places: this.places };
  }

  of(brand: Brand): SearchContext {
    return { catalogue: this.catalogue, places: this.places, marketAreas: this.marketAreas, brand, currentYear: new Date().getFullYear() };
  }
}
