import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ListingStore } from '../../src/inventory/listing-store.js';
import type { Listing } from '../../src/inventory/listing.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 1_500 });
let listings: Listing[];
const get = (path: string) => request(site.origin).get(path);

beforeAll(async () => {
  listings = await Array.fromAsync(
    site.carsApp.get(ListingStore).allCars(),
    ({ listing }) => listing,
  );
});

describe('GET /rest/lsc/listing/count', () => {
  it('counts great prices at any distance', async () => {
    const { body } = await get(
      '/rest/lsc/listing/count?zip=78701&searchRadius=0&dealType=greatprice',
    );
    const great = (await Array.fromAsync(site.carsApp.get(ListingStore).allCars())).filter(
      ({ dealRating }) => dealRating?.indicator === 'great',
    );
    expect(body).toEqual({ totalResultCount: great.length, invalidQueryParams: [] });
    expect(great.length).toBeGreaterThan(0);
  });
});

describe('GET /rest/lsc/crawl/modelyears', () => {
  it('links the model years that have cars, newest first, at most 11', async () => {
    const { body } = await get('/rest/lsc/crawl/modelyears?makeCode=TOYOTA');
    const years = [
      ...new Set(listings.filter(({ makeCode }) => makeCode === 'TOYOTA').map(({ year }) => year)),
    ]
      .toSorted((a, b) => b - a)
      .slice(0, 11);
    expect(body.links).toEqual(
      years.map((year) => ({
        name: `${year} Toyota`,
        value: `/cars-for-sale?endYear=${year}&makeCode=TOYOTA&startYear=${year}`,
      })),
    );
    expect(body.links).toHaveLength(11);
    const page = await get(body.links[0].value).redirects(0);
    expect(page.status).toBe(200);
  });
});

describe('GET /rest/lsc/crawl/trims', () => {
  it("links the model's trims that have cars", async () => {
    const { body } = await get('/rest/lsc/crawl/trims?makeCode=FORD&modelCode=F150');
    const codes = new Set(
      listings
        .filter(({ modelCode, trimCode }) => modelCode === 'F150' && trimCode)
        .map(({ trimCode }) => `F150|${trimCode}`),
    );
    expect(
      new Set(
        body.links.map(({ value }: { value: string }) =>
          new URLSearchParams(value.split('?')[1]).get('trimCode'),
        ),
      ),
    ).toEqual(codes);
    expect(codes.size).toBeGreaterThan(2);
  });

  it('links nothing without a model', async () => {
    expect((await get('/rest/lsc/crawl/trims?makeCode=FORD')).body).toEqual({
      links: [],
      invalidQueryParams: [],
    });
  });
});

describe('GET /rest/lsc/modelinfo/ymm', () => {
  it('returns the previous year by default', async () => {
    const { body } = await get(
      '/rest/lsc/modelinfo/ymm?makeCode=TOYOTA&modelCode=CAMRY&numRecords=1',
    );
    expect(body.modelInfo[0]).toMatchObject({
      make: 'Toyota',
      modelCode: 'CAMRY',
      year: new Date().getFullYear() - 1,
    });
    const [cheapest] = body.modelInfo[0].trims;
    expect(cheapest).toMatchObject({
      atcMakeCode: 'TOYOTA',
      atcModelCode: 'CAMRY',
      epaCity: expect.any(Number),
      engineType: expect.stringContaining('L'),
    });
    expect(
      cheapest.startingPrice <= cheapest.avgPrice && cheapest.avgPrice <= cheapest.maxPrice,
    ).toBe(true);
    expect((await get(cheapest.imagePath)).headers['content-type']).toBe('image/svg+xml');
  });

  it('returns nothing for a year without that model, and rejects a model of another make', async () => {
    expect((await get('/rest/lsc/modelinfo/ymm?modelCode=CAMRY&startYear=1950')).body).toEqual({
      modelInfo: [],
    });
    for (const [search, reason] of [
      ['', 'is required'],
      ['modelCode=NOPE', 'is not a model'],
      ['makeCode=FORD&modelCode=CAMRY', 'is not a model of this make'],
    ]) {
      const { status, body } = await get(`/rest/lsc/modelinfo/ymm?${search}`);
      expect([status, body.errors[0].field, body.errors[0].reason]).toEqual([
        400,
        'modelCode',
        reason,
      ]);
    }
  });
});

describe('GET /rest/lsc/crawl/stats/mileage', () => {
  const mean = (miles: readonly number[]) =>
    Math.round(miles.reduce((sum, one) => sum + one, 0) / miles.length);
  const counted = (isCounted: (listing: Listing) => boolean) =>
    listings
      .filter(isCounted)
      .map(({ mileageMiles = 0 }) => mileageMiles)
      .filter((miles) => miles > 0 && miles < 250_000);

  it('returns the model first, then all cars, counting mileages above 0 and below 250000', async () => {
    const { body } = await get('/rest/lsc/crawl/stats/mileage?modelCode=F150&listingType=USED');
    const ofModel = counted(
      ({ modelCode, listingType }) => modelCode === 'F150' && listingType === 'USED',
    );
    const ofAll = counted(({ listingType }) => listingType === 'USED');
    expect(body.stats).toMatchObject([
      { count: ofModel.length, max: Math.max(...ofModel), mean: mean(ofModel) },
      { count: ofAll.length, max: Math.max(...ofAll), mean: mean(ofAll) },
    ]);
    expect(body.facetStats.find(({ name }: { name: string }) => name === '60000').count).toBe(
      ofModel.filter((miles) => miles < 60_000).length,
    );
    const byYear = body.stats[0].facetSearchFieldStats.map(({ count }: { count: number }) => count);
    expect(byYear.reduce((sum: number, count: number) => sum + count, 0)).toBe(ofModel.length);
  });

  it('counts the cars of several conditions together', async () => {
    const { body } = await get(
      '/rest/lsc/crawl/stats/mileage?modelCode=F150&listingType=USED,CERTIFIED',
    );
    const ofModel = counted(
      ({ modelCode, listingType }) =>
        modelCode === 'F150' && ['USED', 'CERTIFIED'].includes(listingType),
    );
    expect(body.stats[0]).toMatchObject({ count: ofModel.length, mean: mean(ofModel) });
    expect((await get('/rest/lsc/crawl/stats/mileage?listingType=USED,OLD')).status).toBe(400);
  });

  it("is the source of a model's mileage data", async () => {
    const ofModel = counted(
      ({ modelCode, listingType }) => modelCode === 'F150' && listingType === 'USED',
    );
    const ofAll = counted(({ listingType }) => listingType === 'USED');
    const percentBelow60k = (miles: readonly number[]) =>
      Math.round((miles.filter((one) => one < 60_000).length / miles.length) * 1_000) / 10;
    const { body } = await get(
      '/cars-for-sale/reference/mileage?makeCode=FORD&modelCode=F150&listingType=USED',
    );
    expect(body).toMatchObject({
      count: ofModel.length,
      averageMiles: mean(ofModel),
      difference: mean(ofModel) - mean(ofAll),
      mileageMax: Math.max(...ofModel),
      maxDifference: Math.max(...ofModel) - Math.max(...ofAll),
    });
    expect(body.facetStatsCalculate.find(({ name }: { name: string }) => name === '60000')).toEqual(
      {
        name: '60000',
        percent: percentBelow60k(ofModel),
        percentOfAll: percentBelow60k(ofAll),
      },
    );
    const counts = body.facetStats.map(({ count }: { count: number }) => count);
    expect(counts.at(-1)).toBe(ofModel.filter((miles) => miles >= 150_000).length);
  });

  it.each([
    ['modelCode=NOMODEL', 'modelCode', 'is not a model'],
    ['makeCode=HONDA&modelCode=F150', 'modelCode', 'is not a model of this make'],
    ['modelCode=F150&listingType=OLD', 'listingType', 'is not a condition'],
    ['listingType=USED', 'modelCode', 'is required'],
  ])('rejects %s asked for mileage data, naming the parameter', async (search, field, reason) => {
    const { status, body } = await get(`/cars-for-sale/reference/mileage?${search}`);
    expect([status, body.errors[0].field, body.errors[0].reason]).toEqual([
      400,
      field,
      expect.stringContaining(reason),
    ]);
  });

  it('returns all cars twice without a model', async () => {
    const { body } = await get('/rest/lsc/crawl/stats/mileage');
    expect(body.stats[0]).toEqual(body.stats[1]);
    expect(body.stats[0].count).toBe(counted(() => true).length);
  });
});
