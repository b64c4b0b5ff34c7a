import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Change, Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { migrate } from '../../src/platform/database/migrations/migrations.js';

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

describe('A failed commit of a SQLite file', () => {
  it('rolls back nothing of the next change', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-database-'));
    const database = openDatabase({ databaseUrl: '', dataDir }, () => undefined);
    await migrate(database);
    // On a busy machine the first change may be committed before the second joins its group. Then
    // it tries again.
    for (let tries = 1, isOneGroup = false; !isOneGroup; tries++) {
      const rejectedByDisk = database.change(undefined, async (change) => {
        // Fails at the commit, like a full disk.
        await sql`PRAGMA defer_foreign_keys = ON`.execute(change);
        const row = {
          id: 's',
          shopperId: 'nobody',
          tokenHash: 's',
          formerHash: null,
          rotatedAt: 0,
          expiresAt: 0,
        };
        await change.insertInto('session').values(row).execute();
      });
      // Keeps the group open until it is old, so that it is committed before the next one begins.
      const ofTheSameGroup = database.change(undefined, () => sleep(20));
      const next = database.change(undefined, async (change) => {
        await sleep(20);
        await add(change, `ann${tries}`);
      });
      const [rejected, joined, done] = (
        await Promise.allSettled([rejectedByDisk, ofTheSameGroup, next])
      ).map(({ status }) => status);
      expect([rejected, done]).toEqual(['rejected', 'fulfilled']);
      expect(await idsIn(database)).toContain(`ann${tries}`);
      isOneGroup = joined === 'rejected';
      expect(isOneGroup || tries < 20).toBe(true);
    }
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
});
