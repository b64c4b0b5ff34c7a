// Writes the reference data (places, catalogue, word lists) as one file that the server reads in milliseconds. Imports the bundle's modules.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '..', 'dist');
const { makeReferenceTables } = await import(`${dist}/modules/src/catalogue/reference-tables.js`);
const { encodeTables } = await import(`${dist}/modules/src/catalogue/table-codec.js`);
const { englishWordColumns, readEnglishWords } = await import(`${dist}/modules/src/search/keywords/english-word-file.js`);

const tables = { ...makeReferenceTables(), 'english-words': englishWordColumns(readEnglishWords()) };
writeFileSync(join(dist, 'reference-data.bin'), encodeTables(tables));
