// Packages of a folder, installed from its lock file. Imports nothing that has to be installed.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { runNpm } from './run-npm.mjs';

/**
 * Installs what the lock file of a folder names, unless it is installed. Two processes do not install at once.
 *
 * @param {string} folder
 * @param {string} what as `packages`
 * @param {string[]} options of `npm ci`
 * @returns {Promise<void>}
 */
export async function installPackages(folder, what, ...options) {
  if (isInstalled(folder)) return;
  const texts = { doing: `Installing ${what}`, done: `Installed ${what}` };
  await oneAtATime(folder, async () => {
    if (!isInstalled(folder)) await runNpm(folder, texts, 'ci', '--no-audit', '--no-fund', ...options);
  });
}

/** @param {string} folder */
function isInstalled(folder) {
  return modifiedAt(join(folder, 'package-lock.json')) <= modifiedAt(join(folder, 'node_modules/.package-lock.json'));
}

/** @param {string} file */
function modifiedAt(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}
