import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import type { ListedCar } from '../../src/inventory/listing.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { Showcases } from '../../src/web/recommendations/showcase.js';
import { startApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';

let cars: AppUnderTest;
let pages: AppUnderTest;

beforeAll(async () => {
  cars = await startApp({ cars: 1_500 });
  pages = await startApp({
    cars: 0,
    env: { LISTING_SERVICE_URL: cars.origin, REFERENCE_CONTENT_URL: cars.origin },
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(async () => {
  await pages.stop();
  await cars.stop();
});

const from = (app: AppUnderTest, path: string, headers: Record<string, string> = {}) =>
  request(app.origin)
    .get(path)
    .set({ host: 'localhost', ...headers })
    .redirects(0);

/** A failed or late call in `Server-Timing`. */
const GONE_WITHOUT = /desc="[^"]*\b(?:failed|late)\b/;
/** A missing block of a page whose headers were sent before it was late. */
const MISSING_BLOCK = /id="missing-notice"/;

/**
 * Repeats the request until the response is complete: on a busy machine optional calls may exceed
 * their time limits.
 */
async function wholeFrom(...requested: Parameters<typeof from>): Promise<request.Response> {
  for (;;) {
    const answer = await from(...requested);
    const timing = answer.headers['server-timing'] ?? '';
    if (!GONE_WITHOUT.test(timing) && !MISSING_BLOCK.test(answer.text)) return answer;
    await sleep(200);
  }
}

/** Searches with every kind of filter, sort and place. */
const SEARCHES = [
  '',
  '?makeCode=TOYOTA&zip=78701',
  '?makeCode=TOYOTA&modelCode=RAV4&zip=60601&searchRadius=50&sortBy=distanceASC',
  '?vehicleStyleCode=SUVCROSS&maxPrice=25000&sortBy=derivedpriceASC',
  '?listingType=CERTIFIED&zip=90012&searchRadius=0',
  '?city=Austin&state=TX&startYear=2018&endYear=2022',
  '?fuelTypeGroup=ELE,HYB&driveGroup=AWD4WD&sortBy=mileageASC',
  '?zip=30301&marketExtension=include&minMileage=1000&maxMileage=60000',
  '?categorySearch=green-vehicles&zip=98101',
  '?makeCode=TOYOTA&makeCode=HONDA&exclude=makeCode:FORD&numRecords=50&firstRecord=50',
  '?makeCode=PORSCHE&maxPrice=1000',
  '?sellerType=p&dealType=greatprice&zip=77002',
];

const BUILD = '/cars-for-sale/build-and-price?makeCode=TOYOTA&modelCode=RAV4';

describe("Pages over another server's listing service", () => {
  it.each(SEARCHES)('show %s like pages over their own cars', async (search) => {
    for (const host of ['localhost', 'valuebook.localhost', 'hyundai.localhost']) {
      const [own, remote] = await Promise.all(
        [cars, pages].map((app) => wholeFrom(app, `/cars-for-sale/page-data${search}`, { host })),
      );
      expect([own!.status, remote!.status]).toEqual([200, 200]);
      expect(remote!.body).toEqual(own!.body);
    }
  });

  it('wait for late blocks for crawlers', async () => {
    const showcases = pages.app.get(Showcases);
    const find = showcases.of.bind(showcases);
    const shopperIsAnswered = Promise.withResolvers<void>();
    jest.spyOn(showcases, 'of').mockImplementation(async (query) => {
      await shopperIsAnswered.promise;
      await sleep(500);
      return find(query);
    });
    const crawler = {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    };
    const path = '/cars-for-sale';
    expect((await from(cars, path, crawler)).text).toContain('Hide Vehicles');
    expect((await from(pages, path)).text).not.toContain('Hide Vehicles');
    shopperIsAnswered.resolve();
    expect((await from(pages, path, crawler)).text).toContain('Hide Vehicles');
  });

  it('show every kind of car', async () => {
    const all = await Array.fromAsync(cars.app.get(ListingStore).allCars());
    for (const { listing } of all.filter((_, at) => at % 40 === 0)) {
      const [own, remote] = await Promise.all(
        [cars, pages].map((app) => wholeFrom(app, `/cars-for-sale/vehicle/${listing.id}`)),
      );
      expect([own!.status, remote!.status]).toEqual([200, 200]);
      expect(comparable(remote!.text)).toBe(comparable(own!.text));
    }
  });
});

describe('Model pages over another server', () => {
  it.each([
    '/research/toyota/camry?year=2018',
    '/cars-for-sale/compare-trims?makeCode=TOYOTA&modelCode=RAV4',
    BUILD,
    `${BUILD}&zip=78701`,
  ])('equal those over their own data: %s', async (path) => {
    const [own, remote] = await Promise.all([cars, pages].map((app) => wholeFrom(app, path)));
    expect([own!.status, remote!.status]).toEqual([200, 200]);
    expect(remote!.text).toMatch(/<table/);
    expect(comparable(remote!.text)).toBe(comparable(own!.text));
  });

  it.each(['/research/toyota/camry', '/research/ford/f150?year=2021'])(
    'show the mileages of the service with the cars: %s',
    async (path) => {
      const [own, remote] = await Promise.all([cars, pages].map((app) => wholeFrom(app, path)));
      expect(remote!.text).toContain('Mileage of cars for sale');
      expect(comparable(remote!.text)).toBe(comparable(own!.text));
    },
  );
});

describe('Pages that link to a search over another server', () => {
  const HOSTS = ['localhost', 'valuebook.localhost', 'hyundai.localhost'];

  it.each(['/', '/all-cars', '/sell-my-car'])(
    'equal those over their own cars: %s',
    async (path) => {
      for (const host of HOSTS) {
        const [own, remote] = await Promise.all(
          [cars, pages].map((app) => wholeFrom(app, path, { host })),
        );
        expect([own!.status, remote!.status]).toEqual([200, 200]);
        expect(comparable(remote!.text)).toBe(comparable(own!.text));
        if (path === '/') expect(own!.text).toContain('<h2>By model</h2>');
      }
    },
  );
});

describe('A server over a server over the cars', () => {
  it('shows the same vehicles, and proxies every call unchanged', async () => {
    const farther = await startApp({ cars: 0, env: { LISTING_SERVICE_URL: pages.origin } });
    const [{ listing }] = (await Array.fromAsync(cars.app.get(ListingStore).allCars())) as [
      ListedCar,
    ];
    try {
      for (const path of [
        `/cars-for-sale/vehicle/${listing.id}`,
        `/rest/lsc/listing/${listing.id}`,
        '/rest/lsc/marketplace/suggested/keywords/toy?zip=78701',
        '/rest/lsc/listing/spotlight/results?listingTier=featured',
        '/rest/lsc/crawl/trims?makeCode=TOYOTA&modelCode=RAV4',
        '/rest/lsc/crawl/stats/mileage?modelCode=RAV4&listingType=USED,CERTIFIED',
        '/rest/lsc/modelinfo/ymm?makeCode=TOYOTA&modelCode=RAV4',
      ]) {
        const [own, ...others] = await Promise.all(
          [cars, pages, farther].map((app) => wholeFrom(app, path)),
        );
        expect([path, own!.status, ...others.map(({ status }) => status)]).toEqual([
          path,
          200,
          200,
          200,
        ]);
        for (const other of others) expect(comparable(other.text)).toBe(comparable(own!.text));
      }
    } finally {
      await farther.stop();
    }
  });
});

describe('An API key that the listing service rejects', () => {
  it('is reported by health, and fails no car', async () => {
    const locked = await startApp({
      cars: 0,
      env: { LISTING_SERVICE_URL: cars.origin, LISTING_SERVICE_KEY: 'fck_wrong' },
    });
    try {
      const { text } = await from(locked, '/health/ready');
      expect(text).toContain('rejects the key in LISTING_SERVICE_KEY');
      expect((await from(locked, '/rest/lsc/listing/1')).status).toBe(503);
    } finally {
      await locked.stop();
    }
  });
});

/** Without the origin of canonical links, which differs. */
function comparable(html: string): string {
  return html.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '');
}
