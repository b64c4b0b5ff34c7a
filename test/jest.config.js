/**
 * A spec's name says which command runs it (docs/testing.md): `npm run test:full` those of `*.full.spec.ts`, `npm run test:opensearch` those of
 * `*.opensearch.spec.ts`, `npm test` all others; each of the first and the last half of `*.databases.spec.ts`. Without any of these commands
 * all run, as with `npx jest PATH`.
 */
const IGNORED = new Map([
  ['fast', ['\\.(full|opensearch)\\.spec\\.ts$']],
  ['full', ['^(?!.*\\.(full|databases)\\.spec\\.ts$)']],
  ['opensearch', ['^(?!.*\\.opensearch\\.spec\\.ts$)']],
]);

/** What is the same for every spec. */
const EVERY = {
  // Of the whole, which is the folder above.
  rootDir: '.',
  transform: {},
  testPathIgnorePatterns: ['/node_modules/', ...(IGNORED.get(process.env['TEST_PART'] ?? '') ?? [])],
  testRunner: '<rootDir>/test/runner/test-runner.mjs',
  testEnvironment: '<rootDir>/test/runner/plain-environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/console-fails-tests.ts'],
};

/** It adds to the product, which is to be loaded by nobody before and shown to nobody after it. */
const NEW_FILTER = '<rootDir>/test/routes/a-new-filter.full.spec.ts';

/** It visits every page there is: with the specs of the views it hears what React says of markup that is wrong. */
const EVERY_PAGE = '<rootDir>/test/routes/dead-links.full.spec.ts';

/** One jest for unit specs (beside the code), routes, contracts, architecture and browser tests. */
export default {
  rootDir: '..',
  globalSetup: '<rootDir>/test/build-before-tests.mjs',
  globalTeardown: '<rootDir>/test/remove-after-tests.mjs',
  testTimeout: 120_000,
  testSequencer: '<rootDir>/test/runner/long-first.mjs',
  maxWorkers: 2,
  // Specs that are done are never let go: in a process of its own they go when it is replaced.
  workerIdleMemoryLimit: '800MB',
  projects: [
    {
      ...EVERY,
      testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/views/**/*.spec.tsx', '<rootDir>/client/**/*.spec.ts', EVERY_PAGE],
    },
    {
      ...EVERY,
      testMatch: ['<rootDir>/test/**/*.spec.ts'],
      testPathIgnorePatterns: [...EVERY.testPathIgnorePatterns, EVERY_PAGE, NEW_FILTER],
      runner: '<rootDir>/test/runner/production-worker.mjs',
      setupFilesAfterEnv: ['<rootDir>/test/as-shoppers-get-it.ts', ...EVERY.setupFilesAfterEnv],
    },
    {
      ...EVERY,
      testMatch: [NEW_FILTER],
      testEnvironmentOptions: { modules: 'compiled' },
      runner: '<rootDir>/test/runner/new-filter-worker.mjs',
    },
  ],
};
