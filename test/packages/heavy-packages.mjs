// Chromium and PostgreSQL for tests: those of the machine, else packages that only tests need. They are heavy, so each has a folder and a
// lock file of its own and is installed when a test first asks for it, or before a run of all tests.
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { installPackages } from '../../scripts/installed-packages.mjs';

const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The program of CHROME_PATH or of the machine. */
export function systemChromium() {
  return process.env['CHROME_PATH'] ?? CHROMIUMS.find((path) => existsSync(path));
}

/** The folder of the machine's `postgres` and `initdb`. */
export function systemPostgres() {
  const folder = (process.env['PATH'] ?? '')
    .split(delimiter)
    .find((path) => isProgram(join(path, 'postgres')) && isProgram(join(path, 'initdb')));
  // A link's neighbours are not the program's.
  return folder === undefined ? undefined : dirname(realpathSync(join(folder, 'postgres')));
}

/**
 * Where a package of `chromium` or `postgres` is, installed when it is not.
 *
 * @param {'chromium' | 'postgres'} name of a folder beside this file
 * @param {string} specifier
 * @returns {Promise<string>} the file that an import of it loads
 * @throws where there is no such package for this machine
 */
export async function heavyPackage(name, specifier) {
  const folder = join(import.meta.dirname, name);
  await installPackages(folder, `${name} for tests`);
  return createRequire(join(folder, 'package.json')).resolve(specifier);
}

/** Before a run of many tests, so that no test's time limit counts a download. `npm test` starts no PostgreSQL. */
export async function installHeavyPackages() {
  if (systemChromium() === undefined) await installPackages(join(import.meta.dirname, 'chromium'), 'chromium for tests');
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
