import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Database } from '../../src/database/database.js';
import { migrate } from '../../src/database/migrations/migrations.js';
import { openDatabase } from '../../src/database/open-database.js';
import type { DatabasePlace } from '../../src/database/open-database.js';
import { runOn } from './both-databases.js';
import { PostgresServer } from './postgres-server.js';

/** Makes empty places of either kind for one file's tests, gone with them. */
export function placesOnBoth(): (kind: 'sqlite' | 'postgres') => Promise<DatabasePlace> {
  let server: PostgresServer;
  let folder: string;
  let count = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt-places-'));
    server = await PostgresServer.start();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });
  return async (kind) => {
    const name = `place_${++count}`;
    if (kind === 'postgres') await runOn(server, `CREATE DATABASE ${name}`);
    return { dataDir: join(folder, name), databaseUrl: kind === 'postgres' ? server.url(name) : '' };
  };
}

/** Opens the database of a place for as long as the work takes. */
export async function within<Result>(place: DatabasePlace, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(place, () => undefined);
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
