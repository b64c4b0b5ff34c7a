import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { openDatabase } from '../../src/platform/database/open-database.js';

it('A SQLite file that is deleted or replaced while it is in use is a fault of the disk', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-database-'));
  const database = openDatabase({ databaseUrl: '', dataDir }, () => undefined);
  await database.check();
  expect(database.diskFault()).toBeUndefined();
  rmSync(join(dataDir, 'shoppers.sqlite'));
  expect(database.diskFault()?.message).toMatch(/shoppers\.sqlite was deleted or replaced/);
  await openDatabase({ databaseUrl: '', dataDir }, () => undefined).close();
  expect(database.diskFault()?.message).toMatch(/shoppers\.sqlite was deleted or replaced/);
  await database.close();
  rmSync(dataDir, { recursive: true });
});

it('A new SQLite file can be read only by its owner', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-database-'));
  await openDatabase({ databaseUrl: '', dataDir }, () => undefined).close();
  expect(statSync(join(dataDir, 'shoppers.sqlite')).mode & 0o777).toBe(0o600);
  rmSync(dataDir, { recursive: true });
});
