import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkBackup } from '../../src/backup/restore-backup.js';
import type { Database } from '../../src/platform/database/database.js';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { TABLE_NAMES } from '../../src/platform/database/table-keys.js';
import { describeOnBoth } from '../database/both-databases.js';
import { SuiteDatabases } from '../database/suite-databases.js';
import { backUp, integrator, linesOfBackup, message, restore } from './back-up.js';
import { contentsOf, fill, oddContents, realTables } from './odd-rows.js';

const RUNS = process.env['TEST_LONG'] ? 200 : 8;
const PAIRS = (['sqlite', 'postgres'] as const).flatMap((from) =>
  (['sqlite', 'postgres'] as const).map((to) => ({ from, to })),
);
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-backup-'));
  file = join(folder, 'shop.backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('A backup', () => {
  const databases = new SuiteDatabases();
  let count = 0;
  let opened: Database[] = [];
  afterAll(() => databases.drop());
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    opened = [];
  });

  async function emptyDatabase(kind: 'sqlite' | 'postgres'): Promise<Database> {
    const databaseUrl = kind === 'postgres' ? await databases.create('empty') : '';
    const database = openDatabase(
      { databaseUrl, dataDir: join(folder, `place_${++count}`) },
      () => undefined,
    );
    opened.push(database);
    return database;
  }

  it.each(PAIRS)('of $from restores everything into $to', async ({ from, to }) => {
    const [source, target] = [await emptyDatabase(from), await emptyDatabase(to)];
    await migrate(source);
    const contents = oddContents(await realTables(source), from === 'sqlite' && to === 'sqlite');
    await fc.assert(
      fc.asyncProperty(contents, async (rows) => {
        await fill(source, rows);
        const there = await contentsOf(source);
        await backUp(source, file);
        await checkBackup(file);
        await restore(file, target, { isReplacing: true });
        expect(await contentsOf(target)).toEqual(there);
        expect(await contentsOf(source)).toEqual(there);
      }),
      { numRuns: RUNS },
    );
  });

  it('of strings that PostgreSQL rejects restores the rest and counts them', async () => {
    const [source, target] = [await emptyDatabase('sqlite'), await emptyDatabase('postgres')];
    await migrate(source);
    await source.reading
      .insertInto('integrator')
      .values({ ...integrator(1), name: 'No\0rth' })
      .execute();
    await backUp(source, file);
    expect(await restore(file, target)).toMatchObject({ alteredCount: 1 });
    expect(await target.reading.selectFrom('integrator').select('name').execute()).toEqual([
      { name: 'No\uFFFDrth' },
    ]);
  });
});

describeOnBoth('A backup', (under) => {
  const add = (...ids: number[]) =>
    under.database.reading.insertInto('integrator').values(ids.map(integrator)).execute();

  it('covers every table of the database', async () => {
    const tables = [...(await realTables(under.database)).keys()].filter(
      (name) => !name.startsWith('kysely'),
    );
    expect(TABLE_NAMES.toSorted()).toEqual(tables.toSorted());
  });

  it('is readable by its owner only and leaves no other files', async () => {
    await add(1);
    await backUp(under.database, file);
    expect([readdirSync(folder), (statSync(file).mode & 0o777).toString(8)]).toEqual([
      ['shop.backup'],
      '600',
    ]);
  });

  it('of many rows contains each of them once', async () => {
    await add(...Array.from({ length: 1_003 }, (_, at) => at));
    await backUp(under.database, file);
    const ids = linesOfBackup(file)
      .slice(1)
      .map((line) => (line as [string, string, { id: number }])[2].id);
    expect(ids).toEqual(Array.from({ length: 1_003 }, (_, at) => at));
    expect(await restore(file, under.database, { isReplacing: true })).toMatchObject({
      rows: { shoppers: { integrator: 1_003 } },
    });
    expect((await contentsOf(under.database)).integrator).toHaveLength(1_003);
  });

  it('is consistent while others write', async () => {
    const writer = under.open();
    // Rows between the two that are written together, so that reading takes some time.
    for (let at = 0; at < 4_000; at += 200) {
      const keys = Array.from({ length: 200 }, (_, more) => ({
        name: `key ${at + more}`,
        secret: 'x',
      }));
      await writer.reading.insertInto('houseKey').values(keys).execute();
    }
    const stopping = new AbortController();
    let written = 0;
    const writing = (async () => {
      while (!stopping.signal.aborted) {
        const id = String(written++);
        await writer.change(undefined, async (change) => {
          await change.insertInto('integrator').values(integrator(written)).execute();
          await change.insertInto('outboxMessage').values(message(id)).execute();
        });
      }
    })();
    for (let round = 0; round < 10; round++) {
      const before = written;
      const { shoppers } = await backUp(under.database, file);
      expect([shoppers!['integrator'], shoppers!['integrator']! >= before - 1]).toEqual([
        shoppers!['outboxMessage'],
        true,
      ]);
    }
    stopping.abort();
    await writing;
    expect(written).toBeGreaterThan(10);
  });
});
