import { fileURLToPath } from 'node:url';
import { buildWhenStale } from '../scripts/built-state.mjs';
import { runNpm } from '../scripts/run-npm.mjs';

/** However jest is started: what tests run from `dist` (threads, kernels, commands, the client) is what the sources say. */
export default function buildBeforeTests() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  buildWhenStale(root, () => {
    console.log('Building …');
    runNpm(root, 'run', 'build');
  });
}
