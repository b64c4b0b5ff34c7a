// Writes the reference data (places, catalog, word lists, and derived tables) to one file that the
// server reads within milliseconds. Imports the bundle's modules.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '..', 'dist');
const fromBuild = (/** @type {string} */ module) => import(join(dist, 'modules', 'src', module));
const { makeCatalogueTables } = await fromBuild('catalogue/reference-tables.js');
const { encodeTables } = await fromBuild('catalogue/table-codec.js');
const { Catalogue } = await fromBuild('catalogue/catalogue.js');
const { MarketAreas } = await fromBuild('catalogue/market-areas.js');
const { Places } = await fromBuild('catalogue/places.js');
const { BRANDS } = await fromBuild('config/brands.js');
const { englishWordColumns, readEnglishWords } = await fromBuild('search/keywords/english-word-file.js');
const { makeKeywordTables } = await fromBuild('search/keywords/keyword-tables.js');
const { indexKeyColumns } = await fromBuild('search/indexing/index-key.js');

const data = makeCatalogueTables();
const catalogue = new Catalogue(data);
const marketAreas = MarketAreas.of(data.marketAreas);
const places = new Places(data, marketAreas);
const tables = {
  ...data,
  englishWords: englishWordColumns(readEnglishWords()),
  // Names do not depend on brand and year.
  ...makeKeywordTables({ catalogue, places, marketAreas, brand: BRANDS.classifieds, currentYear: new Date().getFullYear() }),
  indexKey: indexKeyColumns({ catalogue, places }),
};
writeFileSync(join(dist, 'reference-data.bin'), encodeTables(tables));
