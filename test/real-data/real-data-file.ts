import { join } from 'node:path';

/** A file of real data outside the project; `scripts/test-real-data.mjs` checks that it exists. */
export function realDataFile(name: string): string {
  return join(process.env['REAL_DATA_DIR']!, name);
}
