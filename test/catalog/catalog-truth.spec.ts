import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { Catalog } from '../../src/catalog/catalog.js';
import { FUEL_GROUPS } from '../../src/catalog/options/fuel-groups.js';
import type { EpaRow } from './epa-witness.js';
import { modelYearsOf, untruths } from './epa-witness.js';

/** Rows of 200 model years from the table of the EPA, a work of the United States government. */
const EPA_FILE = new URL('../fixtures/epa-model-years.csv', import.meta.url);

describe('The catalog', () => {
  const catalog = Catalog.load();
  const modelYears = modelYearsOf(
    catalog,
    parse(readFileSync(EPA_FILE), { columns: true }) as EpaRow[],
  );

  it("agrees with the EPA's table on 200 model years: body, fuel, engine, miles per gallon", () => {
    expect(modelYears.length).toBe(200);
    expect(modelYears.flatMap((modelYear) => untruths(catalog, modelYear))).toEqual([]);
  });

  it('is compared for cars of every fuel and of most makes', () => {
    const rated = modelYears.flatMap(({ model, year }) =>
      catalog.trimsOfModel(model.code, year).flatMap((trim) => catalog.configurations(trim, year)),
    );
    expect(new Set(rated.map(({ fuelGroupCode }) => fuelGroupCode))).toEqual(
      new Set(FUEL_GROUPS.map(({ code }) => code)),
    );
    expect(new Set(modelYears.map(({ model }) => model.makeCode)).size).toBeGreaterThan(40);
  });

  it.each<[string, Partial<EpaRow>]>([
    ['body', { VClass: 'Minivan - 2WD' }],
    ['engine', { cylinders: '10', displ: '8.3' }],
    ['miles per gallon', { city08: '7', highway08: '9' }],
  ])('would be contradicted by another %s', (_, facts) => {
    const modelYear = modelYears.find(({ model }) => model.name === 'Corolla Cross')!;
    const rows = modelYear.witness.ofYear.map((row) => ({ ...row, ...facts }) as EpaRow);
    expect(
      untruths(catalog, { ...modelYear, witness: { ofYear: rows, ofModel: rows } }),
    ).not.toEqual([]);
  });
});
