import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorServer } from '../../src/operations/operator-server.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { freePort } from '../free-port.js';
import { lastMailTo } from '../accounts/browser.js';
import { approve, post, writeReview } from './review-shop.js';

let shop: AppUnderTest;
let port: number;
const AUTHOR = 'author@example.com';

beforeAll(async () => {
  port = await freePort();
  shop = await startApp({ cars: 0, env: { METRICS_PORT: String(port) } });
  await shop.app.get(OperatorServer, { strict: false }).listen();
});
afterAll(() => shop.stop());

async function ask(
  method: string,
  path: string,
  fields?: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
) {
  const own = {
    host: `localhost:${port}`,
    origin: `http://localhost:${port}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const requested = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    agent: false,
    headers: { ...own, ...more },
  });
  requested.end(fields && new URLSearchParams(fields).toString());
  const [answer] = (await once(requested, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, location: answer.headers.location, body: await text(answer) };
}

const queue = async () => (await ask('GET', '/moderation')).body;
const fieldsIn = (body: string) =>
  Object.fromEntries(
    Array.from(body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g), ([, name, value]) => [
      name!,
      value!,
    ]),
  );

describe('The moderation queue', () => {
  it("shows pending reviews, escaped and without the author's address, and publishes on approval", async () => {
    expect(await queue()).toContain('No review is waiting.');
    const author = new BrowserOfTest(shop);
    await author.signIn(AUTHOR);
    await writeReview(shop, author, AUTHOR);
    const body = await queue();
    expect(body).toContain('A good &lt;b&gt;car&lt;/b&gt;');
    expect(body).toContain('2021 Toyota RAV4');
    expect(body).not.toContain(AUTHOR);
    const fields = { ...fieldsIn(body), decision: 'approve' };
    const { status, location } = await ask('POST', '/moderation', fields);
    expect([status, location]).toEqual([303, '/moderation?outcome=done']);
    expect(await lastMailTo(shop, AUTHOR)).toContain('Other shoppers can read it now.');
    expect((await author.ask('GET', '/reviews/toyota/rav4')).body).toContain('A good');
    expect((await ask('POST', '/moderation', fields)).location).toBe('/moderation?outcome=gone');
  });

  it('requires a reason to reject, and unpublishes what was reported', async () => {
    const author = new BrowserOfTest(shop);
    await author.signIn('second@example.com');
    const id = await writeReview(shop, author, 'second@example.com', { year: '2019' });
    const fields = { ...fieldsIn(await queue()), decision: 'reject' };
    expect((await ask('POST', '/moderation', { ...fields, reason: ' ' })).location).toBe(
      '/moderation?outcome=no-reason',
    );
    expect(
      (await ask('POST', '/moderation', { ...fields, reason: 'x'.repeat(501) })).location,
    ).toBe('/moderation?outcome=no-reason');
    await approve(shop, id);
    await post(new BrowserOfTest(shop), `/reviews/report/${id}`, {
      reason: 'spam',
      comments: 'An ad',
    });
    expect(await queue()).toContain('Advertising or spam: “An ad”');
    const reported = fieldsIn(await queue());
    const unpublish = { ...reported, decision: 'unpublish', reason: 'An ad.' };
    const stale = { ...unpublish, publishedAt: String(Number(reported['publishedAt']) - 1) };
    expect((await ask('POST', '/moderation', stale)).location).toBe('/moderation?outcome=gone');
    expect((await ask('POST', '/moderation', unpublish)).location).toBe('/moderation?outcome=done');
    expect(await queue()).toContain('No review was reported.');
    expect(await lastMailTo(shop, 'second@example.com')).toContain('Reason: An ad.');
  });

  it('accepts forms of its own page only', async () => {
    const fields = { id: 'x', decision: 'approve', submittedAt: '1' };
    const wrong: Readonly<Record<string, string>>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:1' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'x-forwarded-for': '127.0.0.1' },
    ];
    for (const more of wrong)
      expect([more, (await ask('POST', '/moderation', fields, more)).status]).toEqual([more, 403]);
    expect(
      (await ask('POST', '/moderation', fields, { 'content-type': 'text/plain' })).status,
    ).toBe(415);
    expect((await ask('POST', '/moderation', { id: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await ask('POST', '/ops', fields)).status).toBe(405);
    expect((await ask('DELETE', '/moderation')).status).toBe(405);
  });
});
