import { Catalog } from '../src/catalog/catalog.js';
import { MarketAreas } from '../src/catalog/places/market-areas.js';
import { Places } from '../src/catalog/places/places.js';
import { BRANDS } from '../src/platform/config/brands.js';
import type { SearchContext } from '../src/search/search-context.js';

/** A search context with the real reference data: the classifieds brand in 2026. */
export function aSearchContext(): SearchContext {
  const marketAreas = MarketAreas.load();
  return {
    catalog: Catalog.load(),
    places: Places.load(),
    marketAreas,
    brand: BRANDS.classifieds,
    currentYear: 2026,
  };
}
