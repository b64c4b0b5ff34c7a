/** What is the same for every spec. */
const EVERY = {
  // Of the whole, which is the folder above.
  rootDir: '.',
  transform: {},
  testRunner: '<rootDir>/test/runner/test-runner.mjs',
  testEnvironment: '<rootDir>/test/runner/plain-environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/as-shoppers-get-it.ts', '<rootDir>/test/console-fails-tests.ts'],
};

/** It adds to the product, which is to be loaded by nobody before and shown to nobody after it. */
const NEW_FILTER = '<rootDir>/test/routes/a-new-filter.spec.ts';

/** One jest for unit specs (beside the code), routes, contracts, architecture and browser tests. */
export default {
  rootDir: '..',
  globalSetup: '<rootDir>/test/build-before-tests.mjs',
  globalTeardown: '<rootDir>/test/remove-after-tests.mjs',
  testTimeout: 120_000,
  maxWorkers: 2,
  // Specs that are done are never let go: in a process of its own they go when it is replaced.
  workerIdleMemoryLimit: '800MB',
  projects: [
    {
      ...EVERY,
      testMatch: [
        '<rootDir>/src/**/*.spec.ts',
        '<rootDir>/views/**/*.spec.tsx',
        '<rootDir>/client/**/*.spec.ts',
        '<rootDir>/test/**/*.spec.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/browser/', NEW_FILTER],
    },
    { ...EVERY, testMatch: ['<rootDir>/test/browser/**/*.spec.ts'], runner: '<rootDir>/test/runner/browser-worker.mjs' },
    { ...EVERY, testMatch: [NEW_FILTER], runner: '<rootDir>/test/runner/new-filter-worker.mjs' },
  ],
};
