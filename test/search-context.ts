import { Catalogue } from '../src/catalogue/catalogue.js';
import { MarketAreas } from '../src/catalogue/market-areas.js';
import { Places } from '../src/catalogue/places.js';
import { BRANDS } from '../src/config/brands.js';
import type { SearchContext } from '../src/search/search-context.js';

/** A search context with the real reference data: the classifieds brand in 2026. */
export function aSearchContext(): SearchContext {
  const marketAreas = MarketAreas.load();
  return { catalogue: Catalogue.load(), places: Places.load(), marketAreas, brand: BRANDS.classifieds, currentYear: 2026 };
}
