import { existsSync, readFileSync } from 'node:fs';
import { BUILD_FOLDER } from '../config/build-folder.js';

/** Of the program that runs. */
export const VERSION = (JSON.parse(readFileSync(new URL('../package.json', BUILD_FOLDER), 'utf8')) as { version: string }).version;

const REVISION_FILE = new URL('revision.txt', BUILD_FOLDER);

/** Commit that the program was built from, such as '443bdecf0a1b', with '-changed' where files differed; 'unknown' outside a clone. */
export const REVISION = existsSync(REVISION_FILE) ? readFileSync(REVISION_FILE, 'utf8').trim() : 'unknown';
