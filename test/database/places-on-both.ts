import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Database } from '../../src/platform/database/database.js';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import { SuiteDatabases } from './suite-databases.js';

/** Creates empty places of both kinds for one file's tests, and removes them afterwards. */
export function placesOnBoth(): (kind: 'sqlite' | 'postgres') => Promise<DatabasePlace> {
  const databases = new SuiteDatabases();
  let folder: string;
  let count = 0;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt-places-'));
  });
  afterAll(async () => {
    await databases.drop();
    rmSync(folder, { recursive: true });
  });
  return async (kind) => {
    const databaseUrl = kind === 'postgres' ? await databases.create('empty') : '';
    return { dataDir: join(folder, `place_${++count}`), databaseUrl };
  };
}

/** Opens the database of a place during the work. */
export async function within<Result>(
  place: DatabasePlace,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(place, () => undefined);
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
