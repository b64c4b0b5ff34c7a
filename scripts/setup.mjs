// Prepares a clone for `npm start` and `npm test`: installs packages if the lock file is newer, and
// builds if `dist` is stale. Runs on the machine's Node, which may be old, and imports only
// built-in modules.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setupProblem } from '../src/platform/config/needed-node.mjs';
import { buildWhenStale } from './built-state.mjs';
import { installPackages } from './installed-packages.mjs';
import { BUILDING, runNpm } from './run-npm.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  const problem = setupProblem(process);
  if (problem !== undefined) throw new Error(problem);
  // The build needs development packages, even with NODE_ENV=production.
  await installPackages(root, 'packages', '--include=dev');
  await buildWhenStale(root, () => runNpm(root, BUILDING, 'run', 'build'));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
