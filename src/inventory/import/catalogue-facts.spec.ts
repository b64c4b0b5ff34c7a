import { describe, expect, it } from '@jest/globals';
import { Catalogue } from '../../catalogue/catalogue.js';
import { ModelRecogniser } from '../../catalogue/recognise-model.js';
import type { StatedBuild } from './catalogue-facts.js';
import { CatalogueFacts } from './catalogue-facts.js';
import { bodyFrom } from './normalise-body.js';

const catalogue = Catalogue.load();
const recogniser = new ModelRecogniser(catalogue);
const facts = new CatalogueFacts(catalogue);

describe('The facts of a build', () => {
  it('are filled in where all builds of the year agree', () => {
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

  it('stay unknown where builds differ', () => {
    const civic = of('Honda', 'Civic', 2018);
    expect(civic).not.toHaveProperty('mpgCity');
    expect(civic).not.toHaveProperty('engine');
  });

  it('follow what the row says', () => {
    expect(of('Ford', 'Mustang', 2015, { engineCode: '8CLDR' })).toMatchObject({ engineCode: '8CLDR', engine: '5.0L V8' });
    expect(of('Honda', 'Civic', 2008, { bodies: bodies('coupe') })).toMatchObject({ bodyStyleCode: 'COUPE2D', doors: 2 });
    expect(of('Subaru', 'Outback', 2011, { drive: '4WD' })).toMatchObject({ driveType: 'AWD' });
    expect(of('Dodge', 'Challenger', 2018, { drive: '4WD' })).toMatchObject({ driveType: 'AWD' });
  });

  it('are not misled by a body, fuel or drive the model was never built with', () => {
    expect(of('Ford', 'F-150', 2018, { bodies: bodies('hatchback') }).bodyStyleCode).toMatch(/^TRUCK/);
    expect(of('Ford', 'Fusion Hybrid', 2017, { fuel: 'GSL' })).toMatchObject({ fuelTypeGroup: 'HYB' });
    expect(of('Honda', 'Fit', 2017, { drive: '4WD' })).toMatchObject({ driveType: 'FWD' });
  });

  it('trust the words behind the model more than the body column', () => {
    expect(of('Nissan', 'Altima', 2010, { bodies: bodies('coupe', 'sedan') }).bodyStyleCode).toBe('COUPE2D');
    expect(of('Chevrolet', 'Sonic', 2015, { bodies: bodies('rs hatchback', 'sedan') }).bodyStyleCode).toBe('HATCH5D');
    expect(of('Ford', 'F-150', 2018, { bodies: bodies('supercrew xlt', 'pickup') }).bodyStyleCode).toBe('TRUCKCREW');
  });

  it('of a model that stands for several are those the several share', () => {
    expect(of('Lexus', 'RX', 2016, { bodies: bodies('wagon') })).toMatchObject({ bodyStyleCode: 'SUV4D', engineCode: '6CLDR' });
    expect(of('Chevrolet', 'Express', 2016).bodyStyleCode).toMatch(/^VAN/);
  });

  it("of a year the catalogue has no builds of are what the row says, with the model's usual body", () => {
    const corvette = of('Chevrolet', 'Corvette', 1979, { transmission: 'AUT', bodies: bodies('coupe') });
    expect(corvette).toEqual({ bodyStyleCode: 'COUPE2D', transmissionCode: 'AUT' });
    expect(of('Ford', 'Econoline', 1994).bodyStyleCode).toBe('VANCARGO');
    expect(of('Ford', 'Windstar', 1999).bodyStyleCode).toBe('MINIVAN');
  });

  function of(make: string, model: string, year: number, stated: StatedBuild = {}) {
    const recognised = recogniser.recogniseModel(make, model, year);
    if (!recognised.model) throw new Error(`${make} ${model} ${year}: ${recognised.reason}`);
    return facts.complete(recognised.model, recognised.trim, year, stated);
  }

  function bodies(...texts: string[]) {
    return texts.map(bodyFrom).filter((body) => body !== undefined);
  }
});
