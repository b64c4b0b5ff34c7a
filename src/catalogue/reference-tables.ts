import { readCatalogueContent } from './catalogue-content.js';
import { DATA_FOLDER, readMarketAreas, readSafetyRatings } from './catalogue-files.js';
import type { CatalogueTables } from './catalogue-tables.js';
import { catalogueTables } from './catalogue-tables.js';
import type { MarketAreaColumns } from './market-areas.js';
import { MarketAreas } from './market-areas.js';
import { readNamedPlaces } from './named-places.js';
import type { PlaceTables } from './places.js';
import { Places } from './places.js';
import type { SafetyRatingColumns } from './safety-ratings.js';
import { SafetyRatings } from './safety-ratings.js';
import { readZipFile } from './zip-file.js';

/** Tables that the build makes from this folder's data files. */
export type CatalogueRoomTables = CatalogueTables &
  PlaceTables & { readonly marketAreas: MarketAreaColumns; readonly safetyRatings: SafetyRatingColumns };

/** Builds the tables of places, market areas and the catalog from their data files. */
export function makeCatalogueTables(): CatalogueRoomTables {
  const marketAreas = readMarketAreas(DATA_FOLDER);
  return {
    marketAreas: MarketAreas.columnsOf(marketAreas),
    ...Places.tablesOf(readZipFile(), new MarketAreas(marketAreas), readNamedPlaces()),
    safetyRatings: SafetyRatings.columnsOf(readSafetyRatings(DATA_FOLDER)),
    ...catalogueTables(readCatalogueContent(DATA_FOLDER)),
  };
}
