import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ListingStore } from '../../src/inventory/listing-store.js';
import type { ListedCar } from '../../src/inventory/listing.js';
import type { WireListing } from '../../src/web/listing-api/wire/listing.dto.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 1_500 });
let cars: ListedCar[];
const get = (path: string) => request(site.origin).get(path);
const listingOf = async ({ listing }: ListedCar): Promise<WireListing> =>
  (await get(`/rest/lsc/listing?vins=${listing.vin}`)).body.listings[0];
const svgAt = async (path: string) => {
  const { status, headers, body } = await get(path);
  expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/svg+xml']);
  return (body as Buffer).toString();
};

beforeAll(async () => {
  cars = await Array.fromAsync(site.carsApp.get(ListingStore).allCars());
});

describe('paymentServices of a listing', () => {
  it('link to the payment of its price, as in the listing', async () => {
    const { paymentServices, pricingDetail } = await listingOf(cars[0]!);
    const { status, body } = await get(paymentServices.paymentCalculationUrl);
    expect([status, body]).toEqual([
      200,
      {
        ...pricingDetail.payments,
        price: pricingDetail.salePrice,
        tradeIn: 0,
        amountFinanced: pricingDetail.salePrice - pricingDetail.payments.downPayment,
      },
    ]);
  });

  it('link to its incentives', async () => {
    const [withIncentive, without] = [true, false].map((has) =>
      cars.find(({ listing }) => Boolean(listing.incentiveDollars) === has)!,
    );
    const { id, incentiveDollars: amount } = withIncentive!.listing;
    expect(
      (await get((await listingOf(withIncentive!)).paymentServices.incentivesUrl)).body,
    ).toEqual({
      listingId: id,
      incentives: [{ type: 'CASH', amount }],
      total: amount,
    });
    expect(
      (await get((await listingOf(without!)).paymentServices.incentivesUrl)).body,
    ).toMatchObject({ incentives: [], total: 0 });
  });
});

describe('GET /cars-for-sale/svc/payments', () => {
  const payments = async (search: string) =>
    (await get(`/cars-for-sale/svc/payments?${search}`)).body;

  it('calculates from price, down payment, trade-in, term and rate', async () => {
    expect(await payments('price=30000&downPayment=4000&tradeIn=6000&term=60&rate=5.49')).toEqual({
      price: 30_000,
      downPayment: 4_000,
      tradeIn: 6_000,
      amountFinanced: 20_000,
      months: 60,
      aprPercent: 5.49,
      monthly: 382,
    });
  });

  it('divides evenly without interest, and is zero when everything is paid at once', async () => {
    expect(await payments('price=12000&downPayment=0&term=48&rate=0')).toMatchObject({
      monthly: 250,
    });
    expect(await payments('price=12000&downPayment=8000&tradeIn=9000')).toMatchObject({
      amountFinanced: 0,
      monthly: 0,
    });
  });

  it('rejects values it cannot calculate with', async () => {
    expect((await payments('downPayment=100')).errors).toEqual([
      { field: 'price', value: '', reason: 'is required', code: 'missing-parameter' },
    ]);
    expect(
      (await payments('price=10000&term=0&rate=-1')).errors.map(
        ({ field }: { field: string }) => field,
      ),
    ).toEqual(['term', 'rate']);
    expect((await get('/cars-for-sale/svc/incentives?listingId=x')).status).toBe(400);
  });
});

describe('GET /rest/lsc/listing/{id}', () => {
  it('returns one car with all facts', async () => {
    const car = cars.find(
      ({ listing }) => listing.features.length > 5 && listing.description !== undefined,
    )!;
    const { status, body } = await get(`/rest/lsc/listing/${car.listing.id}`);
    expect([status, body.listing]).toEqual([
      200,
      { ...(await listingOf(car)), viewCount: expect.any(Number) },
    ]);
    expect(body.details).toMatchObject({
      listedAt: new Date(car.listing.listedAt).toISOString(),
      description: car.listing.description,
      offerCount: car.offerCount,
      location: { latitude: expect.any(Number), longitude: expect.any(Number) },
    });
    expect(body.details.features.map(({ code }: { code: string }) => code)).toEqual(
      car.listing.features,
    );
    expect(body.details.features.every(({ name }: { name: string }) => /[a-z]/i.test(name))).toBe(
      true,
    );
    expect(body.details.images.length).toBeGreaterThan(1);
  });

  it('returns a problem for an unknown car, and rejects an invalid id', async () => {
    for (const id of ['42', '0', 'x', '99999999999999999999'])
      expect([id, (await get(`/rest/lsc/listing/${id}`)).status]).toEqual([id, 404]);
  });

  it('returns several cars in the requested order', async () => {
    const ids = cars.slice(0, 3).map(({ listing }) => listing.id);
    const { body } = await get(
      `/rest/lsc/listing?ids=${ids.toReversed().join()},42&hideFilters=true`,
    );
    expect(body.listings.map(({ id }: WireListing) => id)).toEqual(ids.toReversed());
    expect((await get(`/rest/lsc/listing?ids=${ids[0]}&include=boost`)).status).toBe(400);
  });
});

describe('Our own pictures', () => {
  it('may be embedded by any site', async () => {
    const { primary } = (await listingOf(cars.find(({ listing }) => listing.images.length === 0)!))
      .images;
    const { headers } = await get(primary.src);
    expect([
      headers['cross-origin-resource-policy'],
      headers['access-control-allow-origin'],
      headers['vary'],
    ]).toEqual(['cross-origin', '*', 'accept-encoding']);
  });

  it('appear on every product tile', async () => {
    const car = cars.find(
      ({ listing }) =>
        listing.listingType === 'CERTIFIED' &&
        listing.historyProvider &&
        listing.history.includes('ONE_OWNER'),
    )!;
    const { productTiles } = await listingOf(car);
    expect(productTiles.map(({ image }) => image)).toEqual(
      expect.arrayContaining([
        '/cars-for-sale/pictures/tile-certified-car.svg',
        '/cars-for-sale/pictures/tile-one-owner.svg',
      ]),
    );
    const drawings = await Promise.all(productTiles.map(({ image }) => svgAt(image)));
    expect(drawings.filter((svg) => /carfax|autocheck/i.test(svg))).toEqual([]);
  });

  it('give every demo dealer a logo and a showroom of at most 2 KB, and an invalid website', async () => {
    const { owners } = (await get('/rest/lsc/listing?sellerType=d&numRecords=100')).body;
    const websites = new Set(
      owners.map(({ website }: { website: { href: string } }) => website.href),
    );
    expect(websites.size).toBe(owners.length);
    expect(
      [...websites].filter((href) => !/^https:\/\/[a-z0-9-]+\.example\/$/.test(href as string)),
    ).toEqual([]);
    for (const { logo, images } of owners) {
      const drawings = await Promise.all([svgAt(logo.src), svgAt(images[0].src)]);
      expect(drawings.filter((svg) => Buffer.byteLength(svg) > 2_048)).toEqual([]);
    }
    const [privateOwner] = (await get('/rest/lsc/listing?sellerType=p&numRecords=1')).body.owners;
    expect([privateOwner.logo, privateOwner.images, privateOwner.website]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('An invented website', () => {
  it('is not linked from the vehicle page', async () => {
    const invented = cars.find(({ owner }) => owner.website)!;
    expect((await get(`/cars-for-sale/vehicle/${invented.listing.id}`)).text).not.toContain(
      '.example',
    );
  });
});

describe('Facts that only feeds have', () => {
  it('are returned when known: 360-degree picture, logo and dealer pictures', async () => {
    const { listing, owner } = cars[1]!;
    const store = site.carsApp.get(ListingStore);
    expect((await listingOf(cars[1]!)).fyuseId).toBeUndefined();
    const vin = '1M8GDM9AXKP042788';
    const given = { ...listing, id: '77', vin, fyuseId: 'm7u3kq0z2x', ownerId: 'north' };
    const north = {
      ...owner,
      id: 'north',
      sellerType: 'd' as const,
      logo: 'https://north.example/l.png',
      images: ['https://north.example/1.jpg'],
    };
    await store.saveOffers([{ source: 'test', sourceKey: '77', listing: given, owner: north }]);
    const answered = await listingOf({ ...cars[1]!, listing: given });
    expect([answered.fyuseId, answered.owner.logo, answered.owner.images]).toEqual([
      'm7u3kq0z2x',
      { src: 'https://north.example/l.png' },
      [{ src: 'https://north.example/1.jpg', alt: north.name }],
    ]);
  });
});
