import type { Catalogue } from '../catalogue/catalogue.js';
import type { MarketAreas } from '../catalogue/market-areas.js';
import type { Places } from '../catalogue/places.js';
import type { Brand } from '../config/brands.js';

/** What reading a query and describing a car need to know: reference data, the brand asked, and the year it is. */
export interface SearchContext {
  readonly catalogue: Catalogue;
  readonly places: Places;
  readonly marketAreas: MarketAreas;
  readonly brand: Brand;
  readonly currentYear: number;
}
