import { readFileSync, readdirSync } from 'node:fs';
import { Dictionary } from '../../platform/http/dictionary.js';
import { CLIENT_FOLDER } from './client-folder.js';
import { ASSETS_PATH } from './client-manifest.js';

/** File name of the build's dictionary; see scripts/write-dictionary.mjs. */
const NAME = /^page-[\w-]+\.dict$/;

/**
 * Compression dictionary: a page as rendered by the build. Undefined in development builds of the
 * client.
 */
export const PAGE_DICTIONARY: Dictionary | undefined = readdirSync(CLIENT_FOLDER)
  .filter((name) => NAME.test(name))
  .map((name) => new Dictionary(ASSETS_PATH + name, readFileSync(new URL(name, CLIENT_FOLDER))))[0];
