// Writes the tables of accepted texts into docs/feed-texts.md, from the tables of the import. Run it by
// hand after changing them: `npm run build && node scripts/write-accepted-texts.mjs`.
// test/imports/feeds-document.spec.ts fails if the document is out of date.
import { readFileSync, writeFileSync } from 'node:fs';

const { withAcceptedTexts } = await import(
  new URL('../dist/modules/src/inventory/import/run/accepted-texts.js', import.meta.url).href
);
const document = new URL('../docs/feed-texts.md', import.meta.url);
writeFileSync(document, withAcceptedTexts(readFileSync(document, 'utf8')));
