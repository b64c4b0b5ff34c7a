import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { ListingStore } from '../../src/inventory/listing-store.js';
import type { ListedCar } from '../../src/inventory/listing.js';
import { rateDeals } from '../../src/inventory/rate-deals.js';
import { IndexRefresh } from '../../src/search/indexing/index-refresh.js';
import { SearchService } from '../../src/search/search.service.js';
import { useApp } from '../app-under-test.js';
import { anOffer } from '../contracts/an-offer.js';

const site = useApp({ cars: 1_500 });

const PRIVATE = { name: 'Maria G.', sellerType: 'p', phone: '(512) 555-0177' } as const;
const OFFERS = [
  anOffer({
    id: '7001',
    previousPriceDollars: 21_400,
    specialOffer: 'First oil change free',
    trim: 'Camry',
  }),
  anOffer({ id: '7002', ownerId: 'maria' }, { owner: PRIVATE }),
  anOffer(
    { id: '7003', ownerId: 'south' },
    { owner: { name: 'South Cars', phone: '(210) 555-0101', city: 'San Antonio', zip: '78205' } },
  ),
  anOffer({ id: '7003', priceDollars: 19_000 }, { sourceKey: '7003-north' }),
];

beforeAll(async () => {
  await site.carsApp.get(ListingStore).saveOffers(OFFERS);
  await site.carsApp.get(IndexRefresh).refresh();
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function pageOf(listingId: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, text } = await request(site.origin)
    .get(`/cars-for-sale/vehicle/${listingId}`)
    .set({ host: 'localhost', ...headers });
  expect(status).toBe(200);
  return text;
}

/** Ids of the cars on a shelf, `similar` or `from-owner`; undefined without the shelf. */
function shelf(html: string, id: string): string[] | undefined {
  const section = new RegExp(
    `<section class="car-shelf" aria-labelledby="${id}-heading">(.*?)</section>`,
  ).exec(html)?.[1];
  return section === undefined
    ? undefined
    : Array.from(section.matchAll(/id="listing-(\d+)"/g), ([, car]) => car!);
}

async function carsOfDemo(): Promise<ListedCar[]> {
  return (await Array.fromAsync(site.carsApp.get(ListingStore).allCars())).filter(
    ({ listing }) => listing.id.length > 4,
  );
}

describe('The other cars on a vehicle page', () => {
  it('are up to eight similar ones and four of the seller, none twice, never the car itself', async () => {
    const cars = (await carsOfDemo()).filter((_, at) => at % 150 === 0);
    for (const { listing } of cars) {
      const html = await pageOf(listing.id);
      const [similar, ofOwner] = [shelf(html, 'similar') ?? [], shelf(html, 'from-owner') ?? []];
      const all = [...similar, ...ofOwner];
      expect([similar.length <= 8, ofOwner.length <= 4, all.length > 0]).toEqual([
        true,
        true,
        true,
      ]);
      expect(new Set([...all, listing.id]).size).toBe(all.length + 1);
    }
  });

  it('without a place equal the call for one car, and show no distance', async () => {
    for (const { listing } of (await carsOfDemo()).filter((_, at) => at % 300 === 0)) {
      const html = await pageOf(listing.id);
      const { body } = await request(site.origin).get(
        `/rest/lsc/listing/similar?listingId=${listing.id}&numRecords=8`,
      );
      expect(shelf(html, 'similar') ?? []).toEqual(
        body.listings.map(({ id }: { id: string }) => id),
      );
      expect(html).not.toMatch(/ mi away/);
    }
  });

  it("have links to the model nearby and to the seller's cars, with their counts", async () => {
    const car = (await carsOfDemo()).find(({ owner }) => owner.sellerType === 'd');
    const html = await pageOf(car!.listing.id);
    const [, ownerHref, count] =
      /href="(\/cars-for-sale\?ownerId=[^"]+)">All ([\d,]+) cars? from /.exec(html)!;
    const results = await request(site.origin)
      .get(ownerHref!.replaceAll('&amp;', '&'))
      .redirects(0);
    expect([results.status, results.text.includes(`${count} result`)]).toEqual([200, true]);
    const [, modelHref] = /href="([^"]*modelCode=[^"]*zip=[^"]*)">All [^<]* near /.exec(html)!;
    expect(
      (await request(site.origin).get(modelHref!.replaceAll('&amp;', '&')).redirects(0)).status,
    ).toBe(200);
  });

  it.each([
    ['similar', 'similar', 'from-owner'],
    ['ownersCars', 'from-owner', 'similar'],
  ])('are the only part missing when the search %s fails', async (call, missing, there) => {
    const car = (await carsOfDemo()).find(({ owner }) => owner.sellerType === 'd');
    const search = site.app.get(SearchService);
    const real = search.search.bind(search);
    jest.spyOn(search, 'search').mockImplementation((query, options, requested) => {
      return requested === call
        ? Promise.reject(new Error('away'))
        : real(query, options, requested);
    });
    const html = await pageOf(car!.listing.id);
    expect(shelf(html, missing)).toBeUndefined();
    expect(shelf(html, there)!.length).toBeGreaterThan(0);
  });
});

/** The cars that a deal rating compares, by the rules described in `deal-rating.ts`. */
function comparedWith({ listing }: ListedCar, cars: readonly ListedCar[]): string[] {
  const isNew = ({ listingType }: ListedCar['listing']) => listingType === 'NEW';
  const near = cars
    .map((car) => car.listing)
    .filter(
      ({ makeCode, modelCode }) => makeCode === listing.makeCode && modelCode === listing.modelCode,
    )
    .filter(({ year }) => Math.abs(year - listing.year) <= 1)
    .filter(
      (other) =>
        isNew(other) === isNew(listing) &&
        other.priceDollars >= 500 &&
        (isNew(other) || other.mileageMiles !== undefined),
    );
  const ofTrim = listing.trimCode
    ? near.filter(({ trimCode }) => trimCode === listing.trimCode)
    : [];
  return (ofTrim.length >= 6 ? ofTrim : near).map(({ id }) => id).toSorted();
}

describe('The price rating', () => {
  it('links to exactly the cars that it is based on, with their count', async () => {
    const store = site.carsApp.get(ListingStore);
    await rateDeals(store);
    await site.carsApp.get(IndexRefresh).refresh();
    const cars = await Array.fromAsync(store.allCars());
    const rated = cars.filter(({ dealRating }) => dealRating);
    const kinds = new Set<string>();
    for (const car of rated.filter((_, at) => at % Math.ceil(rated.length / 25) === 0)) {
      const html = await pageOf(car.listing.id);
      const [, href, count] = /href="([^"]+)">See the (\d+) comparable cars<\/a>/.exec(html)!;
      const requested = new URLSearchParams(href!.replaceAll('&amp;', '&').split('?')[1]);
      requested.set('numRecords', '100');
      const { body } = await request(site.origin)
        .get(`/rest/lsc/listing?${requested}`)
        .set('host', 'localhost');
      const compared = comparedWith(car, cars);
      expect([car.listing.id, Number(count), body.totalResultCount]).toEqual([
        car.listing.id,
        compared.length,
        compared.length,
      ]);
      if (compared.length <= 100)
        expect(body.listings.map(({ id }: { id: string }) => id).toSorted()).toEqual(compared);
      kinds.add(
        `${car.listing.listingType === 'NEW' ? 'new' : 'used'}, ${requested.has('trimCode') ? 'of its trim' : 'of all trims'}`,
      );
    }
    expect([...kinds].toSorted()).toEqual([
      'new, of all trims',
      'new, of its trim',
      'used, of all trims',
      'used, of its trim',
    ]);
  });

  it('has no link when the cars for sale have changed', async () => {
    const { listing } = (await carsOfDemo()).find(({ dealRating }) => dealRating)!;
    const search = site.app.get(SearchService);
    jest.spyOn(search, 'count').mockResolvedValue(1);
    expect(await pageOf(listing.id)).toMatch(/based on \d+ comparable cars for sale/);
    expect(await pageOf(listing.id)).not.toMatch(/See the \d+ comparable cars/);
  });
});

describe('The vehicle page', () => {
  it("shows the previous price, the seller's offer, and each trim once", async () => {
    const html = await pageOf('7001');
    expect(html).toContain('$21,400 ($1,400 less now)');
    expect(html).toContain('First oil change free');
    expect(html).toContain('<h1>2019 Toyota Camry</h1>');
  });

  it('labels drawings as drawings', async () => {
    expect(await pageOf('7001')).toContain('There are no photos of this car.');
  });

  it('promises nothing that a click does not do', async () => {
    const [dealers, owners] = await Promise.all([pageOf('7001'), pageOf('7002')]);
    expect(dealers).toContain('>Contact dealer</a>');
    expect(dealers).not.toContain('tel:');
    expect(owners).toMatch(/href="tel:5125550177" aria-label="Call seller">.*?Call<\/a>/);
    expect(owners).toMatch(/<a [^>]*data-action="lead"[^>]*>Make Offer<\/a>/);
    expect(dealers + owners).not.toMatch(/Check Availability/);
    expect(dealers).not.toContain('Make Offer');
  });

  it.each(['07003', '7003.0', '7003e0'])('has one URL: %s redirects to it', async (id) => {
    const { status, headers } = await request(site.origin)
      .get(`/cars-for-sale/vehicle/${id}`)
      .set({ host: 'localhost' })
      .redirects(0);
    expect([status, headers['location']]).toEqual([301, '/cars-for-sale/vehicle/7003']);
  });

  it('lists all sellers of the car, cheapest first', async () => {
    const html = await pageOf('7003');
    expect(html).toMatch(
      /All sellers of this vehicle.*North Motors.*\$19,000.*South Cars.*\$20,000.*\(210\) 555-0101/s,
    );
  });

  it('shows the distance after a search with a place', async () => {
    const referer = 'http://localhost/cars-for-sale?makeCode=TOYOTA&zip=78205';
    expect(await pageOf('7001', { referer })).toMatch(/\d+ mi away/);
    expect(await pageOf('7001', { referer })).toContain(
      'href="/cars-for-sale?makeCode=TOYOTA&amp;zip=78205#listing-7001"',
    );
    const shelves = /<section class="car-shelf".*$/s;
    expect((await pageOf('7001')).replace(shelves, '')).not.toContain('mi away');
  });
});
