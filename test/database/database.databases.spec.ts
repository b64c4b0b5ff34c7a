import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Change, Database } from '../../src/database/database.js';
import { isDatabaseUnavailable } from '../../src/database/database-unavailable.js';
import { openDatabase } from '../../src/database/open-database.js';
import { SqliteFault } from '../../src/database/sqlite/sqlite-thread.js';
import { migrate } from '../../src/database/migrations/migrations.js';
import { describeOnBoth } from './both-databases.js';
import { SuiteDatabases } from './suite-databases.js';

const shopper = (id: string) => ({ id, email: `${id}@example.com`, emailKey: `${id}@example.com`, createdAt: 1_800_000_000_000 });
const add = (change: Change, id: string) => change.insertInto('shopper').values(shopper(id)).execute();
const idsIn = async ({ reading }: Database) =>
  (await reading.selectFrom('shopper').select('id').orderBy('id').execute()).map(({ id }) => id);

/** Counts, waits as a server does between two statements, and adds only where there are fewer than two. */
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
  it('gives back what was put in, times as numbers', async () => {
    await under.database.change(undefined, (change) => add(change, 'ann'));
    expect(await under.open().reading.selectFrom('shopper').selectAll().execute()).toEqual([shopper('ann')]);
  });

  it('does all of a change or none', async () => {
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

  it('does none of a change that fails, also of what was asked at once with what failed', async () => {
    await under.database.change(undefined, (change) => add(change, 'ann'));
    const failing = under.database.change(undefined, (change) => Promise.all(['ann', 'b', 'c', 'd', 'e'].map((id) => add(change, id))));
    await expect(failing).rejects.toThrow(/unique/i);
    await under.database.change(undefined, (change) => add(change, 'zoe'));
    expect(await idsIn(under.database)).toEqual(['ann', 'zoe']);
  });

  it('lets two of fifty through who all count before they write', async () => {
    const servers = [under.database, under.open(), under.open()];
    const attempts = Array.from({ length: 50 }, (_, at) => addWhileFewerThanTwo(servers[at % servers.length]!, `s${at}`));
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(2);
    expect(await idsIn(under.database)).toHaveLength(2);
  });

  it('shows nobody what is not committed', async () => {
    const { database } = under;
    let seenInside: string[] = [];
    await database.change(undefined, async (change) => {
      await add(change, 'ann');
      seenInside = await idsIn(database);
    });
    expect([seenInside, await idsIn(database)]).toEqual([[], ['ann']]);
  });

  it('finds nothing by a text with a character that PostgreSQL cannot keep', async () => {
    await under.database.change(undefined, (change) => add(change, 'ann'));
    expect(await under.database.reading.selectFrom('shopper').selectAll().where('id', '=', 'ann\0').execute()).toEqual([]);
  });

  it('is brought up to date by servers that start together', async () => {
    const servers = Array.from({ length: 4 }, () => under.open());
    await Promise.all(servers.map(migrate));
    expect(await idsIn(servers[3]!)).toEqual([]);
  });

  it('lets a command take more time than a request may', async () => {
    const { database, kind } = under;
    const slowly = (statements: Change | Database['reading']) =>
      kind === 'postgres' ? sql`SELECT pg_sleep(6.5)`.execute(statements).then(() => 'done') : sleep(10, 'done');
    const taken = await Promise.all([database.longChange(slowly), database.snapshot(slowly)]);
    expect(taken).toEqual(['done', 'done']);
    if (kind === 'postgres') await expect(database.change(undefined, slowly)).rejects.toThrow(/timeout/);
  });

  it('takes statements outside of a change one by one', async () => {
    const { reading } = under.database;
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        reading
          .insertInto('shopper')
          .values(shopper(`s${at}`))
          .execute(),
      ),
    );
    const { numDeletedRows } = await reading.deleteFrom('shopper').where('id', 'like', 's1%').executeTakeFirstOrThrow();
    expect([numDeletedRows, (await idsIn(under.database)).length]).toEqual([11n, 89]);
    await expect(reading.insertInto('shopper').values(shopper('s2')).execute()).rejects.toThrow(/unique/i);
    expect(await idsIn(under.database)).toHaveLength(89);
  });
});

describe('A change of a file that cannot be committed', () => {
  it('takes nothing back of the one that comes next', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-database-'));
    const database = openDatabase({ databaseUrl: '', dataDir }, () => undefined);
    await migrate(database);
    // On a busy machine the first may be written before the second joins it: then once more.
    for (let tries = 1, isOneGroup = false; !isOneGroup; tries++) {
      const refusedByDisk = database.change(undefined, async (change) => {
        // The disk is asked when all is done, and so is this.
        await sql`PRAGMA defer_foreign_keys = ON`.execute(change);
        const row = { id: 's', shopperId: 'nobody', tokenHash: 's', formerHash: null, rotatedAt: 0, expiresAt: 0 };
        await change.insertInto('session').values(row).execute();
      });
      // Holds the group open until it is old: it is written before the next one begins.
      const ofTheSameGroup = database.change(undefined, () => sleep(20));
      const next = database.change(undefined, async (change) => {
        await sleep(20);
        await add(change, `ann${tries}`);
      });
      const [refused, joined, done] = (await Promise.allSettled([refusedByDisk, ofTheSameGroup, next])).map(({ status }) => status);
      expect([refused, done]).toEqual(['rejected', 'fulfilled']);
      expect(await idsIn(database)).toContain(`ann${tries}`);
      isOneGroup = joined === 'rejected';
      expect(isOneGroup || tries < 20).toBe(true);
    }
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
});

describe('What a database that cannot be used now says', () => {
  it.each([
    new SqliteFault('database or disk is full', 'shoppers.sqlite', 13),
    new SqliteFault('database is locked', 'shoppers.sqlite', 5),
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01', severity: 'FATAL' }),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', isOfDatabase: true }),
    new Error('Connection terminated unexpectedly'),
  ])('is told apart from a fault of ours: %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    new SqliteFault('UNIQUE constraint failed', 'shoppers.sqlite', 19),
    Object.assign(new Error('duplicate key'), { code: '23505', severity: 'ERROR' }),
    Object.assign(new Error('the listing service took too long'), { code: 'ETIMEDOUT' }),
    Object.assign(new Error('the file of the cars is locked'), { errcode: 5 }),
  ])('is not said of a fault of ours, nor of another source: %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('is said of a PostgreSQL that is not there', async () => {
    const database = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' }, () => undefined);
    const failure = await database.check().catch((error: unknown) => error);
    await database.close();
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });

  it('is said to whoever was in the middle of a change when PostgreSQL went, and the server lives on', async () => {
    const databases = new SuiteDatabases();
    const database = openDatabase({ databaseUrl: await databases.create('empty'), dataDir: '' }, () => undefined);
    const failure = await database
      .change(undefined, async (change) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(change);
        // Waits until it has ended.
        await sql`SELECT pg_terminate_backend(${rows[0]!.pid}, 4000)`.execute(database.reading);
        await sql`SELECT 1`.execute(change);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await database.check();
    await database.close();
    await databases.drop();
  });
});
