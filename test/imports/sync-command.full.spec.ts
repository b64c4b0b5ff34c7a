import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandProgram } from '../../scripts/server-program.mjs';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { whileSourceIsOurs } from '../../src/inventory/sources/source-lock.js';
import { anOffer } from '../contracts/an-offer.js';
import { csvFile } from './import-into.js';
import { settle } from './settle.js';

const COMMAND = commandProgram('inventory:sync');
const DAY_MS = 86_400_000;
const COLUMNS = [
  'vin',
  'id',
  'store_code',
  'dealership_name',
  'dealership_address',
  'price',
  'make',
  'model',
  'year',
];
const car = (id: number, price: string) => [
  '',
  id,
  'D1',
  'North Motors',
  '1 Main St, Austin, TX 78701',
  price,
  'Toyota',
  'Camry',
  2019,
];

describe('npm run inventory:sync', () => {
  let dataDir: string;

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'sync-'));
  });

  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('says what to do without a manifest', () => {
    expect(sync()).toMatchObject({ status: 2, stderr: expect.stringContaining('docs/feeds.md') });
  });

  it('finds no cars in a mistyped folder, and creates nothing there', () => {
    for (const words of [['list'], ['remove', 'north'], ['expire', '--days', '3']])
      expect(sources(...words)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(
          `There are no cars yet: no inventory.sqlite in "${dataDir}"`,
        ),
      });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('imports due sources, continues after a failed feed, and shows age, counts and rejects', async () => {
    deliver([COLUMNS, car(1, '20000'), car(2, '21000'), car(3, '')], 'north.csv');
    writeFileSync(join(dataDir, 'broken.csv'), 'this is no feed');
    settle(join(dataDir, 'broken.csv'));
    const feed = { every: '1 h', map: 'google' };
    const sources = [
      { name: 'broken', file: 'broken.csv', ...feed },
      { name: 'north', file: 'north.csv', full: true, ...feed },
    ];
    writeFileSync(join(dataDir, 'sources.json'), JSON.stringify({ sources }));
    const first = sync();
    expect(first).toMatchObject({ status: 1, stderr: expect.stringContaining('broken: ') });
    expect(first.stdout).toMatch(/\nbroken .*FAILED: /);
    expect(first.stdout).toMatch(/\nnorth +0 min +0 min +3 +2 +1 {2}up to date/);
    expect(await carCount()).toBe(2);
  });

  it('skips an imported file, and imports the next one when the period is over', async () => {
    expect(sync('--status').stdout).toMatch(/north .*up to date/);
    deliver([COLUMNS, car(1, '20000'), car(4, '22000')], 'north.csv');
    expect(sync().stdout).not.toContain('rows read');
    expect(sync('--status').stdout).toMatch(/north .*not due yet/);
    // The other source failed before.
    expect(sync('north')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/new +1\n[^]*removed +1\n/),
    });
    expect(await carCount()).toBe(2);
    utimesSync(join(dataDir, 'north.csv'), new Date(0), new Date(0));
    expect(sync('--all').stdout).toMatch(/unchanged +2\n/);
  });

  it('reports a feed without a usable row as failed, with the reason', () => {
    deliver([COLUMNS, car(1, ''), car(2, '')], 'broken.csv');
    const again = sync('broken');
    expect(again).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('None of its 2 rows could be listed: missing-price 2.'),
    });
    expect(again.stdout).toMatch(/\nbroken .*FAILED: None of its 2 rows/);
  });

  it('skips a source that another process is importing', async () => {
    await whileSourceIsOurs({ dataDir, databaseUrl: '' }, 'north', async () => {
      expect(sync('north').stderr).toContain('north: another import of this source is running');
    });
    expect(sync('north').stderr).not.toContain('under way');
  });

  it('reads a manifest with a byte order mark, and rejects a pipe as a map', () => {
    const manifest = readFileSync(join(dataDir, 'sources.json'), 'utf8');
    spawnSync('mkfifo', [join(dataDir, 'map.json')]);
    writeFileSync(
      join(dataDir, 'sources.json'),
      `\uFEFF${manifest.replace('"map":"google"', '"map":"map.json"')}`,
    );
    expect(sync('broken').stderr).toContain('map.json is not a file');
    writeFileSync(join(dataDir, 'sources.json'), manifest);
  });

  it('rejects an unknown source', () => {
    expect(sync('west')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('no source "west"'),
    });
  });

  it('keeps a source due when the database was unavailable, and reports it', () => {
    deliver([COLUMNS, car(5, '23000')], 'north.csv');
    utimesSync(join(dataDir, 'north.csv'), new Date(1), new Date(1));
    const away = syncInto('postgres://nobody@127.0.0.1:1/none', 'north');
    expect(away).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('north: The database at DATABASE_URL is unavailable'),
    });
    expect(away.stderr).not.toContain('    at ');
    expect(away.stdout).not.toMatch(/north .*FAILED/);
  });

  it('refuses to fetch from a private address, without printing the password', () => {
    const source = {
      name: 'far',
      file: 'https://user:secret@127.0.0.1:9/feed.csv',
      map: 'google',
      every: '1 h',
    };
    writeFileSync(join(dataDir, 'sources.json'), JSON.stringify({ sources: [source] }));
    const fetched = sync();
    expect(fetched).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('far: The address is not public, or not https.'),
    });
    expect(fetched.stdout).toMatch(/\nfar .*FAILED: The address is not public/);
    expect(fetched.stdout + fetched.stderr).not.toContain('secret');
    const named = sync('far');
    expect([named.status, named.stderr.match(/^far: .*/gm)]).toEqual([
      1,
      [expect.stringContaining('The address is not public')],
    ]);
  });

  it('removes with --force what the guard kept', () => {
    const source = {
      name: 'guarded',
      file: 'guarded.csv',
      map: 'google',
      full: true,
      every: '1 h',
    };
    writeFileSync(join(dataDir, 'sources.json'), JSON.stringify({ sources: [source] }));
    const deliverCars = (count: number) =>
      deliver(
        [COLUMNS, ...Array.from({ length: count }, (_, id) => car(id, '20000'))],
        'guarded.csv',
      );
    deliverCars(12);
    expect(sync('guarded').stdout).toMatch(/new +12\n/);
    deliverCars(2);
    expect(sync('guarded').stderr).toContain('more than half. Nothing was changed');
    expect(sync('--force')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--force needs SOURCE or --all.'),
    });
    expect(sync('guarded', '--force').stdout).toMatch(/removed +10\n/);
  });

  it('lists the sources with cars in the store, and removes one or all silent ones', async () => {
    writeFileSync(
      join(dataDir, 'imports', 'never.json'),
      JSON.stringify({
        source: 'never',
        fetchFailure: { at: 1, message: 'The server answered 404.' },
      }),
    );
    expect(sources('list').stdout).toMatch(
      /^guarded, 2 offers, imported [^\n]*Z\nnorth, 2 offers, imported [^\n]*Z, not in the manifest\n/,
    );
    expect(sources('expire', '--days', '3').stdout).toBe('No source was silent for 3 days.\n');
    importedDaysAgo('north', 4);
    expect(sources('expire', '--days', '3').stdout).toBe('north: 2 offers removed.\n');
    expect(sources('list').stdout).not.toContain('north');
    expect(sources('remove', 'guarded').stdout).toBe('guarded: 2 offers removed.\n');
    expect(await carCount()).toBe(0);
    for (const wrong of [
      [],
      ['remove'],
      ['expire'],
      ['expire', '--days', '0'],
      ['list', 'x'],
      ['list', '--days', '3'],
    ]) {
      expect(sources(...wrong)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('Usage: '),
      });
    }
  });

  it('finds sources without a report in the store, and expires them after that time', async () => {
    const store = new EmbeddedListingStore(dataDir);
    await store.saveOffers([
      anOffer({ id: '1' }, { source: 'killed' }),
      anOffer({ id: '2' }, { source: 'damaged' }),
    ]);
    await store.close();
    writeFileSync(join(dataDir, 'imports', 'damaged.json'), '{');
    expect(sources('list').stdout).toContain(
      'damaged, 1 offer, no import known, not in the manifest\n',
    );
    expect(sources('expire', '--days', '3').stdout).toBe('No source was silent for 3 days.\n');
    for (const source of ['killed', 'damaged'])
      changeReport(source, { foundAt: Date.now() - 4 * DAY_MS });
    expect(sources('expire', '--days', '3').stdout).toBe(
      'damaged: 1 offer removed.\nkilled: 1 offer removed.\n',
    );
    expect(await carCount()).toBe(0);
  });

  it('removes cars of sources silent for the given days, and reports what left the manifest', () => {
    const feed = { every: '1 h', map: 'google' };
    const sources = ['quiet', 'gone'].map((name) => ({ name, file: `${name}.csv`, ...feed }));
    for (const { file } of sources) deliver([COLUMNS, car(1, '20000')], file);
    writeFileSync(join(dataDir, 'sources.json'), JSON.stringify({ sources }));
    sync();
    writeFileSync(join(dataDir, 'sources.json'), JSON.stringify({ sources: sources.slice(0, 1) }));
    for (const { name } of sources) changeReport(name, { importedAt: Date.now() - 4 * DAY_MS });
    expect(sync().stdout).toMatch(/\ngone +- .* NOT IN THE MANIFEST\n/);
    const expired = syncIn({ FEED_EXPIRY_DAYS: '3' });
    expect(expired).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('quiet: 1 offer removed after 3 days without an import.\n'),
    });
    expect(expired.stdout).toContain('gone: 1 offer removed after 3 days without an import.\n');
    expect(syncIn({ FEED_EXPIRY_DAYS: '3' }).stdout).toMatch(
      /^source [^\n]*\nquiet +0 min +4 d +1 +0 +0 +up to date: its cars were removed\n(?!gone)/,
    );
    deliver([COLUMNS, car(1, '20500')], 'quiet.csv');
    expect(sync('quiet').stdout).toMatch(/new +1\n/);
  });

  it('refuses to remove an unknown source', () => {
    expect(sources('remove', 'nrth')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no source "nrth".'),
    });
  });

  function deliver(rows: Parameters<typeof csvFile>[1], name: string): void {
    settle(csvFile(dataDir, rows, name));
  }

  const sync = (...args: string[]) => syncInto('', ...args);

  function sources(...args: string[]) {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
    return spawnSync(process.execPath, [...commandProgram('inventory:sources'), ...args], {
      env,
      encoding: 'utf8',
    });
  }

  const syncInto = (databaseUrl: string, ...args: string[]) =>
    syncIn({ DATABASE_URL: databaseUrl }, ...args);

  function syncIn(variables: object, ...args: string[]) {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...variables };
    return spawnSync(process.execPath, [...COMMAND, ...args], { env, encoding: 'utf8' });
  }

  function importedDaysAgo(source: string, days: number): void {
    changeReport(source, { importedAt: Date.now() - days * DAY_MS });
  }

  function changeReport(source: string, change: object): void {
    const path = join(dataDir, 'imports', `${source}.json`);
    writeFileSync(
      path,
      JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...change }),
    );
  }

  async function carCount(): Promise<number> {
    const store = new EmbeddedListingStore(dataDir);
    try {
      return await store.countCars();
    } finally {
      await store.close();
    }
  }
});
