import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { useShop } from '../browser/shopper.js';
import { FaultProxy } from './fault-proxy.js';

const COUNTS = '/rest/lsc/listing/count';
const CARS = '/rest/lsc/listing';
/** The second page of a long list has no optional parts that are omitted when late. */
const SEARCH = '/cars-for-sale?firstRecord=20&listingType=USED';
const PERSON =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const NOT_HELD_BACK = 'x-accel-buffering';

let cars: AppUnderTest;
let proxy: FaultProxy;
const shop = useShop(async () => {
  cars = await startApp({ cars: 1_500 });
  proxy = await FaultProxy.before(cars.origin);
  return { LISTING_SERVICE_URL: proxy.origin };
});

afterEach(() => {
  proxy.spoil(undefined);
  proxy.release();
});

afterAll(async () => {
  await proxy.stop();
  await cars.stop();
});

const CODINGS = {
  identity: undefined,
  gzip: createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
} as const;

async function answerTo(
  path: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const asked = request(shop.origin + path, { headers });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

/** The response so far, decoded. */
function readAlong(answer: IncomingMessage, coding: keyof typeof CODINGS) {
  const decoder = CODINGS[coding]?.();
  const read = { text: '', ended: Promise.resolve() as Promise<unknown> };
  const decoded = decoder ? answer.pipe(decoder) : answer;
  decoded.setEncoding('utf8').on('data', (text: string) => (read.text += text));
  read.ended = once(decoded, 'end');
  return read;
}

async function wholePage(path: string, headers: Record<string, string> = {}): Promise<string> {
  const read = readAlong(await answerTo(path, headers), 'identity');
  await read.ended;
  return read.text;
}

/** Without preloaded images, which only a complete page has. */
const comparable = (html: string) => html.replaceAll(/<link rel="preload" as="image"[^>]*>/g, '');

describe('A page with late counts', () => {
  it.each(Object.keys(CODINGS) as (keyof typeof CODINGS)[])(
    'is flushed early and completed afterwards: %s',
    async (coding) => {
      const atOnce = await wholePage(SEARCH);
      proxy.hold(COUNTS);
      const answer = await answerTo(SEARCH, { 'accept-encoding': coding });
      expect([answer.statusCode, answer.headers['content-encoding'] ?? 'identity']).toEqual([
        200,
        coding,
      ]);
      expect(answer.headers[NOT_HELD_BACK]).toBe('no');
      const read = readAlong(answer, coding);
      while (!read.text.includes('</h1>')) await sleep(5);
      expect(read.text.startsWith('<!DOCTYPE html><html')).toBe(true);
      expect(read.text.indexOf('</header>')).toBeGreaterThan(0);
      expect(read.text.includes('<article')).toBe(false);
      proxy.release();
      await read.ended;
      expect(comparable(read.text) === comparable(atOnce)).toBe(true);
    },
  );

  it('names the missing block when they never arrive', async () => {
    proxy.spoil(COUNTS);
    const text = await wholePage(SEARCH);
    expect(text).toContain(
      'Some counts are unavailable right now; the cars and prices are current.',
    );
    expect(text).toMatch(/<article[^]*<\/html>$/);
  });

  it.each([
    ['a crawler', { 'user-agent': BOT }],
    ["the page's script", { 'x-fragment': 'results' }],
  ])('waits for them when %s asks', async (_who, headers) => {
    proxy.hold(COUNTS);
    let isBegun = false;
    const asked = answerTo(SEARCH, headers as Record<string, string>).then((answer) => {
      isBegun = true;
      return answer;
    });
    while (!proxy.requested.includes(COUNTS)) await sleep(5);
    // A shopper asks later, and is answered at once.
    const shopper = await answerTo(SEARCH);
    expect(isBegun).toBe(false);
    proxy.release();
    shopper.resume();
    const answer = await asked;
    answer.resume();
    expect(answer.headers[NOT_HELD_BACK]).toBeUndefined();
  });

  it('cancels its calls when the shopper leaves', async () => {
    proxy.hold(COUNTS);
    proxy.abandoned.length = 0;
    const answer = await answerTo(SEARCH);
    answer.destroy();
    answer.on('error', () => undefined);
    while (!proxy.abandoned.includes(COUNTS)) await sleep(5);
  });
});

describe('A page with late compared cars', () => {
  it('is flushed early and completed with them', async () => {
    const [id] = (await wholePage('/cars-for-sale')).match(/(?<=vehicle\/)\d+/)!;
    proxy.hold(CARS);
    const come: { answer?: IncomingMessage } = {};
    void answerTo('/cars-for-sale', { cookie: `comparedListings=${id}` }).then((answer) =>
      Object.assign(come, { answer }),
    );
    // The search and the cars have the same path; this releases only searches.
    for (; !come.answer; await sleep(5)) proxy.release(/[?&]channel=/);
    expect(proxy.waitingFor(/[?&]ids=/)).toBe(1);
    const read = readAlong(come.answer, 'identity');
    while (!read.text.includes('</h1>')) await sleep(5);
    expect(read.text.includes('<article')).toBe(false);
    proxy.release();
    await read.ended;
    expect([read.text.includes('<article'), read.text.slice(-7)]).toEqual([true, '</html>']);
  });
});

describe('A vehicle page with late other cars', () => {
  it('is flushed early with the facts of the car, and completed with them', async () => {
    const [path] = (await wholePage('/cars-for-sale')).match(/\/cars-for-sale\/vehicle\/\d+/)!;
    const atOnce = await wholePage(path, { 'user-agent': BOT });
    proxy.hold(CARS);
    const read = readAlong(await answerTo(path), 'identity');
    while (!read.text.includes('warrantySection"')) await sleep(5);
    expect(read.text.includes('Similar')).toBe(false);
    proxy.release();
    await read.ended;
    // Whether a price rating links its comparable cars depends on the speed of their count.
    const said = (html: string) =>
      comparable(html)
        .replaceAll(/<div data-island="page-event".*?<\/div>/g, '')
        .replaceAll(
          /(?:<!-- -->)? ?<a class="link" href="[^"]*">See the [\d,]+ comparable cars?<\/a>/g,
          '',
        );
    expect(said(read.text) === said(atOnce)).toBe(true);
  });
});

describe('A page with all data', () => {
  /** On a busy machine, data can miss the grace period; repeats until it arrives in time. */
  it.each(['/cars-for-sale', SEARCH])('is not flushed early: %s', async (path) => {
    for (let isBegun = true; isBegun;) {
      const answer = await fetch(cars.origin + path);
      expect(answer.status).toBe(200);
      isBegun = answer.headers.has(NOT_HELD_BACK);
      await answer.text();
    }
  });
});

describe.each([true, false])('In a browser with scripts: %s', (hasScripts) => {
  it('an early-flushed page shows its heading before its cars, and is complete in the end', async () => {
    const shopper = await shop.shopper({ hasScripts });
    // A headless browser's user agent counts as a crawler.
    await shopper.context.setExtraHTTPHeaders({ 'user-agent': PERSON });
    proxy.hold(COUNTS);
    const coming = shopper.visit(SEARCH);
    await shopper.page.locator('h1').waitFor();
    expect(await shopper.page.locator('header a').first().isVisible()).toBe(true);
    expect(await shopper.page.locator('article').count()).toBe(0);
    proxy.release();
    await coming;
    await shopper.page.locator('article').first().waitFor();
    expect(await shopper.page.locator('#category-tabs, nav[aria-label="Categories"]').count()).toBe(
      1,
    );
    await shopper.tick('Fuel Type', 'Gasoline');
    expect(shopper.address).toContain('fuelTypeGroup=GSL');
  });
});
