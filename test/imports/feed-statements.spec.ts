import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchQuery } from '../../src/search/search-query.js';
import { EmbeddedListingStore } from '../../src/inventory/embedded/embedded-listing-store.js';
import { readFeedMap } from '../../src/inventory/import/map/read-feed-map.js';
import type { ListedCar } from '../../src/inventory/listing.js';
import { makeVin } from '../../src/inventory/vin.js';
import { presentListing } from '../../src/web/listing-api/present-listing.js';
import { VehiclePresenter } from '../../src/web/pages/vehicle/vehicle.presenter.js';
import { aSearchContext } from '../search-context.js';
import { csvFile, importInto } from './import-into.js';

/** The feed's values for two cars, by field. */
const STATED = {
  make: 'Toyota',
  model: 'Camry',
  year: 2019,
  price: '$18,000',
  zip: '78701',
  vin: '4T1B11HK9KU211111',
  condition: 'certified',
  certifiedProgram: 'Toyota Gold Certified',
  features: 'Heated Front Seat(s), Back-Up Camera|Cup holders <b>',
  packages: 'Weather Package',
  history: '1-Owner; clean title; 3 owners',
  historyProvider: 'CarFax',
  useType: 'Fleet',
  moneyBack: 'Y',
  warranty: '36 months &amp; 36,000 miles',
  specialOffer: 'Free oil changes',
  website: 'https://north.test/cars/1',
  description: 'Runs well.<br>Call <b>now</b>! <script>x()</script>',
  dealerName: 'North Motors',
  dealerWebsite: 'https://north.test',
};
const SILENT: typeof STATED = {
  ...STATED,
  vin: makeVin({ wmi: '2T3', year: 2020, descriptor: 7, serial: 84_532 }),
  model: 'RAV4',
  year: 2020,
  condition: 'used',
  features: '',
  packages: '',
  history: 'n/a',
  historyProvider: '',
  useType: '',
  moneyBack: 'no',
  warranty: 'N/A',
  specialOffer: 'No',
  website: 'x',
  description: '',
};
const FIELDS = Object.keys(STATED);
const MAP = readFeedMap(
  JSON.stringify({
    name: 'stated',
    fields: Object.fromEntries(FIELDS.map((field) => [field, field])),
  }),
  'the map',
);

const context = aSearchContext();
const dataDir = mkdtempSync(join(tmpdir(), 'statements-'));
let cars: ReadonlyMap<string | undefined, ListedCar>;
let droppedBy: object;

beforeAll(async () => {
  ({ droppedBy } = await importInto(
    dataDir,
    csvFile(dataDir, [FIELDS, Object.values(STATED), Object.values(SILENT)]),
    { map: MAP },
  ));
  const store = new EmbeddedListingStore(dataDir);
  cars = new Map(
    (await store.carsByVin([STATED.vin, SILENT.vin])).map((car) => [car.listing.vin, car]),
  );
  await store.close();
});

afterAll(() => rmSync(dataDir, { recursive: true }));

describe('Equipment and history from a feed', () => {
  it('appear on the vehicle page', () => {
    const page = pageOf(STATED.vin);
    expect(page.features).toEqual([
      { title: 'Comfort', names: ['Heated Seats'] },
      { title: 'Driver Assistance', names: ['Rearview Camera'] },
      { title: 'Packages', names: ['Weather Package'] },
      { title: 'Also listed by the seller', names: ['Cup holders <b>'] },
    ]);
    expect(page.history.entries.map(({ text }) => text)).toEqual(['1 Owner', 'Clean Title']);
    expect(page.warranty.map(({ title }) => title)).toEqual([
      'Toyota Gold Certified',
      'Money Back Guarantee',
      'From the seller',
    ]);
    expect(page.warranty.at(-1)!.sentences).toEqual(['36 months & 36,000 miles']);
    expect(page.description!.shown).toEqual(['Runs well.\nCall now!']);
    expect(page.owner.website).toEqual({
      text: "This car on the seller's site",
      href: 'https://north.test/cars/1',
    });
  });

  it('are in the listing API', () => {
    expect(wireOf(STATED.vin)).toMatchObject({
      listingType: 'CERTIFIED',
      certifiedProduct: { productId: 'TOYOTA_CPO' },
      productTiles: [
        { tileType: 'CERTIFIED_CAR' },
        { tileType: 'CARFAX_REPORT', tileSubType: 'ONE_OWNER' },
      ],
      hasSpecialOffer: true,
      website: { href: 'https://north.test/cars/1' },
    });
    expect(cars.get(STATED.vin)!.listing).toMatchObject({
      useType: 'COMMERCIAL',
      hasMoneyBackGuarantee: true,
    });
  });

  it('drop placeholder entries and unusable links, with counts', () => {
    expect(droppedBy).toEqual({ 'unknown-history': 1, 'unusable-address': 1 });
  });
});

describe('A car without them', () => {
  it('has neither equipment nor history, and the link of its seller', () => {
    const page = pageOf(SILENT.vin);
    expect([page.features, page.history.entries, page.description]).toEqual([[], [], undefined]);
    expect(page.warranty.map(({ title }) => title)).toEqual(['No warranty stated']);
    expect(page.owner.website).toEqual({ text: 'Website', href: 'https://north.test/' });
    expect(wireOf(SILENT.vin)).toMatchObject({
      hasSpecialOffer: false,
      website: { href: 'https://north.test/' },
      productTiles: [],
    });
    expect(cars.get(SILENT.vin)!.listing).toMatchObject({ hasMoneyBackGuarantee: false });
    expect(cars.get(SILENT.vin)!.listing).not.toHaveProperty('useType');
    expect(cars.get(SILENT.vin)!.listing).not.toHaveProperty('certifiedProgram');
  });
});

function pageOf(vin: string) {
  const none = { cars: [], whole: SearchQuery.of([], context) };
  return new VehiclePresenter(context.catalog).present({
    offers: [cars.get(vin)!],
    context,
    before: undefined,
    missing: [],
    beside: { similar: none, ofOwner: none },
    payments: undefined,
    origin: 'https://cars.example',
    now: Date.UTC(2026, 10, 21),
  });
}

function wireOf(vin: string) {
  const view = {
    context,
    marketAreaCode: undefined,
    ownerDistanceMiles: undefined,
    viewCount: 0,
    now: Date.UTC(2026, 10, 21),
  };
  return presentListing({ ...cars.get(vin)!, distanceMiles: undefined }, view);
}
