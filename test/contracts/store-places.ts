import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { DatabasePlace } from '../../src/database/open-database.js';
import { runOn } from '../database/both-databases.js';
import { PostgresServer } from '../database/postgres-server.js';

/** Makes places for stores, each an empty one; they are gone with the tests. */
export type NewPlace = () => Promise<DatabasePlace>;

/** Runs the same tests over stores in files, and over stores in a real PostgreSQL. */
export function describeStoresOnBoth(name: string, tests: (newPlace: NewPlace, kind: 'SQLite' | 'PostgreSQL') => void): void {
  describe(`${name} (SQLite)`, () => {
    tests(folders(), 'SQLite');
  });
  describe(`${name} (PostgreSQL)`, () => {
    let server: PostgresServer | undefined;
    let count = 0;
    const newFolder = folders();
    beforeAll(async () => {
      server = await PostgresServer.start();
    });
    afterAll(() => server?.stop());
    tests(async () => {
      await runOn(server!, `CREATE DATABASE cars_${++count}`);
      return { ...(await newFolder()), databaseUrl: server!.url(`cars_${count}`) };
    }, 'PostgreSQL');
  });
}

function folders(): NewPlace {
  const made: string[] = [];
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  });
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-store-'));
    made.push(folder);
    return { dataDir: folder, databaseUrl: '' };
  };
}
