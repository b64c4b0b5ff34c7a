import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { IntegratorKeys } from '../../src/integrators/integrator-keys.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { startApp } from '../app-under-test.js';
import { PostgresServer } from '../database/postgres-server.js';
import { runDataCommand } from './data-command.js';

it('A shop that moves to PostgreSQL goes on with its shoppers signed in, what they have saved, and its keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-moving-'));
  const [place, file] = [{ dataDir: join(folder, 'data'), databaseUrl: '' }, join(folder, 'shop.backup')];
  const before = await startApp({ cars: 30, env: { DATA_DIR: place.dataDir } });
  const browser = new BrowserOfTest(before);
  await browser.signIn('pat@example.com');
  await browser.ask('POST', '/account-api/search', { searchResultsURL: '/cars-for-sale?maxPrice=20000' });
  const saved = (await browser.ask('GET', '/account-api/searchbookmarks')).json<unknown>();
  const { key } = await new IntegratorKeys(before.app.get(Database), place.dataDir).create('North Motors', 'partner');
  expect((await runDataCommand('backup', place, file)).code).toBe(0);
  await before.stop();

  const server = await PostgresServer.start();
  const moved = { ...place, databaseUrl: server.url() };
  expect((await runDataCommand('restore', moved, file)).errors).toBe('Checking …\nRestoring …\n');
  const after = await startApp({ cars: 30, env: { DATA_DIR: join(folder, 'new'), DATABASE_URL: moved.databaseUrl } });
  const sameBrowser = new BrowserOfTest(after);
  for (const [name, value] of browser.cookies) sameBrowser.cookies.set(name, value);
  await sameBrowser.takeIdToken();
  expect((await sameBrowser.ask('GET', '/account-api/searchbookmarks')).json<unknown>()).toEqual(saved);
  expect(JSON.stringify(saved)).toContain('maxPrice=20000');
  const call = { url: '/rest/lsc/listing/count', headers: { host: 'localhost', authorization: `Bearer ${key}` } };
  expect((await after.app.inject(call)).statusCode).toBe(200);
  await after.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});
