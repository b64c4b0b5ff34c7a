import type { Catalogue } from '../catalogue/catalogue.js';
import type { MarketAreas } from '../catalogue/market-areas.js';
import type { Places } from '../catalogue/places.js';
import type { Brand } from '../config/brand.js';

/** What describing a car needs to know: reference data, so that what is kept of a car holds for every brand and day. */
export interface CarContext {
  readonly catalogue: Catalogue;
  readonly places: Places;
}

/** What reading a query needs to know beside it: the brand asked, and the year it is. */
export interface SearchContext extends CarContext {
  readonly marketAreas: MarketAreas;
  readonly brand: Brand;
  readonly currentYear: number;
}
