import { expect } from '@jest/globals';

/** Whether this run tests a database: of `*.databases.spec.ts` `npm test` runs the half on SQLite, `npm run test:full` that on PostgreSQL. */
export function isTested(database: 'SQLite' | 'PostgreSQL'): boolean {
  const part = process.env['TEST_PART'];
  if (part === undefined || !expect.getState().testPath?.endsWith('.databases.spec.ts')) return true;
  return database === (part === 'fast' ? 'SQLite' : 'PostgreSQL');
}
