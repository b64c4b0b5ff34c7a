import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../../../catalog/catalog.js';
import { Places } from '../../../catalog/places/places.js';
import { ModelRecognizer } from '../../../catalog/matching/recognize-model.js';
import { builtInMap } from '../map/built-in-maps.js';
import type { FeedMap } from '../map/feed-map.js';
import { KeyedRow } from '../read/feed-row.js';
import type { OfferOfRow, RejectedRow } from './offer-from-row.js';
import { OfferReader } from './offer-from-row.js';
import { readFeedMap } from '../map/read-feed-map.js';

const catalog = Catalog.load();
const reference = {
  catalog,
  recognizer: new ModelRecognizer(catalog),
  places: Places.load(),
  now: Date.UTC(2026, 10, 21),
};

const AD = {
  id: '7233579421',
  url: 'https://bgky.craigslist.org/ctd/d/hendersonville-2019-ford-fusion-hybrid/7233579421.html',
  region: 'bowling green',
  price: '19000',
  year: '2019',
  manufacturer: 'ford',
  model: 'fusion hybrid',
  condition: 'excellent',
  fuel: 'gas',
  odometer: '26242',
  title_status: 'clean',
  transmission: 'automatic',
  vin: '3FA6P0LU6KR225374',
  drive: 'fwd',
  type: 'sedan',
  paint_color: 'red',
  state: 'ky',
  lat: '36.302267',
  long: '-86.636868',
  posting_date: '2020-11-19T10:00:23-0600',
};

const STOCK_CAR = {
  vin: '4T1B11HK7TU211111',
  id: 'S1',
  store_code: 'D1',
  dealership_name: 'North Motors',
  dealership_address: '1 Main St, Austin, TX 78701, US',
  tracking_phone_number: '(512) 555-0100',
  image_link: 'https://p.example/1.jpg',
  additional_image_link:
    'https://p.example/2.jpg,https://p.example/1.jpg https://p.example/a,b.jpg,',
  price: '34,499 USD',
  vehicle_msrp: '36000 USD',
  condition: 'new',
  make: 'TOYOTA',
  model: 'Camry',
  trim: 'XSE Launch Edition',
  year: '2026',
  mileage: '7 miles',
  number_of_doors: '4',
};

describe('A craigslist ad', () => {
  it('becomes an offer by an unnamed dealer', () => {
    const { listing, owner, sourceKey, droppedFacts } = offerOf('craigslist', AD);
    expect(sourceKey).toBe('3FA6P0LU6KR225374@d');
    expect(droppedFacts).toMatchObject([
      {
        reason: 'contradicts-place',
        detail: 'listed in Hendersonville, TN 37077 by its coordinates, against its state',
      },
    ]);
    expect(owner).toMatchObject({
      name: 'Dealer in Hendersonville, TN',
      sellerType: 'd',
      state: 'TN',
    });
    expect(listing).toMatchObject({
      vin: '3FA6P0LU6KR225374',
      listingType: 'USED',
      makeCode: 'FORD',
      modelCode: 'FUSIONHYBRID',
      year: 2019,
      bodyStyleCode: 'SEDAN4D',
      fuelTypeGroup: 'HYB',
      driveType: 'FWD',
      transmissionCode: 'AUT',
      exteriorColor: 'RED',
      mileageMiles: 26_242,
      priceDollars: 19_000,
      images: [],
      history: [],
      listedAt: Date.UTC(2020, 10, 19, 16, 0, 23),
      description: 'Title status given by the seller: clean.',
    });
  });

  it('from a private seller has its own seller', () => {
    const ad = { ...AD, url: AD.url.replace('/ctd/', '/cto/'), vin: '' };
    const [one, other] = [offerOf('craigslist', ad), offerOf('craigslist', { ...ad, id: '2' })];
    expect(one.owner).toMatchObject({ name: 'Private seller', sellerType: 'p' });
    expect(one.owner.id).not.toBe(other.owner.id);
    expect(one.listing.id).not.toBe(other.listing.id);
  });

  it('with a hybrid fuel is the hybrid model', () => {
    const listingOf = (model: string, fuel: string) =>
      offerOf('craigslist', { ...AD, model, fuel }).listing;
    expect(listingOf('fusion', 'hybrid')).toMatchObject({
      modelCode: 'FUSIONHYBRID',
      fuelTypeGroup: 'HYB',
    });
    expect(listingOf('fusion', 'gas')).toMatchObject({ modelCode: 'FUSION', fuelTypeGroup: 'GSL' });
    expect(listingOf('fiesta', 'hybrid')).toMatchObject({ modelCode: 'FIESTA' });
  });

  it('with a monthly rate is rejected, but an old car may be cheap', () => {
    expect(rejectionOf('craigslist', { ...AD, price: '239' })).toMatchObject({
      column: 'price',
      value: '239',
      reason: 'installment-price',
    });
    expect(
      offerOf('craigslist', { ...AD, price: '850', year: '2008', model: 'fusion', vin: '' }).listing
        .priceDollars,
    ).toBe(850);
    expect(
      offerOf('craigslist', { ...AD, price: '850', url: AD.url.replace('/ctd/', '/cto/') }).listing
        .priceDollars,
    ).toBe(850);
  });

  it("of a model not sold yet is not matched to its name's prefix, in any column", () => {
    const map = readFeedMap(
      JSON.stringify({ name: 'named', fields: { ...stockCarFields(), trim: 'trim' } }),
      'test',
    );
    const car = { ...STOCK_CAR, vin: '', make: 'Ford', year: '2015' };
    for (const [model, trim] of [
      ['Mustang Mach-E', 'Premium'],
      ['Mustang', 'Mach-E Premium'],
    ] as const) {
      expect(read(map, { ...car, model, trim })).toMatchObject({
        issue: { column: 'model', reason: 'model-not-sold-that-year' },
      });
    }
    expect(offerOf(map, { ...car, model: 'Mustang', trim: 'GT Premium' }).listing.modelCode).toBe(
      'MUSTANG',
    );
  });

  it("for a new car with a used car's mileage is a used car, and is reported", () => {
    const map = readFeedMap(
      JSON.stringify({
        name: 'driven',
        fields: { ...stockCarFields(), condition: 'condition', mileage: 'odo' },
      }),
      'test',
    );
    const typeOf = (odo: string) => offerOf(map, { ...STOCK_CAR, condition: 'new', odo });
    expect(typeOf('9,500 mi').listing.listingType).toBe('NEW');
    const { listing, droppedFacts } = typeOf('54,000');
    expect([listing.listingType, listing.mileageMiles]).toEqual(['USED', 54_000]);
    expect(droppedFacts).toContainEqual(
      expect.objectContaining({
        column: 'condition',
        value: 'new',
        reason: 'contradicts-column',
        detail: 'condition, listed as Used',
      }),
    );
  });

  it.each([
    [
      'Ford',
      'Mustang Mach-E',
      '2015',
      'model-not-sold-that-year',
      'taken for Ford Mustang Mach-E, which the catalog has of 2021 to 2026',
    ],
    [
      'Chevrolet',
      'Blazer',
      '2012',
      'model-not-sold-that-year',
      'taken for Chevrolet Blazer, which the catalog has of 1990 to 2026 without 2006 to 2018',
    ],
    [
      'Chevrolet',
      'Cruze',
      '1967',
      'model-not-sold-that-year',
      'taken for Chevrolet Cruze, which the catalog has of 2011 to 2019; of before 1990 it has the models that are sold most',
    ],
    ['Dodge', 'Silverado 1500', '2015', 'unknown-model', undefined],
  ])('of a model not sold then is reported: %s %s (%s)', (make, model, year, reason, detail) => {
    const map = readFeedMap(JSON.stringify({ name: 'named', fields: stockCarFields() }), 'test');
    expect(read(map, { ...STOCK_CAR, vin: '', make, model, year })).toMatchObject({
      issue: { reason, detail },
    });
  });

  it('is rejected when model and trim are two cars', () => {
    const map = readFeedMap(
      JSON.stringify({ name: 'named', fields: { ...stockCarFields(), trim: 'trim' } }),
      'test',
    );
    const car = {
      ...STOCK_CAR,
      vin: '',
      make: 'Honda',
      model: 'Accord',
      trim: 'Civic LX',
      year: '2015',
    };
    expect(read(map, car)).toMatchObject({ issue: { column: 'model', reason: 'ambiguous-model' } });
  });

  it('reports a make that contradicts its model', () => {
    const { listing, droppedFacts } = offerOf('craigslist', {
      ...AD,
      vin: '',
      manufacturer: 'gmc',
      model: 'silverado 1500',
      type: 'pickup',
    });
    expect(listing).toMatchObject({ makeCode: 'CHEV', modelCode: 'SILVERADO1500' });
    expect(droppedFacts).toContainEqual(
      expect.objectContaining({
        column: 'manufacturer',
        value: 'gmc',
        reason: 'contradicts-column',
        detail: 'make, listed as Chevrolet',
      }),
    );
  });

  it('is rejected with the responsible column', () => {
    const nameless = { ...AD, manufacturer: '', model: 'PROGRAMS as little as $500 DOWN!' };
    const motorcycle = { ...AD, manufacturer: 'harley-davidson', model: 'road glide' };
    expect(rejectionOf('craigslist', nameless)).toMatchObject({
      column: 'model',
      reason: 'unknown-make',
    });
    expect(rejectionOf('craigslist', motorcycle)).toMatchObject({
      column: 'manufacturer',
      reason: 'unknown-make',
    });
    expect(rejectionOf('craigslist', { ...AD, model: '' })).toMatchObject({
      column: 'model',
      value: '',
      reason: 'missing-model',
    });
    expect(rejectionOf('craigslist', { ...AD, year: '' })).toMatchObject({
      column: 'year',
      reason: 'missing-year',
      line: 7,
    });
  });
});

describe("A dealer's stock car", () => {
  it('may leave the engine open, and an electric motor is one', () => {
    const camry = offerOf('google', {
      ...STOCK_CAR,
      vin: '',
      year: '2018',
      trim: 'LE',
      engine: '2.5L I-4',
    });
    expect([camry.listing.fuelTypeGroup, camry.listing.mpgCity, camry.droppedFacts]).toEqual([
      'GSL',
      expect.any(Number),
      [],
    ]);
    const leaf = offerOf('google', {
      ...STOCK_CAR,
      vin: '',
      make: 'Nissan',
      model: 'Leaf',
      trim: '',
      year: '2018',
      engine: 'Electric Motor',
    });
    expect([leaf.listing.engineCode, leaf.listing.fuelTypeGroup, leaf.droppedFacts]).toEqual([
      'ELECTRIC',
      'ELE',
      [],
    ]);
    const mustang = offerOf('google', {
      ...STOCK_CAR,
      vin: '',
      make: 'Ford',
      model: 'Mustang',
      trim: 'GT',
      year: '2018',
      number_of_doors: '2',
      engine: 'Premium Unleaded',
    });
    expect([mustang.listing.engineCode, mustang.droppedFacts]).toEqual(['8CLDR', []]);
  });

  it('becomes an offer by the named dealer', () => {
    const { listing, owner, sourceKey } = offerOf('google', STOCK_CAR);
    expect(sourceKey.startsWith('4T1B11HK7TU211111@')).toBe(true);
    expect(owner).toMatchObject({
      name: 'North Motors',
      sellerType: 'd',
      phone: '(512) 555-0100',
      city: 'Austin',
    });
    expect(owner.address).toBe('1 Main St');
    expect(owner.id).toMatch(/^test-[0-9a-f]{16}$/);
    expect(listing).toMatchObject({
      ownerId: owner.id,
      listingType: 'NEW',
      priceDollars: 34_499,
      msrpDollars: 36_000,
      mileageMiles: 7,
      doors: 4,
      stockNumber: 'S1',
      zip: '78701',
      images: ['https://p.example/1.jpg', 'https://p.example/2.jpg', 'https://p.example/a,b.jpg'],
    });
    expect(listing).not.toHaveProperty('listedAt');
  });

  it('shows no picture with an invalid URL', () => {
    const mixed =
      'https://p.example/1.jpg,//cdn.example/2.jpg,/rel/3.jpg,data:image/png;base64,AAAA,https://p.example/4.jpg';
    expect(
      offerOf('google', { ...STOCK_CAR, image_link: mixed, additional_image_link: '' }).listing
        .images,
    ).toEqual(['https://p.example/1.jpg', 'https://p.example/4.jpg']);
    expect(
      offerOf('google', { ...STOCK_CAR, image_link: 'javascript:x', additional_image_link: 'n/a' })
        .listing.images,
    ).toEqual([]);
  });

  it('has up to 100 pictures, and reports the others', () => {
    const pictures = (count: number) =>
      Array.from({ length: count }, (_, at) => `https://p.example/${at}.jpg`);
    const of = (count: number) =>
      offerOf('google', {
        ...STOCK_CAR,
        image_link: pictures(count).join(','),
        additional_image_link: '',
      });
    expect([of(100).listing.images.length, of(100).droppedFacts]).toEqual([100, []]);
    expect(of(143).listing.images).toEqual(pictures(100));
    expect(of(143).droppedFacts).toEqual([
      {
        line: 7,
        column: 'image_link',
        value: 'https://p.example/100.jpg',
        reason: 'too-many-pictures',
        detail: 'images: the first 100 of 143',
      },
    ]);
  });

  it('has a 360-degree picture, a logo and dealer pictures when mapped', () => {
    const fields = {
      ...stockCarFields(),
      fyuseId: 'spin',
      dealerLogo: 'logo',
      dealerImages: ['front', 'inside'],
    };
    const map = readFeedMap(JSON.stringify({ name: 'pictured', fields }), 'test');
    const row = {
      ...STOCK_CAR,
      spin: 'm7u3kq0z2x',
      logo: 'https://p.example/l.svg',
      front: 'https://p.example/f.jpg',
      inside: 'javascript:x',
    };
    const { listing, owner } = offerOf(map, row);
    expect([listing.fyuseId, owner.logo, owner.images]).toEqual([
      'm7u3kq0z2x',
      'https://p.example/l.svg',
      ['https://p.example/f.jpg'],
    ]);
    const without = offerOf(map, { ...row, spin: '<b>', logo: '', front: '' });
    expect([without.listing.fyuseId, without.owner.logo, without.owner.images]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('follows its text, and drops a VIN of another model of its maker', () => {
    const tesla = {
      ...STOCK_CAR,
      vin: '5YJ3E1EA1KF396742',
      make: 'Tesla',
      model: 'Model S',
      trim: '',
      year: '2019',
    };
    const { listing, droppedFacts } = offerOf('google', tesla);
    expect([listing.modelCode, listing.vin]).toEqual(['MODELS', undefined]);
    expect(droppedFacts).toMatchObject([
      { column: 'vin', reason: 'vin-of-other-model', detail: 'listed as Tesla Model S' },
    ]);
    expect(offerOf('google', { ...tesla, model: 'Model 3' })).toMatchObject({
      listing: { vin: tesla.vin },
      droppedFacts: [],
    });
  });

  it('reports unknown paint and interior colors', () => {
    const { listing, droppedFacts } = offerOf('google', {
      ...STOCK_CAR,
      exterior_color: 'Not red',
      interior_color: 'Zebra',
    });
    expect([listing.exteriorColor, listing.interiorColor]).toEqual([undefined, undefined]);
    expect(droppedFacts.map(({ column, value, reason }) => [column, value, reason])).toEqual([
      ['exterior_color', 'Not red', 'unknown-text'],
      ['interior_color', 'Zebra', 'unknown-text'],
    ]);
  });

  it('drops and reports a trim that is sales talk', () => {
    const { listing, droppedFacts } = offerOf('google', {
      ...STOCK_CAR,
      trim: 'must sell divorce',
    });
    expect(listing.trim).toBeUndefined();
    expect(droppedFacts).toMatchObject([
      { column: 'trim', value: 'must sell divorce', reason: 'unread-words' },
    ]);
  });

  it('has only the trim of a value with trim and sales talk', () => {
    const { listing, droppedFacts } = offerOf('google', { ...STOCK_CAR, trim: 'XLE must sell' });
    expect(listing).toMatchObject({ trim: 'XLE', trimCode: 'XLE' });
    expect(droppedFacts).toMatchObject([
      { column: 'trim', value: 'XLE must sell', reason: 'unread-words', detail: 'must sell' },
    ]);
  });

  it("keeps an unknown trim in the feed's words", () => {
    const { listing } = offerOf('google', { ...STOCK_CAR, trim: 'Zanzibar' });
    expect(listing.trim).toBe('Zanzibar');
    expect(listing).not.toHaveProperty('trimCode');
  });

  it.each([
    ['Zanzibar', 'Zanzibar'],
    ['Camry', undefined],
    ['CAMRY Zanzibar', 'Zanzibar'],
    ['Camryesque', 'Camryesque'],
  ])("does not repeat the model's name in its trim: %s", (trim, shown) => {
    expect(offerOf('google', { ...STOCK_CAR, trim }).listing.trim).toBe(shown);
  });

  it("has the same seller as the dealer's other cars, with and without a store code", () => {
    const cars = [STOCK_CAR, { ...STOCK_CAR, vin: '', id: 'S2' }];
    expect(new Set(cars.map((row) => offerOf('google', row).owner.id)).size).toBe(1);
    expect(
      new Set(cars.map((row) => offerOf('google', { ...row, store_code: '' }).owner.id)).size,
    ).toBe(1);
    expect(offerOf('google', { ...STOCK_CAR, store_code: 'D2' }).owner.id).not.toBe(
      offerOf('google', STOCK_CAR).owner.id,
    );
  });

  it('without a VIN is identified by its stock number, of any length, in a storable key', () => {
    const { vin: _, ...car } = STOCK_CAR;
    const keyOf = (id: string) => offerOf('google', { ...car, id }).sourceKey;
    const long = 'https://north.example/'.padEnd(6_000, '\u4e9a');
    expect([keyOf(long), keyOf(long) === keyOf(`${long}x`), keyOf('S1')]).toEqual([
      expect.stringMatching(/^.{30,60}$/),
      false,
      expect.stringMatching(/^S1@/),
    ]);
  });

  it('without VIN and stock number is identified by its facts except the price', () => {
    const row = { ...STOCK_CAR, vin: '', id: '' };
    const keyOf = (facts: object) => offerOf('google', { ...row, ...facts }).sourceKey;
    expect(keyOf({ price: '30000' })).toBe(keyOf({}));
    expect(keyOf({ mileage: '8' })).not.toBe(keyOf({}));
  });
});

/** Columns of `STOCK_CAR` by field. */
function stockCarFields() {
  return {
    id: 'id',
    vin: 'vin',
    make: 'make',
    model: 'model',
    year: 'year',
    price: 'price',
    zip: { constant: '78701' },
    dealerName: 'dealership_name',
  };
}

function read(map: string | FeedMap, cells: Record<string, string>): OfferOfRow | RejectedRow {
  const reader = new OfferReader({
    ...reference,
    map: typeof map === 'string' ? builtInMap(map)! : map,
    source: 'test',
  });
  return reader.read(new KeyedRow(7, new Map(Object.entries(cells))));
}

function offerOf(map: string | FeedMap, cells: Record<string, string>): OfferOfRow {
  const result = read(map, cells);
  if ('issue' in result) throw new Error(JSON.stringify(result.issue));
  return result;
}

function rejectionOf(map: string, cells: Record<string, string>) {
  const result = read(map, cells);
  if (!('issue' in result)) throw new Error('The row was taken.');
  return result.issue;
}
