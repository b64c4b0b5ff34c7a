import { existsSync, readFileSync } from 'node:fs';
import { BUILD_FOLDER } from '../platform/config/build-folder.js';

export const VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', BUILD_FOLDER), 'utf8')) as { version: string }
).version;

const REVISION_FILE = new URL('revision.txt', BUILD_FOLDER);

/**
 * Commit of the build, such as '443bdecf0a1b', with '-changed' if files differed; 'unknown' outside
 * a clone.
 */
export const REVISION = existsSync(REVISION_FILE)
  ? readFileSync(REVISION_FILE, 'utf8').trim()
  : 'unknown';
