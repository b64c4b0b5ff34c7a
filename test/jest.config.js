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
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        module: { type: 'es6' },
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
          keepClassNames: true,
        },
      },
    ],
  },
  setupFilesAfterEnv: ['<rootDir>/test/console-fails-tests.ts'],
  testTimeout: 120_000,
  // Modules of suites that are done are never let go: in a process of its own they go when it is replaced.
  maxWorkers: 1,
  workerIdleMemoryLimit: '800MB',
};
