import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from '@jest/globals';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import { isTested } from '../database/databases-of-run.js';
import { SuiteDatabases } from '../database/suite-databases.js';

/** Creates empty places for stores; they are removed after the tests. */
export type NewPlace = () => Promise<DatabasePlace>;

/** Runs the same tests on SQLite stores and on a real PostgreSQL. */
export function describeStoresOnBoth(
  name: string,
  tests: (newPlace: NewPlace, kind: 'SQLite' | 'PostgreSQL') => void,
): void {
  if (isTested('SQLite'))
    describe(`${name} (SQLite)`, () => {
      tests(folders(), 'SQLite');
    });
  if (isTested('PostgreSQL'))
    describe(`${name} (PostgreSQL)`, () => {
      const databases = new SuiteDatabases();
      const newFolder = folders();
      tests(
        async () => ({ ...(await newFolder()), databaseUrl: await databases.create('empty') }),
        'PostgreSQL',
      );
      afterAll(() => databases.drop());
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
