import { expect } from '@jest/globals';

/**
 * Whether this run tests a database: of `*.databases.spec.ts`, `npm test` runs the SQLite half, and
 * `npm run test:full` the PostgreSQL half.
 */
export function isTested(database: 'SQLite' | 'PostgreSQL'): boolean {
  const part = process.env['TEST_PART'];
  if (part === undefined || !expect.getState().testPath?.endsWith('.databases.spec.ts'))
    return true;
  return database === (part === 'fast' ? 'SQLite' : 'PostgreSQL');
}
