import { describe, expect, it } from '@jest/globals';
import { assert, constantFrom, nat, property, record } from 'fast-check';
import { Catalog } from '../../../catalog/catalog.js';
import { Places } from '../../../catalog/places/places.js';
import type { FuelGroupCode } from '../../../catalog/options/fuel-groups.js';
import { ModelRecognizer } from '../../../catalog/matching/recognize-model.js';
import { CatalogFacts } from './catalog-facts.js';
import { KeyedRow } from '../read/feed-row.js';
import { OfferReader } from '../run/offer-from-row.js';
import { readFeedMap } from '../map/read-feed-map.js';
import { agree, specsOfBuild } from './resolve-specs.js';
import type { DeclaredSpecs } from './resolve-specs.js';

const FIELDS = 'vin year make model trim price zip body drive fuel transmission engine'.split(' ');
const DEALER = { price: '25995', zip: '78701' };

const catalog = Catalog.load();
const map = readFeedMap(
  JSON.stringify({
    name: 'vin',
    fields: Object.fromEntries(FIELDS.map((field) => [field, field])),
  }),
  'the map',
);
const reader = new OfferReader({
  catalog,
  recognizer: new ModelRecognizer(catalog),
  places: Places.load(),
  map,
  source: 'vin',
  now: Date.UTC(2026, 10, 21),
});

/**
 * Rows of professional feeds that are right although the published pattern of their VIN contradicts
 * them.
 */
const RIGHT_ROWS = [
  [
    '5UXUJ3C58KL000111,2019,BMW,X4 xDrive30i,,SUV,AWD,Gasoline,Automatic,2.0L I4',
    { displacementLiters: 2, engineCode: '4CLDR' },
  ],
  [
    'WDDZF6JB2KA000111,2019,Mercedes-Benz,E-Class E 450 4MATIC,,Sedan,AWD,Gasoline,Automatic,3.0L V6',
    { engine: '3.0L V6 Turbo' },
  ],
  [
    'WDD7X8KB4KA000111,2019,Mercedes-Benz,AMG GT 63,S 4MATIC,Hatchback,AWD,Gasoline,Automatic,4.0L V8',
    { displacementLiters: 4, engineCode: '8CLDR' },
  ],
  [
    'JH4CU2F66BC000111,2011,Acura,TSX 2.4,,Sedan,FWD,Gasoline,Automatic,2.4L I4',
    { engine: '2.4L 4-Cylinder' },
  ],
  [
    'WBS2U7C0XL7000111,2020,BMW,M2,Competition,Coupe,RWD,Gasoline,Manual,3.0L I6',
    { driveType: 'RWD' },
  ],
  [
    'WBA4J1C59JB000111,2018,BMW,430 Gran Coupe i,,Sedan,RWD,Gasoline,Automatic,2.0L I4',
    { driveType: 'RWD' },
  ],
  [
    'LRBFXCSA8KD000111,2019,Buick,Envision Essence,,SUV,FWD,Gasoline,Automatic,2.5L I4',
    { driveType: 'FWD' },
  ],
  [
    'WP1BG2AY7ND000111,2022,Porsche,Cayenne Coupe,GTS,SUV,AWD,Gasoline,Automatic,4.0L V8',
    { engine: '4.0L V8 Turbo' },
  ],
  [
    '4T3ZA3BB6FU000111,2015,Toyota,Venza XLE,,SUV,FWD,Gasoline,Automatic,2.7L I4',
    { driveType: 'FWD' },
  ],
  [
    'W1KLH6FB9RA000111,2024,Mercedes-Benz,E-Class,E 450 4MATIC,Station Wagon,AWD,Gasoline,Automatic,3.0L I6',
    { bodyStyleCode: 'WAGON5D' },
  ],
  [
    'WP0AB2A98HS000111,2017,Porsche,911 Carrera GTS,,Coupe,RWD,Gasoline,Automatic,3.0L H6',
    { displacementLiters: 3 },
  ],
  ['5YFBPMBE4NP363127,2022,Toyota,Corolla,LE CVT,Sedan,,,,', { bodyStyleCode: 'SEDAN4D' }],
] as const;

describe('A VIN that contradicts a consistent row', () => {
  it.each(RIGHT_ROWS)('changes nothing, and is counted as a conflict: %s', (row, facts) => {
    const { listing, reasons } = read(row);
    expect(listing).toMatchObject(facts);
    expect(reasons).toContain('conflict');
    expect(reasons).not.toContain('contradicts-vin');
  });

  it('overrules no fact of any catalog build', () => {
    const facts = new CatalogFacts(catalog);
    const models = catalog.makes.flatMap(({ code }) => catalog.modelsOfMake(code));
    const cars = models.flatMap((model) =>
      catalog
        .trimsOfModel(model.code)
        .flatMap((trim) => trim.configurations.map((build) => ({ model, build }))),
    );
    const anyCar = nat(cars.length - 1).map((index) => cars[index]!);
    assert(
      property(
        record({ car: anyCar, other: anyCar, year: constantFrom('fromYear', 'toYear') }),
        ({ car, other, year }) => {
          const { doors: _, transmission: __, ...columns } = specsOfBuild(car.build);
          const vin: DeclaredSpecs = { ...specsOfBuild(other.build), transmission: undefined };
          const listed = facts.complete(car.model, undefined, car.build[year], {
            vin,
            name: {},
            columns,
            unread: [],
          });
          expect(listed.contradictions.map(({ reason }) => reason)).not.toContain(
            'contradicts-vin',
          );
          expect(listed.facts).toMatchObject({
            bodyStyleCode: columns.body,
            engineCode: columns.engineCode,
          });
          expect(agree('drive', columns.drive, listed.facts.driveType)).toBe(true);
          expect(agree('fuel', columns.fuel, listed.facts.fuelTypeGroup as FuelGroupCode)).toBe(
            true,
          );
          if (columns.engineCode !== 'ELECTRIC')
            expect(listed.facts.displacementLiters).toBe(columns.displacementLiters);
        },
      ),
      { numRuns: 5_000, seed: 38 },
    );
  });
});

describe('A VIN of the Tijuana plant', () => {
  it('determines no cab: its Tacomas have both', () => {
    const double =
      '3TYCZ5AN3NT000111,2022,Toyota,Tacoma,SR,Double Cab,4WD,Gasoline,Automatic,3.5L V6';
    expect(read(double)).toMatchObject({ listing: { bodyStyleCode: 'TRUCKCREW' }, reasons: [] });
    expect(read(double.replace('Double Cab', '')).listing.bodyStyleCode).toBe('TRUCKS');
  });
});

describe('An impossible VIN fact', () => {
  it('sets no engine: no HHR has six cylinders', () => {
    const { listing, reasons } = read(
      '3GNCA23B79S000111,2009,Chevrolet,HHR LT1,,,FWD,Gasoline,Automatic,',
    );
    for (const fact of ['engineCode', 'engine', 'displacementLiters'])
      expect([fact, fact in listing]).toEqual([fact, false]);
    expect(reasons).toEqual(['conflict', 'conflict']);
  });

  it('sets no cab: a Santa Cruz has four doors', () => {
    expect(read('5NTJDDDF2SH143201,2025,Hyundai,Santa Cruz,XRT,Truck,,,,').listing).toMatchObject({
      bodyStyleCode: 'TRUCKCREW',
    });
  });
});

describe('An apparent conflict', () => {
  it("is ignored for an engine rounded differently: the row's displacement is kept", () => {
    const { listing, reasons } = read(
      '5TFLA5DB5NX000111,2022,Toyota,Tundra,SR5,CrewMax,4WD,Gasoline,Automatic,3.5L-T V6',
    );
    expect(listing).toMatchObject({ displacementLiters: 3.5, engine: '3.5L V6 Turbo' });
    expect(reasons).toEqual([]);
  });

  it('is ignored for a mild hybrid described as gasoline or as either', () => {
    const volvo = read(
      'YV4L12DL6N1000111,2022,Volvo,XC60 B5 Inscription,,SUV,FWD,Gasoline,Automatic,2.0L I4 Turbo',
    );
    expect(volvo.listing).toMatchObject({ fuelTypeGroup: 'GSL' });
    const ram = read(
      '1C6RRFFGXNN000111,2022,RAM,1500,Lone Star Crew Cab 4WD,Pickup Truck,4WD,Flex Fuel Vehicle,Automatic,3.6L',
    );
    expect(ram.listing).toMatchObject({ fuelTypeGroup: 'ALT' });
  });

  it.each([
    [
      'WP1AA2A58ML000111,2021,Porsche,Macan,Base,SUV,AWD,Gasoline,7-Speed Porsche Doppelkupplung,2.0L I4 Turbo',
      '2.0L 4-Cylinder Turbo',
    ],
    [
      '1GTU9FET9MZ000111,2021,GMC,Sierra 1500 Denali,,Crew Cab Pickup,4WD,Diesel,Automatic,3.0L I6 24V Turbo Diesel',
      '3.0L 6-Cylinder Turbo',
    ],
    [',2014,Ram,1500,Big Horn,Crew Cab,4WD,Diesel,Automatic,3.0L I6', '3.0L 6-Cylinder Turbo'],
  ])('is ignored for inline cylinders that no V has: %s', (row, engine) => {
    expect(read(row).listing).toMatchObject({ engine, transmissionCode: 'AUT' });
  });
});

function read(cells: string) {
  const [
    vin = '',
    year = '',
    make = '',
    model = '',
    trim = '',
    body = '',
    drive = '',
    fuel = '',
    transmission = '',
    engine = '',
  ] = cells.split(',');
  const row = { ...DEALER, vin, year, make, model, trim, body, drive, fuel, transmission, engine };
  const offer = reader.read(new KeyedRow(2, new Map(Object.entries(row))));
  if ('issue' in offer) throw new Error(offer.issue.reason);
  return {
    listing: offer.listing,
    reasons: offer.droppedFacts
      .map(({ reason }) => reason)
      .filter((reason) => !['unknown-to-catalog', 'unread-words'].includes(reason)),
  };
}
