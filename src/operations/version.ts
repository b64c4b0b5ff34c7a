import { readFileSync } from 'node:fs';
import { BUILD_FOLDER } from '../config/build-folder.js';

/** Of the program that runs. */
export const VERSION = (JSON.parse(readFileSync(new URL('../package.json', BUILD_FOLDER), 'utf8')) as { version: string }).version;
