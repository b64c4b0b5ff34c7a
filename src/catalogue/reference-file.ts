import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tables } from './table-codec.js';
import { decodeTables } from './table-codec.js';

/** `dist/reference-data.bin`, which the build writes; seen from the compiled server, or from the sources in tests. */
export const REFERENCE_FILE =
  [new URL('../../reference-data.bin', import.meta.url), new URL('../../dist/reference-data.bin', import.meta.url)].find((file) =>
    existsSync(file),
  ) ?? new URL('../../reference-data.bin', import.meta.url);

/** The reference data cannot be read; the message says what to do. */
export class ReferenceDataError extends Error {}

let loaded: Tables | undefined;

/** The tables of the reference data, typed as those that the caller reads. The file is read once a thread. @throws ReferenceDataError */
export function referenceTables<Wanted>(): Wanted {
  return (loaded ??= readReferenceFile(REFERENCE_FILE)) as Wanted;
}

/** @throws ReferenceDataError when the file is missing, damaged or of another version */
export function readReferenceFile(file: URL): Tables {
  if (!existsSync(file)) throw new ReferenceDataError(`The reference data ${fileURLToPath(file)} is missing. Run \`npm run build\`.`);
  const tables = decodeTables(readFileSync(file));
  if (tables) return tables;
  throw new ReferenceDataError(`The reference data ${fileURLToPath(file)} is damaged or of another version. Run \`npm run build\`.`);
}
