// Chromium and PostgreSQL for tests: the machine's, or else large packages that only tests need.
// Each has its own folder and lock file, and is installed when a test first needs it, or before a
// run of all tests.
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { installPackages } from '../../scripts/installed-packages.mjs';

const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of Chromium: CHROME_PATH or the machine's. */
export function systemChromium() {
  return process.env['CHROME_PATH'] ?? CHROMIUMS.find((path) => existsSync(path));
}

/** Folder of the machine's `postgres` and `initdb`. */
export function systemPostgres() {
  const folder = (process.env['PATH'] ?? '')
    .split(delimiter)
    .find((path) => isProgram(join(path, 'postgres')) && isProgram(join(path, 'initdb')));
  // Resolves symbolic links, because the other programs are next to the target.
  return folder === undefined ? undefined : dirname(realpathSync(join(folder, 'postgres')));
}

/**
 * Path of a package of `chromium` or `postgres`; installs it if needed.
 *
 * @param {'chromium' | 'postgres'} name of a folder next to this file
 * @param {string} specifier
 * @returns {Promise<string>} the file that an import loads
 * @throws if there is no such package for this machine
 */
export async function heavyPackage(name, specifier) {
  const folder = join(import.meta.dirname, name);
  await installPackages(folder, `${name} for tests`);
  return createRequire(join(folder, 'package.json')).resolve(specifier);
}

/**
 * Before a run of many tests, so that downloads do not count toward time limits. `npm test` starts
 * no PostgreSQL.
 */
export async function installHeavyPackages() {
  if (systemChromium() === undefined)
    await installPackages(join(import.meta.dirname, 'chromium'), 'chromium for tests');
  if (systemPostgres() === undefined && process.env['TEST_PART'] !== 'fast')
    await installPackages(join(import.meta.dirname, 'postgres'), 'postgres for tests');
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
