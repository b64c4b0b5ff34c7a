import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import { SHOPPERS_FILE_NAME, openDatabase } from '../../src/platform/database/open-database.js';

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-indexes-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('Recurring queries', () => {
  beforeAll(async () => {
    const database = openDatabase({ databaseUrl: '', dataDir }, () => undefined);
    await migrate(database);
    await database.close();
  });

  it.each([
    [
      'old leads',
      'SELECT id, message_id FROM lead WHERE created_at < 1 LIMIT 1000',
      'lead_by_time',
    ],
    ['old reports', 'DELETE FROM listing_report WHERE created_at < 1', 'listing_report_by_time'],
    [
      'the latest reports',
      'SELECT * FROM listing_report ORDER BY created_at DESC, id DESC LIMIT 9',
      'listing_report_by_time',
    ],
    ['old dead letters', 'DELETE FROM outbox_message WHERE dead_at < 1', 'outbox_message_by_death'],
    [
      'the number of dead letters',
      'SELECT kind, count(*) FROM outbox_message WHERE dead_at IS NOT NULL AND expires_at IS NULL GROUP BY kind',
      'COVERING INDEX outbox_message_by_death',
    ],
    [
      'the number of waiting messages',
      'SELECT kind, count(*), min(created_at) FROM outbox_message WHERE dead_at IS NULL GROUP BY kind',
      'COVERING INDEX outbox_message_by_kind',
    ],
    [
      'the lead of a message',
      'UPDATE lead SET was_delivered = 0 WHERE message_id IN (1, 2)',
      'lead_by_message',
    ],
    [
      'unconfirmed alerts',
      'DELETE FROM subscription WHERE confirmed_at IS NULL AND created_at <= 1',
      'subscription_by_asking',
    ],
  ])('find %s by an index', (_what, statement, index) => {
    const file = new DatabaseSync(join(dataDir, SHOPPERS_FILE_NAME), { readOnly: true });
    const plan = file.prepare(`EXPLAIN QUERY PLAN ${statement}`).all() as { detail: string }[];
    file.close();
    expect(plan[0]!.detail).toContain(index);
  });
});
