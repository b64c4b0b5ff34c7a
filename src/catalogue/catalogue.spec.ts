import { describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { CatalogueModule } from './catalogue.module.js';
import { Catalogue } from './catalogue.js';
import { codeOf } from './catalogue-files.js';
import { MarketAreas } from './market-areas.js';
import { Places } from './places.js';

describe('the catalogue', () => {
  const catalogue = Catalogue.load();

  it('lists makes by name, whatever their capitals', () => {
    const names = catalogue.makes.map((make) => make.name);
    expect(names).toEqual(names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en-US')));
    expect(names.indexOf('INFINITI')).toBeLessThan(names.indexOf('Isuzu'));
  });

  it('lists models by name, numbers by their value', () => {
    const names = catalogue.modelsOfMake('FORD').map((model) => model.name);
    expect(names.indexOf('E-350')).toBeLessThan(names.indexOf('Escape'));
    expect(names.indexOf('F-150')).toBeLessThan(names.indexOf('F-250'));
  });

  it('finds a make, a model and a trim by code', () => {
    expect(catalogue.makeByCode('TOYOTA')).toMatchObject({ name: 'Toyota', slug: 'toyota' });
    expect(catalogue.modelByCode('RAV4')).toMatchObject({ name: 'RAV4', makeCode: 'TOYOTA', vehicleStyleCode: 'SUVCROSS' });
    expect(catalogue.trim('RAV4', 'XLE')).toBe(catalogue.trimByValue('RAV4|XLE'));
    expect(catalogue.trim('RAV4', 'XLE')).toMatchObject({ name: 'XLE', modelCode: 'RAV4', value: 'RAV4|XLE' });
  });

  it('answers nothing for unknown codes', () => {
    expect([catalogue.makeByCode('X'), catalogue.modelByCode('X'), catalogue.trimByValue('RAV4|X'), catalogue.trim('X', 'XLE')]).toEqual(
      Array(4).fill(undefined),
    );
    expect(
      [catalogue.modelsOfMake('X'), catalogue.seriesOfMake('X'), catalogue.trimsOfModel('X'), catalogue.modelYears('X')].flat(),
    ).toEqual([]);
  });

  it('puts the models of a series together, with the one that stands for all of it', () => {
    const series = catalogue.seriesOfMake('BMW').find((one) => one.name === '3 Series')!;
    expect(series.modelCodes).toEqual(expect.arrayContaining([series.ownModelCode, 'BMW328I', 'BMW330I']));
    expect(series.modelCodes.map((code) => catalogue.modelByCode(code)?.seriesCode)).toEqual(series.modelCodes.map(() => series.code));
  });

  it("gives a model's years newest first", () => {
    const { fromYear, toYear } = catalogue.modelByCode('CAMRY')!;
    const years = catalogue.modelYears('CAMRY');
    expect([years[0], years.at(-1), years.length]).toEqual([toYear, fromYear, toYear - fromYear + 1]);
  });

  it('gives the powertrains of a trim in a model year, and the trims sold in it', () => {
    const le = catalogue.trim('CAMRY', 'LE')!;
    expect(catalogue.configurations(le, 2005).map(({ engine }) => engine.text)).toContain('V6 3.0');
    expect(catalogue.configurations(le, 2005).every(({ fromYear, toYear }) => fromYear <= 2005 && toYear >= 2005)).toBe(true);
    expect(catalogue.configurations(le, le.toYear + 1)).toEqual([]);
    const trimsOf2005 = catalogue.trimsOfModel('CAMRY', 2005);
    expect(trimsOf2005).toContain(le);
    expect(trimsOf2005.length).toBeLessThan(catalogue.trimsOfModel('CAMRY').length);
  });

  it('keeps 2.5+ and 2.5 apart in codes', () => {
    expect([codeOf('2.5i Limited'), codeOf('R/T Plus'), codeOf('GT+'), codeOf('GT')]).toEqual(['25ILIMITED', 'RTPLUS', 'GTPLUS', 'GT']);
  });

  it('is provided with its places and market areas as one module', async () => {
    const module = await NestFactory.createApplicationContext(CatalogueModule, { logger: false, abortOnError: false });
    expect(module.get(Catalogue).makeByCode('BMW')?.name).toBe('BMW');
    expect(module.get(Places).placeOfZip('10001')?.marketAreaCode).toBe('NEWYORK');
    expect(module.get(MarketAreas).areaByCode('AUSTIN')?.name).toBe('Austin');
    await module.close();
  });
});
