/**
 * The name of a spec tells which command runs it (docs/testing.md): `npm run test:full` runs
 * `*.full.spec.ts`, `npm run test:opensearch` `*.opensearch.spec.ts`, and `npm test` all others.
 * `npm test` and `npm run test:full` each run half of `*.databases.spec.ts`. Other calls, such as
 * `npx jest PATH`, run all.
 */
const IGNORED = new Map([
  ['fast', ['\\.(full|opensearch)\\.spec\\.ts$']],
  ['full', ['^(?!.*\\.(full|databases)\\.spec\\.ts$)']],
  ['opensearch', ['^(?!.*\\.opensearch\\.spec\\.ts$)']],
]);

/** Settings of all projects. */
const EVERY = {
  // Relative to the main project's, which is the parent folder.
  rootDir: '.',
  transform: {},
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(IGNORED.get(process.env['TEST_PART'] ?? '') ?? []),
  ],
  testRunner: '<rootDir>/test/runner/test-runner.mjs',
  testEnvironment: '<rootDir>/test/runner/plain-environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/console-fails-tests.ts'],
};

/**
 * Adds a filter to the product, so it needs a process in which no spec ran before and none runs
 * after.
 */
const NEW_FILTER = '<rootDir>/test/routes/a-new-filter.full.spec.ts';

/**
 * Visits every page, in React's development build like the specs of views, to find warnings about
 * invalid markup.
 */
const EVERY_PAGE = '<rootDir>/test/routes/dead-links.full.spec.ts';

/**
 * One jest for unit specs (next to the code), routes, contracts, architecture and browser tests.
 */
export default {
  rootDir: '..',
  globalSetup: '<rootDir>/test/build-before-tests.mjs',
  globalTeardown: '<rootDir>/test/remove-after-tests.mjs',
  testTimeout: 120_000,
  testSequencer: '<rootDir>/test/runner/long-first.mjs',
  maxWorkers: 2,
  // Finished specs stay in memory, so workers are replaced at this size.
  workerIdleMemoryLimit: '800MB',
  projects: [
    {
      ...EVERY,
      testMatch: [
        '<rootDir>/src/**/*.spec.ts',
        '<rootDir>/views/**/*.spec.tsx',
        '<rootDir>/drawn-cars/**/*.spec.ts',
        '<rootDir>/client/**/*.spec.ts',
        EVERY_PAGE,
      ],
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
