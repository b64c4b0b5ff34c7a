import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { IntegratorKeys } from '../../src/api-clients/integrator-keys.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { startApp } from '../app-under-test.js';
import { SuiteDatabases } from '../database/suite-databases.js';
import { runDataCommand } from './data-command.js';
import { recordsOf } from './shop-records.js';

it('A shop that moves to PostgreSQL keeps its cars, sessions, saved items and keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-moving-'));
  const [place, file] = [
    { dataDir: join(folder, 'data'), databaseUrl: '' },
    join(folder, 'shop.backup'),
  ];
  const before = await startApp({ cars: 30, env: { DATA_DIR: place.dataDir } });
  const browser = new BrowserOfTest(before);
  await browser.signIn('pat@example.com');
  await browser.ask('POST', '/account-api/search', {
    searchResultsURL: '/cars-for-sale?maxPrice=20000',
  });
  const [car] = await Array.fromAsync(before.carsApp.get(ListingStore).allCars());
  const { id, priceDollars } = car!.listing;
  await browser.ask('PUT', '/account-api/inventory', { listingId: id });
  const offer = (await recordsOf(before.carsApp.get(ListingStore))).offer.find(
    ({ listing }) => listing.id === id,
  )!;
  await before.carsApp
    .get(ListingStore)
    .saveOffers([{ ...offer, listing: { ...offer.listing, priceDollars: priceDollars - 1_000 } }]);
  const changeText = '$1,000 less than when you saved it';
  expect((await browser.ask('GET', '/saved')).body).toContain(changeText);
  const there = await recordsOf(before.carsApp.get(ListingStore));
  const saved = (await browser.ask('GET', '/account-api/searchbookmarks')).json<unknown>();
  const { key } = await new IntegratorKeys(before.app.get(Database), place.dataDir).create(
    'North Motors',
    'partner',
  );
  expect((await runDataCommand('backup', place, file)).code).toBe(0);
  await before.stop();

  const databases = new SuiteDatabases();
  const moved = { ...place, databaseUrl: await databases.create('empty') };
  expect((await runDataCommand('restore', moved, file)).errors).toBe('Checking …\nRestoring …\n');
  const after = await startApp({
    cars: 0,
    env: { DATA_DIR: join(folder, 'new'), DATABASE_URL: moved.databaseUrl },
  });
  const sameBrowser = new BrowserOfTest(after);
  for (const [name, value] of browser.cookies) sameBrowser.cookies.set(name, value);
  await sameBrowser.takeIdToken();
  expect((await sameBrowser.ask('GET', '/account-api/searchbookmarks')).json<unknown>()).toEqual(
    saved,
  );
  expect(JSON.stringify(saved)).toContain('maxPrice=20000');
  expect(await recordsOf(after.carsApp.get(ListingStore))).toEqual(there);
  expect((await sameBrowser.ask('GET', '/saved')).body).toContain(changeText);
  const call = {
    url: '/rest/lsc/listing/count',
    headers: { host: 'localhost', authorization: `Bearer ${key}` },
  };
  const counted = await after.app.inject(call);
  expect([counted.statusCode, counted.json<unknown>()]).toEqual([
    200,
    expect.objectContaining({ totalResultCount: 30 }),
  ]);
  await after.stop();
  await databases.drop();
  rmSync(folder, { recursive: true });
});
