import { readFileSync } from 'node:fs';

const MODULES_IN_TESTS = '--experimental-vm-modules --no-warnings=ExperimentalWarning';
// For the processes that run the tests, however jest was started; test/node-options.ts keeps it from what tests start.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${MODULES_IN_TESTS}`.trim();

/** The compiler's one configuration; specs, which the build leaves out, are compiled here. */
const { $schema: _schema, exclude: _exclude, ...compiler } = JSON.parse(readFileSync(new URL('../.swcrc', import.meta.url), 'utf8'));

/** One jest for unit specs (beside the code), routes, contracts, architecture and browser tests. */
export default {
  rootDir: '..',
  testMatch: [
    '<rootDir>/src/**/*.spec.ts',
    '<rootDir>/views/**/*.spec.tsx',
    '<rootDir>/client/**/*.spec.ts',
    '<rootDir>/test/**/*.spec.ts',
  ],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.tsx?$': ['@swc/jest', { swcrc: false, ...compiler }] },
  globalSetup: '<rootDir>/test/build-before-tests.mjs',
  setupFiles: ['<rootDir>/test/node-options.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/as-shoppers-get-it.ts', '<rootDir>/test/console-fails-tests.ts'],
  testTimeout: 120_000,
  // Modules of suites that are done are never let go: in a process of its own they go when it is replaced.
  maxWorkers: 2,
  workerIdleMemoryLimit: '800MB',
};
