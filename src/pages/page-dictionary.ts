import { readFileSync, readdirSync } from 'node:fs';
import { Dictionary } from '../http/dictionary.js';
import { CLIENT_FOLDER } from './client-folder.js';
import { ASSETS_PATH } from './client-manifest.js';

/** How the build names it; see scripts/write-dictionary.mjs. */
const NAME = /^page-[\w-]+\.dict$/;

/** A page as the build has seen it, by which browsers read the next ones. Undefined where the client was built for its developers alone. */
export const PAGE_DICTIONARY: Dictionary | undefined = readdirSync(CLIENT_FOLDER)
  .filter((name) => NAME.test(name))
  .map((name) => new Dictionary(ASSETS_PATH + name, readFileSync(new URL(name, CLIENT_FOLDER))))[0];
