import { describe, expect, it } from '@jest/globals';
import { isDatabaseUnavailable } from './database-unavailable.js';
import { openDatabase } from './open-database.js';
import { SqliteError } from './sqlite/sqlite-thread.js';

describe('A database unavailable error', () => {
  it.each([
    new SqliteError('database or disk is full', 'shoppers.sqlite', 13),
    new SqliteError('database is locked', 'shoppers.sqlite', 5),
    Object.assign(new Error('terminating connection due to administrator command'), {
      code: '57P01',
      severity: 'FATAL',
    }),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', isOfDatabase: true }),
    new Error('Connection terminated unexpectedly'),
  ])('is distinguished from our own errors: %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    new SqliteError('UNIQUE constraint failed', 'shoppers.sqlite', 19),
    Object.assign(new Error('duplicate key'), { code: '23505', severity: 'ERROR' }),
    Object.assign(new Error('the listing service took too long'), { code: 'ETIMEDOUT' }),
    Object.assign(new Error('the file of the cars is locked'), { errcode: 5 }),
  ])('is not reported for our own errors or other sources: %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('is reported for an absent PostgreSQL', async () => {
    const database = openDatabase(
      { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' },
      () => undefined,
    );
    const failure = await database.check().catch((error: unknown) => error);
    await database.close();
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });
});
