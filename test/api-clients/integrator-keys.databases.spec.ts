import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { IntegratorKeys } from '../../src/api-clients/integrator-keys.js';
import { describeOnBoth } from '../database/both-databases.js';
import { writeEarlierKeys } from './earlier-keys-file.js';

const NOBODYS = `fck_${'a'.repeat(43)}`;
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describeOnBoth('API keys', (under) => {
  const keysAt = (now = 1_000) => new IntegratorKeys(under.open(), dataDir, () => now);

  it('are found by every server of the database, with their class', async () => {
    const { key, integrator } = await keysAt().create('North Motors', 'partner');
    const reader = keysAt();
    expect(await reader.find(key)).toEqual({
      id: integrator.id,
      name: 'North Motors',
      rateClass: 'partner',
      madeAt: 1_000,
      withdrawnAt: null,
    });
    expect(
      await reader.find(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`),
    ).toBeUndefined();
  });

  it('are not stored in plain text', async () => {
    const { key } = await keysAt().create('North Motors', 'standard');
    const text = JSON.stringify(
      await under.database.reading.selectFrom('integrator').selectAll().execute(),
    );
    expect([
      text.includes('North Motors'),
      text.includes(key),
      text.includes(key.slice(4)),
    ]).toEqual([true, false, false]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('are unique and numbered once, whichever server creates them', async () => {
    const [one, two] = [keysAt(), keysAt()];
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        (at % 2 ? one : two).create('North Motors', 'standard'),
      ),
    );
    expect(new Set(made.map(({ key }) => key)).size).toBe(40);
    for (const { key } of made) expect(key).toMatch(/^fck_[\w-]{43}$/);
    expect(made.map(({ integrator }) => integrator.id).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    );
  });

  it('are rejected from the first call after they are revoked, and stay listed', async () => {
    const [keys, other] = [keysAt(), keysAt(2_000)];
    const [north, south] = [
      await keys.create('North Motors', 'standard'),
      await keys.create('South Motors', 'standard'),
    ];
    expect((await other.find(north.key))?.name).toBe('North Motors');
    expect(await keys.withdraw(north.integrator.id)).toMatchObject({ withdrawnAt: 1_000 });
    expect(await other.withdraw(north.integrator.id)).toMatchObject({ withdrawnAt: 1_000 });
    expect(await keys.withdraw(99)).toBeUndefined();
    expect([await other.find(north.key), (await other.find(south.key))?.name]).toEqual([
      undefined,
      'South Motors',
    ]);
    expect((await keys.list()).map(({ name, withdrawnAt }) => [name, withdrawnAt])).toEqual([
      ['North Motors', 1_000],
      ['South Motors', null],
    ]);
  });

  it('are none at first', async () => {
    const keys = keysAt();
    expect([await keys.list(), await keys.find(NOBODYS), await keys.withdraw(1)]).toEqual([
      [],
      undefined,
      undefined,
    ]);
  });

  it('of an earlier release are imported once and keep working', async () => {
    const [north, south] = writeEarlierKeys(dataDir, [
      { id: 3, name: 'North Motors', rateClass: 'partner' },
      { id: 7, name: 'South Motors', rateClass: 'standard', withdrawnAt: 500 },
    ]);
    const servers = [keysAt(), keysAt(), keysAt()];
    const counts = await Promise.all(servers.map((keys) => keys.takeOverEarlier()));
    expect(counts.toSorted()).toEqual([0, 0, 2]);
    expect([(await servers[0]!.find(north!))?.id, await servers[1]!.find(south!)]).toEqual([
      3,
      undefined,
    ]);
    expect((await keysAt().list()).map(({ id, withdrawnAt }) => [id, withdrawnAt])).toEqual([
      [3, null],
      [7, 500],
    ]);
    expect((await keysAt().create('West Motors', 'standard')).integrator.id).toBe(8);
  });

  it('of an earlier release stay revoked if they were revoked in either place', async () => {
    const rows = [
      { id: 1, name: 'North Motors', rateClass: 'partner' },
      { id: 2, name: 'South Motors', rateClass: 'partner' },
    ];
    const [north, south] = writeEarlierKeys(dataDir, rows);
    await keysAt().withdraw(1);
    writeEarlierKeys(dataDir, [rows[0]!, { ...rows[1]!, withdrawnAt: 700 }]);
    const later = keysAt();
    expect([await later.find(north!), await later.find(south!)]).toEqual([undefined, undefined]);
    expect((await later.list()).map(({ withdrawnAt }) => withdrawnAt)).toEqual([1_000, 700]);
  });

  it('of an earlier release get a new number when theirs is taken', async () => {
    const { key } = await keysAt().create('West Motors', 'standard');
    const [north] = writeEarlierKeys(dataDir, [
      { id: 1, name: 'North Motors', rateClass: 'partner' },
    ]);
    const keys = keysAt();
    expect([(await keys.find(key))?.id, (await keys.find(north!))?.id]).toEqual([1, 2]);
  });

  it('are not looked up while a file of an earlier release cannot be read', async () => {
    const path = join(dataDir, 'integrators.sqlite');
    writeFileSync(path, 'no database '.repeat(100));
    const keys = keysAt();
    await expect(keys.find(NOBODYS)).rejects.toThrow('file is not a database');
    expect(readFileSync(path, 'utf8')).toContain('no database');
    rmSync(path);
    expect(await keys.find(NOBODYS)).toBeUndefined();
  });
});
