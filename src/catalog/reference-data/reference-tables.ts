import { readCatalogContent } from '../catalog-content.js';
import { DATA_FOLDER, readMarketAreas, readSafetyRatings } from './catalog-files.js';
import type { CatalogTables } from './catalog-tables.js';
import { catalogTables } from './catalog-tables.js';
import type { MarketAreaColumns } from '../places/market-areas.js';
import { MarketAreas } from '../places/market-areas.js';
import { readNamedPlaces } from '../places/named-places.js';
import type { PlaceTables } from '../places/places.js';
import { Places } from '../places/places.js';
import type { SafetyRatingColumns } from '../safety-ratings.js';
import { SafetyRatings } from '../safety-ratings.js';
import { readZipFile } from '../places/zip-file.js';

/** Tables that the build makes from this folder's data files. */
export type CatalogRoomTables = CatalogTables &
  PlaceTables & {
    readonly marketAreas: MarketAreaColumns;
    readonly safetyRatings: SafetyRatingColumns;
  };

/** Builds the tables of places, market areas and the catalog from their data files. */
export function makeCatalogTables(): CatalogRoomTables {
  const marketAreas = readMarketAreas(DATA_FOLDER);
  return {
    marketAreas: MarketAreas.columnsOf(marketAreas),
    ...Places.tablesOf(readZipFile(), new MarketAreas(marketAreas), readNamedPlaces()),
    safetyRatings: SafetyRatings.columnsOf(readSafetyRatings(DATA_FOLDER)),
    ...catalogTables(readCatalogContent(DATA_FOLDER)),
  };
}
