import { afterEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { BrowserOfTest } from '../accounts/browser.js';
import { useApp } from '../app-under-test.js';
import { Database } from '../../src/platform/database/database.js';

describe('A full disk', () => {
  const shop = useApp({ cars: 5 });
  afterEach(() => Logger.overrideLogger(false));

  /**
   * Limits the file to this number of pages. SQLite then fails with the same error as on a full
   * disk.
   */
  const setPages = (pages: number) =>
    shop.app
      .get(Database)
      .change(undefined, (change) => sql.raw(`PRAGMA max_page_count = ${pages}`).execute(change));
  const ready = async () => {
    const response = await fetch(`${shop.origin}/health/ready`);
    const { status, details } = (await response.json()) as {
      status: string;
      details: { database: object };
    };
    return { code: response.status, status, database: details.database };
  };

  it('fails readiness while changes are rejected, and logs errors', async () => {
    const browser = new BrowserOfTest(shop);
    // Longer than the free space of the file.
    const save = (at: number) =>
      browser.ask('POST', '/account-api/sign-in', {
        email: `ann${at}@example.com`,
        refUrl: `/cars-for-sale?keywordPhrases=${'x'.repeat(1_500)}`,
      });
    expect(await ready()).toMatchObject({ code: 200, status: 'ok', database: { status: 'up' } });
    const lines: unknown[] = [];
    const noted = (level: string) => (message: { msg: string; error: string }) =>
      void lines.push([level, message.msg, message.error]);
    Logger.overrideLogger({ log: () => undefined, warn: noted('warn'), error: noted('error') });
    await setPages(1);
    let rejected = 0;
    for (let at = 0; at < 50 && rejected === 0; at++)
      if ((await save(at)).statusCode === 503) rejected++;
    expect(rejected).toBe(1);
    expect(lines).toContainEqual(['error', 'call failed', 'database: database or disk is full']);
    const message = 'the last change could not be written: database or disk is full';
    expect(await ready()).toMatchObject({
      code: 200,
      status: 'degraded',
      database: { status: 'degraded', message },
    });
    await setPages(1_000_000);
    expect((await save(50)).statusCode).toBe(202);
    expect(await ready()).toMatchObject({ code: 200, status: 'ok', database: { status: 'up' } });
  });
});
