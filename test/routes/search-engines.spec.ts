import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { JSON_PATHS } from '../../src/platform/json-api/open-api.js';
import type { ListedCar } from '../../src/inventory/listing.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { formatDollars } from '../../src/formatting/number-formats.js';
import { useApp } from '../app-under-test.js';
import { textsOf } from '../xml-reader.js';
import { readPage } from './crawled-page.js';
import type { CrawledPage, Thing } from './crawled-page.js';

const site = useApp({ cars: 1_500 });
const published = useApp({ cars: 30, env: { PUBLIC_ORIGIN: 'https://cars.example' } });

const HOSTS = ['automarket.localhost', 'valuebook.localhost', 'hyundai.localhost'];
const CRAWLED: Readonly<Record<string, number>> = {
  [HOSTS[0]!]: 200,
  [HOSTS[1]!]: 40,
  [HOSTS[2]!]: 40,
};

const get = (path: string, host = HOSTS[0]!, { origin } = site) =>
  request(origin).get(path).set({ host }).redirects(0);
const pageAt = async (path: string, host?: string) => {
  const { status, text } = await get(path, host);
  expect([path, status]).toEqual([path, 200]);
  return readPage(text);
};
const pathOf = (href: string) => href.replace(/^https?:\/\/[^/]+/, '');

/** URLs of a sitemap or sitemap index, which must be XML. */
const locationsOf = (xml: string) => textsOf(xml, 'loc');

/** Of a host's brand: the nationwide sitemap, and those of some states. */
async function sitemapOf(host: string): Promise<string[]> {
  const [everywhere, ...others] = locationsOf((await get('/sitemap.xml', host)).text);
  // Pages of reference tabs have their own test.
  const states = others.filter((part) => /-[A-Z]{2}\.xml$/.test(part));
  const pages: string[] = [];
  for (const part of [everywhere!, ...sample(states, 8)]) {
    const locations = locationsOf((await get(pathOf(part), host)).text);
    expect([part, locations.length > 0 && locations.length <= 50_000]).toEqual([part, true]);
    pages.push(...locations);
  }
  return pages;
}

/** A sample of this size, evenly spread over the list. */
function sample<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor((at * items.length) / count)]!,
  );
}

const addresses = new Map<string, string[]>();
const cars = new Map<string, ListedCar>();

beforeAll(async () => {
  for (const host of HOSTS) addresses.set(host, await sitemapOf(host));
  for await (const car of site.carsApp.get(ListingStore).allCars()) cars.set(car.listing.id, car);
});

describe('GET /robots.txt', () => {
  it('names the sitemap, and excludes calls and shopper pages', async () => {
    const { text, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain(`\nSitemap: http://${HOSTS[0]}/sitemap.xml\n`);
    const disallowed = Array.from(text.matchAll(/^Disallow: (.+)$/gm), ([, path]) => path!);
    const description = (await get('/docs-json')).body as { paths: Record<string, unknown> };
    const calls = Object.keys(description.paths);
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter((path) => !disallowed.some((start) => path.startsWith(start)))).toEqual([]);
    expect(disallowed.filter((path) => !JSON_PATHS.test(path))).toEqual([
      '/cars-for-sale/compare/',
      '/cars-for-sale/save',
      '/cars-for-sale/recently-viewed',
      '/cars-for-sale/privacy',
      '/cars-for-sale/wallet',
    ]);
  });
});

describe('GET /sitemap.xml', () => {
  it('names parts for the country and for each state with cars', async () => {
    const { text, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const parts = locationsOf(text);
    expect(parts).toEqual(
      expect.arrayContaining([
        `http://${HOSTS[0]}/sitemap-everywhere.xml`,
        `http://${HOSTS[0]}/sitemap-TX.xml`,
      ]),
    );
  });

  it('lists every URL once, on the requested host, with the home page first', () => {
    for (const [host, all] of addresses) {
      expect([host, new Set(all).size]).toEqual([host, all.length]);
      expect(all.filter((address) => !address.startsWith(`http://${host}/`))).toEqual([]);
      expect(all[0]).toBe(`http://${host}/`);
    }
  });

  it('begins URLs with PUBLIC_ORIGIN when set, as canonical links do', async () => {
    const parts = locationsOf((await get('/sitemap.xml', 'localhost', published)).text);
    expect(parts.filter((part) => !part.startsWith('https://cars.example/sitemap-'))).toEqual([]);
    const pages = locationsOf((await get(pathOf(parts[0]!), 'localhost', published)).text);
    expect(pages.filter((page) => !page.startsWith('https://cars.example/'))).toEqual([]);
    expect((await get('/robots.txt', 'localhost', published)).text).toContain(
      'Sitemap: https://cars.example/sitemap.xml',
    );
  });

  it.each([
    '/sitemap-XX.xml',
    '/sitemap-TX',
    '/sitemap-everywhere.xml.gz',
    '/sitemap-constructor.xml',
  ])('has no part %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('A crawler that reads pages of a brand from its sitemap', () => {
  it.each(HOSTS)(
    'on %s finds each at its canonical URL, indexable, with cars and a unique title',
    async (host) => {
      const titles = new Map<string, string>();
      for (const address of sample(addresses.get(host)!, CRAWLED[host]!)) {
        const page = await pageAt(pathOf(address), host);
        expect([address, page.canonical, page.robots]).toEqual([address, address, undefined]);
        expect([address, titles.get(page.title)]).toEqual([address, undefined]);
        titles.set(page.title, address);
        if (pathOf(address) === '/') continue;
        expect([address, page.carIds.length > 0]).toEqual([address, true]);
        expectSameAsShown(page, host, 0);
      }
    },
  );

  it('walks through the pages and back; each is canonical, until pages are noindex', async () => {
    const seen: CrawledPage[] = [];
    let path: string | undefined = '/cars-for-sale?listingType=USED';
    while (path !== undefined && seen.length < 12) {
      const page: CrawledPage = await pageAt(path);
      expect([page.canonical, page.previous]).toEqual([
        `http://${HOSTS[0]}${path}`,
        seen.at(-1) && pathOf(seen.at(-1)!.canonical!),
      ]);
      if (page.robots === undefined) expectSameAsShown(page, HOSTS[0]!, seen.length * 20);
      else expect(page.graph).toEqual([]);
      seen.push(page);
      path = page.next;
    }
    expect(seen.map(({ robots }) => robots)).toEqual([
      ...Array(10).fill(undefined),
      'noindex, follow',
      'noindex, follow',
    ]);
    expect(new Set(seen.map(({ title }) => title)).size).toBe(12);
    expect(seen[1]!.title).toBe('Used Cars for Sale - Page 2 - AutoMarket');
  });

  it('follows breadcrumbs to existing pages', async () => {
    const { crumbs } = await pageAt(
      '/cars-for-sale?listingType=USED&makeCode=TOYOTA&modelCode=CAMRY&vehicleStyleCode=SEDAN',
    );
    expect(crumbs.length).toBe(5);
    for (const { href } of crumbs) if (href !== undefined) await pageAt(href);
  });
});

describe('The page of a car', () => {
  it('has structured data that matches its text', async () => {
    for (const { listing, owner } of sample(
      [...cars.values()].filter(({ offerCount }) => offerCount === 1),
      40,
    )) {
      const page = await pageAt(`/cars-for-sale/vehicle/${listing.id}`);
      expect([page.canonical, page.robots]).toEqual([
        `http://${HOSTS[0]}/cars-for-sale/vehicle/${listing.id}`,
        undefined,
      ]);
      const car = thing(page, 'Car');
      const { offers, ...facts } = carOf({ listing, owner }, HOSTS[0]!);
      expect(car).toMatchObject({ ...facts, offers: [offers] });
      expect(car['vehicleIdentificationNumber']).toBe(listing.vin);
      expect(String(car['name']).startsWith(page.heading)).toBe(true);
      expect(page.title).toContain(formatDollars(listing.priceDollars));
      expect(crumbsOf(page, HOSTS[0]!)).toEqual(page.crumbs);
    }
  });
});

function thing({ graph }: CrawledPage, type: string): Thing {
  const found = graph.filter((part) => part['@type'] === type);
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** Checks that JSON-LD equals the page: cards in order, heading, count and breadcrumbs. */
function expectSameAsShown(page: CrawledPage, host: string, firstRecord: number): void {
  const { mainEntity, ...results } = thing(page, 'SearchResultsPage') as Thing & {
    mainEntity: Thing;
  };
  // A line of the heading may break before "for Sale", but not inside it.
  expect([results['name'], results['url']]).toEqual([
    page.heading.replace('\u00A0', ' '),
    page.canonical,
  ]);
  const items = mainEntity['itemListElement'] as { position: number; url: string }[];
  expect(page.description).toContain(
    `${(mainEntity['numberOfItems'] as number).toLocaleString('en-US')} listing`,
  );
  expect(items.map(({ position }) => position)).toEqual(
    page.carIds.map((_, at) => firstRecord + at + 1),
  );
  expect(items.map(({ url }) => url)).toEqual(
    page.carIds.map((id) => `http://${host}/cars-for-sale/vehicle/${id}`),
  );
  expect(crumbsOf(page, host)).toEqual(page.crumbs);
}

function carOf({ listing, owner }: Pick<ListedCar, 'listing' | 'owner'>, host: string) {
  const offer = {
    '@type': 'Offer',
    price: Math.round(listing.priceDollars),
    priceCurrency: 'USD',
    availability: 'InStock',
    seller: { '@type': owner.sellerType === 'p' ? 'Person' : 'AutoDealer', name: owner.name },
  };
  return {
    '@type': 'Car',
    name: expect.stringContaining(String(listing.year)),
    url: `http://${host}/cars-for-sale/vehicle/${listing.id}`,
    itemCondition: listing.listingType === 'NEW' ? 'NewCondition' : 'UsedCondition',
    offers: offer,
    ...(listing.mileageMiles !== undefined && {
      mileageFromOdometer: {
        '@type': 'QuantitativeValue',
        value: Math.round(listing.mileageMiles),
        unitCode: 'SMI',
      },
    }),
  };
}

function crumbsOf(page: CrawledPage, host: string) {
  const items = thing(page, 'BreadcrumbList')['itemListElement'] as {
    position: number;
    name: string;
    item?: string;
  }[];
  expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1));
  return items.map(({ name, item }) => ({ text: name, href: item?.replace(`http://${host}`, '') }));
}
