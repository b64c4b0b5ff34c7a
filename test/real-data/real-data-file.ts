import { join } from 'node:path';

/** A file of real data that is no part of the project; `scripts/test-real-data.mjs` has seen to it that it is there. */
export function realDataFile(name: string): string {
  return join(process.env['REAL_DATA_DIR']!, name);
}
