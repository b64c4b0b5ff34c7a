import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { CALL_POLICIES } from '../../src/platform/calls/call-policies.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { FAULTS, FaultProxy } from './fault-proxy.js';

const SEARCH = '/cars-for-sale?zip=10001';
const PERSON =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
/**
 * Time limits of the specification, and a margin for a busy machine, in milliseconds. A call without
 * its limit would never end, because the source hangs.
 */
const [OPTIONAL_MS, REFERENCE_MS, MAIN_SEARCH_MS, MARGIN_MS] = [3_000, 5_000, 20_000, 10_000];

let cars: AppUnderTest;
let proxy: FaultProxy;
let pages: AppUnderTest;
const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', noteUnhandled);
  cars = await startApp({ cars: 1_500 });
  proxy = await FaultProxy.before(cars.origin);
  pages = await startApp({ cars: 0, env: { LISTING_SERVICE_URL: proxy.origin } });
});

afterEach(() => {
  proxy.spoil(undefined);
  proxy.lie(undefined);
  proxy.slowDown(undefined);
  proxy.release();
});

afterAll(async () => {
  await pages.stop();
  await proxy.stop();
  await cars.stop();
  process.off('unhandledRejection', noteUnhandled);
  expect(unhandled).toEqual([]);
});

async function timed(path: string, agent = PERSON, headers: Record<string, string> = {}) {
  const startedAt = performance.now();
  const answer = await request(pages.origin)
    .get(path)
    .set({ 'user-agent': agent, ...headers })
    .redirects(0);
  return {
    ...answer,
    text: answer.text,
    status: answer.status,
    headers: answer.headers,
    ms: performance.now() - startedAt,
  };
}

describe('A page without counts', () => {
  it.each(FAULTS)('shows its cars and names the missing block: %s', async (fault) => {
    proxy.spoil('/rest/lsc/listing/count', fault);
    const { status, text, headers, ms } = await timed(SEARCH);
    expect(status).toBe(200);
    expect(text.match(/<article/g)!.length).toBeGreaterThan(0);
    expect(text).toContain(
      'Some counts are unavailable right now; the cars and prices are current.',
    );
    expect(text).not.toContain('NaN');
    // The header has the state at the time when the page was begun.
    const isBegun = headers['x-accel-buffering'] === 'no';
    expect(headers['server-timing']).toMatch(
      isBegun ? /^mainSearch;dur=[\d.]+/ : /count;dur=[\d.]+;desc="\d+ failed/,
    );
    expect(ms).toBeLessThan(OPTIONAL_MS + MARGIN_MS);
  });

  it('is complete again once counts are available', async () => {
    proxy.spoil('/rest/lsc/listing/count', 'server error');
    await timed(SEARCH);
    proxy.spoil(undefined);
    const { text } = await timed(SEARCH);
    expect(text).not.toContain('unavailable right now');
  });
});

const [WITHOUT_SPONSORED, WITHOUT_NUMBERS, WITHOUT_CARS, WITHOUT_SIMILAR, WITHOUT_OWNERS] = [
  CALL_POLICIES.spotlights.withoutIt,
  CALL_POLICIES.marketCounts.withoutIt,
  CALL_POLICIES.carsBeside.withoutIt,
  CALL_POLICIES.similar.withoutIt,
  CALL_POLICIES.ownersCars.withoutIt,
];

describe('Results with late sponsored cars', () => {
  it.each([
    ['a page', {}],
    ['a fragment', { 'x-fragment': 'results' }],
  ])(
    'do not wait for them, and name them as missing: %s',
    async (_what, headers: Record<string, string>) => {
      proxy.spoil('/rest/lsc/listing', 'hang', /sponsorTier=|sellerType=d/);
      const late = await timed(SEARCH, PERSON, headers);
      expect([late.status, stripOf(late.text)]).toEqual([200, WITHOUT_SPONSORED]);
      expect(late.ms).toBeLessThan(OPTIONAL_MS);
      if ('x-fragment' in headers)
        expect(late.headers['server-timing']).toMatch(/(?:^|, )spotlights;desc="late"/);
      const { values } = await pages.app
        .get(Metrics)
        .registry.getSingleMetric('forecourt_late_calls_total')!
        .get();
      expect(values.find(({ labels }) => labels['call'] === 'spotlights')!.value).toBeGreaterThan(
        0,
      );
    },
  );
});

describe('Results without sponsored cars', () => {
  it.each(FAULTS)('are complete otherwise, and name the missing block once: %s', async (fault) => {
    proxy.spoil('/rest/lsc/listing', fault, /sponsorTier=|sellerType=d/);
    // As data, because a page does not wait for these.
    const { status, text, headers, ms } = await timed('/cars-for-sale/page-data');
    const { missing, listings } = JSON.parse(text) as { missing: string[]; listings: object[] };
    expect([status, missing, listings.length]).toEqual([200, [WITHOUT_SPONSORED], 20]);
    expect(headers['server-timing']).toMatch(/spotlights;dur=[\d.]+;desc="\d+ failed/);
    expect(ms).toBeLessThan(OPTIONAL_MS + MARGIN_MS);
  });
});

describe('Pages that link to a failing search', () => {
  it.each(FAULTS)(
    'omit its counts: %s',
    async (fault) => {
      proxy.spoil('/rest/lsc/listing', fault);
      const said = [WITHOUT_NUMBERS, WITHOUT_CARS];
      const pagesAndWhat = [
        ['/', said],
        ['/all-cars', [WITHOUT_NUMBERS]],
        ['/sell-my-car', said],
      ] as const;
      const answers = await Promise.all(pagesAndWhat.map(([path]) => timed(path)));
      for (const [at, { status, text, headers, ms }] of answers.entries()) {
        const [path, sentences] = pagesAndWhat[at]!;
        expect([path, status, stripOf(text)]).toEqual([path, 200, sentences.join(' ')]);
        expect(headers['server-timing']).toMatch(/marketCounts;dur=[\d.]+;desc="1 failed/);
        // First counts, then cars, each with its own time limit.
        expect(ms).toBeLessThan(2 * OPTIONAL_MS + MARGIN_MS);
      }
    },
    15_000,
  );
});

describe('A vehicle page without other cars', () => {
  it.each(['server error', 'hang'] as const)('says so: %s', async (fault) => {
    const [car] = await Array.fromAsync(cars.app.get(ListingStore).allCars());
    proxy.spoil('/rest/lsc/listing', fault);
    const { status, text } = await timed(`/cars-for-sale/vehicle/${car!.listing.id}`);
    expect([
      status,
      stripOf(text)
        ?.split(/(?<=\.) /)
        .toSorted(),
    ]).toEqual([200, [WITHOUT_OWNERS, WITHOUT_SIMILAR]]);
  });
});

function stripOf(html: string): string | undefined {
  return /<output class="note note-quiet" id="missing-notice">([^<]*)/.exec(html)?.[1];
}

describe('A page whose main search fails', () => {
  it.each(FAULTS.filter((fault) => !['hang', 'slow drip'].includes(fault)))(
    'is the error page: %s',
    async (fault) => {
      proxy.spoil('/rest/lsc/listing', fault);
      const { status, text, headers } = await timed(SEARCH);
      expect([status, headers['cache-control']]).toEqual([500, 'no-store']);
      expect(text).toContain('We are sorry. There was an issue with your last search.');
      expect(text).toContain('Please try again');
    },
  );

  it('is the error page after 20 seconds without a response', async () => {
    proxy.spoil('/rest/lsc/listing');
    const [person, bot] = await Promise.all([timed(SEARCH), timed(SEARCH, BOT)]);
    expect([person.status, bot.status]).toEqual([500, 200]);
    expect(bot.headers['cache-control']).toBe('no-store');
    expect(bot.text).toMatch(/<meta name="robots" content="noindex/);
    for (const { ms } of [person, bot]) {
      expect(ms).toBeGreaterThan(MAIN_SEARCH_MS - 50);
      expect(ms).toBeLessThan(MAIN_SEARCH_MS + MARGIN_MS);
    }
  });
});

describe('The API documentation, whose examples use a car for sale', () => {
  it('works without one', async () => {
    proxy.spoil('/rest/lsc/listing', 'server error');
    const { status, text } = await timed('/docs');
    expect([status, text.includes('/rest/lsc/listing')]).toEqual([200, true]);
  });
});

describe('A vehicle page whose car cannot be loaded', () => {
  it.each(['server error', 'hang'] as const)(
    'is an error page in time, never the page of a removed car: %s',
    async (fault) => {
      const [car] = await Array.fromAsync(cars.app.get(ListingStore).allCars());
      proxy.spoil('/rest/lsc/listing/', fault);
      const { status, ms } = await timed(`/cars-for-sale/vehicle/${car!.listing.id}`);
      expect(status).toBe(500);
      expect(ms).toBeLessThan(REFERENCE_MS + MARGIN_MS);
    },
  );
});

describe('A vehicle page of an unknown car', () => {
  it('redirects, and is not counted as a failure of the service', async () => {
    const failures = async () => {
      const counted = (await pages.app.get(Metrics).values()).find(
        ({ name }) => name === 'forecourt_call_duration_seconds',
      );
      const failed = counted!.values.filter(
        ({ labels }) => labels['call'] === 'listing' && labels['outcome'] === 'failed',
      );
      return failed.reduce((sum, { value }) => sum + value, 0);
    };
    const before = await failures();
    const { status } = await timed('/cars-for-sale/vehicle/987654321');
    expect([status, await failures()]).toEqual([302, before]);
  });
});

describe('A listing service with invalid URLs', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://169.254.169.254/latest',
  ])('is not trusted: the car is shown without them: %s', async (href) => {
    const [car] = await Array.fromAsync(cars.app.get(ListingStore).allCars());
    proxy.lie('/rest/lsc/listing/', (answer) => {
      const { listing, details, offers } = answer as {
        listing: { owner: object };
        details: object;
        offers: object[];
      };
      const owner = {
        ...listing.owner,
        website: { href: `${href}#owner` },
        logo: { src: href },
        images: [{ src: href }],
      };
      return {
        listing: { ...listing, owner, website: { href } },
        details: { ...details, images: [{ src: href }] },
        offers: offers.map((offer) => ({ ...offer, owner })),
      };
    });
    const { status, text } = await timed(`/cars-for-sale/vehicle/${car!.listing.id}`);
    expect([status, text.includes(href), text.includes('alert(1)')]).toEqual([200, false, false]);
    expect(text).toContain(car!.owner.name.replaceAll('&', '&amp;').replaceAll("'", '&#x27;'));
    // The API shows no more than the page.
    const told = await timed(`/rest/lsc/listing/${car!.listing.id}`);
    expect([told.status, told.text.includes(href), told.text.includes('alert(1)')]).toEqual([
      200,
      false,
      false,
    ]);
    expect(JSON.parse(told.text)).toMatchObject({
      listing: { id: car!.listing.id, owner: { name: car!.owner.name } },
    });
  });
});

describe('A listing service with inconsistent totals', () => {
  const sayingSo = (text: string) =>
    [...text.matchAll(/Showing [^<]*|No exact matches|\d+ results?(?=<)/g)].map(([words]) => words);

  it('finds nothing when it sends no cars, whatever the total', async () => {
    proxy.lie('/rest/lsc/listing', (answer) => ({
      ...answer,
      listings: [],
      totalResultCount: 117,
    }));
    const { status, text } = await timed(SEARCH, BOT);
    expect([status, ...new Set(sayingSo(text))].toSorted()).toEqual(
      ['0 results', 200, 'No exact matches'].toSorted(),
    );
  });

  it('finds the cars it sends, when the total is lower', async () => {
    proxy.lie('/rest/lsc/listing', (answer) => ({ ...answer, totalResultCount: 0 }));
    const { status, text } = await timed(SEARCH, BOT);
    expect([status, ...new Set(sayingSo(text))].toSorted()).toEqual(
      ['20 results', 200, 'Showing 1 – 20 of 20'].toSorted(),
    );
  });
});

describe('A listing service with invalid ids', () => {
  it('is treated as an invalid response, and no link uses them', async () => {
    const [car] = await Array.fromAsync(cars.app.get(ListingStore).allCars());
    const id = '../../sign-out?x="><b>0';
    proxy.lie('/rest/lsc/listing/', (answer) => ({
      ...answer,
      listing: { ...(answer as { listing: object }).listing, id },
    }));
    const page = await timed(`/cars-for-sale/vehicle/${car!.listing.id}`);
    expect([page.status, page.text.includes('sign-out?')]).toEqual([500, false]);
  });
});

describe('Cars of a make that only the listing service knows', () => {
  const ABROAD = { makeCode: 'ZEEKR', modelCode: 'ZEEKR7X', trim: 'Max', listingType: 'CERTIFIED' };
  const abroad = (cars: object[]) => cars.map((car) => ({ ...car, ...ABROAD }));

  it('are named by its codes, on their page and in the list', async () => {
    const [car] = await Array.fromAsync(cars.app.get(ListingStore).allCars());
    proxy.lie('/rest/lsc/listing', (answer) => ({
      ...answer,
      listings: abroad((answer as { listings: object[] }).listings),
    }));
    const list = await timed(SEARCH, BOT);
    expect([
      list.status,
      list.text.includes('ZEEKR ZEEKR7X'),
      list.text.match(/.{40}undefined/),
    ]).toEqual([200, true, null]);
    proxy.lie('/rest/lsc/listing/', (answer) => ({
      ...answer,
      listing: { ...(answer as { listing: object }).listing, ...ABROAD },
    }));
    const page = await timed(`/cars-for-sale/vehicle/${car!.listing.id}`, BOT);
    expect([page.status, page.text.includes(`${car!.listing.year} ZEEKR ZEEKR7X`)]).toEqual([
      200,
      true,
    ]);
    expect(page.text.match(/.{40}undefined/)).toBeNull();
    expect(page.text).toContain('>All cars for sale<');
  });
});

describe('A source that is slow at every call', () => {
  it('delays a vehicle page no longer than a dead one; late blocks are missing', async () => {
    const [car] = await Array.fromAsync(cars.app.get(ListingStore).allCars());
    const page = `/cars-for-sale/vehicle/${car!.listing.id}`;
    expect((await timed(page)).text).toContain('id="similar-heading"');
    // Similar cars need several calls, one after another.
    proxy.slowDown('/rest/lsc/listing', 1_400);
    const { status, text, ms } = await timed(page, BOT);
    expect([status, text.includes('</html>')]).toEqual([200, true]);
    expect(ms).toBeLessThan(OPTIONAL_MS + MARGIN_MS);
  });
});

describe('Suggestions that are unavailable', () => {
  it.each(['hang', 'server error', 'redirect'] as const)(
    'are a problem document in time: %s',
    async (fault) => {
      proxy.spoil('/rest/lsc/marketplace/', fault);
      const { status, headers, ms } = await timed(
        '/rest/lsc/marketplace/suggested/keywords/toyota',
      );
      expect(status).toBe(fault === 'hang' ? 504 : 503);
      expect(headers['content-type']).toContain('application/problem+json');
      expect(ms).toBeLessThan(OPTIONAL_MS + MARGIN_MS);
    },
  );
});

describe('A proxied call', () => {
  it.each(['no JSON', 'wrong type', 'cut off', 'server error'] as const)(
    'never returns an invalid response: %s',
    async (fault) => {
      proxy.spoil('/rest/lsc/newcarboost/', fault);
      const { status, headers } = await timed('/rest/lsc/newcarboost/listing?searchZip=78701');
      expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
    },
  );

  it("has this server's request id in a problem", async () => {
    const { status, text, headers } = await timed('/rest/lsc/listing/999', PERSON, {
      'x-request-id': 'call-7',
    });
    expect([status, headers['x-request-id'], JSON.parse(text)]).toEqual([
      404,
      'call-7',
      expect.objectContaining({ requestId: 'call-7' }),
    ]);
  });

  it('ends when servers call one another in a loop', async () => {
    const { status, text } = await timed('/rest/lsc/listing/count', PERSON, {
      'x-forecourt-hops': '3',
    });
    expect([status, text]).toEqual([508, expect.stringContaining('forwarded too often')]);
  });
});

describe('Shoppers who leave before their page is complete', () => {
  it('cancel the calls made for them', async () => {
    proxy.spoil('/rest/lsc/listing');
    proxy.requested.length = 0;
    proxy.abandoned.length = 0;
    const leaving = new AbortController();
    const asked = Array.from({ length: 50 }, (_, at) =>
      fetch(`${pages.origin}/cars-for-sale?maxPrice=${20_000 + at}`, {
        signal: leaving.signal,
      }).catch(() => 'left'),
    );
    while (proxy.requested.filter((path) => path === '/rest/lsc/listing').length < 50)
      await sleep(20);
    leaving.abort();
    await Promise.all(asked);
    while (proxy.abandoned.length < 50) await sleep(20);
    expect(proxy.abandoned).toHaveLength(50);
  });

  it('do not cancel calls that others share', async () => {
    const page = `${pages.origin}/cars-for-sale/compare-trims?makeCode=TOYOTA&modelCode=RAV4`;
    proxy.requested.length = 0;
    proxy.hold('/rest/lsc/listing');
    const leaving = new AbortController();
    const server = pages.app.getHttpServer();
    const first = once(server, 'request');
    const left = fetch(page, { signal: leaving.signal }).catch(() => 'left');
    const [abandoned] = (await first) as [IncomingMessage];
    while (!proxy.requested.includes('/rest/lsc/listing')) await sleep(20);
    const second = once(server, 'request');
    const staying = fetch(page);
    await second;
    const closed = new Promise((resolve) => void abandoned.once('close', resolve));
    leaving.abort();
    await Promise.all([left, closed]);
    proxy.release();
    const { status, text } = await staying.then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
    }));
    expect([status, text.includes('For Sale, Any Year')]).toEqual([200, true]);
  });
});

describe('The sitemap of a shop whose listing service fails', () => {
  it.each([
    ['not found', 502],
    ['server error', 503],
    ['another shape', 503],
  ] as const)('is correct: %s', async (fault, status) => {
    proxy.spoil('/rest/lsc/listing', fault);
    for (const path of ['/sitemap.xml', '/sitemap-everywhere.xml', '/sitemap-TX.xml']) {
      const answer = await timed(path);
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([
        path,
        status,
        'no-store',
      ]);
    }
    expect((await timed('/sitemap-XX.xml')).status).toBe(404);
  });
});

// Last, because the open circuit breaker blocks calls of the service for half a minute.
describe('Health of a server with an open circuit on its main search', () => {
  it('names the rejected call, even once the service answers again, and stays ready', async () => {
    const health = async () =>
      JSON.parse((await timed('/health')).text) as {
        status: string;
        parts: { name: string; status: string }[];
      };
    const callsOf = async () => (await health()).parts.find(({ name }) => name === 'calls');
    proxy.spoil('/rest/lsc/listing', 'server error');
    for (let at = 0; at < 100; at++) await timed(`/cars-for-sale?maxPrice=${30_000 + at}`);
    proxy.spoil(undefined);
    expect((await timed(SEARCH)).status).toBe(500);
    expect(await health()).toMatchObject({ status: 'degraded' });
    expect(await callsOf()).toMatchObject({
      status: 'degraded',
      facts: { message: expect.stringMatching(/: .*mainSearch/) },
    });
    expect((await timed('/health/ready')).status).toBe(200);
  });
});
