import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_MAP_NAMES, builtInMap, mapForColumns } from './built-in-maps.js';
import { KeyedRow } from '../read/feed-row.js';
import { RowMapper } from './mapped-row.js';
import { FeedMapError, readFeedMap } from './read-feed-map.js';

const REQUIRED = { make: 'Make', model: 'Model', year: 'Year', price: 'Price' };

describe('A feed map', () => {
  it('fills a field from a column, a constant, or the first non-empty of several', () => {
    const row = mapped(
      { zip: ['Zip', { column: 'Post Code' }], sellerType: { constant: 'dealer' } },
      { 'post code': '78701' },
    );
    expect(row.field('zip')).toMatchObject({
      text: '78701',
      written: '78701',
      column: 'Post Code',
    });
    expect(row.text('sellerType')).toBe('dealer');
    expect(row.field('vin')).toEqual({ text: '', column: 'vin', unit: undefined });
  });

  it('translates values by a table, case-insensitively', () => {
    const fuel = { column: 'Fuel', values: { B: 'gas', other: '' } };
    expect(mapped({ fuel }, { fuel: 'b' }).text('fuel')).toBe('gas');
    expect(mapped({ fuel }, { fuel: 'Other' }).text('fuel')).toBe('');
    expect(mapped({ fuel }, { fuel: 'diesel' }).text('fuel')).toBe('diesel');
  });

  it('makes columns of the named groups of a regular expression', () => {
    const patterns = [{ column: 'title', pattern: '^(?<ty>\\d{4}) (?<tm>\\S+) (?<tn>.*)$' }];
    const row = mapped(
      { year: 'ty', make: 'tm', model: 'tn' },
      { title: '2014 Ford F-150 XLT' },
      patterns,
    );
    expect([row.text('year'), row.text('make'), row.text('model')]).toEqual([
      '2014',
      'Ford',
      'F-150 XLT',
    ]);
  });

  it('supports units, fixed or from a column', () => {
    expect(
      mapped({ mileage: { column: 'km', unit: 'km' } }, { km: '10' }).field('mileage').unit,
    ).toBe('km');
    expect(
      mapped({ mileage: { column: 'm', unitColumn: 'u' } }, { m: '10', u: 'KM' }).field('mileage')
        .unit,
    ).toBe('km');
  });

  it('is rejected with all its errors', () => {
    const json = JSON.stringify({
      name: 'My Feed',
      colums: [],
      patterns: [{ column: 'title', pattern: '(' }],
      fields: {
        make: 'Make',
        model: { column: 'a', constant: 'b' },
        price: { column: 'p', unit: 'euros' },
        colour: 'c',
        zip: { column: 'z', unit: 'km' },
      },
    });
    expect(problemsOf(json)).toEqual([
      expect.stringContaining('the map has "colums"'),
      'name must be lower-case letters, digits and hyphens, 64 at most',
      expect.stringContaining('named group'),
      expect.stringContaining('patterns[0].pattern: Invalid regular expression'),
      expect.stringContaining('fields has "colour"'),
      'fields.model must have exactly one of column, constant, join, compute',
      'fields.price.unit must be one of dollars, cents',
      'fields.zip.unit must be left out: the field has none',
      'fields.year is missing: every car needs it',
    ]);
    expect(problemsOf('{')).toEqual([expect.stringContaining('it is not JSON')]);
    expect(problemsOf('[]')).toEqual(['the map must be an object']);
  });

  it.each([
    [{ zip: { join: [] } }, 'fields.zip.join must name columns'],
    [{ zip: { join: ['a', 3] } }, 'fields.zip.join[1] must be a string'],
    [
      { zip: { column: 'a', with: ',' } },
      'fields.zip.with must be left out: there is nothing to join',
    ],
    [{ zip: { column: ' ' } }, 'fields.zip.column must name a column'],
    [{ zip: [] }, 'fields.zip must have a rule'],
    [
      { zip: { column: 'a', split: '|' } },
      'fields.zip.split needs a part (0 for the first, -1 for the last): the field takes one value',
    ],
    [
      { zip: { column: 'a', part: 0 } },
      'fields.zip.part must be left out: without split there is only one value',
    ],
    [{ zip: { column: 'a', split: '', part: 0 } }, 'fields.zip.split must not be empty'],
    [
      { zip: { column: 'a', split: '|', part: 0.5 } },
      'fields.zip.part must be a whole number from -999 to 999',
    ],
    [{ zip: { column: 'a', pad: 0 } }, 'fields.zip.pad must be a whole number from 1 to 20'],
    [{ zip: { column: 'a[].b[].c[].d[]' } }, 'fields.zip.column must have 3 lists ([]) at most'],
    [
      { price: { compute: ['a', '-'] } },
      'fields.price.compute must be columns or numbers, with an operator between every two',
    ],
    [{ price: { compute: ['a', '^', 'b'] } }, 'fields.price.compute[1] must be one of + - * /'],
    [{ price: { compute: ['a', '-', null] } }, 'fields.price.compute[2] must be a string'],
    [
      { price: { column: 'a', currency: 'Taler' } },
      'fields.price.currency must be a currency, such as USD',
    ],
    [
      { zip: { column: 'a', currency: 'USD' } },
      'fields.zip.currency must be left out: the field is not money',
    ],
    [
      { mileage: { column: 'a', currencyColumn: 'b' } },
      'fields.mileage.currencyColumn must be left out: the field has none',
    ],
    [
      { price: { column: 'a', unitColumn: 'b' } },
      'fields.price.unitColumn must be left out: the field has none',
    ],
    [
      { zip: { column: 'a', unitColumn: 'b' } },
      'fields.zip.unitColumn must be left out: the field has none',
    ],
  ])('with the rule %j is rejected: %s', (fields, problem) => {
    expect(
      problemsOf(JSON.stringify({ name: 'test', fields: { ...REQUIRED, ...fields } })),
    ).toEqual([problem]);
  });

  it("may name the path of a document's list of cars", () => {
    const itemsOf = (items: unknown) => JSON.stringify({ name: 'test', items, fields: REQUIRED });
    expect(readFeedMap(itemsOf('data.vehicles'), 'test').items).toBe('data.vehicles');
    expect(readFeedMap(itemsOf(undefined), 'test').items).toBeUndefined();
    expect(readFeedMap(itemsOf('/listings/listing'), 'test').items).toBe('listings.listing');
    for (const items of ['data[].dealerInfo[].vehicles[]', '[].cars'])
      expect(readFeedMap(itemsOf(items), 'test').items).toBe(items);
    for (const wrong of ['', 'a..b', 'a[0]', '.a']) {
      expect(problemsOf(itemsOf(wrong))).toEqual([
        'items must be names separated by dots or slashes, such as data.vehicles or /listings/listing',
      ]);
    }
  });

  it('built in is valid, and is chosen by its columns', () => {
    for (const name of BUILT_IN_MAP_NAMES) {
      const map = builtInMap(name)!;
      expect(map.name).toBe(name);
      expect(
        mapForColumns([...map.recognizedBy.map((column) => column.toUpperCase()), 'more'])?.name,
      ).toBe(name);
    }
    expect(mapForColumns(['make', 'model'])).toBeUndefined();
    expect(builtInMap('none')).toBeUndefined();
  });
});

function mapped(fields: object, cells: Record<string, string>, patterns: object[] = []) {
  const map = readFeedMap(
    JSON.stringify({ name: 'test', patterns, fields: { ...REQUIRED, ...fields } }),
    'test',
  );
  return new RowMapper(map).read(new KeyedRow(1, new Map(Object.entries(cells))));
}

function problemsOf(json: string): readonly string[] {
  try {
    readFeedMap(json, 'test');
  } catch (error) {
    if (error instanceof FeedMapError) return error.problems;
    throw error;
  }
  return [];
}
