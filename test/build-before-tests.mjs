import { fileURLToPath } from 'node:url';
import { buildWhenStale } from '../scripts/built-state.mjs';
import { BUILDING, runNpm } from '../scripts/run-npm.mjs';
import { installHeavyPackages } from './packages/heavy-packages.mjs';
import { makeRunFolder } from './run-folder.mjs';

/**
 * However jest is started: what tests run from `dist` is what the sources say, and stores of demo cars are of that.
 *
 * @param {import('@jest/types').Config.GlobalConfig} config
 */
export default async function buildBeforeTests({ testPathPatterns }) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  await buildWhenStale(root, () => runNpm(root, BUILDING, 'run', 'build'));
  // A run of some tests installs what these ask for.
  if (testPathPatterns.patterns.length === 0) await installHeavyPackages();
  process.env['TEST_MADE_ONCE'] = makeRunFolder();
}
