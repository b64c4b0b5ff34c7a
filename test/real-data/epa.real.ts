import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { Catalog } from '../../src/catalog/catalog.js';
import type { EpaRow } from '../catalog/epa-witness.js';
import { modelYearsOf, untruths } from '../catalog/epa-witness.js';
import { realDataFile } from './real-data-file.js';

describe("the catalog against the EPA's whole table", () => {
  const catalog = Catalog.load();
  const modelYears = modelYearsOf(catalog, epaRows());

  it('agrees with the EPA on 200 models and model years: body, fuel, engine, miles per gallon', () => {
    // The EPA does not have every engine, for example the ML 350 BlueTEC of 2011.
    expect(
      modelYears.slice(0, 200).flatMap((modelYear) => untruths(catalog, modelYear)).length,
    ).toBeLessThan(3);
  });

  it('disagrees on fewer than one in a hundred of all models and model years', () => {
    const contradicted = modelYears.filter((modelYear) => untruths(catalog, modelYear).length > 0);
    expect(modelYears.length).toBeGreaterThan(5_000);
    expect(contradicted.length).toBeLessThan(modelYears.length / 100);
  });
});

/**
 * Reads the only file of the archive. The local header is 30 bytes, name and extra field; the size
 * is in the directory.
 */
function epaRows(): EpaRow[] {
  const archive = readFileSync(realDataFile('epa_vehicles_2025-10.csv.zip'));
  const directory = archive.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  const header = archive.readUInt32LE(directory + 42);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const csv = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(directory + 20)));
  return parse(csv, { columns: true }) as EpaRow[];
}
