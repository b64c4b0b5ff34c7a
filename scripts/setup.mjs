// Makes a fresh clone ready for `npm start` and `npm test`: dependencies when the lock file is newer than what is installed, a build when
// `dist` is not what the sources say. Runs on the machine's own Node, perhaps an old one, and imports nothing that has to be installed.
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setupProblem } from '../src/config/needed-node.mjs';
import { buildWhenStale } from './built-state.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { BUILDING, INSTALLING, runNpm } from './run-npm.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  const problem = setupProblem(process);
  if (problem !== undefined) throw new Error(problem);
  if (!isInstalled()) await oneAtATime(root, install);
  await buildWhenStale(root, () => runNpm(root, BUILDING, 'run', 'build'));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}

function isInstalled() {
  return modifiedAt('package-lock.json') <= modifiedAt('node_modules/.package-lock.json');
}

/** The build needs the packages of development, also where NODE_ENV says production. Another command may have been faster. */
async function install() {
  if (isInstalled()) return;
  await runNpm(root, INSTALLING, 'ci', '--include=dev', '--no-audit', '--no-fund');
}

/** @param {string} path */
function modifiedAt(path) {
  const file = join(root, path);
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}
