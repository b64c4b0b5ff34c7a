import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { useApp } from '../app-under-test.js';
import { textsOf } from '../xml-reader.js';

const site = useApp({ cars: 400 });
const get = (path: string) =>
  request(site.origin).get(path).set({ host: 'automarket.localhost' }).redirects(0);
const SEARCH = 'listingType=USED&maxPrice=40000';

interface JsonFeed {
  readonly items: readonly {
    readonly id: string;
    readonly url: string;
    readonly date_published: string;
    readonly title: string;
  }[];
}

describe('The feed of a search', () => {
  it('has its fifty newest cars, newest first, regardless of page and sort in the URL', async () => {
    const { status, headers, text } = await get(
      `/cars-for-sale/feeds/search.json?${SEARCH}&sortBy=derivedpriceASC&firstRecord=20`,
    );
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/feed+json; charset=utf-8',
    ]);
    const { items } = JSON.parse(text) as JsonFeed;
    const times = items.map(({ date_published: at }) => Date.parse(at));
    expect([items.length, times]).toEqual([50, times.toSorted((a, b) => b - a)]);
    const listings = await get(`/rest/lsc/listing?${SEARCH}&sortBy=datelistedDESC&numRecords=50`);
    const ids = (listings.body as { listings: { id: number }[] }).listings.map(({ id }) =>
      String(id),
    );
    expect(items.map(({ url }) => url.split('/').at(-1))).toEqual(ids);
  });

  it('identifies itself and links to the cars', async () => {
    const { text } = await get(`/cars-for-sale/feeds/search.json?${SEARCH}`);
    expect(JSON.parse(text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: expect.stringContaining('Used'),
      home_page_url: `http://automarket.localhost/cars-for-sale?${SEARCH}`,
      feed_url: `http://automarket.localhost/cars-for-sale/feeds/search.json?${SEARCH}`,
    });
  });

  it.each([
    ['AutoMarket', 'categorySearch=by-owner', 'For Sale By Owner'],
    ['AutoMarket', 'categorySearch=by-owner&makeCode=FORD', 'Ford, For Sale By Owner'],
    ['AutoMarket', 'categorySearch=best-deals&experience=best-deals', 'Best Deals'],
    ['ValueBook', 'categorySearch=best-deals', 'Used, Best Deals'],
    ['ValueBook', 'categorySearch=certified-used', 'Certified Used'],
  ])('names the category of a search: %s %s', async (brandName, search, name) => {
    const { text } = await get(`/cars-for-sale/feeds/search.json?${search}`).set({
      host: `${brandName.toLowerCase()}.localhost`,
    });
    expect((JSON.parse(text) as { title: string }).title).toBe(`${brandName}: ${name}`);
  });

  it('has the same content as RSS', async () => {
    const json = JSON.parse(
      (await get(`/cars-for-sale/feeds/search.json?${SEARCH}`)).text,
    ) as JsonFeed;
    const { status, headers, body } = await get(`/cars-for-sale/feeds/search.rss?${SEARCH}`)
      .buffer(true)
      .parse(readText);
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    const xml = body as string;
    expect(textsOf(xml, 'guid')).toEqual(json.items.map(({ id }) => id));
    expect(textsOf(xml, 'link').filter(Boolean).slice(1)).toEqual(json.items.map(({ url }) => url));
    expect(textsOf(xml, 'title').slice(1)).toEqual(json.items.map(({ title }) => title));
    expect(textsOf(xml, 'pubDate').map(Date.parse)).toEqual(
      json.items.map(({ date_published: at }) => Math.floor(Date.parse(at) / 1_000) * 1_000),
    );
  });

  it('uses the same entry ids on every host and port, so that readers show a car once', async () => {
    const guidsAt = async (host: string) => {
      const json = JSON.parse(
        (await get('/cars-for-sale/feeds/search.json?maxPrice=90000').set({ host })).text,
      ) as JsonFeed;
      const rss = await get('/cars-for-sale/feeds/search.rss?maxPrice=90000')
        .set({ host })
        .buffer(true)
        .parse(readText);
      expect(rss.body as string).not.toContain('isPermaLink="true"');
      return [json.items.map(({ id }) => id), textsOf(rss.body as string, 'guid')];
    };
    const [json, rss] = await guidsAt('automarket.localhost');
    expect([json!.length, json![0]]).toEqual([50, expect.stringMatching(/^forecourt:\d+$/)]);
    expect([
      json,
      await guidsAt('automarket.localhost:8080'),
      await guidsAt('127.0.0.1:3000'),
    ]).toEqual([rss, [json, rss], [json, rss]]);
  });

  it.each(['json', 'rss'])('as %s is answered with 304 while unchanged', async (kind) => {
    const path = `/cars-for-sale/feeds/search.${kind}?${SEARCH}`;
    const { headers } = await get(path);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await get(path).set('if-none-match', headers['etag']!)).status).toBe(304);
  });

  it.each([
    ['makeCode=HYUNDD', 'makeCode'],
    ['makeCode=KIA&colour=red', 'colour'],
    ['makeCode=KIA&modelCode=RAV4', 'modelCode'],
    ['maxPrice=cheap', 'maxPrice'],
    ['keyword=red+kia', 'keyword'],
  ])('matches the filters of its URL: %s', async (search, field) => {
    for (const kind of ['json', 'rss']) {
      const { status, body } = await get(`/cars-for-sale/feeds/search.${kind}?${search}`);
      expect([status, body]).toMatchObject([400, { errors: [{ field }] }]);
    }
  });

  it('accepts listing API names, and ignores parameters that readers add', async () => {
    const { text } = await get(
      '/cars-for-sale/feeds/search.json?listingTypes=USED&utm_source=reader',
    );
    expect(JSON.parse(text)).toMatchObject({
      home_page_url: 'http://automarket.localhost/cars-for-sale?listingType=USED',
    });
    expect((await get('/cars-for-sale/feeds/search.json')).status).toBe(200);
  });

  it('is rejected with a message when the URL has too many parameters', async () => {
    const { status, headers } = await get(`/cars-for-sale/feeds/search.rss?x=${'x'.repeat(5_000)}`);
    expect([status, headers['content-type']]).toEqual([
      414,
      'application/problem+json; charset=utf-8',
    ]);
  });
});

function readText(
  response: request.Response,
  done: (error: Error | null, body: string) => void,
): void {
  const stream = response as unknown as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks).toString()));
}
