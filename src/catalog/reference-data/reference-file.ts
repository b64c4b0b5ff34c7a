import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BUILD_FOLDER } from '../../platform/config/build-folder.js';
import type { TablesByName } from './table-codec.js';
import { decodeTables } from './table-codec.js';

/** Written by `scripts/build-reference-data.mjs`. */
export const REFERENCE_FILE = new URL('reference-data.bin', BUILD_FOLDER);

/** The reference data cannot be read. The message says what to do. */
export class ReferenceDataError extends Error {}

let loaded: TablesByName | undefined;

/**
 * The tables of the reference data, with the types that the caller reads. Reads the file once per
 * thread. @throws ReferenceDataError
 */
export function referenceTables<Wanted>(): Wanted {
  return (loaded ??= readReferenceFile(REFERENCE_FILE)) as Wanted;
}

/** @throws ReferenceDataError if the file is missing, damaged or of another version */
export function readReferenceFile(file: URL): TablesByName {
  if (!existsSync(file))
    throw new ReferenceDataError(
      `The reference data ${fileURLToPath(file)} is missing. Run \`npm run build\`.`,
    );
  const tables = decodeTables(readFileSync(file));
  if (tables) return tables;
  throw new ReferenceDataError(
    `The reference data ${fileURLToPath(file)} is damaged or of another version. Run \`npm run build\`.`,
  );
}
