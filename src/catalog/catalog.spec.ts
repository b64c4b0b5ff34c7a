import { describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { CatalogModule } from './catalog.module.js';
import { Catalog } from './catalog.js';
import { codeOf } from './reference-data/catalog-files.js';
import { MarketAreas } from './places/market-areas.js';
import { Places } from './places/places.js';

describe('The catalog', () => {
  const catalog = Catalog.load();

  it('lists makes by name, case-insensitively', () => {
    const names = catalog.makes.map((make) => make.name);
    expect(names).toEqual(
      names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en-US')),
    );
    expect(names.indexOf('INFINITI')).toBeLessThan(names.indexOf('Isuzu'));
  });

  it('lists models by name, with numbers in numeric order', () => {
    const names = catalog.modelsOfMake('FORD').map((model) => model.name);
    expect(names.indexOf('E-350')).toBeLessThan(names.indexOf('Escape'));
    expect(names.indexOf('F-150')).toBeLessThan(names.indexOf('F-250'));
  });

  it('finds a make, a model and a trim by code', () => {
    expect(catalog.makeByCode('TOYOTA')).toMatchObject({ name: 'Toyota', slug: 'toyota' });
    expect(catalog.modelByCode('RAV4')).toMatchObject({
      name: 'RAV4',
      makeCode: 'TOYOTA',
      vehicleStyleCode: 'SUVCROSS',
    });
    expect(catalog.trim('RAV4', 'XLE')).toBe(catalog.trimByValue('RAV4|XLE'));
    expect(catalog.trim('RAV4', 'XLE')).toMatchObject({
      name: 'XLE',
      modelCode: 'RAV4',
      value: 'RAV4|XLE',
    });
  });

  it('returns nothing for unknown codes', () => {
    expect([
      catalog.makeByCode('X'),
      catalog.modelByCode('X'),
      catalog.trimByValue('RAV4|X'),
      catalog.trim('X', 'XLE'),
    ]).toEqual(Array(4).fill(undefined));
    expect(
      [
        catalog.modelsOfMake('X'),
        catalog.seriesOfMake('X'),
        catalog.trimsOfModel('X'),
        catalog.modelYears('X'),
      ].flat(),
    ).toEqual([]);
  });

  it('groups the models of a series, with the one that covers all of it', () => {
    const series = catalog.seriesOfMake('BMW').find((one) => one.name === '3 Series')!;
    expect(series.modelCodes).toEqual(
      expect.arrayContaining([series.ownModelCode, 'BMW328I', 'BMW330I']),
    );
    expect(series.modelCodes.map((code) => catalog.modelByCode(code)?.seriesCode)).toEqual(
      series.modelCodes.map(() => series.code),
    );
  });

  it("returns a model's years, newest first", () => {
    const { fromYear, toYear } = catalog.modelByCode('CAMRY')!;
    const years = catalog.modelYears('CAMRY');
    expect([years[0], years.at(-1), years.length]).toEqual([
      toYear,
      fromYear,
      toYear - fromYear + 1,
    ]);
  });

  it('returns the powertrains of a trim in a model year, and the trims of that year', () => {
    const le = catalog.trim('CAMRY', 'LE')!;
    expect(catalog.configurations(le, 2005).map(({ engine }) => engine.text)).toContain('V6 3.0');
    expect(
      catalog
        .configurations(le, 2005)
        .every(({ fromYear, toYear }) => fromYear <= 2005 && toYear >= 2005),
    ).toBe(true);
    expect(catalog.configurations(le, le.toYear + 1)).toEqual([]);
    const trimsOf2005 = catalog.trimsOfModel('CAMRY', 2005);
    expect(trimsOf2005).toContain(le);
    expect(trimsOf2005.length).toBeLessThan(catalog.trimsOfModel('CAMRY').length);
  });

  it('distinguishes 2.5+ and 2.5 in codes', () => {
    expect([codeOf('2.5i Limited'), codeOf('R/T Plus'), codeOf('GT+'), codeOf('GT')]).toEqual([
      '25ILIMITED',
      'RTPLUS',
      'GTPLUS',
      'GT',
    ]);
  });

  it('is provided with its places and market areas as one module', async () => {
    const module = await NestFactory.createApplicationContext(CatalogModule, {
      logger: false,
      abortOnError: false,
    });
    expect(module.get(Catalog).makeByCode('BMW')?.name).toBe('BMW');
    expect(module.get(Places).placeOfZip('10001')?.marketAreaCode).toBe('NEWYORK');
    expect(module.get(MarketAreas).areaByCode('AUSTIN')?.name).toBe('Austin');
    await module.close();
  });
});
