// Makes a fresh clone ready for `npm start` and `npm test`: dependencies when the lock file is newer than what is installed, a build when
// `dist` is not what the sources say. Runs on the machine's own Node, perhaps an old one, and imports nothing that has to be installed.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setupProblem } from '../src/config/needed-node.mjs';
import { buildWhenStale } from './built-state.mjs';
import { installPackages } from './installed-packages.mjs';
import { BUILDING, runNpm } from './run-npm.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  const problem = setupProblem(process);
  if (problem !== undefined) throw new Error(problem);
  // The build needs the packages of development, also where NODE_ENV says production.
  await installPackages(root, 'packages', '--include=dev');
  await buildWhenStale(root, () => runNpm(root, BUILDING, 'run', 'build'));
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
