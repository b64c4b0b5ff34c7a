import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../catalog.js';
import { modelsOfSameName } from './models-of-same-name.js';

const catalog = Catalog.load();

/** The names of `modelsOfSameName` with their makes: "Dodge Ram 1500". */
function named(modelCode: string): string[] {
  return modelsOfSameName(catalog, catalog.modelByCode(modelCode)!).map(
    ({ makeCode, name }) => `${catalog.makeByCode(makeCode)!.name} ${name}`,
  );
}

describe('Models of the same name', () => {
  it('include the same car with another drive, under a longer name', () => {
    expect(named('RAV4')).toEqual([
      'Toyota RAV4 EV',
      'Toyota RAV4 Hybrid',
      'Toyota RAV4 Plug-in Hybrid',
      'Toyota RAV4 Prime',
    ]);
    expect(named('F150')).toEqual(['Ford F-150 Lightning']);
  });

  it('include the same name, or an alternative spelling, of the same maker', () => {
    expect(named('RAM1500')).toContain('Dodge Ram 1500');
    expect(named('DODGERAM1500')).toContain('Ram 1500');
    expect(named('BEETLE')).toContain('Volkswagen New Beetle');
    expect(named('SUBURBAN')).toContain('GMC Suburban');
  });

  it('exclude other bodies, other makers, and longer names', () => {
    expect(named('COROLLA')).toEqual(['Toyota Corolla Hybrid']);
    expect(named('MUSTANG')).toEqual([]);
    expect(named('CHRY200')).toEqual([]);
    expect(named('RAV4HYBRID')).toEqual([]);
  });

  it('exclude the model itself', () => {
    expect(
      catalog.models.filter((model) => modelsOfSameName(catalog, model).includes(model)),
    ).toEqual([]);
  });
});
