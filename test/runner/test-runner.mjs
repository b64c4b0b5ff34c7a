// Runs the specs of a process one after another in Node's module system. jest's own way gives each
// file its own context, which loads and compiles the app's three thousand modules again; that takes
// half the time of a run (decision 11).
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setGlobals } from './globals.mjs';
import { registerModuleHooks } from './module-hooks.mjs';

const load = createRequire(import.meta.url);
// jest's own test framework with hooks, time limits and results; only module loading differs.
const runWithCircus = load('jest-circus/runner').default;
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

let files = 0;
process.setSourceMapsEnabled(true);

/**
 * @param {import('@jest/types').Config.GlobalConfig} globalConfig
 * @param {import('@jest/types').Config.ProjectConfig} config
 * @param {import('./plain-environment.mjs').default} environment
 * @param {object} runtime loads modules for the framework
 * @param {string} path of the spec
 * @param {unknown} sendMessage
 * @returns {Promise<import('@jest/test-result').TestResult>}
 */
export default async function runFile(
  globalConfig,
  config,
  environment,
  runtime,
  path,
  sendMessage,
) {
  files += 1;
  if (files === 1)
    registerModuleHooks({ isCompiled: config.testEnvironmentOptions['modules'] === 'compiled' });
  // Node itself maps stack traces to source lines.
  Reflect.deleteProperty(Error, 'prepareStackTrace');
  Object.assign(runtime, {
    /** @param {string} module */
    requireInternalModule(module) {
      // Otherwise it keeps a file's tests and listeners in memory.
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
