import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BackupProblem } from '../../src/backup/backup-format.js';
import { checkBackup } from '../../src/backup/restore-backup.js';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import { describeOnBoth } from '../database/both-databases.js';
import { backUp, integrator, linesOfBackup, message, restore, writeLines } from './back-up.js';
import { contentsOf } from './odd-rows.js';

const RUNS = process.env['TEST_LONG'] ? 200 : 8;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-restore-'));
  file = join(folder, 'shop.backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

describeOnBoth('A backup', (under) => {
  const add = (...ids: number[]) =>
    under.database.reading.insertInto('integrator').values(ids.map(integrator)).execute();

  it('is refused by a non-empty database unless told to replace it', async () => {
    await add(1);
    await backUp(under.database, file);
    await add(2);
    await expect(restore(file, under.database)).rejects.toThrow(
      'The database is not empty (integrator 2).',
    );
    expect((await contentsOf(under.database)).integrator).toHaveLength(2);
    await restore(file, under.database, { isReplacing: true });
    expect((await contentsOf(under.database)).integrator).toEqual([integrator(1)]);
  });

  it('of an earlier release is migrated', async () => {
    await add(1);
    await under.database.reading
      .insertInto('houseKey')
      .values({ name: 'subscriptions', secret: "it's" })
      .execute();
    await backUp(under.database, file);
    const [header, ...rows] = linesOfBackup(file) as [
      { sections: { shoppers: { tables: string[] } } },
      ...[string, string, unknown][],
    ];
    const tables = header.sections.shoppers.tables.filter((table) => table !== 'integrator');
    const earlier = { ...header, sections: { shoppers: { schema: '004-subscriptions', tables } } };
    writeLines(file, [earlier, ...rows.filter(([, table]) => table !== 'integrator')]);
    await restore(file, under.database, { isReplacing: true });
    const there = await contentsOf(under.database);
    expect([there.houseKey, there.integrator]).toEqual([
      [{ name: 'subscriptions', secret: "it's" }],
      [],
    ]);
    await migrate(under.open());
    await add(5);
  });

  it('of a later release is refused; one of an earlier release of the cars is accepted', async () => {
    await add(1);
    await backUp(under.database, file);
    const [header, ...rows] = linesOfBackup(file) as [
      { sections: { shoppers: object } },
      ...unknown[],
    ];
    const rejected = async (changed: object) => {
      writeLines(file, [{ ...header, ...changed }, ...rows]);
      await expect(checkBackup(file)).rejects.toThrow('made by a later release');
      await expect(restore(file, under.database, { isReplacing: true })).rejects.toThrow(
        BackupProblem,
      );
    };
    await rejected({
      sections: { shoppers: { ...header.sections.shoppers, schema: '999-later' } },
    });
    await rejected({
      sections: { ...header.sections, inventory: { schema: '999-later', tables: [] } },
    });
    await rejected({ sections: { ...header.sections, later: { schema: '001', tables: [] } } });
    await rejected({ version: 2 });
    writeLines(file, [
      {
        ...header,
        sections: { ...header.sections, inventory: { schema: '001-records', tables: [] } },
      },
      ...rows,
    ]);
    expect((await checkBackup(file))['inventory']).toEqual({});
    expect((await contentsOf(under.database)).integrator).toEqual([integrator(1)]);
  });

  it('with an invalid row is rejected as a whole', async () => {
    await add(1, 2);
    await backUp(under.database, file);
    const [header, ...rows] = linesOfBackup(file);
    writeLines(file, [header, ...rows, rows[0]]);
    await add(3);
    await checkBackup(file);
    const failure = restore(file, under.database, { isReplacing: true });
    await expect(failure).rejects.toThrow(
      /^A row of the table "integrator" cannot be restored: .*unique/i,
    );
    expect((await contentsOf(under.database)).integrator).toEqual([1, 2, 3].map(integrator));
  });

  it('that is truncated or altered is rejected and leaves the database unchanged', async () => {
    await add(...Array.from({ length: 30 }, (_, at) => at));
    await backUp(under.database, file);
    const [whole, there] = [readFileSync(file), await contentsOf(under.database)];
    const rejectedOrSame = async (bytes: Buffer) => {
      writeFileSync(file, bytes);
      const outcome = await restore(file, under.database, { isReplacing: true }).catch(
        (error: unknown) => error,
      );
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(BackupProblem);
      expect(await contentsOf(under.database)).toEqual(there);
      return outcome;
    };
    const place = fc.nat(whole.length - 1);
    await fc.assert(
      fc.asyncProperty(place, async (at) => {
        expect(await rejectedOrSame(whole.subarray(0, at))).toBeInstanceOf(BackupProblem);
      }),
      { numRuns: RUNS * 2 },
    );
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        await rejectedOrSame(Buffer.from(whole.with(at, whole[at]! ^ bits)));
      }),
      { numRuns: RUNS * 3 },
    );
  });

  it('sends waiting messages after a restore, or holds them, and sends none twice', async () => {
    await under.database.reading
      .insertInto('outboxMessage')
      .values([message('a'), message('b', 7)])
      .execute();
    await backUp(under.database, file);
    expect(await restore(file, under.database, { isReplacing: true })).toMatchObject({
      waitingCount: 1,
      heldCount: 0,
    });
    expect((await contentsOf(under.database)).outboxMessage).toEqual([
      message('a'),
      message('b', 7),
    ]);
    const held = await restore(file, under.database, { isReplacing: true, isHoldingOutbox: true });
    expect(held).toMatchObject({ waitingCount: 1, heldCount: 1 });
    const [first, second] = (await contentsOf(under.database)).outboxMessage;
    expect(first).toMatchObject({
      id: 'a',
      lastError: `held: it was waiting in the backup of ${held.createdAt} and may have been sent since`,
    });
    expect([(first!['deadAt'] as number) > 1_000, second]).toEqual([true, message('b', 7)]);
  });
});
