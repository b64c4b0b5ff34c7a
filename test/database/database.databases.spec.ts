import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Change, Database } from '../../src/platform/database/database.js';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import { describeOnBoth } from './both-databases.js';

const shopper = (id: string) => ({
  id,
  email: `${id}@example.com`,
  emailKey: `${id}@example.com`,
  createdAt: 1_800_000_000_000,
});
const add = (change: Change, id: string) =>
  change.insertInto('shopper').values(shopper(id)).execute();
const idsIn = async ({ reading }: Database) =>
  (await reading.selectFrom('shopper').select('id').orderBy('id').execute()).map(({ id }) => id);

/**
 * Counts, waits like a server between two statements, and inserts only if there are fewer than two
 * rows.
 */
async function addWhileFewerThanTwo(database: Database, id: string): Promise<boolean> {
  return database.change('shoppers', async (change) => {
    const { count } = await change
      .selectFrom('shopper')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await new Promise(setImmediate);
    if (Number(count) >= 2) return false;
    await add(change, id);
    return true;
  });
}

describeOnBoth('The database', (under) => {
  it('returns stored values, times as numbers', async () => {
    await under.database.change(undefined, (change) => add(change, 'ann'));
    expect(await under.open().reading.selectFrom('shopper').selectAll().execute()).toEqual([
      shopper('ann'),
    ]);
  });

  it('commits a change completely or not at all', async () => {
    const failing = under.database.change(undefined, async (change) => {
      await add(change, 'ann');
      await add(change, 'ann');
    });
    await expect(failing).rejects.toThrow(/unique/i);
    await expect(
      under.database.change(undefined, async (change) => {
        await add(change, 'bob');
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    expect(await idsIn(under.database)).toEqual([]);
    await under.database.change(undefined, (change) => add(change, 'cat'));
    expect(await idsIn(under.database)).toEqual(['cat']);
  });

  it('rolls back a failed change, including concurrent statements of it', async () => {
    await under.database.change(undefined, (change) => add(change, 'ann'));
    const failing = under.database.change(undefined, (change) =>
      Promise.all(['ann', 'b', 'c', 'd', 'e'].map((id) => add(change, id))),
    );
    await expect(failing).rejects.toThrow(/unique/i);
    await under.database.change(undefined, (change) => add(change, 'zoe'));
    expect(await idsIn(under.database)).toEqual(['ann', 'zoe']);
  });

  it('lets two of fifty through when all count before they write', async () => {
    const servers = [under.database, under.open(), under.open()];
    const attempts = Array.from({ length: 50 }, (_, at) =>
      addWhileFewerThanTwo(servers[at % servers.length]!, `s${at}`),
    );
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(2);
    expect(await idsIn(under.database)).toHaveLength(2);
  });

  it('hides uncommitted changes from readers', async () => {
    const { database } = under;
    let seenInside: string[] = [];
    await database.change(undefined, async (change) => {
      await add(change, 'ann');
      seenInside = await idsIn(database);
    });
    expect([seenInside, await idsIn(database)]).toEqual([[], ['ann']]);
  });

  it('finds nothing for a string with a character that PostgreSQL cannot store', async () => {
    await under.database.change(undefined, (change) => add(change, 'ann'));
    expect(
      await under.database.reading
        .selectFrom('shopper')
        .selectAll()
        .where('id', '=', 'ann\0')
        .execute(),
    ).toEqual([]);
  });

  it('is migrated by servers that start together', async () => {
    const servers = Array.from({ length: 4 }, () => under.open());
    await Promise.all(servers.map(migrate));
    expect(await idsIn(servers[3]!)).toEqual([]);
  });

  it('allows commands more time than requests', async () => {
    const { database, kind } = under;
    const slowly = (statements: Change | Database['reading']) =>
      kind === 'postgres'
        ? sql`SELECT pg_sleep(6.5)`.execute(statements).then(() => 'done')
        : sleep(10, 'done');
    const taken = await Promise.all([database.longChange(slowly), database.snapshot(slowly)]);
    expect(taken).toEqual(['done', 'done']);
    if (kind === 'postgres')
      await expect(database.change(undefined, slowly)).rejects.toThrow(/timeout/);
  });

  it('runs statements outside of a transaction one by one', async () => {
    const { reading } = under.database;
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        reading
          .insertInto('shopper')
          .values(shopper(`s${at}`))
          .execute(),
      ),
    );
    const { numDeletedRows } = await reading
      .deleteFrom('shopper')
      .where('id', 'like', 's1%')
      .executeTakeFirstOrThrow();
    expect([numDeletedRows, (await idsIn(under.database)).length]).toEqual([11n, 89]);
    await expect(reading.insertInto('shopper').values(shopper('s2')).execute()).rejects.toThrow(
      /unique/i,
    );
    expect(await idsIn(under.database)).toHaveLength(89);
  });
});
