// Writes the compression dictionary for pages (RFC 9842): the page of all results of this build,
// with generated cars.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withServer } from './server-of-its-own.mjs';

/** Enough for one full page, including everything between the cars. */
const CARS = '400';

const dictionary = await withServer(async (url) => (await fetch(`${url}/cars-for-sale`)).text(), {
  DEMO_COUNT: CARS,
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://cars.example',
});
const name = `page-${createHash('sha256').update(dictionary).digest('base64url').slice(0, 8)}.dict`;
writeFileSync(join(import.meta.dirname, '..', 'dist', 'client', name), dictionary);
