import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { BRANDS } from '../../src/platform/config/brands.js';
import type { Brand } from '../../src/platform/config/brand.js';
import { ConfigError, readConfig } from '../../src/platform/config/config.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { anOffer } from '../contracts/an-offer.js';
import { useApp } from '../app-under-test.js';

/** Everything that a new brand needs. */
const WORKHORSE: Brand = {
  ...BRANDS.classifieds,
  key: 'workhorse',
  code: 'WRKH',
  displayName: 'Workhorse Motors',
  host: 'workhorse.localhost',
  defaultListingTypes: ['NEW', 'CERTIFIED'],
  pageSize: 12,
  texts: {
    homeHeading: 'Built for the job',
    homeLead: 'ready to work tomorrow.',
    homeDealsHeading: 'Cheap and strong',
    sellLead: 'Somebody needs your truck.',
    saveCars: { title: 'Keep a truck', text: 'It takes an account.' },
    resultsSummary: 'all ready to work',
  },
  look: {
    colors: { ...BRANDS.classifieds.look.colors, accent: '#7a3b00', accentText: '#6b3400' },
    mark: { sizeUnits: 24, shapes: [{ path: 'M3 3h18v18H3z', fill: '#7a3b00' }] },
    wordmark: 'plain',
  },
};

const brands = [...Object.values(BRANDS), WORKHORSE];
const site = useApp({ cars: 600, brands });
const get = (path: string, host: string) =>
  request(site.origin)
    .get(path)
    .set({ host, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
    .redirects(0);
const titleOf = (html: string) => /<title>([^<]*)</.exec(html)![1];
const countIn = (text: string) => Number(text.replaceAll(',', ''));

describe('A brand is one row; a new one', () => {
  it('is recognized by its key and by its host', () => {
    expect(readConfig({ BRAND: 'workhorse' }, brands).brand).toBe('workhorse');
    expect(readConfig({}, brands).brandHosts.get('workhorse.localhost')).toBe('workhorse');
    expect(
      readConfig({ BRAND_HOSTS: 'trucks.example=workhorse' }, brands).brandHosts.get(
        'trucks.example',
      ),
    ).toBe('workhorse');
    expect(() => readConfig({ BRAND: 'acme' }, brands)).toThrow(
      new ConfigError([
        'BRAND must be one of classifieds, valuation, maker, workhorse, but is "acme"',
      ]),
    );
  });

  it('has its colors, mark, name and wording on the home page of its host', async () => {
    const { text } = await get('/', WORKHORSE.host);
    expect(text).toContain('data-brand="workhorse"');
    expect(text).toContain('--accent:#7a3b00;');
    expect(text).toContain('<path d="M3 3h18v18H3z" fill="#7a3b00"></path>');
    expect(text).toContain('<h1>Built for the job</h1>');
    expect(titleOf(text)).toBe('New and certified cars - Workhorse Motors');
    expect(text).toMatch(/[\d,]+ new and certified cars ready to work tomorrow\./);
    expect(text).toContain('<option value="" selected="">New and certified</option>');
  });

  it('applies its listing types and its page size', async () => {
    const { text } = await get('/cars-for-sale', WORKHORSE.host);
    expect(text).toContain('<h1>New and Certified Cars for\u00A0Sale</h1>');
    expect(text.match(/<li class="slot"><article/g)).toHaveLength(12);
    expect(text).toContain('--accent:#7a3b00;');
    expect(text).toContain('<path d="M3 3h18v18H3z" fill="#7a3b00"></path>');
    expect(text).toContain('of cars nationwide, all ready to work.');
  });

  it('has its own metrics', async () => {
    const { body } = await get('/rest/lsc/listing?numRecords=1', WORKHORSE.host);
    const { id, vin } = (body as { listings: { id: string; vin: string }[] }).listings[0]!;
    await get(`/cars-for-sale/vehicle/${id}`, WORKHORSE.host);
    const counts = await get(`/cars-for-sale/svc/listing-view-count?vin=${vin}`, 'localhost');
    expect(counts.body).toMatchObject({
      viewCounts: [{ vin, counts: { ATC: 0, KBB: 0, HYUND: 0, WRKH: 1 } }],
    });
    const again = await get(`/rest/lsc/listing?vins=${vin}`, WORKHORSE.host);
    expect(again.body).toMatchObject({ listings: [{ viewCount: 1 }] });
  });

  it('leaves the other brands unchanged', async () => {
    const { text } = await get('/', 'localhost');
    expect(text).toContain('--accent:light-dark(#1650d2,#3068ea);');
    expect(text).not.toContain('Workhorse');
  });
});

describe('The home page of a brand', () => {
  it.each([
    [
      'localhost',
      'New, used and certified cars - AutoMarket',
      'New and used',
      'new, used and certified cars',
    ],
    ['valuebook.localhost', 'Used cars - ValueBook', 'Used', 'used cars'],
    [
      'hyundai.localhost',
      'New, used and certified Hyundai cars - Hyundai on AutoMarket',
      'New and used',
      'new, used and certified Hyundai cars',
    ],
  ])('%s: %s', async (host, title, condition, words) => {
    const { text } = await get('/', host);
    expect(titleOf(text)).toBe(title);
    expect(text).toContain(`<option value="" selected="">${condition}</option>`);
    const [, said] = new RegExp(`<p class="lead">([\\d,]+) ${words} `).exec(text)!;
    const { body } = await get('/rest/lsc/listing?numRecords=1', host);
    expect(countIn(said!)).toBe((body as { totalResultCount: number }).totalResultCount);
  });

  it('offers each condition once', async () => {
    const { text } = await get('/', 'valuebook.localhost');
    const [, select] = /<select[^>]* id="search-condition"[^>]*>(.*?)<\/select>/.exec(text)!;
    expect(Array.from(select!.matchAll(/>([^<]+)<\/option>/g), ([, label]) => label)).toEqual([
      'Used',
      'New',
      'Certified',
      'Third-Party Certified',
    ]);
  });

  it('shows the same counts on links as on the linked pages', async () => {
    const { text } = await get('/', 'valuebook.localhost');
    const links = [
      ...text.matchAll(/<a href="(\/cars-for-sale\?[^"]+)">[^<]*<small> (?:<!-- -->)?([\d,]+)</g),
    ].slice(0, 4);
    expect(links).toHaveLength(4);
    for (const [, href, count] of links) {
      const page = await get(href!.replaceAll('&amp;', '&'), 'valuebook.localhost');
      expect(countIn(/id="results-heading"[^>]*>([\d,]+) result/.exec(page.text)![1]!)).toBe(
        countIn(count!),
      );
    }
  });

  it("returns 404 for a car of another make on a car maker's host", async () => {
    const { body } = await get('/rest/lsc/listing?makeCode=TOYOTA&numRecords=1', 'cars.localhost');
    const path = `/cars-for-sale/vehicle/${body.listings[0].id}`;
    expect([
      (await get(path, 'cars.localhost')).status,
      (await get(path, 'hyundai.localhost')).status,
    ]).toEqual([200, 404]);
    const own = await get('/rest/lsc/listing?makeCode=HYUND&numRecords=1', 'cars.localhost');
    expect(
      (await get(`/cars-for-sale/vehicle/${own.body.listings[0].id}`, 'hyundai.localhost')).status,
    ).toBe(200);
  });

  it("says on a car maker's host that it has no cars of the makes that a phrase names", async () => {
    const led = await get('/cars-for-sale?keyword=red+camaro+quux', 'hyundai.localhost');
    const [cookie] = (led.headers['set-cookie'] as unknown as string[])[0]!.split(';');
    const { text } = await get(led.headers['location']!, 'hyundai.localhost').set(
      'cookie',
      cookie!,
    );
    expect(text).toContain(
      'We only have Hyundai cars here: not camaro. We did not understand: quux',
    );
  });

  it("offers only the maker's own models on a car maker's host", async () => {
    const { text } = await get('/', 'hyundai.localhost');
    expect(text).not.toContain('Toyota');
    expect(text).toContain('Any model');
    expect(text).toContain('<h2>By model</h2>');
  });
});

describe("A car of another make on a car maker's host", () => {
  const HOST = 'hyundai.localhost';
  let ford: { id: string; vin: string };
  let own: { id: string; vin: string };
  beforeAll(async () => {
    const carOf = async (makeCode: string) => {
      const { body } = await get(
        `/rest/lsc/listing?makeCode=${makeCode}&numRecords=1&sellerType=d`,
        'cars.localhost',
      );
      return (body as { listings: { id: string; vin: string }[] }).listings[0]!;
    };
    [ford, own] = [await carOf('FORD'), await carOf('HYUND')];
  });
  const statusOf = async (path: string) => (await get(path, HOST)).status;
  const idsAt = async (path: string, host = HOST) =>
    ((await get(path, host)).body as { listings: { id: string }[] }).listings.map(({ id }) => id);
  const emailTo = (listingId: string) => ({
    listingId,
    kind: 'email',
    firstName: 'Pat',
    lastName: 'Miller',
    email: 'maker@example.com',
    comments: 'Is it still there?',
  });

  it('is in no answer of the listing service, by host or channel', async () => {
    expect(await idsAt(`/rest/lsc/listing?ids=${ford.id},${own.id}`)).toEqual([own.id]);
    expect(await idsAt(`/rest/lsc/listing?vins=${ford.vin},${own.vin}`)).toEqual([own.id]);
    expect(
      await idsAt(`/rest/lsc/listing?channel=HYUND&ids=${ford.id},${own.id}`, 'cars.localhost'),
    ).toEqual([own.id]);
    expect(await idsAt(`/rest/lsc/listing?ids=${ford.id}`, 'cars.localhost')).toEqual([ford.id]);
    expect([
      await statusOf(`/rest/lsc/listing/${ford.id}`),
      await statusOf(`/rest/lsc/listing/${own.id}`),
      await statusOf(`/rest/lsc/listing/similar?listingId=${ford.id}`),
      await statusOf(`/rest/lsc/listing/similar?vin=${ford.vin}`),
    ]).toEqual([404, 200, 404, 404]);
  });

  it('is not named by the notice of a removed car', async () => {
    const store = site.carsApp.get(ListingStore);
    await store.saveOffers([anOffer({ id: '99000001' })]);
    await store.removeOffers('north', []);
    const noticeAt = async (host: string) => {
      const { headers } = await get('/cars-for-sale/vehicle/99000001', host);
      return String(headers['set-cookie']).split(';')[0];
    };
    expect([await noticeAt('cars.localhost'), await noticeAt(HOST)]).toEqual([
      'redirectExpiredPage=CAMRY',
      'redirectExpiredPage=vehicle',
    ]);
  });

  it('has no mileage statistics', async () => {
    const path = '/rest/lsc/crawl/stats/mileage';
    expect([
      await statusOf(`${path}?modelCode=F150`),
      await statusOf(`${path}?modelCode=SONATA`),
      (await get(`${path}?modelCode=F150`, 'cars.localhost')).status,
      (await get(`${path}?modelCode=F150&channel=HYUND`, 'cars.localhost')).status,
    ]).toEqual([400, 200, 200, 400]);
  });

  it('cannot be saved, contacted, reported or added to the viewed cars', async () => {
    const browser = new BrowserOfTest(site, HOST);
    const statuses = async ({ id: listingId }: { id: string }) => [
      (await browser.ask('PUT', '/account-api/inventory', { listingId })).statusCode,
      (await browser.ask('GET', `/cars-for-sale/save?listingId=${listingId}`)).statusCode,
      (await browser.ask('POST', '/account-api/leads', emailTo(listingId))).statusCode,
      (await browser.ask('GET', `/cars-for-sale/contact/${listingId}`)).statusCode,
      (await browser.ask('POST', '/account-api/listing-reports', { listingId, reason: 'sold' }))
        .statusCode,
      (await browser.ask('POST', '/cars-for-sale/svc/browsing-history', { listingId })).statusCode,
    ];
    expect(await statuses(ford)).toEqual([404, 302, 404, 404, 404, 404]);
    expect(await statuses(own)).toEqual([201, 200, 201, 200, 202, 202]);
  });

  it('is left out of the saved, viewed and compared cars of an account', async () => {
    const email = 'both@example.com';
    const classifieds = new BrowserOfTest(site);
    const maker = new BrowserOfTest(site, HOST);
    await classifieds.signIn(email);
    await maker.signIn(email);
    for (const { id: listingId } of [ford, own]) {
      await classifieds.ask('PUT', '/account-api/inventory', { listingId });
      await classifieds.ask('POST', '/cars-for-sale/svc/browsing-history', { listingId });
    }
    const listed = async (browser: BrowserOfTest, path: string) =>
      (await browser.ask('GET', path))
        .json<{ listings: { listingId: string }[] }>()
        .listings.map(({ listingId }) => listingId)
        .toSorted();
    for (const path of ['/account-api/inventory', '/cars-for-sale/svc/browsing-history']) {
      expect(await listed(classifieds, path)).toEqual([ford.id, own.id].toSorted());
      expect(await listed(maker, path)).toEqual([own.id]);
    }
    const saved = await maker.ask('GET', '/saved');
    expect(saved.body).toContain(`/cars-for-sale/vehicle/${own.id}`);
    expect(saved.body).not.toContain(`/cars-for-sale/vehicle/${ford.id}`);
    expect(
      (await maker.ask('PUT', '/account-api/inventory', { listingId: own.id })).json(),
    ).toEqual({ savedListingCount: 1 });
    const compared = await get(
      `/cars-for-sale/compare?listingId=${ford.id}&listingId=${own.id}`,
      HOST,
    );
    expect(compared.text).not.toContain(`/cars-for-sale/vehicle/${ford.id}`);
  });
});
