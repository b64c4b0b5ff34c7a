import { describe, expect, it } from '@jest/globals';
import { referenceTables } from '../../catalog/reference-data/reference-file.js';
import type { Table } from '../../catalog/reference-data/table-codec.js';
import { TextColumn } from '../../catalog/reference-data/text-column.js';
import { BRANDS } from '../../platform/config/brands.js';
import { aSearchContext } from '../../../test/search-context.js';
import { KeywordNames } from './names/keyword-names.js';
import { makeKeywordTables } from './keyword-tables.js';
import type { KeywordTables } from './names/stored-names.js';
import { meaningsIn, misspellingsIn, StoredTerms } from './names/stored-names.js';

const context = aSearchContext();
const built = referenceTables<KeywordTables>();
const names = new KeywordNames(context);

describe('The built keyword tables', () => {
  it('contain all reference data, for every brand and year', () => {
    const made = makeKeywordTables({ ...context, brand: BRANDS.valuation, currentYear: 2031 });
    for (const [name, table] of Object.entries(made)) {
      expect([name, valuesOf(built[name as keyof KeywordTables])]).toEqual([
        name,
        valuesOf(table as Table),
      ]);
    }
  });

  it('have every name with its meaning', () => {
    const terms = new StoredTerms(built.keywordTerms);
    const { keys, termsEnd, terms: numbers } = built.keywordNames;
    const stored = keys.all().map((key, row) => {
      const ofKey = numbers.subarray(row === 0 ? 0 : termsEnd[row - 1]!, termsEnd[row]);
      return [key, JSON.stringify(Array.from(ofKey, (number) => terms.at(number)))];
    });
    const expected = Array.from(names.termsByKey, ([key, ofKey]) => [key, JSON.stringify(ofKey)]);
    expect(new Map(stored as [string, string][])).toEqual(new Map(expected as [string, string][]));
  });

  it('have meanings in order, misspellings and shared trims', () => {
    expect([...meaningsIn(built)]).toEqual([...names.meanings]);
    expect([...misspellingsIn(built)]).toEqual([...names.misspellings]);
    expect(new Set(built.sharedTrims.keys.all())).toEqual(names.sharedTrims);
  });
});

function valuesOf(table: Table): unknown {
  return Object.entries(table).map(([name, column]) => [
    name,
    column instanceof TextColumn ? column.all() : [...column],
  ]);
}
