// Writes the reference data (places, catalog, word lists, and derived tables) to one file that the
// server reads within milliseconds, and the VIN patterns to another. Imports the bundle's modules.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '..', 'dist');
const fromBuild = (/** @type {string} */ module) => import(join(dist, 'modules', 'src', module));
const { makeCatalogTables } = await fromBuild('catalog/reference-data/reference-tables.js');
const { encodeTables } = await fromBuild('catalog/reference-data/table-codec.js');
const { Catalog } = await fromBuild('catalog/catalog.js');
const { MarketAreas } = await fromBuild('catalog/places/market-areas.js');
const { Places } = await fromBuild('catalog/places/places.js');
const { BRANDS } = await fromBuild('platform/config/brands.js');
const { englishWordColumns, readEnglishWords } = await fromBuild(
  'search/query-understanding/english-word-file.js',
);
const { makeKeywordTables } = await fromBuild('search/query-understanding/keyword-tables.js');
const { readVinPatterns } = await fromBuild('inventory/vin-pattern-file.js');
const { VinPatternTable, VIN_PATTERN_FILE } = await fromBuild('inventory/vin-patterns.js');
const { indexKeyColumns } = await fromBuild('search/indexing/index-key.js');

const data = makeCatalogTables();
const catalog = new Catalog(data);
const marketAreas = MarketAreas.of(data.marketAreas);
const places = new Places(data, marketAreas);
const tables = {
  ...data,
  englishWords: englishWordColumns(readEnglishWords()),
  // Names do not depend on brand and year.
  ...makeKeywordTables({
    catalog,
    places,
    marketAreas,
    brand: BRANDS.classifieds,
    currentYear: new Date().getFullYear(),
  }),
  indexKey: indexKeyColumns({ catalog, places }),
};
writeFileSync(join(dist, 'reference-data.bin'), encodeTables(tables));
writeFileSync(
  VIN_PATTERN_FILE,
  encodeTables({ vinPatterns: VinPatternTable.columnsOf(readVinPatterns()) }),
);
