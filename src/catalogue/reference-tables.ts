import { readCatalogueContent } from './catalogue-content.js';
import { DATA_FOLDER, readMarketAreas } from './catalogue-files.js';
import { catalogueTables } from './catalogue-tables.js';
import { MarketAreas } from './market-areas.js';
import { readNamedPlaces } from './named-places.js';
import { Places } from './places.js';
import type { Tables } from './table-codec.js';
import { readZipFile } from './zip-file.js';

/** The tables of places, market areas and the catalogue, made from their data files: what a build puts into the reference file. */
export function makeReferenceTables(): Tables {
  const marketAreas = readMarketAreas(DATA_FOLDER);
  const { texts, ...catalogue } = catalogueTables(readCatalogueContent(DATA_FOLDER));
  return {
    'market-areas': MarketAreas.columnsOf(marketAreas),
    ...Places.tablesOf(readZipFile(), new MarketAreas(marketAreas), readNamedPlaces()),
    ...catalogue,
    'catalogue-texts': texts,
  };
}
