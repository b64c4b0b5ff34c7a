import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../../../catalog/catalog.js';
import { Places } from '../../../catalog/places/places.js';
import { ModelRecognizer } from '../../../catalog/matching/recognize-model.js';
import { SpecsOfRow } from './specs-of-row.js';
import { KeyedRow } from '../read/feed-row.js';
import { RowMapper } from '../map/mapped-row.js';
import { OfferReader } from '../run/offer-from-row.js';
import { readFeedMap } from '../map/read-feed-map.js';

const FIELDS =
  'vin make model trim year price zip body doors cylinders engine fuel drive transmission'.split(
    ' ',
  );
const CAMRY = { make: 'Toyota', model: 'Camry', year: '2019', price: '18000', zip: '78701' };
const F150 = {
  ...CAMRY,
  make: 'Ford',
  model: 'F-150',
  trim: 'XLT',
  year: '2015',
  vin: '1FTFW1EF9FKD00001',
};

const catalog = Catalog.load();
const map = readFeedMap(
  JSON.stringify({
    name: 'build',
    fields: Object.fromEntries(FIELDS.map((field) => [field, field])),
  }),
  'the map',
);
const mapper = new RowMapper(map);
const reader = new OfferReader({
  catalog,
  recognizer: new ModelRecognizer(catalog),
  places: Places.load(),
  map,
  source: 'build',
  now: Date.UTC(2026, 10, 21),
});

describe('A number that stands for cars of several fuels', () => {
  const BMW = { ...CAMRY, make: 'BMW', year: '2010' };

  it.each([
    [{ model: '335', fuel: 'diesel' }, 'BMW335D', undefined],
    [{ model: '335', trim: 'd', fuel: 'diesel' }, 'BMW335D', undefined],
    [{ model: '535', trim: 'd xDrive', year: '2014' }, 'BMW535D', 'xDrive'],
    [{ model: '335' }, 'BMW335I', undefined],
    [{ model: '335i', fuel: 'diesel' }, 'BMW335I', undefined],
  ])('is the car of the stated one: %j', (said, modelCode, trim) => {
    const { listing } = read({ ...BMW, ...said });
    expect([listing.modelCode, listing.trim]).toEqual([modelCode, trim]);
  });
});

describe('A mild hybrid', () => {
  const RAM = { ...CAMRY, make: 'Ram', model: '1500', trim: 'Big Horn', year: '2021' };

  it.each([
    ['3.6L V6 24V VVT eTorque mild hybrid', 'Gasoline', 'GSL'],
    ['3.6L V6 MHEV', 'Gas', 'GSL'],
    ['3.6L V6 24V VVT eTorque mild hybrid', 'Hybrid', 'HYB'],
  ])('has the fuel of its column: %s, %s', (engine, fuel, group) => {
    expect(read({ ...RAM, engine, fuel }).listing.fuelTypeGroup).toBe(group);
  });
});

describe('A row that its VIN contradicts', () => {
  it('uses the engine of the VIN when its own does not exist, with the cab and drive of its columns', () => {
    const { listing, faults } = read({
      ...F150,
      cylinders: '4',
      engine: '2.7L I6',
      doors: '2',
      body: 'Regular Cab',
      drive: 'RWD',
      fuel: 'diesel',
    });
    expect(listing).toMatchObject({
      engineCode: '8CLDR',
      displacementLiters: 5,
      doors: 2,
      bodyStyleCode: 'TRUCKREG',
      driveType: 'RWD',
    });
    expect(faults.toSorted()).toEqual([
      'conflict body "Regular Cab": body, listed as Regular Cab Truck',
      'conflict drive "RWD": drive, listed as RWD',
      'contradicts-vin cylinders "4": cylinders, listed as 8 Cylinder',
      'contradicts-vin engine "2.7L I6": cylinders, listed as 8 Cylinder',
      'contradicts-vin engine "2.7L I6": liters, listed as 5',
      'contradicts-vin fuel "diesel": fuel, listed as Gasoline',
      'unknown-to-catalog body "Regular Cab": body, listed as Regular Cab Truck',
    ]);
  });

  it.each([
    [{ ...CAMRY, make: 'Honda', model: 'CR-V', year: '2020', vin: '5J6RW2H86LL003056' }, 'CRV'],
    [{ ...CAMRY, model: 'Highlander', year: '2020', vin: '5TDDZRBH1LS025876' }, 'HIGHLANDER'],
  ])("is not matched to another model's hybrid by a column: %j", (row, modelCode) => {
    const { listing, faults } = read({ ...row, fuel: 'hybrid' });
    expect(listing).toMatchObject({ modelCode, fuelTypeGroup: 'GSL' });
    expect(faults).toEqual(['contradicts-vin fuel "hybrid": fuel, listed as Gasoline']);
  });

  it('reports only the column that contradicts its VIN', () => {
    expect(read({ ...F150, cylinders: '8', engine: '5.0L V6' }).faults).toEqual([
      'contradicts-vin engine "5.0L V6": cylinders, listed as 8 Cylinder',
    ]);
  });
});

describe('An engine in model or trim', () => {
  const ACCORD = { ...CAMRY, make: 'Honda', model: 'Accord' };

  it.each([
    [
      { ...ACCORD, trim: '2.0T Sport' },
      { displacementLiters: 2, engineCode: '4CLDR' },
    ],
    [{ ...ACCORD, model: 'Accord 2.0T Sport' }, { displacementLiters: 2 }],
    [{ ...ACCORD, trim: 'EX-L V6', year: '2016' }, { engineCode: '6CLDR' }],
    [
      { ...CAMRY, trim: 'XSE V6' },
      { engineCode: '6CLDR', displacementLiters: 3.5 },
    ],
    [
      { ...CAMRY, make: 'Ford', model: 'F-150', trim: 'XLT 5.0L V8' },
      { engineCode: '8CLDR', displacementLiters: 5 },
    ],
    [{ ...CAMRY, model: 'Highlander', trim: '4 cyl LE', year: '2018' }, { engineCode: '4CLDR' }],
  ])("is the car's: %j", (row, said) => {
    expect(read(row).listing).toMatchObject(said);
  });

  it("is a hybrid's even with fuel gas or an unknown drive", () => {
    const row = {
      ...CAMRY,
      trim: 'LE Hybrid',
      year: '2023',
      fuel: 'gas',
      drive: 'AWD',
      engine: '2.5L I4',
    };
    expect(read(row).listing).toMatchObject({ modelCode: 'CAMRYHYBRID', fuelTypeGroup: 'HYB' });
  });

  it('is ignored when the word is a name', () => {
    expect(
      read({ ...CAMRY, make: 'BMW', model: 'i4', trim: 'eDrive40', year: '2023' }).listing,
    ).toMatchObject({ engineCode: 'ELECTRIC' });
  });
});

describe('A fuel in the engine', () => {
  const PICKUP = { ...CAMRY, make: 'Ford', model: 'F-150', trim: 'XLT', year: '2016' };

  it.each([
    [PICKUP, '2.7L Diesel', 'DSL'],
    [PICKUP, 'Powerstroke', 'DSL'],
    [{ ...CAMRY, make: 'Volkswagen', model: 'Jetta', year: '2012' }, '2.0L TDI', 'DSL'],
    [{ ...CAMRY, make: 'Ram', model: '2500', year: '2018' }, 'Diesel', 'DSL'],
    [{ ...CAMRY, make: 'BMW', model: '328', year: '2014' }, '2.0L Diesel', 'DSL'],
    [CAMRY, '2.5L Hybrid', 'HYB'],
    [CAMRY, '2.5L I4 with electric power steering', 'GSL'],
    [CAMRY, '2.5L Gas', 'GSL'],
  ])("is the car's: %j with %j", (row, engine, fuel) => {
    expect(read({ ...row, engine }).listing?.fuelTypeGroup).toBe(fuel);
  });

  it('outranks a generic fuel column, which is reported', () => {
    const { listing, faults } = read({
      ...CAMRY,
      make: 'Volkswagen',
      model: 'Jetta',
      year: '2012',
      fuel: 'gas',
      engine: '2.0L Diesel',
    });
    expect(listing?.fuelTypeGroup).toBe('DSL');
    expect(faults).toContain('contradicts-column fuel "gas": fuel, listed as Diesel');
  });

  it('is reported when no car of that model had it', () => {
    const { faults } = read({ ...CAMRY, engine: '2.0L Diesel' });
    expect(faults).toContain('unknown-to-catalog engine "2.0L Diesel": fuel, listed as Diesel');
  });

  it('yields to a more specific column', () => {
    const { listing, faults } = read({
      ...CAMRY,
      make: 'Toyota',
      model: 'Prius Prime',
      year: '2020',
      fuel: 'Plug-In Hybrid',
      engine: '1.8L Hybrid',
    });
    expect([listing?.fuelTypeGroup, faults]).toEqual(['PIH', []]);
  });
});

describe('A row without a matching catalog car', () => {
  it('keeps its facts, and reports each that no build has', () => {
    const { listing, faults } = read({
      ...CAMRY,
      doors: '2',
      cylinders: '8',
      engine: '5.7L',
      drive: 'RWD',
    });
    expect(listing).toMatchObject({
      doors: 2,
      engineCode: '8CLDR',
      displacementLiters: 5.7,
      driveType: 'RWD',
    });
    expect(faults.toSorted()).toEqual([
      'unknown-to-catalog cylinders "8": cylinders, listed as 8 Cylinder',
      'unknown-to-catalog doors "2": doors, listed as 2',
      'unknown-to-catalog drive "RWD": drive, listed as RWD',
      'unknown-to-catalog engine "5.7L": liters, listed as 5.7',
    ]);
  });

  it('reports one column when each fact exists but no build has them all', () => {
    expect(
      read({
        ...CAMRY,
        make: 'Audi',
        model: 'A6',
        year: '2015',
        cylinders: '6',
        drive: 'fwd',
        trim: 'Premium Plus',
      }),
    ).toMatchObject({
      listing: { engineCode: '6CLDR', driveType: 'FWD' },
      faults: ['unknown-to-catalog drive "fwd": drive, listed as FWD'],
    });
  });
});

describe('A row that its trim contradicts', () => {
  const [MUSTANG, CARRERA] = [
    { ...CAMRY, make: 'Ford', model: 'Mustang' },
    { ...CAMRY, make: 'Porsche', model: '911' },
  ];

  it.each([
    [
      { ...MUSTANG, trim: 'GT', engine: '2.3L' },
      ['unknown-to-catalog engine "2.3L": liters, listed as 2.3'],
    ],
    [
      { ...MUSTANG, trim: 'EcoBoost', engine: '5.0L V8' },
      [
        'unknown-to-catalog engine "5.0L V8": cylinders, listed as 8 Cylinder',
        'unknown-to-catalog engine "5.0L V8": liters, listed as 5',
      ],
    ],
    [
      { ...CARRERA, trim: 'Carrera 4S', drive: 'RWD' },
      ['unknown-to-catalog drive "RWD": drive, listed as RWD'],
    ],
    [
      { ...CAMRY, year: '2020', trim: 'TRD', engine: '2.5L I4' },
      [
        'unknown-to-catalog engine "2.5L I4": cylinders, listed as 4 Cylinder',
        'unknown-to-catalog engine "2.5L I4": liters, listed as 2.5',
      ],
    ],
  ])('keeps its facts, is reported, and gets no figures of either car: %j', (row, named) => {
    const { listing, faults } = read(row);
    expect(faults).toEqual(named);
    for (const fact of ['mpgCity', 'mpgHighway'] as const)
      expect([fact, listing[fact]]).toEqual([fact, undefined]);
    expect(listing.fuelTypeGroup).toBe('GSL');
  });

  it('reports VIN facts that the trim never had', () => {
    expect(
      read({ ...F150, trim: 'Raptor', year: '2018', vin: '1FTFW1E51JFC00001' }).faults,
    ).toEqual([
      'unknown-to-catalog vin "1FTFW1E51JFC00001": cylinders, listed as 8 Cylinder',
      'unknown-to-catalog vin "1FTFW1E51JFC00001": liters, listed as 5',
    ]);
  });

  it('reports the VIN, and keeps the column, for a fuel that the model never had', () => {
    const sonata = {
      ...CAMRY,
      make: 'Hyundai',
      model: 'Sonata',
      year: '2014',
      vin: 'KMHEC4A47EA108876',
      fuel: 'gas',
    };
    expect(read(sonata).faults).toContain(
      'conflict vin "KMHEC4A47EA108876": fuel, listed as Gasoline',
    );
  });

  it('is not guessed when a longer trim differs: an A4 Premium Plus may be a Premium Plus quattro', () => {
    const { listing } = read({
      ...CAMRY,
      make: 'Audi',
      model: 'A4',
      trim: 'Premium Plus',
      year: '2018',
    });
    for (const fact of ['driveType', 'mpgCity'])
      expect([fact, fact in listing]).toEqual([fact, false]);
    expect(listing).toMatchObject({ engine: '2.0L 4-Cylinder Turbo', bodyStyleCode: 'SEDAN4D' });
  });

  it('may mean a longer trim', () => {
    expect(read({ ...MUSTANG, trim: 'GT', body: 'Convertible', engine: '5.0L V8' })).toMatchObject({
      listing: { bodyStyleCode: 'CONV2D', mpgCity: 15 },
      faults: [],
    });
  });
});

describe('A partial engine in the name', () => {
  it.each([
    [
      { ...CAMRY, trim: 'XLE V6', year: '2013', cylinders: '4', engine: '2.5L' },
      { engine: '3.5L V6', fuelTypeGroup: 'GSL' },
      [
        'contradicts-name cylinders "4": cylinders, listed as 6 Cylinder',
        'contradicts-name engine "2.5L": liters, listed as 3.5',
      ],
    ],
    [
      { ...CAMRY, make: 'Chevrolet', model: 'Cruze Diesel', year: '2014', engine: '1.4L' },
      { engine: '2.0L 4-Cylinder Turbo', fuelTypeGroup: 'DSL' },
      ['contradicts-name engine "1.4L": liters, listed as 2'],
    ],
    [
      { ...CAMRY, make: 'Ram', model: '2500 diesel', year: '2013', cylinders: '8' },
      { engineCode: '6CLDR', fuelTypeGroup: 'DSL' },
      ['contradicts-name cylinders "8": cylinders, listed as 6 Cylinder'],
    ],
  ])('is not combined with another engine in a column: %j', (row, said, named) => {
    const { listing, faults } = read(row);
    expect(listing).toMatchObject(said);
    expect(faults).toEqual(named);
  });
});

describe('An electric car', () => {
  it.each([
    [{ ...CAMRY, make: 'GMC', model: 'Hummer EV', year: '2023', fuel: 'tri-motor' }, 329],
    [{ ...CAMRY, make: 'Nissan', model: 'Leaf', year: '2018', fuel: 'quick charge' }, 151],
  ])('is recognized by its model, even with an unknown fuel: %j', (row, electricRangeMiles) => {
    const { listing, faults } = read(row);
    expect(listing).toMatchObject({
      fuelTypeGroup: 'ELE',
      engineCode: 'ELECTRIC',
      electricRangeMiles,
    });
    expect(faults).toEqual([`unknown-text fuel "${row.fuel}": fuel`]);
  });

  it('has neither tank nor gears, whatever its columns say', () => {
    const { listing, faults } = read({
      ...CAMRY,
      make: 'Nissan',
      model: 'Leaf',
      year: '2018',
      fuel: 'hybrid',
      transmission: 'manual',
    });
    expect(listing).toMatchObject({ fuelTypeGroup: 'ELE', transmissionCode: 'AUT' });
    expect(faults.toSorted()).toEqual([
      'contradicts-name fuel "hybrid": fuel, listed as Electric',
      'contradicts-name transmission "manual": transmission, listed as Automatic',
    ]);
  });

  it('keeps its fuel with an impossible drive', () => {
    expect(
      read({ ...CAMRY, make: 'Nissan', model: 'Leaf', year: '2018', fuel: 'hybrid', drive: 'RWD' })
        .listing?.fuelTypeGroup,
    ).toBe('ELE');
  });
});

describe('A hybrid by name', () => {
  it('is recognized with an unknown fuel', () => {
    expect(read({ ...CAMRY, model: 'Camry Hybrid', fuel: 'xyz' }).listing?.fuelTypeGroup).toBe(
      'HYB',
    );
  });
});

describe('Two-wheel drive in the name', () => {
  const TACOMA = { ...CAMRY, make: 'Toyota', model: 'Tacoma', year: '2018', drive: '4WD' };

  it.each([
    [{ ...TACOMA, model: 'Tacoma 2WD' }],
    [{ ...TACOMA, trim: 'SR5 4x2' }],
    [{ ...TACOMA, make: 'Ford', model: 'F-150', trim: 'XLT rwd, rear camera' }],
  ])('outranks a four-wheel column: %j', (row) => {
    expect(read(row)).toMatchObject({
      listing: { driveType: 'RWD' },
      faults: ['contradicts-name drive "4WD": drive, listed as RWD'],
    });
  });

  it.each([
    'SR5 rear camera',
    'SR5 4 wheel disc brakes',
    'SR5 four-wheel ABS',
    'SR5 no 4x4',
    'SR5 2wd 4x4',
  ])('is not read from cameras, brakes, negations or ambiguous text: %s', (trim) => {
    expect(read({ ...TACOMA, drive: '', trim }).listing).not.toHaveProperty('driveType');
  });

  it.each([
    ['X3 sDrive30i', 'RWD'],
    ['X1 sDrive28i', 'FWD'],
  ])('may be an sDrive, whatever the column says: %s', (model, drive) => {
    const { listing, faults } = read({ ...CAMRY, make: 'BMW', model, year: '2020', drive: 'AWD' });
    expect(listing?.driveType).toBe(drive);
    expect(faults).toEqual([`contradicts-name drive "AWD": drive, listed as ${drive}`]);
  });

  it('may be spelled out', () => {
    const { listing, faults } = read({
      ...TACOMA,
      model: 'RAV4',
      trim: 'LE Front-Wheel Drive',
      drive: 'AWD',
    });
    expect([listing.driveType, faults]).toEqual([
      'FWD',
      ['contradicts-name drive "AWD": drive, listed as FWD'],
    ]);
  });

  it.each(['fwd awd', '4x4 or 4x2', 'not awd'])(
    'is not read from a contradictory or negated column: %s',
    (drive) => {
      const { listing, faults } = read({ ...TACOMA, model: 'RAV4', trim: 'LE', drive });
      expect(listing).not.toHaveProperty('driveType');
      expect(faults).toEqual([`unknown-text drive "${drive}": drive`]);
    },
  );
});

describe('A model name of two cars', () => {
  const WRANGLER = { ...CAMRY, make: 'Jeep', model: 'Wrangler', trim: 'Sport', year: '2015' };

  it('is ambiguous without further facts', () => {
    const { listing } = read(WRANGLER);
    expect(listing).toMatchObject({ bodyStyleCode: 'SUVCROSS', engine: '3.6L V6' });
    expect(listing).not.toHaveProperty('doors');
  });

  it.each([
    [
      { ...WRANGLER, body: '4D Sport Utility' },
      { bodyStyleCode: 'SUV4D', doors: 4 },
    ],
    [
      { ...WRANGLER, doors: '2' },
      { bodyStyleCode: 'SUV2D', doors: 2 },
    ],
  ])('is the car that the row describes: %j', (row, said) => {
    expect(read(row)).toMatchObject({ listing: said, faults: [] });
  });
});

describe('A body that the car never had', () => {
  it('is reported for an SUV, also in years without catalog builds', () => {
    const { listing, faults } = read({
      ...CAMRY,
      make: 'Hyundai',
      model: 'Santa Fe XL',
      year: '2018',
      body: 'sedan',
    });
    expect([listing.bodyStyleCode, faults]).toEqual([
      'SEDAN4D',
      ['unknown-to-catalog body "sedan": body, listed as Sedan'],
    ]);
    expect(read({ ...CAMRY, model: 'RAV4', year: '1999', body: 'convertible' }).faults).toEqual([]);
  });

  it.each(['E-450', 'E-Series Chassis', 'E-450 Cutaway', 'Econoline Commercial Cutaway'])(
    'is accepted for a chassis, which others call truck or van: %s',
    (model) => {
      const chassis = { ...CAMRY, make: 'Ford', model, year: '2012', body: 'truck' };
      expect(read(chassis)).toMatchObject({ listing: { bodyStyleCode: 'TRUCKS' }, faults: [] });
    },
  );

  it('is not a cargo van for an E-450', () => {
    expect(
      read({ ...CAMRY, make: 'Ford', model: 'E-450', year: '2012' }).listing.bodyStyleCode,
    ).toBe('VANMV');
  });
});

describe('A generic body of a VIN', () => {
  it.each([
    [
      {
        make: 'Hyundai',
        model: 'Accent',
        year: '2005',
        body: 'hatchback',
        vin: 'KMHCG35C75U346300',
      },
      'HATCH',
    ],
    [
      { make: 'Scion', model: 'xB', year: '2006', body: 'sedan', vin: 'JTLKT334164078308' },
      'SEDAN4D',
    ],
    [
      {
        make: 'Toyota',
        model: 'Matrix',
        year: '2009',
        body: 'hatchback',
        vin: '2T1KE40E09C000001',
      },
      'HATCH',
    ],
    [
      { make: 'Honda', model: 'Ridgeline', year: '2011', body: 'truck', vin: '5FPYK1F46BB003591' },
      'TRUCKCREW',
    ],
  ])('does not outrank the row: %j', (row, body) => {
    expect(read({ ...CAMRY, ...row }).listing.bodyStyleCode).toBe(body);
  });
});

describe('A cab name that differs by maker', () => {
  it.each([
    [
      { make: 'Ram', model: '1500', trim: 'SLT Quad Cab', year: '2015', body: 'Crew Cab' },
      'TRUCKEXT',
      'Extended Cab Truck',
    ],
    [
      {
        make: 'Chevrolet',
        model: 'Silverado 1500',
        trim: 'LT Double Cab',
        year: '2015',
        body: 'Crew Cab',
      },
      'TRUCKEXT',
      'Extended Cab Truck',
    ],
    [
      { make: 'Toyota', model: 'Tacoma', trim: 'SR5 Double Cab', year: '2015', body: 'Access Cab' },
      'TRUCKCREW',
      'Crew Cab Truck',
    ],
    [
      { make: 'Toyota', model: 'Tundra', trim: 'SR5 Double Cab', year: '2015', body: 'CrewMax' },
      'TRUCKEXT',
      'Extended Cab Truck',
    ],
  ])("means the maker's cab, and outranks the column: %j", (row, body, label) => {
    expect(read({ ...CAMRY, ...row })).toMatchObject({
      listing: { bodyStyleCode: body },
      faults: [`contradicts-name body "${row.body}": body, listed as ${label}`],
    });
  });

  it('works in the column as well', () => {
    const { listing } = read({
      ...CAMRY,
      make: 'Toyota',
      model: 'Tundra',
      year: '2005',
      body: 'Double Cab Pickup',
    });
    expect(listing.bodyStyleCode).toBe('TRUCKCREW');
  });
});

describe('A short name of a truck family', () => {
  const SILVERADO = {
    ...CAMRY,
    make: 'Chevrolet',
    model: 'Silverado',
    trim: 'LTZ',
    year: '2016',
    cylinders: '8',
  };

  it.each([
    [{ ...SILVERADO, engine: '6.6L Duramax', fuel: 'diesel' }],
    [{ ...SILVERADO, engine: '6.0L' }],
    [{ ...SILVERADO, cylinders: '', vin: '1GB0C4EGXGZ280783' }],
  ])("is ambiguous when its engine is not the first one's: %j", (row) => {
    expect(() => read(row)).toThrow('ambiguous-model');
  });

  it('means the one of the VIN if the VIN states the series', () => {
    const row = { ...SILVERADO, year: '2015', cylinders: '', vin: '1GC2KUEG4FZ545154' };
    expect(read(row)).toMatchObject({ listing: { modelCode: 'SILVERADO2500HD' }, faults: [] });
  });

  it('means the first otherwise, also with an unknown engine', () => {
    expect(read({ ...SILVERADO, engine: '5.3L' })).toMatchObject({
      listing: { modelCode: 'SILVERADO1500' },
      faults: [],
    });
    expect(read({ ...SILVERADO, engine: '7.7L' }).listing).toMatchObject({
      modelCode: 'SILVERADO1500',
    });
    expect(read({ ...SILVERADO, model: 'Silverado 1500', engine: '6.0L' }).faults).toEqual([
      'unknown-to-catalog engine "6.0L": liters, listed as 6',
    ]);
  });
});

describe('The doors of a van', () => {
  it('are those of the row: sellers count sliding doors and tailgates differently', () => {
    expect(
      read({
        ...CAMRY,
        make: 'Ford',
        model: 'Transit Connect',
        trim: 'XLT',
        year: '2016',
        doors: '4',
      }),
    ).toMatchObject({
      listing: { doors: 4 },
      faults: [],
    });
  });
});

describe('A wagon that the catalog calls an SUV', () => {
  it('is a wagon, with the engine and the figures of that car', () => {
    expect(
      read({
        ...CAMRY,
        make: 'Subaru',
        model: 'Outback',
        trim: '2.5i',
        year: '2018',
        body: 'Wagon',
      }),
    ).toMatchObject({
      listing: { bodyStyleCode: 'WAGON5D', engine: '2.5L 4-Cylinder', mpgCity: 25 },
      faults: [],
    });
  });
});

describe('A truck without a cab', () => {
  it("has neither doors nor seats when that year's trucks differ", () => {
    const { listing } = read({ ...CAMRY, make: 'Ford', model: 'F-150', trim: 'XLT', year: '2018' });
    expect(listing.bodyStyleCode).toBe('TRUCKS');
    for (const fact of ['doors', 'seats']) expect([fact, fact in listing]).toEqual([fact, false]);
  });
});

describe('Doors in the name', () => {
  const CIVIC = { ...CAMRY, make: 'Honda', model: 'Civic Si', year: '2013' };

  it.each([
    [
      { ...CIVIC, model: 'Civic Si 2dr' },
      { doors: 2, bodyStyleCode: 'COUPE2D' },
    ],
    [
      { ...CIVIC, trim: '4-door' },
      { doors: 4, bodyStyleCode: 'SEDAN4D' },
    ],
    [
      { ...CIVIC, make: 'Ford', model: 'Focus SE hatchback 4d' },
      { doors: 5, bodyStyleCode: 'HATCH5D' },
    ],
    [{ ...CIVIC, make: 'Ford', model: 'F-250 Super Duty 4 dr', year: '2004' }, { doors: 4 }],
  ])("are the car's, with the tailgate counted by body style: %j", (row, said) => {
    expect(read(row).listing).toMatchObject(said);
  });

  it('are not read from a larger number', () => {
    expect(
      read({ ...CIVIC, make: 'BMW', model: '328', trim: 'd 2.5d' }).listing,
    ).not.toHaveProperty('doors');
  });

  it('outrank a column', () => {
    expect(read({ ...CIVIC, model: 'Civic Si 2dr', doors: '4' })).toMatchObject({
      listing: { doors: 2 },
      faults: ['contradicts-name doors "4": doors, listed as 2'],
    });
  });
});

describe('Another electric car', () => {
  it('has neither tank nor cylinders nor displacement, whatever its columns say', () => {
    const leaf = {
      ...CAMRY,
      make: 'Nissan',
      model: 'Leaf',
      fuel: 'gas',
      cylinders: '4',
      engine: '2.0L',
    };
    expect(read(leaf)).toMatchObject({
      listing: { fuelTypeGroup: 'ELE', engineCode: 'ELECTRIC' },
      faults: [
        'contradicts-name fuel "gas": fuel, listed as Electric',
        'contradicts-name cylinders "4": cylinders, listed as Electric Motor',
        'contradicts-name engine "2.0L": liters',
      ],
    });
  });
});

describe('A row of a year without catalog builds', () => {
  const miata = { ...CAMRY, make: 'Mazda', model: 'MX-5 Miata', year: '2003' };

  it('reports what its model never had', () => {
    const { listing, faults } = read({ ...miata, fuel: 'diesel', drive: 'FWD', engine: '1.8L' });
    expect(listing).toMatchObject({
      fuelTypeGroup: 'DSL',
      driveType: 'FWD',
      displacementLiters: 1.8,
    });
    expect(faults).toEqual([
      'unknown-to-catalog fuel "diesel": fuel, listed as Diesel',
      'unknown-to-catalog drive "FWD": drive, listed as FWD',
    ]);
  });

  it('reports nothing for a car older than the catalog', () => {
    expect(read({ ...CAMRY, model: 'Celica', year: '1980', drive: 'RWD' }).faults).toEqual([]);
  });
});

describe("A battery in the car's name", () => {
  it.each([
    ['Subaru', 'CROSSTREKHYBRID', '2017', '', 'HYB'],
    ['Subaru', 'Crosstrek Hybrid', '2017', '', 'HYB'],
    ['Toyota', 'CAMRYHYBRID', '2026', '', 'HYB'],
    ['Audi', 'Q5 Hybrid', '2016', 'gas', 'HYB'],
    ['Subaru', 'Crosstrek Hybrid', '2020', 'electric', 'PIH'],
    ['Dodge', 'Charger EV', '2025', '', 'ELE'],
  ])('is its fuel: %s %s of %s, "%s"', (make, model, year, fuel, fuelTypeGroup) => {
    expect(read({ ...CAMRY, make, model, year, fuel })).toMatchObject({
      listing: { fuelTypeGroup },
      faults: [],
    });
  });

  it('is not read from electric windows', () => {
    const { listing, faults } = read({
      ...CAMRY,
      make: 'Ford',
      model: 'Focus SE electric windows',
      year: '2008',
    });
    expect(listing.fuelTypeGroup).toBe('GSL');
    expect(faults).toEqual(['unread-words model "Focus SE electric windows": windows']);
  });

  it.each([
    ['Mazda', 'Mazda6 Hybrid', '2010', 'HYB', 'Hybrid'],
    ['Dodge', 'Charger EV', '2010', 'ELE', 'Electric'],
    ['BMW', 'X5 xDrive40e', '2008', 'PIH', 'Plug-in Hybrid'],
    ['BMW', '330e', '2010', 'PIH', 'Plug-in Hybrid'],
  ])(
    'that did not exist that year is kept and reported: %s %s of %s',
    (make, model, year, fuelTypeGroup, fuel) => {
      const { listing, faults } = read({ ...CAMRY, make, model, year });
      expect([listing.fuelTypeGroup, listing.engine]).toEqual([fuelTypeGroup, undefined]);
      expect(faults).toEqual([`unknown-to-catalog model "${model}": fuel, listed as ${fuel}`]);
    },
  );

  it('outranks a column that denies it', () => {
    expect(read({ ...CAMRY, model: 'Camry Hybrid', year: '2015', fuel: 'diesel' })).toMatchObject({
      listing: { fuelTypeGroup: 'HYB' },
      faults: ['contradicts-name fuel "diesel": fuel, listed as Hybrid'],
    });
  });
});

describe('Two conflicting cylinder columns', () => {
  it('resolve to what the model came with', () => {
    expect(read({ ...CAMRY, cylinders: '8', engine: '2.5L I4' })).toMatchObject({
      listing: { engineCode: '4CLDR', engine: '2.5L 4-Cylinder' },
      faults: ['contradicts-column cylinders "8": cylinders, listed as 4 Cylinder'],
    });
    expect(read({ ...CAMRY, cylinders: '6', engine: '2.5L I8' })).toMatchObject({
      listing: { engineCode: '6CLDR' },
      faults: [
        'contradicts-column engine "2.5L I8": cylinders, listed as 6 Cylinder',
        'contradicts-column engine "2.5L I8": liters, listed as 3.5',
      ],
    });
  });

  it('resolve to the engine column when the model had neither, and both are reported', () => {
    expect(read({ ...CAMRY, cylinders: '5', engine: 'V8' })).toMatchObject({
      listing: { engineCode: '8CLDR' },
      faults: [
        'contradicts-column cylinders "5": cylinders, listed as 8 Cylinder',
        'unknown-to-catalog engine "V8": cylinders, listed as 8 Cylinder',
      ],
    });
  });

  it('do not mix two engines: displacement and cylinders stay together', () => {
    const accord = { ...CAMRY, make: 'Honda', model: 'Accord' };
    const { listing, faults } = read({
      ...accord,
      year: '2018',
      cylinders: '4',
      engine: '3.5L V6',
    });
    expect([listing.engineCode, listing.displacementLiters, listing.engine]).toEqual([
      '4CLDR',
      undefined,
      undefined,
    ]);
    expect(faults).toEqual([
      'contradicts-column engine "3.5L V6": cylinders, listed as 4 Cylinder',
      'contradicts-column engine "3.5L V6": liters',
    ]);
    expect(read({ ...accord, year: '2015', cylinders: '4', engine: '3.5L' })).toMatchObject({
      listing: { engineCode: '6CLDR', engine: '3.5L V6' },
      faults: ['contradicts-column cylinders "4": cylinders, listed as 6 Cylinder'],
    });
  });

  it('resolve to the engine column when the other is unreadable', () => {
    expect(read({ ...CAMRY, cylinders: 'xyz', engine: 'V6' })).toMatchObject({
      listing: { engineCode: '6CLDR' },
      faults: [],
    });
  });
});

describe('Two engines in one cell', () => {
  const ACCORD = { ...CAMRY, make: 'Honda', model: 'Accord', year: '2015' };

  it.each(['2.4L I4 / 3.5L V6', '2.4L or 3.5L', 'V6 / I4', '2,4 L / 3,5 L'])(
    'are dropped and reported: %s',
    (engine) => {
      const { listing, faults } = read({ ...ACCORD, engine });
      expect([listing.engineCode, listing.displacementLiters]).toEqual([undefined, undefined]);
      expect(faults).toContain(`unknown-text engine "${engine}": engine`);
      expect(read({ ...ACCORD, cylinders: '6', engine }).faults).toContain(
        `unknown-text engine "${engine}": engine`,
      );
    },
  );

  it.each(['3.5L V6 24V', '3.5L V-6, 6 cylinders', '3.5L/213', 'V6 3,5 L'])(
    'are one when their parts agree: %s',
    (engine) => {
      expect(read({ ...ACCORD, engine })).toMatchObject({
        listing: { engine: '3.5L V6' },
        faults: [],
      });
    },
  );

  it('may have a decimal comma, also in the model', () => {
    expect(
      read({ ...CAMRY, make: 'Audi', model: 'A4', year: '2012', engine: '2,0 TFSI' }).listing
        .displacementLiters,
    ).toBe(2);
    expect(
      read({ ...CAMRY, make: 'Audi', model: 'A6 3,0 TFSI', year: '2015' }).listing,
    ).toMatchObject({ modelCode: 'AUDIA6' });
  });
});

describe('An engine without numbers', () => {
  it.each(['HEMI', 'EcoBoost', 'Turbo'])(
    'is reported as unread, and does not prevent completion: %s',
    (engine) => {
      const { listing, faults } = read({
        ...CAMRY,
        make: 'Toyota',
        model: 'Prius',
        year: '2012',
        engine,
      });
      expect([listing.engine, faults]).toEqual([
        '1.8L 4-Cylinder',
        [`unread-words engine "${engine}": engine`],
      ]);
    },
  );

  it.each(['Premium Unleaded', 'Gas', 'N/A', ''])(
    'is not reported when it is a fuel or empty: "%s"',
    (engine) => {
      expect(read({ ...CAMRY, engine }).faults).toEqual([]);
    },
  );
});

describe('A plug-in hybrid of other years', () => {
  it('yields one object for equal values, so that results can be memoized by it', () => {
    const statements = new SpecsOfRow();
    const row = () =>
      mapper.read(
        new KeyedRow(2, new Map(Object.entries({ ...CAMRY, make: 'BMW', model: '330e' }))),
      );
    const model = catalog.modelsOfMake('BMW').find(({ code }) => code === 'BMW330E')!;
    const [one, other] = [row(), row()].map((each) =>
      statements.read(each, { vin: undefined, year: 2010, fuelOfOtherYears: 'PIH', model }),
    );
    expect(one!.name).toEqual({ fuel: 'PIH' });
    expect(one!.name).toBe(other!.name);
    expect(
      statements.read(row(), { vin: undefined, year: 2019, fuelOfOtherYears: undefined, model })
        .name,
    ).toEqual({});
  });
});

describe('Doors', () => {
  it.each([
    ['4', 4],
    ['4.0', 4],
    ['4dr', 4],
    ['4-door', 4],
    ['4 Doors', 4],
    ['5', 5],
  ])('"%s" are %d: counting the tailgate is no contradiction', (doors, count) => {
    expect(read({ ...CAMRY, make: 'Honda', model: 'Fit', year: '2017', doors })).toMatchObject({
      listing: { doors: count },
      faults: [],
    });
  });

  it('that are unreadable are reported, and not guessed', () => {
    const { listing, faults } = read({ ...CAMRY, doors: 'four' });
    expect([listing.doors, faults]).toEqual([undefined, ['unknown-text doors "four": doors']]);
    expect(read({ ...CAMRY, doors: '0' })).toMatchObject({ listing: { doors: 4 }, faults: [] });
  });

  it('determine the body when possible', () => {
    const civic = { ...CAMRY, make: 'Honda', model: 'Civic', year: '2018' };
    expect(read({ ...civic, doors: '2' })).toMatchObject({
      listing: { bodyStyleCode: 'COUPE2D' },
      faults: [],
    });
    expect(read({ ...civic, doors: '2', body: 'Sedan' })).toMatchObject({
      listing: { bodyStyleCode: 'SEDAN4D', doors: 2 },
      faults: ['unknown-to-catalog doors "2": doors, listed as 2'],
    });
  });

  it('that contradict the body are reported, also in years without catalog builds', () => {
    const accord = { ...CAMRY, make: 'Honda', model: 'Accord', year: '2001' };
    const fault = 'unknown-to-catalog doors "2": doors, listed as 2';
    expect(read({ ...accord, body: 'sedan', doors: '2' })).toMatchObject({
      listing: { doors: 2 },
      faults: [fault],
    });
    expect(read({ ...accord, body: 'coupe', doors: '2' }).faults).toEqual([]);
  });

  it('leave the style open when the catalog has the body only with others', () => {
    expect(
      read({ ...CAMRY, make: 'Jeep', model: 'Wrangler Unlimited', year: '2015', doors: '2' }),
    ).toMatchObject({
      listing: { bodyStyleCode: 'SUVCROSS', doors: 2 },
      faults: ['unknown-to-catalog doors "2": doors, listed as 2'],
    });
  });
});

function read(cells: Record<string, string>) {
  const result = reader.read(new KeyedRow(2, new Map(Object.entries(cells))));
  if ('issue' in result) throw new Error(JSON.stringify(result.issue));
  const faults = result.droppedFacts.map(
    ({ reason, column, value, detail }) => `${reason} ${column} "${value}": ${detail}`,
  );
  return { listing: result.listing, faults };
}
