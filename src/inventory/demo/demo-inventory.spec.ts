import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Catalog } from '../../catalog/catalog.js';
import { MarketAreas } from '../../catalog/places/market-areas.js';
import { describeEngine } from '../../catalog/options/engines.js';
import { EXTERIOR_COLORS, INTERIOR_COLORS } from '../../catalog/options/colors.js';
import { FEATURES } from '../../catalog/options/features.js';
import { HOME_SERVICES } from '../../catalog/options/home-services.js';
import { packagesOf } from '../../catalog/options/packages.js';
import { VEHICLE_HISTORY } from '../../catalog/options/vehicle-history.js';
import { Places } from '../../catalog/places/places.js';
import { EmbeddedListingStore } from '../embedded/embedded-listing-store.js';
import type { Listing } from '../listing.js';
import type { ListingStore, Offer } from '../listing-store.js';
import { checkVin, modelYearOf, wmiOf } from '../vin.js';
import { DemoInventory } from './demo-inventory.js';
import { INTRODUCTIONS } from './equipment-table.js';
import { MAKE_VOLUMES, MODEL_VOLUMES } from './popularity.js';
import { formerPriceOf } from '../price-history.js';

const NOW = Date.UTC(2026, 10, 20);
const COUNT = 5_000;

const catalog = Catalog.load();
const marketAreas = MarketAreas.load();
const places = Places.load();
const demo = new DemoInventory(catalog, places, marketAreas);
const offers = [...demo.offers({ count: COUNT, seed: 1, now: NOW })];
const listings = offers.map((offer) => offer.listing);
const newestYear = Math.max(...catalog.models.map((model) => model.toYear));

const shareOf = (holds: (offer: Offer) => boolean) => offers.filter(holds).length / COUNT;
const average = (numbers: number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const codesOf = (options: readonly { code: string }[]) =>
  new Set(options.map((option) => option.code));

function fingerprint(some: Iterable<Offer>): string {
  const hash = createHash('sha256');
  for (const offer of some) hash.update(JSON.stringify(offer));
  return hash.digest('hex');
}

/** Listings that break a rule, so that a failure shows them. */
const breaking = (rule: (listing: Listing) => boolean) =>
  listings.filter((listing) => !rule(listing));

describe('The demo inventory', () => {
  it('is the same for equal count and seed, and differs for another seed', async () => {
    const first = fingerprint(demo.offers({ count: 300, seed: 7, now: NOW }));
    expect(fingerprint(demo.offers({ count: 300, seed: 7, now: NOW }))).toBe(first);
    expect(fingerprint(demo.offers({ count: 300, seed: 8, now: NOW }))).not.toBe(first);
  });

  it('depends on the time of day only in its listing dates', async () => {
    const pricesOf = ({ priceHistory }: Listing) =>
      priceHistory!.map((point) => ({ ...point, at: 0 }));
    const dateless = (offer: Offer) => ({
      ...offer,
      listing: { ...offer.listing, listedAt: 0, priceHistory: pricesOf(offer.listing) },
    });
    const withoutDates = (now: number) =>
      fingerprint([...demo.offers({ count: 300, seed: 7, now })].map(dateless));
    expect(withoutDates(NOW)).toBe(withoutDates(NOW + 400 * 86_400_000));
  });

  it('can be as small as one car', async () => {
    for (let seed = 0; seed < 40; seed++)
      expect([...demo.offers({ count: 1, seed, now: NOW })]).toHaveLength(1);
  });

  it('has the market shares of conditions and sellers', async () => {
    const near = (share: number, aim: number) => expect(Math.abs(share - aim)).toBeLessThan(0.025);
    near(
      shareOf(({ listing }) => listing.listingType === 'NEW'),
      0.25,
    );
    near(
      shareOf(({ listing }) => listing.listingType === 'USED'),
      0.62,
    );
    near(
      shareOf(({ listing }) => listing.listingType === 'CERTIFIED'),
      0.08,
    );
    near(
      shareOf(({ listing }) => listing.listingType === '3P_CERT'),
      0.05,
    );
    near(
      shareOf(({ owner }) => owner.sellerType === 'p'),
      0.08,
    );
    near(
      shareOf(({ listing }) => listing.previousPriceDollars !== undefined),
      0.11,
    );
    near(
      shareOf(({ listing }) => listing.exteriorColor === 'WHITE'),
      0.25,
    );
  });

  it('gives every car a unique valid VIN, with make and model year', async () => {
    expect(new Set(listings.map((listing) => listing.vin)).size).toBe(COUNT);
    expect(
      breaking(({ vin, year, makeCode }) => {
        return (
          checkVin(vin!).isValid &&
          modelYearOf(vin!) === year &&
          catalog.makeByCode(makeCode)!.wmis.includes(wmiOf(vin!))
        );
      }),
    ).toEqual([]);
  });

  it('contradicts no configuration of the catalog', async () => {
    expect(
      breaking((listing) => {
        const trim = catalog.trim(listing.modelCode, listing.trimCode!)!;
        const model = catalog.modelByCode(listing.modelCode)!;
        return (
          trim.name === listing.trim &&
          model.makeCode === listing.makeCode &&
          catalog
            .configurations(trim, listing.year)
            .some(
              (configuration) =>
                configuration.bodyStyleCode === listing.bodyStyleCode &&
                configuration.fuelGroupCode === listing.fuelTypeGroup &&
                configuration.driveTypeCode === listing.driveType &&
                configuration.engine.code === listing.engineCode &&
                describeEngine(configuration.engine) === listing.engine &&
                configuration.transmissionCode === listing.transmissionCode &&
                Number(configuration.doorCode) === listing.doors &&
                configuration.seats === listing.seats &&
                configuration.cityMpg === listing.mpgCity &&
                configuration.electricRangeMiles === listing.electricRangeMiles &&
                configuration.truckBedLengthCode === listing.truckBedLength,
            )
        );
      }),
    ).toEqual([]);
  });

  it('uses only codes of the catalog', async () => {
    const [features, history] = [codesOf(FEATURES), codesOf(VEHICLE_HISTORY)];
    const [exterior, interior, services] = [
      codesOf(EXTERIOR_COLORS),
      codesOf(INTERIOR_COLORS),
      codesOf(HOME_SERVICES),
    ];
    expect(
      breaking((listing) => {
        const packages = codesOf(packagesOf(listing.makeCode, listing.modelCode));
        return (
          listing.features.every((code) => features.has(code)) &&
          listing.packages.every((code) => packages.has(code)) &&
          listing.history.every((code) => history.has(code)) &&
          exterior.has(listing.exteriorColor!) &&
          interior.has(listing.interiorColor!)
        );
      }),
    ).toEqual([]);
    expect(INTRODUCTIONS.filter((introduction) => !features.has(introduction.code))).toEqual([]);
    expect(
      offers.filter(({ owner }) => !owner.homeServices.every((code) => services.has(code))),
    ).toEqual([]);
    expect(
      offers.filter(
        ({ owner }) => !owner.deliveryMarkets.every((code) => marketAreas.areaByCode(code)),
      ),
    ).toEqual([]);
    expect(Object.keys(MAKE_VOLUMES).filter((code) => !catalog.makeByCode(code))).toEqual([]);
    expect(Object.keys(MODEL_VOLUMES).filter((code) => !catalog.modelByCode(code))).toEqual([]);
  });

  it('labels new cars and certified cars correctly', async () => {
    expect(
      breaking(({ listingType, year }) => listingType !== 'NEW' || year >= newestYear - 1),
    ).toEqual([]);
    expect(
      breaking(({ listingType, mileageMiles }) => listingType !== 'NEW' || mileageMiles! < 200),
    ).toEqual([]);
    expect(
      breaking(
        ({ listingType, mileageMiles }) => listingType !== 'CERTIFIED' || mileageMiles! <= 80_000,
      ),
    ).toEqual([]);
    expect(
      breaking(
        ({ listingType, certifiedProductId }) =>
          /CERT/.test(listingType) === (certifiedProductId !== undefined),
      ),
    ).toEqual([]);
    expect(
      breaking(
        ({ listingType, msrpDollars }) => (listingType === 'NEW') === (msrpDollars !== undefined),
      ),
    ).toEqual([]);
    expect(
      breaking(
        ({ previousPriceDollars, priceDollars }) =>
          (previousPriceDollars ?? Infinity) > priceDollars,
      ),
    ).toEqual([]);
    expect(
      breaking(
        ({ priceHistory, previousPriceDollars }) =>
          formerPriceOf(priceHistory!, NOW) === previousPriceDollars,
      ),
    ).toEqual([]);
    expect(
      breaking(
        ({ priceHistory, priceDollars, listedAt }) =>
          priceHistory![0]!.at === listedAt && priceHistory!.at(-1)!.priceDollars === priceDollars,
      ),
    ).toEqual([]);
    expect(
      breaking(({ priceDollars }) => Number.isInteger(priceDollars) && priceDollars >= 1_000),
    ).toEqual([]);
    expect(
      breaking(({ listedAt }) => listedAt <= NOW && listedAt > NOW - 120 * 86_400_000),
    ).toEqual([]);
  });

  it('prices older cars lower, with more miles and fewer features, on average', async () => {
    const used = listings.filter((listing) => listing.listingType === 'USED');
    const ofAge = (from: number, to: number) =>
      used.filter(({ year }) => newestYear - year >= from && newestYear - year <= to);
    const ages = [ofAge(0, 2), ofAge(3, 5), ofAge(6, 9), ofAge(10, 14), ofAge(15, 21)];
    const prices = ages.map((group) => average(group.map((listing) => listing.priceDollars)));
    const miles = ages.map((group) => average(group.map((listing) => listing.mileageMiles!)));
    const features = ages.map((group) => average(group.map((listing) => listing.features.length)));
    expect(prices).toEqual(prices.toSorted((left, right) => right - left));
    expect(miles).toEqual(miles.toSorted((left, right) => left - right));
    expect(features).toEqual(features.toSorted((left, right) => right - left));
  });

  it('has dealers with addresses and unassigned phone numbers', async () => {
    const owners = new Map(offers.map(({ owner }) => [owner.id, owner]));
    const dealers = [...owners.values()].filter((owner) => owner.sellerType === 'd');
    expect(Math.abs(dealers.length - COUNT / 60)).toBeLessThan(12);
    for (const owner of owners.values()) {
      const place = places.placeOfZip(owner.zip)!;
      expect([place.city, place.state]).toEqual([owner.city, owner.state]);
      expect(owner.phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
      expect(owner.rating === undefined).toBe(owner.reviewCount === undefined);
      if (owner.rating !== undefined) expect(owner.rating >= 3.2 && owner.rating <= 4.9).toBe(true);
    }
    expect(new Set(dealers.map(({ website }) => website)).size).toBe(dealers.length);
    expect(
      dealers.filter(({ website = '' }) => !/^https:\/\/[a-z0-9-]+\.example\/$/.test(website)),
    ).toEqual([]);
    expect(dealers.filter((dealer) => !dealer.address || !dealer.hours)).toEqual([]);
    expect(
      offers.filter(
        ({ listing, owner }) => listing.ownerId !== owner.id || listing.zip !== owner.zip,
      ),
    ).toEqual([]);
    expect(
      offers.filter(
        ({ listing, owner }) => owner.sellerType === 'p' && listing.listingType !== 'USED',
      ),
    ).toEqual([]);
  });
});

describe('Filling a store with the demo inventory', () => {
  let folder: string;
  let store: ListingStore;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'inventory-'));
    store = new EmbeddedListingStore(folder);
  });

  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  it('saves the cars, rates their prices and reports progress', async () => {
    const progress: number[] = [];
    const result = await demo.fill(store, { count: COUNT, seed: 1, now: NOW }, (done) =>
      progress.push(done),
    );
    expect(result).toEqual({ cars: COUNT, removed: 0, ratedCars: COUNT });
    expect(progress).toEqual([2_500, 5_000]);
    const verdicts = (await Array.fromAsync(store.allCars())).map(
      (car) => car.dealRating?.indicator,
    );
    expect(verdicts).toHaveLength(COUNT);
    for (const indicator of ['great', 'good']) {
      expect(verdicts.filter((verdict) => verdict === indicator).length).toBeGreaterThan(
        COUNT / 100,
      );
    }
  });

  it('changes nothing when repeated, and replaces an earlier demo', async () => {
    const options = { count: 300, seed: 1, now: NOW };
    await demo.fill(store, options);
    const revision = await store.revision();
    await demo.fill(store, options);
    expect(await store.revision()).toBe(revision);
    expect(await demo.fill(store, { ...options, count: 100 })).toMatchObject({
      cars: 100,
      removed: 200,
    });
    expect(await store.countCars()).toBe(100);
  });
});
