import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import { anOffer } from '../contracts/an-offer.js';
import { runDataCommand, startDataCommand } from './data-command.js';
import { placesOnBoth, within } from '../database/places-on-both.js';
import { addKey, keysAt } from './keys-kept.js';
import { fillShop, recordsAt, withStore } from './shop-records.js';

const KILLS = process.env['TEST_LONG'] ? 20 : 3;
const newPlace = placesOnBoth();
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-cars-'));
  file = join(folder, 'shop.backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.each(['sqlite', 'postgres'] as const)('npm run data:… with cars over %s', (kind) => {
  it('copies the cars to another database, reports their number, and replaces cars only when told to', async () => {
    const [from, to] = [
      await newPlace(kind),
      await newPlace(kind === 'sqlite' ? 'postgres' : 'sqlite'),
    ];
    await addKey(from, 1);
    await withStore(from, (store) => fillShop(store, 60));
    const there = await recordsAt(from);
    const rows = 1 + there.offer.length + there.removedCar.length + there.lapsedOffer.length;
    const written = await runDataCommand('backup', from, file);
    expect(written).toMatchObject({ code: 0, errors: 'Backing up …\n' });
    expect(written.output).toContain(`${file} is written: ${rows} rows.\n`);
    expect(written.output).toContain('          80  offer\n');
    expect(written.output).toContain('           3  removedCar\n           3  lapsedOffer\n');
    const restored = await runDataCommand('restore', to, file);
    expect(restored).toMatchObject({
      code: 0,
      errors: 'Checking …\nRestoring …\n',
      output: expect.stringContaining(`${rows} rows.`),
    });
    expect(await recordsAt(to)).toEqual(there);
    await within(to, ({ reading }) => reading.deleteFrom('integrator').execute());
    const again = await runDataCommand('restore', to, file);
    expect([again.code, again.errors]).toEqual([
      1,
      expect.stringContaining('The store already has cars (offer 80,'),
    ]);
    expect((await runDataCommand('restore', to, file, '--replace')).code).toBe(0);
    expect(await recordsAt(to)).toEqual(there);
  });

  it('refuses to restore while an import has the cars open', async () => {
    const place = await newPlace(kind);
    await addKey(place, 1);
    const rejected = await withStore(place, async (store) => {
      await store.saveOffers([anOffer()]);
      await runDataCommand('backup', place, file);
      return runDataCommand('restore', place, file, '--replace');
    });
    expect([rejected.code, rejected.errors]).toEqual([
      1,
      expect.stringContaining('A server or another command is using the database.'),
    ]);
    expect((await runDataCommand('restore', place, file, '--replace')).code).toBe(0);
  });

  it('restores everything or leaves shopper data unchanged, wherever it is killed', async () => {
    const place = await newPlace(kind);
    await addKey(place, 1);
    await withStore(place, (store) => fillShop(store, 3_000));
    const there = await recordsAt(place);
    expect((await runDataCommand('backup', place, file)).code).toBe(0);
    for (let kill = 0; kill < KILLS; kill++) {
      // Shows afterwards whether a restore was completed.
      if ((await keysAt(place)).length === 1) await addKey(place, 2);
      const restoring = startDataCommand('restore', place, file, '--replace');
      let said = '';
      restoring.stderr!.on('data', (chunk) => (said += String(chunk)));
      while (!said.includes('Restoring') && restoring.exitCode === null) await sleep(5);
      await sleep(Math.random() * 1_000);
      restoring.kill('SIGKILL');
      if (restoring.exitCode === null && restoring.signalCode === null)
        await once(restoring, 'exit');
      const keys = await keysAt(place);
      if (keys.length === 1) expect(await recordsAt(place)).toEqual(there);
      else expect(keys).toEqual([1, 2]);
    }
    await untilRestored(place);
    expect([await recordsAt(place), await keysAt(place)]).toEqual([there, [1]]);
  });
});

/** PostgreSQL takes a moment to notice that a killed client is gone. */
async function untilRestored(place: DatabasePlace): Promise<void> {
  for (
    let tries = 0;
    (await runDataCommand('restore', place, file, '--replace')).code !== 0;
    tries++
  ) {
    if (tries === 20) throw new Error('It is not restored.');
    await sleep(250);
  }
}

it('npm run data:backup creates no empty store of cars, and says how to continue without one', async () => {
  const place = await newPlace('sqlite');
  await addKey(place, 1);
  const { code, errors } = await runDataCommand('backup', place, file);
  expect([code, errors]).toEqual([
    1,
    `There are no cars in "${place.dataDir}" (no inventory.sqlite); --without-cars backs up the rest.\n`,
  ]);
  expect((await runDataCommand('backup', place, file, '--without-cars')).code).toBe(0);
  const other = await newPlace('sqlite');
  expect((await runDataCommand('restore', other, file)).code).toBe(0);
  expect(
    [place, other].map(({ dataDir }) => existsSync(join(dataDir, 'inventory.sqlite'))),
  ).toEqual([false, false]);
});
