import { fileURLToPath } from 'node:url';
import { buildWhenStale } from '../scripts/built-state.mjs';
import { runNpm } from '../scripts/run-npm.mjs';
import { makeRunFolder } from './run-folder.mjs';

/** However jest is started: what tests run from `dist` is what the sources say, and stores of demo cars are of that. */
export default function buildBeforeTests() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  buildWhenStale(root, () => {
    console.log('Building …');
    runNpm(root, 'run', 'build');
  });
  process.env['TEST_MADE_ONCE'] = makeRunFolder();
}
