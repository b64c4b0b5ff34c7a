import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { checkVin, modelYearOf } from '../../src/inventory/vin.js';
import { realDataFile } from './real-data-file.js';

type Row = Readonly<Record<'vin' | 'iso3779_check_ok' | 'listing_year', string>>;

describe('VINs of real cars', () => {
  const rows = parse<Row>(readFileSync(realDataFile('vin_vectors.csv')), { columns: true });

  it('get the verdict that the standard gives them, but for placeholders of one character', () => {
    const wrong = rows.filter(({ vin, iso3779_check_ok: isOk }) => checkVin(vin).isValid !== (isOk === 'True' && new Set(vin).size > 1));
    expect(rows.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  it('state the model year of their ads', () => {
    const dated = rows.filter((row) => row.iso3779_check_ok === 'True' && row.listing_year !== '');
    const agreeing = dated.filter((row) => modelYearOf(row.vin) === Number(row.listing_year));
    expect(agreeing.length / dated.length).toBeGreaterThan(0.9);
  });
});
