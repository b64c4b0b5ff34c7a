// Installs a folder's packages from its lock file. Imports only built-in modules.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { runNpm } from './run-npm.mjs';

/**
 * Installs the packages of a folder's lock file, unless they are installed. Only one process
 * installs at a time.
 *
 * @param {string} folder
 * @param {string} what for example `packages`
 * @param {string[]} options of `npm ci`
 * @returns {Promise<void>}
 */
export async function installPackages(folder, what, ...options) {
  if (isInstalled(folder)) return;
  const texts = { doing: `Installing ${what}`, done: `Installed ${what}` };
  await oneAtATime(folder, async () => {
    if (!isInstalled(folder))
      await runNpm(folder, texts, 'ci', '--no-audit', '--no-fund', ...options);
  });
}

/** @param {string} folder */
function isInstalled(folder) {
  return (
    modifiedAt(join(folder, 'package-lock.json')) <=
    modifiedAt(join(folder, 'node_modules/.package-lock.json'))
  );
}

/** @param {string} file */
function modifiedAt(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}
