import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../../../catalog/catalog.js';
import type { KnownBodyCode } from '../../../catalog/options/body-styles.js';
import { ModelRecognizer } from '../../../catalog/matching/recognize-model.js';
import { CatalogFacts } from './catalog-facts.js';
import type { DeclaredSpecs, SpecsBySource } from './resolve-specs.js';

const catalog = Catalog.load();
const recognizer = new ModelRecognizer(catalog);
const facts = new CatalogFacts(catalog);

describe('The facts of a build', () => {
  it('are filled in when all builds of the year agree', () => {
    expect(of('Toyota', 'Prius', 2012)).toMatchObject({
      bodyStyleCode: 'HATCH5D',
      fuelTypeGroup: 'HYB',
      engineCode: '4CLDR',
      engine: '1.8L 4-Cylinder',
      driveType: 'FWD',
      doors: 5,
      seats: 5,
    });
  });

  it.each([
    ['Toyota', 'MR2', 1992, undefined],
    ['Ford', 'Thunderbird', 1995, undefined],
    ['Ford', 'Thunderbird', 1967, undefined],
    ['Pontiac', 'Grand Prix', 1986, undefined],
    ['Ford', 'Explorer Sport', 2001, 'SUVCROSS'],
    ['Toyota', '4Runner', 1985, 'SUVCROSS'],
    ['Ford', 'F-150', 1985, 'TRUCKS'],
    ['Toyota', 'Avalon', 2000, 'SEDAN4D'],
  ] as const)('have no body that only later builds have: %s %s %i', (make, model, year, body) => {
    const { bodyStyleCode, doors } = of(make, model, year);
    expect(bodyStyleCode).toBe(body);
    if (body !== 'SEDAN4D') expect(doors).toBeUndefined();
  });

  it('have the fuel that the row states for mild hybrids, and none without a statement', () => {
    const fuelOf = (said: DeclaredSpecs) => of('Chevrolet', 'Malibu Eco', 2013, said).fuelTypeGroup;
    expect([fuelOf({}), fuelOf({ fuel: 'GSL' }), fuelOf({ fuel: 'HYB' })]).toEqual([
      undefined,
      'GSL',
      'HYB',
    ]);
    expect(of('Honda', 'Insight', 2010).fuelTypeGroup).toBe('HYB');
  });

  it('stay unknown where builds differ', () => {
    const civic = of('Honda', 'Civic', 2018);
    expect(civic).not.toHaveProperty('mpgCity');
    expect(civic).not.toHaveProperty('engine');
  });

  it('follow what the row says', () => {
    expect(of('Ford', 'Mustang', 2015, { engineCode: '8CLDR' })).toMatchObject({
      engineCode: '8CLDR',
      engine: '5.0L V8',
    });
    expect(of('Honda', 'Civic', 2008, { body: 'COUPE2D' })).toMatchObject({
      bodyStyleCode: 'COUPE2D',
      doors: 2,
    });
    expect(of('Subaru', 'Outback', 2011, { drive: '4WD' })).toMatchObject({ driveType: 'AWD' });
    expect(of('Dodge', 'Challenger', 2018, { drive: '4WD' })).toMatchObject({ driveType: 'AWD' });
    expect(of('Ford', 'Fusion Hybrid', 2017, { fuel: 'GSL' })).toMatchObject({
      fuelTypeGroup: 'HYB',
    });
    expect(of('Chevrolet', 'Volt', 2017, { fuel: 'ELE' })).toMatchObject({ fuelTypeGroup: 'PIH' });
  });

  it('are AWD when the feed says so, whatever the catalog calls it', () => {
    const driveOf = (said: Partial<SpecsBySource>) =>
      facts.complete(modelOf('Honda', 'CR-V', 2011).model, undefined, 2011, {
        vin: {},
        name: {},
        columns: {},
        unread: [],
        ...said,
      }).facts.driveType;
    expect([
      driveOf({ columns: { drive: 'AWD' } }),
      driveOf({ name: { drive: 'AWD' } }),
      driveOf({ vin: { drive: 'AWD' } }),
    ]).toEqual(['AWD', 'AWD', '4WD']);
  });

  it('are kept when the catalog has no such build, without completing related facts', () => {
    const convertible = of('Toyota', 'Camry', 2018, { body: 'CONVERT' });
    expect(convertible.bodyStyleCode).toBe('CONVERT');
    for (const fact of ['doors', 'seats', 'mpgCity'])
      expect([fact, fact in convertible]).toEqual([fact, false]);

    const diesel = of('Toyota', 'Camry', 2018, { fuel: 'DSL' });
    expect(diesel).toMatchObject({ fuelTypeGroup: 'DSL', bodyStyleCode: 'SEDAN4D', doors: 4 });
    for (const fact of ['mpgCity', 'engine', 'engineCode'])
      expect([fact, fact in diesel]).toEqual([fact, false]);

    expect(of('Honda', 'Fit', 2017, { drive: '4WD' })).toMatchObject({ driveType: '4WD' });
    expect(contradictionsOf('Honda', 'Fit', 2017, { columns: { drive: '4WD' } })).toEqual([
      { fact: 'drive', source: 'in-column', reason: 'unknown-to-catalog' },
    ]);
  });

  it("of a pickup or van differ from a car's, and no electric car burns gas", () => {
    expect(of('Ford', 'F-150', 2018, { body: 'HATCH' }).bodyStyleCode).toBe('TRUCKS');
    expect(of('Honda', 'Odyssey', 2018, { body: 'SEDAN4D' }).bodyStyleCode).toBe('MINIVAN');
    expect(of('Honda', 'Civic', 2018, { body: 'TRUCKS' })).not.toMatchObject({
      bodyStyleCode: 'TRUCKS',
    });
    expect(of('Tesla', 'Model 3', 2020, { fuel: 'GSL' })).toMatchObject({ fuelTypeGroup: 'ELE' });
    expect(contradictionsOf('Ford', 'F-150', 2018, { columns: { body: 'HATCH' } })).toEqual([
      { fact: 'body', source: 'in-column', reason: 'contradicts-name' },
    ]);
  });

  it('come from model and trim first, then from their columns, then from the VIN', () => {
    const columns = { body: 'TRUCKEXT', drive: '4WD' } as const;
    const said = {
      columns,
      name: { body: 'TRUCKCREW' },
      vin: { drive: 'RWD', engineCode: '8CLDR' },
      unread: [],
    } as const;
    expect(
      facts.complete(modelOf('Ford', 'F-150', 2018).model, undefined, 2018, said).facts,
    ).toMatchObject({
      bodyStyleCode: 'TRUCKCREW',
      driveType: '4WD',
      engineCode: '8CLDR',
    });
    expect(contradictionsOf('Ford', 'F-150', 2018, said)).toEqual([
      { fact: 'drive', source: 'in-column', reason: 'conflict' },
      { fact: 'body', source: 'in-column', reason: 'contradicts-name' },
    ]);
  });

  it('with flex fuel agree with a gasoline VIN, and specific drive words agree with 4WD', () => {
    const said = {
      columns: { fuel: 'ALT', drive: 'AWD' },
      vin: { fuel: 'GSL', drive: '4WD' },
    } as const;
    expect(contradictionsOf('Ford', 'Explorer', 2018, said)).toEqual([]);
    const { fuelTypeGroup, driveType } = facts.complete(
      modelOf('Ford', 'Explorer', 2018).model,
      undefined,
      2018,
      {
        name: {},
        unread: [],
        ...said,
      },
    ).facts;
    expect([fuelTypeGroup, driveType]).toEqual(['ALT', 'AWD']);
  });

  it('follow the feed when a VIN describes an impossible car', () => {
    const crewCab = { columns: { body: 'TRUCKCREW' }, vin: { body: 'TRUCKEXT' } } as const;
    expect(contradictionsOf('Hyundai', 'Santa Cruz', 2023, crewCab)).toEqual([]);
    const open = { columns: { body: 'CONVERT' }, vin: { body: 'SUV4D' } } as const;
    expect(contradictionsOf('Nissan', 'Murano CrossCabriolet', 2012, open)).toEqual([]);
  });

  it('are not completed over an unknown value', () => {
    const unread = { vin: {}, name: {}, columns: {}, unread: ['fuel', 'body'] } as const;
    const camry = facts.complete(
      modelOf('Toyota', 'Camry', 2015).model,
      undefined,
      2015,
      unread,
    ).facts;
    for (const fact of ['bodyStyleCode', 'doors', 'fuelTypeGroup', 'engine', 'mpgCity'])
      expect([fact, fact in camry]).toEqual([fact, false]);
    expect(camry).toMatchObject({ driveType: 'FWD', transmissionCode: 'AUT' });
  });

  it("resolve 2WD to front or rear when the year's builds determine it", () => {
    expect(of('Ford', 'F-150', 2018, { drive: '2WD' })).toMatchObject({ driveType: 'RWD' });
    expect(of('Honda', 'Pilot', 2018, { drive: '2WD' })).toMatchObject({ driveType: 'FWD' });
    expect(
      contradictionsOf('Ford', 'F-150', 2018, { columns: { drive: '2WD' }, vin: { drive: 'RWD' } }),
    ).toEqual([]);
  });

  it('have the doors of an unambiguous body, and none of an ambiguous one', () => {
    const doorsOf = (model: string, body: KnownBodyCode) => of('Jeep', model, 2015, { body }).doors;
    expect([doorsOf('Wrangler', 'SUV4D'), doorsOf('Wrangler', 'SUVCROSS')]).toEqual([4, undefined]);
    expect(of('Ford', 'F-150', 1985, { body: 'TRUCKREG' }).doors).toBe(2);
    expect(of('Ford', 'F-150', 1985, { body: 'TRUCKEXT' })).not.toHaveProperty('doors');
  });

  it('do not contradict cars built beside the most common ones', () => {
    for (const [make, model, year, columns] of [
      ['Volkswagen', 'Atlas S 4Motion', 2018, { drive: 'AWD', engineCode: '6CLDR' }],
      ['Infiniti', 'G35', 2005, { body: 'SEDAN4D', drive: 'RWD', transmission: 'MAN' }],
      ['Ford', 'Ranger', 2011, { drive: 'RWD', displacementLiters: 4, transmission: 'MAN' }],
    ] as const) {
      expect([model, contradictionsOf(make, model, year, { columns })]).toEqual([model, []]);
    }
  });

  it('keep a mild hybrid as the gasoline car that its seller describes', () => {
    expect(of('Audi', 'A4', 2021, { fuel: 'GSL' })).toMatchObject({ fuelTypeGroup: 'GSL' });
  });

  it.each([
    ['BMW', 'X5', 2022],
    ['BMW', 'X7', 2022],
    ['Ram', '1500', 2020],
    ['Jeep', 'Wrangler', 2019],
    ['Audi', 'Q7', 2021],
    ['Land Rover', 'Range Rover', 2021],
    ['Mercedes-Benz', 'GLE', 2021],
    ['Land Rover', 'Defender', 2021],
  ])(
    'leave the engine of a gasoline %s %s of %i open, which may be a mild hybrid',
    (make, model, year) => {
      const car = of(make, model, year, { fuel: 'GSL' });
      expect(car.fuelTypeGroup).toBe('GSL');
      for (const fact of ['engine', 'engineCode', 'mpgCity'])
        expect([fact, fact in car]).toEqual([fact, false]);
    },
  );

  it("are the gasoline car's when the VIN says gas, or when the hybrid has its own name", () => {
    const said = { vin: { fuel: 'GSL' }, name: {}, columns: { fuel: 'GSL' }, unread: [] } as const;
    expect(
      facts.complete(modelOf('BMW', 'X5', 2022).model, undefined, 2022, said).facts,
    ).toMatchObject({ engine: '4.4L V8 Turbo' });
    expect(of('Lexus', 'RX', 2019, { fuel: 'GSL' })).toMatchObject({
      fuelTypeGroup: 'GSL',
      engine: '3.5L V6',
    });
  });

  it("of a 2011 M-Class with six cylinders and 4WD are the ML350 4MATIC's, not the hybrid's", () => {
    const said = {
      vin: { fuel: 'GSL', engineCode: '6CLDR', drive: 'AWD' },
      name: {},
      columns: {},
      unread: [],
    } as const;
    expect(
      facts.complete(modelOf('Mercedes-Benz', 'M-Class', 2011).model, undefined, 2011, said).facts,
    ).toMatchObject({
      fuelTypeGroup: 'GSL',
      mpgCity: 15,
      mpgHighway: 20,
    });
  });

  it("are a hybrid's when the year has no other car, although its seller says gas", () => {
    expect(of('Toyota', 'Sienna', 2022, { fuel: 'GSL' })).toMatchObject({ fuelTypeGroup: 'HYB' });
  });

  it('are not guessed: a truck without a cab stays a truck', () => {
    expect(of('Ford', 'F-150', 2018, { body: 'TRUCKS' }).bodyStyleCode).toBe('TRUCKS');
    expect(of('Honda', 'Civic', 2018)).not.toHaveProperty('bodyStyleCode');
    expect(of('Honda', 'Civic', 2018, { body: 'SEDAN' })).toMatchObject({
      bodyStyleCode: 'SEDAN4D',
    });
    expect(of('Chevrolet', 'Corvette', 1979)).not.toHaveProperty('bodyStyleCode');
  });

  it('of a model that covers several are their common ones', () => {
    expect(of('Lexus', 'RX', 2016, { body: 'SUVCROSS' })).toMatchObject({
      bodyStyleCode: 'SUV4D',
      engineCode: '6CLDR',
    });
    expect(of('Chevrolet', 'Express', 2016).bodyStyleCode).toBe('VANMV');
  });

  it("of a year without builds are the row's, plus the invariable body of vans and trucks", () => {
    const corvette = of('Chevrolet', 'Corvette', 1979, { transmission: 'AUT', body: 'COUPE2D' });
    expect(corvette).toEqual({ bodyStyleCode: 'COUPE2D', transmissionCode: 'AUT' });
    expect(of('Ford', 'Econoline', 1994).bodyStyleCode).toBe('VANCARGO');
    expect(of('Ford', 'Windstar', 1999).bodyStyleCode).toBe('MINIVAN');
  });

  function of(make: string, model: string, year: number, columns: DeclaredSpecs = {}) {
    const recognized = modelOf(make, model, year);
    return facts.complete(recognized.model, recognized.trim, year, {
      vin: {},
      name: {},
      columns,
      unread: [],
    }).facts;
  }

  function contradictionsOf(
    make: string,
    model: string,
    year: number,
    said: Partial<SpecsBySource>,
  ) {
    return facts.complete(modelOf(make, model, year).model, undefined, year, {
      vin: {},
      name: {},
      columns: {},
      unread: [],
      ...said,
    }).contradictions;
  }

  function modelOf(make: string, model: string, year: number) {
    const recognized = recognizer.recognizeModel(make, model, year);
    if (!recognized.model) throw new Error(`${make} ${model} ${year}: ${recognized.reason}`);
    return recognized;
  }
});
