import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BrowsingHistory } from '../../src/browsing-history/browsing-history.js';
import { Database } from '../../src/platform/database/database.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 60, env: { ALLOWED_HOSTS: '*' } });

const CALL = '/cars-for-sale/still-interested/alert';
const HISTORY = '/cars-for-sale/svc/browsing-history';
const GOOGLEBOT = {
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};
const DAY_MS = 86_400_000;

let people = 0;
let cars: { id: string; vin: string }[] = [];
let browser: BrowserOfTest;

beforeAll(async () => {
  const answer = await site.app.inject({
    url: '/rest/lsc/listing?numRecords=5',
    headers: { host: 'localhost' },
  });
  cars = answer
    .json<{ listings: { id: number; vin: string }[] }>()
    .listings.map(({ id, vin }) => ({ id: String(id), vin }));
});
beforeEach(() => {
  browser = new BrowserOfTest(site);
});

const vinsOf = (...some: number[]) => some.map((at) => cars[at]!.vin);
const report = (body: object, headers = {}) =>
  browser.ask('POST', CALL, { brand: 'ATC', vins: vinsOf(0), ...body }, headers);
const view = (at: number) => browser.ask('GET', `/cars-for-sale/vehicle/${cars[at]!.id}`);
const viewedIds = async (headers = {}) =>
  (await browser.ask('GET', HISTORY, undefined, headers))
    .json<{ listings: { listingId: string }[] }>()
    .listings.map(({ listingId }) => listingId);
const written = () => site.app.get(BrowsingHistory, { strict: false }).flush();
const rowsOf = async (at: number) => {
  await written();
  return site.app
    .get(Database)
    .reading.selectFrom('viewedCar')
    .selectAll()
    .where('listingId', '=', cars[at]!.id)
    .execute();
};

describe('The still-interested beacon', () => {
  it('adds vehicles that the history lacks, each once, and leaves the others unchanged', async () => {
    await view(0);
    await view(0);
    expect((await report({ vins: [...vinsOf(0, 1, 1), '1HGCM82633A004352'] })).statusCode).toBe(
      202,
    );
    expect(new Set(await viewedIds())).toEqual(new Set([cars[0]!.id, cars[1]!.id]));
    expect([await rowsOf(0), await rowsOf(1)]).toMatchObject([[{ views: 2 }], [{ views: 1 }]]);
  });

  it('accepts text, the type of `sendBeacon`, from our own pages only', async () => {
    await view(0);
    const text = { 'content-type': 'text/plain;charset=UTF-8' };
    const payload = JSON.stringify({ brand: 'ATC', vins: vinsOf(3) });
    expect(
      (await browser.postForm(CALL, payload, { ...text, 'sec-fetch-site': 'cross-site' }))
        .statusCode,
    ).toBe(403);
    expect(await viewedIds()).toEqual([cars[0]!.id]);
    expect((await browser.postForm(CALL, payload, text)).statusCode).toBe(202);
    expect(await viewedIds()).toContain(cars[3]!.id);
    expect(
      (await browser.postForm(HISTORY, JSON.stringify({ listingId: cars[4]!.id }), text))
        .statusCode,
    ).toBe(415);
  });

  it('returns problem documents, also for malformed JSON', async () => {
    for (const [type, payload, status] of [
      ['application/xml', '<x/>', 415],
      ['application/json', '{', 400],
      ['text/plain', '{', 400],
    ] as const) {
      const { statusCode, headers } = await browser.postForm(CALL, payload, {
        'content-type': type,
      });
      expect([type, statusCode, headers['content-type']]).toEqual([
        type,
        status,
        expect.stringContaining('application/problem+json'),
      ]);
    }
  });

  it('accepts VINs in lower case', async () => {
    await view(0);
    await report({ vins: vinsOf(2).map((vin) => vin.toLowerCase()) });
    expect(await viewedIds()).toContain(cars[2]!.id);
  });

  it('names an invalid member', async () => {
    const problems = async (body: object) => {
      const answer = await report(body);
      return [
        answer.statusCode,
        ...(answer.json<{ errors: { field: string }[] }>().errors ?? []).map(({ field }) => field),
      ];
    };
    expect(await problems({ brand: 'NONE' })).toEqual([400, 'brand']);
    expect(await problems({ brand: undefined })).toEqual([400, 'brand']);
    expect(await problems({ vins: [] })).toEqual([400, 'vins']);
    expect(await problems({ vins: 'x' })).toEqual([400, 'vins']);
    expect(await problems({ vins: ['1HGCM82633A00435'] })).toEqual([400, 'vins']);
    expect(await problems({ vins: Array.from({ length: 51 }, () => cars[0]!.vin) })).toEqual([
      400,
      'vins',
    ]);
    expect(await problems({ email: 'nobody' })).toEqual([400, 'email']);
    expect(await problems({ consumer_id: 'x'.repeat(65) })).toEqual([400, 'consumer_id']);
    expect(await problems({ more: 1 })).toEqual([400, 'more']);
  });

  it('stores for the account of the session or the id token only', async () => {
    const email = `interested${++people}@example.com`;
    await browser.signIn(email);
    const { id } = (await site.app
      .get(Database)
      .reading.selectFrom('shopper')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst())!;
    for (const other of [
      { email: 'other@example.com' },
      { consumer_id: 'other' },
      { consumer_id: id, email: 'other@example.com' },
    ]) {
      expect((await report(other)).statusCode).toBe(202);
      expect(await viewedIds()).toEqual([]);
    }
    await report({ consumer_id: id, email: email.toUpperCase(), vins: vinsOf(3) });
    expect(await viewedIds()).toEqual([cars[3]!.id]);
    browser = new BrowserOfTest(site);
    await view(1);
    await report({ consumer_id: id, vins: vinsOf(0) });
    await report({ email, vins: vinsOf(0) });
    expect(await viewedIds()).toEqual([cars[1]!.id]);
    expect((await report({}, { 'x-id-token': 'none' })).statusCode).toBe(401);
  });

  it('stores nothing for bots and browsers without a history, and sets no cookie', async () => {
    expect((await report({})).statusCode).toBe(202);
    expect([...browser.cookies.keys()]).toEqual([]);
    await view(1);
    expect((await report({}, GOOGLEBOT)).statusCode).toBe(202);
    expect(await viewedIds()).toEqual([cars[1]!.id]);
  });

  it('stores vehicles for a day under Global Privacy Control', async () => {
    await view(1);
    await report({ vins: vinsOf(4) }, { 'sec-gpc': '1' });
    const [row] = await rowsOf(4);
    expect(row!.expiresAt - row!.viewedAt).toBe(DAY_MS);
  });
});
