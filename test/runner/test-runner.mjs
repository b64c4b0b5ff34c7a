// Runs the specs of a process in the module system of Node, one after another. jest's own way gives each file a world of its own, in which
// the three thousand modules of the application are read, and made fast by the compiler, again: half of the time of a run (decision 11).
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setGlobals } from './globals.mjs';
import { registerModuleHooks } from './module-hooks.mjs';

const load = createRequire(import.meta.url);
// jest's own framework of tests, with its hooks, time limits and results; only where it gets modules from is another.
const runWithCircus = load('jest-circus/runner').default;
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

let files = 0;
process.setSourceMapsEnabled(true);

/**
 * @param {import('@jest/types').Config.GlobalConfig} globalConfig
 * @param {import('@jest/types').Config.ProjectConfig} config
 * @param {import('./plain-environment.mjs').default} environment
 * @param {object} runtime of which the framework asks modules
 * @param {string} path of the spec
 * @param {unknown} sendMessage
 * @returns {Promise<import('@jest/test-result').TestResult>}
 */
export default async function runFile(globalConfig, config, environment, runtime, path, sendMessage) {
  files += 1;
  if (files === 1) registerModuleHooks({ isCompiled: config.testEnvironmentOptions['modules'] === 'compiled' });
  // Stacks are told in lines of the source by Node itself.
  Reflect.deleteProperty(Error, 'prepareStackTrace');
  Object.assign(runtime, {
    /** @param {string} module */
    requireInternalModule(module) {
      // It keeps the tests of a file, and who hears of them, for as long as it is loaded.
      Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
      delete load.cache[module];
      return load(module);
    },
    /** @param {Parameters<typeof setGlobals>[0]} globals */
    setGlobalsForRuntime: (globals) => setGlobals({ ...globals, jest: environment.fakes }),
    unstable_shouldLoadAsEsm: () => true,
    /** @param {string} module of which a setup file is to run for every spec */
    unstable_importModule: (module) => import(`${pathToFileURL(module)}?file=${files}`),
  });
  return runWithCircus(globalConfig, config, environment, runtime, path, sendMessage);
}
