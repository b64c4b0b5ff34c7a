import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { isDatabaseUnavailable } from '../../src/platform/database/database-unavailable.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { SuiteDatabases } from './suite-databases.js';

it('fails a change as unavailable when PostgreSQL ends its connection, and the next one works', async () => {
  const databases = new SuiteDatabases();
  const database = openDatabase(
    { databaseUrl: await databases.create('empty'), dataDir: '' },
    () => undefined,
  );
  const failure = await database
    .change(undefined, async (change) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(change);
      // Waits up to 4 seconds for its end.
      await sql`SELECT pg_terminate_backend(${rows[0]!.pid}, 4000)`.execute(database.reading);
      await sql`SELECT 1`.execute(change);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await database.check();
  await database.close();
  await databases.drop();
});
