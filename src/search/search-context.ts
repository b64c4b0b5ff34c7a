import type { Catalog } from '../catalog/catalog.js';
import type { MarketAreas } from '../catalog/places/market-areas.js';
import type { Places } from '../catalog/places/places.js';
import type { Brand } from '../platform/config/brand.js';

/**
 * Reference data that describing a car needs. It is the same for all brands and days, so
 * descriptions can be cached.
 */
export interface CarContext {
  readonly catalog: Catalog;
  readonly places: Places;
}

/** What parsing a query needs in addition: the brand and the current year. */
export interface SearchContext extends CarContext {
  readonly marketAreas: MarketAreas;
  readonly brand: Brand;
  readonly currentYear: number;
}
