import { fileURLToPath } from 'node:url';
import { buildWhenStale } from '../scripts/built-state.mjs';
import { BUILDING, runNpm } from '../scripts/run-npm.mjs';
import { installHeavyPackages } from './packages/heavy-packages.mjs';
import { makeRunFolder } from './run-folder.mjs';

/**
 * Builds `dist` if it is stale, however jest is started, so that tests and stores of demo cars use
 * the current sources.
 *
 * @param {import('@jest/types').Config.GlobalConfig} config
 */
export default async function buildBeforeTests({ testPathPatterns }) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  await buildWhenStale(root, () => runNpm(root, BUILDING, 'run', 'build'));
  // A run of selected tests installs packages on demand.
  if (testPathPatterns.patterns.length === 0) await installHeavyPackages();
  process.env['TEST_MADE_ONCE'] = makeRunFolder();
}
