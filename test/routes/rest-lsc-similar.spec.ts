import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { vehicleStyleOf } from '../../src/catalog/options/body-styles.js';
import type { BodyStyleCode } from '../../src/catalog/options/body-styles.js';
import { Places } from '../../src/catalog/places/places.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import type { ListedCar } from '../../src/inventory/listing.js';
import { useApp } from '../app-under-test.js';

interface WireListing {
  readonly id: string;
  readonly year: number;
  readonly makeCode: string;
  readonly modelCode: string;
  readonly mileage?: { readonly value: number };
  readonly listingType: string;
  readonly driveType: string;
  readonly ownerId: string;
  readonly owner: { readonly privateSeller: boolean; readonly distanceFromSearch?: number };
  readonly pricingDetail: { readonly salePrice: number };
  readonly marketExtension: { readonly imeDmaMatch: boolean };
  readonly bodyStyles: readonly { readonly code: string }[];
  readonly vehicleHighlight: {
    readonly isVehicleHighlight: boolean;
    readonly urgencyDriverType?: string;
  };
  readonly images: { readonly sources: readonly object[] };
  readonly tier?: { readonly name: string; readonly index: number };
}

/** Enough for at least six dealers per kind of sponsor. */
const site = useApp({ cars: 4_200 });
let cars: ListedCar[];
let car: ListedCar;
const get = async (path: string) => {
  const { status, body } = await request(site.origin).get(path);
  expect([path, status]).toEqual([path, 200]);
  return body as { listings: WireListing[]; totalResultCount: number };
};

beforeAll(async () => {
  cars = await Array.fromAsync(site.carsApp.get(ListingStore).allCars());
  const commonest = [...Map.groupBy(cars, ({ listing }) => listing.modelCode).values()].toSorted(
    (a, b) => b.length - a.length,
  )[0]!;
  car = commonest[0]!;
});

describe('GET /rest/lsc/listing/similar', () => {
  it('starts with the same model in near years and prices, without the shown cars', async () => {
    const { makeCode, modelCode, year, zip } = car.listing;
    const shown = (
      await get(
        `/rest/lsc/listing?makeCode=${makeCode}&modelCode=${modelCode}&startYear=${year}&endYear=${year}`,
      )
    ).listings.map(({ id }) => id);
    const search = `makeCode=${makeCode}&modelCode=${modelCode}&startYear=${year}&endYear=${year}&zip=${zip}`;
    const { listings } = await get(
      `/rest/lsc/listing/similar?${search}&excludedListingIds=${shown.slice(0, 25).join()}`,
    );
    expect(listings).toHaveLength(20);
    expect(new Set(listings.map(({ id }) => id)).size).toBe(20);
    expect(listings.filter(({ id }) => shown.includes(id))).toEqual([]);
    const steps = listings.map((listing) =>
      listing.modelCode === modelCode ? (Math.abs(listing.year - year) <= 2 ? 0 : 1) : 2,
    );
    expect(steps).toEqual(steps.toSorted());
    expect(steps[0]).toBe(0);
  });

  it('finds cars like one car, by id or VIN, near in model, year, price, mileage and place, without the car', async () => {
    const { id, vin, modelCode, year, priceDollars } = car.listing;
    const { listings } = await get(`/rest/lsc/listing/similar?listingId=${id}&numRecords=10`);
    expect(listings).toHaveLength(10);
    expect(listings.map((listing) => listing.id)).not.toContain(id);
    for (const listing of listings) {
      expect(Math.abs(listing.year - year)).toBeLessThanOrEqual(2);
      expect(Math.abs(listing.pricingDetail.salePrice / priceDollars - 1)).toBeLessThanOrEqual(
        0.36,
      );
      expect(listing.bodyStyles[0]!.code).toBe(
        vehicleStyleOf(car.listing.bodyStyleCode as BodyStyleCode),
      );
    }
    expect(listings.some((listing) => listing.modelCode === modelCode)).toBe(true);
    expect(
      (await get(`/rest/lsc/listing/similar?vin=${vin}&numRecords=10`)).listings.map(
        (listing) => listing.id,
      ),
    ).toEqual(listings.map((listing) => listing.id));
    expect((await request(site.origin).get('/rest/lsc/listing/similar?listingId=42')).status).toBe(
      404,
    );
  });

  it('ranks the model before rivals, within 100 miles of a given place, near in year, price and mileage', async () => {
    for (const { listing } of cars.filter((_, at) => at % 150 === 0)) {
      const { listings } = await get(
        `/rest/lsc/listing/similar?listingId=${listing.id}&zip=${listing.zip}&numRecords=6`,
      );
      const miles = listing.mileageMiles ?? 0;
      for (const { mileage } of listings)
        if (mileage) expect(mileage.value).toBeGreaterThanOrEqual(miles * 0.3 - 5_000);
      const rivals = listings.map(({ modelCode }) => Number(modelCode !== listing.modelCode));
      expect(rivals).toEqual(rivals.toSorted());
      expect(listings.filter(({ owner }) => owner.distanceFromSearch! > 101)).toEqual([]);
      expect(listings.filter(({ year }) => Math.abs(year - listing.year) > 2)).toEqual([]);
      expect(
        listings.filter(
          ({ pricingDetail }) =>
            Math.abs(pricingDetail.salePrice / listing.priceDollars - 1) > 0.36,
        ),
      ).toEqual([]);
      const longer = (
        await get(
          `/rest/lsc/listing/similar?listingId=${listing.id}&zip=${listing.zip}&numRecords=20`,
        )
      ).listings;
      expect(longer.slice(0, listings.length).map(({ id }) => id)).toEqual(
        listings.map(({ id }) => id),
      );
    }
  });

  it('applies exclusions, and only the requested radius and sellers', async () => {
    const { makeCode, id } = car.listing;
    const without = await get(
      `/rest/lsc/listing/similar?makeCode=${makeCode}&exclude=makeCode:${makeCode}&maxMileage=40000&numRecords=50`,
    );
    expect(without.listings.length).toBeGreaterThan(0);
    expect(
      without.listings.filter(
        (one) => one.makeCode === makeCode || (one.mileage?.value ?? 0) > 40_000,
      ),
    ).toEqual([]);
    const like = await get(
      `/rest/lsc/listing/similar?listingId=${id}&exclude=makeCode:${makeCode}&numRecords=20`,
    );
    expect(like.listings.filter((one) => one.makeCode === makeCode)).toEqual([]);
  });

  it('rejects parameters that have no effect for one car', async () => {
    const { id, vin } = car.listing;
    const { status, body } = await request(site.origin).get(
      `/rest/lsc/listing/similar?listingId=${id}&vin=${vin}&maxPrice=5000&zip=78701&sellerType=d`,
    );
    expect([
      status,
      body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`),
    ]).toEqual([400, ['maxPrice without-meaning', 'vin without-meaning']]);
  });

  it('keeps the body style when the model runs out', async () => {
    const { makeCode, modelCode, bodyStyleCode, zip } = car.listing;
    const { listings } = await get(
      `/rest/lsc/listing/similar?makeCode=${makeCode}&modelCode=${modelCode}&minPrice=9000000&zip=${zip}&numRecords=3`,
    );
    expect(new Set(listings.map(({ bodyStyles }) => bodyStyles[0]!.code))).toEqual(
      new Set([vehicleStyleOf(bodyStyleCode as BodyStyleCode)]),
    );
  });

  it('stays near the requested price before body style and make', async () => {
    const makes = [...Map.groupBy(cars, ({ listing }) => listing.makeCode).keys()];
    const prices = cars.map(({ listing }) => listing.priceDollars).toSorted((a, b) => a - b);
    for (const share of [0.0005, 0.002, 0.02]) {
      const maxPrice = prices[Math.ceil(share * prices.length)]!;
      const stepOf = (price: number) =>
        price <= maxPrice * 1.2 ? 0 : price <= maxPrice * 1.5 ? 1 : 2;
      for (const makeCode of makes) {
        const { listings } = await get(
          `/rest/lsc/listing/similar?makeCode=${makeCode}&maxPrice=${maxPrice}`,
        );
        const found = listings.map(({ pricingDetail }) => pricingDetail.salePrice);
        expect([makeCode, found.map(stepOf)]).toEqual([makeCode, found.map(stepOf).toSorted()]);
      }
    }
  });

  it('for a search that names only a make resembles the first car found, then what is near', async () => {
    const rare = [...Map.groupBy(cars, ({ listing }) => listing.makeCode).values()].find(
      (ofMake) => ofMake.length < 4,
    )!;
    const [{ listing: only }] = rare.toSorted(
      (a, b) => a.listing.priceDollars - b.listing.priceDollars,
    ) as [ListedCar];
    const search = `makeCode=${only.makeCode}&sortBy=derivedpriceASC`;
    const { listings } = await get(
      `/rest/lsc/listing/similar?${search}&numRecords=8&excludedListingIds=${rare.map((one) => one.listing.id).join()}`,
    );
    const style = vehicleStyleOf(only.bodyStyleCode as BodyStyleCode);
    expect(
      listings.map(({ bodyStyles }) => vehicleStyleOf(bodyStyles[0]!.code as BodyStyleCode)),
    ).toEqual(listings.map(() => style));
    for (const { pricingDetail } of listings.slice(0, 4)) {
      expect(Math.abs(pricingDetail.salePrice / only.priceDollars - 1)).toBeLessThanOrEqual(0.36);
    }
  });

  it('stays within 100 miles, even for a search without a radius', async () => {
    // Honolulu: most other cars are far away.
    const search = 'zip=96813&numRecords=100';
    const { listings } = await get(`/rest/lsc/listing/similar?${search}&searchRadius=0`);
    const within = (await get(`/rest/lsc/listing/count?${search}&searchRadius=100`))
      .totalResultCount;
    expect(within).toBeLessThan(100);
    expect(listings).toHaveLength(within);
    expect(Math.max(...listings.map(({ owner }) => owner.distanceFromSearch!))).toBeLessThanOrEqual(
      100,
    );
    expect((await get(`/rest/lsc/listing/similar?${search}&searchRadius=0`)).listings).toEqual(
      listings,
    );
  });

  it('returns no distance without a place', async () => {
    let found = 0;
    for (const ofMake of Map.groupBy(cars, ({ listing }) => listing.makeCode).values()) {
      const [{ listing }] = ofMake as [ListedCar];
      for (const like of [`makeCode=${listing.makeCode}`, `listingId=${listing.id}`]) {
        const { listings } = await get(`/rest/lsc/listing/similar?${like}`);
        found += listings.length;
        expect([like, listings.flatMap(({ owner }) => owner.distanceFromSearch ?? [])]).toEqual([
          like,
          [],
        ]);
      }
    }
    expect(found).toBeGreaterThan(500);
  });

  it('of the tab For Sale By Owner returns private sellers only', async () => {
    const { listings } = await get(
      '/rest/lsc/listing/similar?categorySearch=by-owner&makeCode=TOYOTA',
    );
    expect(listings.length).toBeGreaterThan(0);
    expect(listings.filter(({ owner }) => !owner.privateSeller)).toEqual([]);
  });
});

describe('GET /rest/lsc/listing/spotlight', () => {
  it('returns 3 premium, 6 featured and 6 standard cars of different dealers', async () => {
    const tiers = await Promise.all([
      get('/rest/lsc/listing/spotlight/premiumresults'),
      get('/rest/lsc/listing/spotlight/results?listingTier=featured'),
      get('/rest/lsc/listing/spotlight/results'),
    ]);
    expect(
      tiers.map(({ listings }) => listings.map(({ tier }) => `${tier!.name} ${tier!.index}`)),
    ).toEqual([
      ['premium 0', 'premium 1', 'premium 2'],
      Array.from({ length: 6 }, (_, at) => `featured ${at}`),
      Array.from({ length: 6 }, (_, at) => `standard ${at}`),
    ]);
    const all = tiers.flatMap(({ listings }) => listings);
    expect(new Set(all.map(({ ownerId }) => ownerId)).size).toBe(15);
    expect(all.some(({ owner }) => owner.privateSeller)).toBe(false);
  });

  it('returns fewer on request, and none for private sellers only', async () => {
    expect(
      (await get('/rest/lsc/listing/spotlight/premiumresults?numSpotlights=2')).listings,
    ).toHaveLength(2);
    expect(
      (await get('/rest/lsc/listing/spotlight/premiumresults?numSpotlights=9')).listings,
    ).toHaveLength(3);
    expect((await get('/rest/lsc/listing/spotlight/results?sellerType=p')).listings).toEqual([]);
    expect(
      (await get('/rest/lsc/listing/spotlight/results?categorySearch=by-owner')).listings,
    ).toEqual([]);
  });

  it('returns 10 highlights with a reason each, the first with four pictures', async () => {
    const { listings } = await get('/rest/lsc/listing/spotlight/vehiclehighlight');
    expect(listings).toHaveLength(10);
    expect(
      listings.every(
        ({ vehicleHighlight }) =>
          vehicleHighlight.isVehicleHighlight && vehicleHighlight.urgencyDriverType,
      ),
    ).toBe(true);
    expect(listings.map(({ images }) => images.sources.length)).toEqual([
      4, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    ]);
  });

  it('returns highlights with delivery from farther away only on request', async () => {
    const market = cars.find(({ owner }) => owner.deliveryMarkets.length > 0)!.owner
      .deliveryMarkets[0];
    const { zip } = site.app
      .get(Places)
      .all()
      .find(({ marketAreaCode }) => marketAreaCode === market)!;
    const search = `/rest/lsc/listing/spotlight/vehiclehighlight?zip=${zip}&searchRadius=10`;
    const isFar = ({ owner }: WireListing) => owner.distanceFromSearch! > 10;
    expect((await get(search)).listings.filter(isFar)).toEqual([]);
    const far = (await get(`${search}&includeExtendedVehicleHighlights=true`)).listings.filter(
      isFar,
    );
    expect(far.length).toBeGreaterThan(0);
    expect(far.every(({ marketExtension }) => marketExtension.imeDmaMatch)).toBe(true);
  });
});

describe('GET /rest/lsc/newcarboost/listing', () => {
  const year = new Date().getFullYear();
  const boost = (search: string) =>
    get(`/rest/lsc/newcarboost/listing?firstRecord=0&numRecords=2&${search}`);

  it('returns 2 new cars for a search of used ones', async () => {
    const { listings } = await boost(
      `zip=78701&searchRadius=0&listingType=USED&maxMileage=60000&endYear=${year}`,
    );
    expect(listings.map(({ listingType }) => listingType)).toEqual(['NEW', 'NEW']);
  });

  it('respects the filters: a search up to $30,000 gets no car for $70,000', async () => {
    const { listings } = await boost(
      'zip=78701&searchRadius=0&listingType=USED&maxPrice=30000&driveGroup=AWD4WD',
    );
    expect(listings).toHaveLength(2);
    for (const { pricingDetail, driveType } of listings) {
      expect([pricingDetail.salePrice <= 30_000, ['AWD', '4WD'].includes(driveType)]).toEqual([
        true,
        true,
      ]);
    }
    expect(
      (await boost('zip=78701&searchRadius=0&listingType=USED&maxPrice=9000')).listings,
    ).toEqual([]);
  });

  it.each([
    ['without a ZIP', 'listingType=USED'],
    ['of new cars', 'zip=78701&searchRadius=0&listingType=NEW'],
    ['that ends more than 5 years ago', `zip=78701&searchRadius=0&endYear=${year - 6}`],
    ['from this year on', `zip=78701&searchRadius=0&startYear=${year}`],
    ['from next year on', `zip=78701&searchRadius=0&startYear=${year + 1}`],
    ['of private sellers', 'zip=78701&searchRadius=0&sellerType=p'],
    ['of the tab For Sale By Owner', 'zip=78701&searchRadius=0&categorySearch=by-owner'],
  ])('returns nothing for a search %s', async (_what, search) => {
    expect(await boost(search)).toEqual({
      listings: [],
      owners: [],
      totalResultCount: 0,
      invalidQueryParams: [],
    });
  });

  it.each([
    ['ends 5 years ago', `endYear=${year - 5}`],
    ['starts last year', `startYear=${year - 1}`],
  ])('returns cars for a search that %s', async (_what, search) => {
    expect((await boost(`zip=78701&searchRadius=0&${search}`)).listings).toHaveLength(2);
  });
});
