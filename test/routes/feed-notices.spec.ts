import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { emptySummary } from '../../src/inventory/import/run/import-summary.js';
import { ImportReports } from '../../src/inventory/sources/import-reports.js';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { FeedNotices } from '../../src/operations/feed-notices.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';

const HOUR_MS = 3_600_000;

describe('Notices about feeds', () => {
  let shop: AppUnderTest;
  let reports: ImportReports;
  const posted: { text: string; changes: object[] }[] = [];
  const chat = createServer((request, response) => {
    void Array.fromAsync(request as AsyncIterable<Buffer>).then((chunks) => {
      posted.push(JSON.parse(Buffer.concat(chunks).toString()) as (typeof posted)[0]);
      response.writeHead(204).end();
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
    const { port } = chat.address() as AddressInfo;
    shop = await startApp({
      cars: 0,
      env: {
        FEED_NOTICES_TO: 'operator@shop.test',
        FEED_NOTICES_URL: `http://127.0.0.1:${port}/hook`,
      },
    });
    reports = new ImportReports(shop.dataDir);
  });

  afterAll(async () => {
    await shop.stop();
    chat.closeAllConnections();
    chat.close();
  });

  it('are sent once per state change, by mail and webhook, and never for healthy feeds', async () => {
    manifest('north', 'south');
    const north = delivered('north', 1);
    delivered('south', 1);
    expect(await toldNow()).toEqual([]);
    reports.fetchFailed('north', Date.now(), 'The server answered 500.');
    const failed = { source: 'north', condition: 'failed', reason: 'The server answered 500.' };
    expect(await toldNow()).toEqual([[failed]]);
    expect(await toldNow()).toEqual([]);
    expect(posted.at(-1)?.text).toBe(
      'north failed. Its cars stay as they were. The server answered 500.',
    );
    const [mail] = await shop.app.get(Mailbox, { strict: false }).list();
    expect(mail).toMatchObject({
      toAddress: 'operator@shop.test',
      subject: 'Feed north needs attention',
    });
    reports.imported('north', Date.now(), north, emptySummary());
    reports.fetched('north');
    expect(await toldNow()).toEqual([[{ source: 'north', condition: 'well' }]]);
  });

  it('are sent for a feed that is late, missing, or removed from the manifest', async () => {
    reports.imported('south', Date.now(), delivered('south', 30), emptySummary());
    for (const name of ['north', 'south']) reports.inManifest(name);
    rmSync(join(shop.dataDir, 'north.csv'));
    expect(await toldNow()).toEqual([
      [
        { source: 'north', condition: 'missing' },
        { source: 'south', condition: 'late' },
      ],
    ]);
    manifest('south');
    expect(await toldNow()).toEqual([[{ source: 'north', condition: 'removed' }]]);
    reports.removed('north');
    expect(await toldNow()).toEqual([]);
  });

  it('are sent once when two servers share a folder', async () => {
    rmSync(join(shop.dataDir, 'south.csv'));
    const before = posted.length;
    const notices = shop.app.get(FeedNotices, { strict: false });
    await Promise.all([notices.tell(Date.now()), notices.tell(Date.now())]);
    await shop.app.get(Delivery).sendDue();
    expect(posted.slice(before).map(({ changes }) => changes)).toEqual([
      [{ source: 'south', condition: 'missing' }],
    ]);
  });

  it('list a feed that was removed from the manifest', async () => {
    reports.imported('west', Date.now(), { modifiedAt: 1, sizeBytes: 1 }, emptySummary());
    reports.inManifest('west');
    const { sources } = (await (await fetch(`${shop.origin}/health/sources`)).json()) as {
      sources: { name: string; standing: string }[];
    };
    expect(sources.map(({ name, standing }) => [name, standing])).toEqual([
      ['south', 'missing'],
      ['west', 'removed'],
    ]);
  });

  /** The changes of the notices that a check of the feeds sends. */
  async function toldNow(): Promise<object[][]> {
    const before = posted.length;
    await shop.app.get(FeedNotices, { strict: false }).tell(Date.now());
    await shop.app.get(Delivery).sendDue();
    return posted.slice(before).map(({ changes }) => changes);
  }

  function manifest(...names: string[]): void {
    const sources = names.map((name) => ({ name, file: `${name}.csv`, every: '6 h' }));
    writeFileSync(join(shop.dataDir, 'sources.json'), JSON.stringify({ sources }));
  }

  function delivered(name: string, hoursAgo: number) {
    const modifiedAt = Date.now() - hoursAgo * HOUR_MS;
    const path = join(shop.dataDir, `${name}.csv`);
    writeFileSync(path, 'a feed');
    utimesSync(path, new Date(modifiedAt), new Date(modifiedAt));
    return { modifiedAt, sizeBytes: 6 };
  }
});
