import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe } from '@jest/globals';
import type { Database } from '../../src/platform/database/database.js';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { isTested } from './databases-of-run.js';
import { SuiteDatabases } from './suite-databases.js';

/** An empty database per test. Further connections act as other servers. */
export interface DatabaseUnderTest {
  readonly database: Database;
  readonly kind: 'sqlite' | 'postgres';
  /** Opens another connection. */
  open(): Database;
}

/** Runs the same tests on SQLite and on a real PostgreSQL. */
export function describeOnBoth(name: string, tests: (under: DatabaseUnderTest) => void): void {
  if (isTested('SQLite'))
    describe(`${name} (SQLite)`, () => {
      let dataDir = '';
      const under = useDatabases('sqlite', () => ({ databaseUrl: '', dataDir }));
      beforeEach(() => {
        dataDir = mkdtempSync(join(tmpdir(), 'forecourt-database-'));
      });
      under.openBefore();
      tests(under.exposed);
      under.closeAfter();
      afterEach(() => rmSync(dataDir, { recursive: true }));
    });
  if (isTested('PostgreSQL'))
    describe(`${name} (PostgreSQL)`, () => {
      const databases = new SuiteDatabases();
      let databaseUrl = '';
      const under = useDatabases('postgres', () => ({ databaseUrl, dataDir: '' }));
      beforeEach(async () => {
        databaseUrl = await databases.create('migrated');
      });
      afterAll(() => databases.drop());
      under.openBefore();
      tests(under.exposed);
      under.closeAfter();
    });
}

function useDatabases(
  kind: 'sqlite' | 'postgres',
  placeOf: () => { databaseUrl: string; dataDir: string },
) {
  let opened: Database[] = [];
  const open = () => {
    const database = openDatabase(placeOf(), () => undefined);
    opened.push(database);
    return database;
  };
  const exposed: DatabaseUnderTest = {
    kind,
    open,
    get database() {
      return opened[0]!;
    },
  };
  const openBefore = () => {
    beforeEach(async () => {
      opened = [];
      await migrate(open());
    });
  };
  /** Call it after the tests are defined, because their own hooks may need the database. */
  const closeAfter = () => {
    afterEach(async () => {
      await Promise.all(opened.map((database) => database.close()));
    });
  };
  return { exposed, openBefore, closeAfter };
}
