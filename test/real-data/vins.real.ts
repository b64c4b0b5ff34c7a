import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { Catalog } from '../../src/catalog/catalog.js';
import type { EngineCode } from '../../src/catalog/options/engines.js';
import type { FuelGroupCode } from '../../src/catalog/options/fuel-groups.js';
import { ModelRecognizer } from '../../src/catalog/matching/recognize-model.js';
import { specsInName } from '../../src/inventory/import/specs/specs-in-name.js';
import { specsInVin } from '../../src/inventory/import/specs/specs-in-vin.js';
import { CatalogFacts } from '../../src/inventory/import/specs/catalog-facts.js';
import { isLikeBody } from '../../src/inventory/import/specs/similar-bodies.js';
import { agree } from '../../src/inventory/import/specs/resolve-specs.js';
import { checkVin, modelYearOf } from '../../src/inventory/vin.js';
import { realDataFile } from './real-data-file.js';

type Row = Readonly<
  Record<'vin' | 'iso3779_check_ok' | 'listing_year' | 'listing_make' | 'listing_model', string>
>;

describe('VINs of real cars', () => {
  const rows = parse<Row>(readFileSync(realDataFile('vin_vectors.csv')), { columns: true });

  it('are judged as in the standard, except placeholders of one repeated character', () => {
    const wrong = rows.filter(
      ({ vin, iso3779_check_ok: isOk }) =>
        checkVin(vin).isValid !== (isOk === 'True' && new Set(vin).size > 1),
    );
    expect(rows.length).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  it('state the model year of their ads', () => {
    const dated = rows.filter((row) => row.iso3779_check_ok === 'True' && row.listing_year !== '');
    const agreeing = dated.filter((row) => modelYearOf(row.vin) === Number(row.listing_year));
    expect(agreeing.length / dated.length).toBeGreaterThan(0.9);
  });

  it.each(['body', 'drive', 'fuel', 'engineCode', 'displacementLiters'] as const)(
    'give the %s stated in their ads, in at least 99.5 % of the accepted cases',
    (fact) => {
      const compared = adsOf(rows).flatMap(({ vin, alone, whole }) =>
        whole[fact] === undefined || vin[fact] === undefined ? [] : [{ alone, whole }],
      );
      const agreeing = compared.filter(
        ({ alone, whole }) => alone[fact] === undefined || isSame(fact, alone, whole),
      );
      expect(compared.length).toBeGreaterThan(100);
      expect(agreeing.length / compared.length).toBeGreaterThanOrEqual(0.995);
    },
  );
});

type Build = ReturnType<typeof specsInVin>;

/**
 * The facts of advertised cars, three times: from the VIN alone, from texts and catalog alone, and
 * from all of them.
 */
function adsOf(rows: readonly Row[]) {
  const catalog = Catalog.load();
  const recognizer = new ModelRecognizer(catalog);
  const facts = new CatalogFacts(catalog);
  return rows.flatMap(
    ({
      vin: number,
      iso3779_check_ok: isOk,
      listing_year: listed,
      listing_make: make,
      listing_model: words,
    }) => {
      const year = Number(listed);
      const car = recognizer.recognizeModel(make, words, year);
      if (isOk !== 'True' || !car.model) return [];
      const { model, trim } = car;
      const vin = specsInVin(number, year);
      const listedWith = (said: Build): Build => {
        const statements = { vin: said, name: specsInName(words), columns: {}, unread: [] };
        const listed = facts.complete(model, trim, year, statements).facts;
        return {
          body: listed.bodyStyleCode,
          drive: listed.driveType,
          fuel: listed.fuelTypeGroup as FuelGroupCode | undefined,
          engineCode: listed.engineCode as EngineCode | undefined,
          displacementLiters: listed.displacementLiters,
        };
      };
      return [{ vin, alone: listedWith({}), whole: listedWith(vin) }];
    },
  );
}

function isSame(fact: keyof Build, alone: Build, whole: Build): boolean {
  if (fact === 'body') return isLikeBody(alone.body!, whole.body!);
  return agree(fact, alone[fact], whole[fact]) || agree(fact, whole[fact], alone[fact]);
}
