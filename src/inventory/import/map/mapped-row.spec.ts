import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FEED_FIELDS } from './feed-map.js';
import { KeyedRow } from '../read/feed-row.js';
import type { MappedRow } from './mapped-row.js';
import { RowMapper } from './mapped-row.js';
import { jsonCells } from '../read/json-cells.js';
import { readFeedMap } from './read-feed-map.js';

const REQUIRED = { make: 'Make', model: 'Model', year: 'Year', price: 'Price' };

describe('A map rule', () => {
  it.each([
    ['2118', '02118'],
    ['2118.0', '02118'],
    ['501', '00501'],
    ['78701', '78701'],
    ['78701-1234', '78701-1234'],
    ['n/a', 'n/a'],
    ['', ''],
  ])('pads "%s" to "%s"', (text, padded) => {
    expect(mapped({ zip: { column: 'PLZ', pad: 5 } }, { PLZ: text }).text('zip')).toBe(padded);
  });

  it('removes invisible characters, bidirectional marks and unpaired surrogates', () => {
    const trim = { trim: 'Trim' };
    expect(mapped(trim, { Trim: ' \u202eXLE\u202c \u0000Pre\u0007mium\u200f ' }).text('trim')).toBe(
      'XLE Premium',
    );
    expect(
      mapped({ features: 'equipment' }, { equipment: ['Sun\u2066roof'] }).texts('features'),
    ).toEqual(['Sunroof']);
    expect(mapped({ description: 'Notes' }, { Notes: 'a\n\tb' }).text('description')).toBe(
      'a\n\tb',
    );
    expect(mapped(trim, { Trim: 'XL\uFFFE\uFFFFT\u{1FFFE}' }).text('trim')).toBe('XLT');
    expect(mapped(trim, { Trim: 'Sport \udea8\ud83d \u{1F697}' }).text('trim')).toBe(
      'Sport  \u{1F697}',
    );
  });

  it('joins non-empty columns', () => {
    const rule = { dealerAddress: { join: ['Street', 'Suite', 'City'], with: ', ' } };
    expect(
      mapped(rule, { Street: '1 Main St', Suite: ' ', City: 'Austin' }).text('dealerAddress'),
    ).toBe('1 Main St, Austin');
    expect(mapped(rule, {}).text('dealerAddress')).toBe('');
    expect(mapped({ trim: { join: ['A', 'B'] } }, { A: 'XLE', B: 'Premium' }).text('trim')).toBe(
      'XLE Premium',
    );
    expect(
      mapped(
        { description: { join: ['notes[].text'], with: '\n' } },
        { notes: [{ text: 'a' }, { text: 'b' }] },
      ).text('description'),
    ).toBe('a\nb');
  });

  it('takes the entries of a JSON list unchanged, with or without a suffix on its name', () => {
    const list = { equipment: ['Heated/Cooled seats', 'leather, black'] };
    for (const column of ['equipment', 'equipment[]']) {
      expect(mapped({ features: column }, list).texts('features')).toEqual([
        'Heated/Cooled seats',
        'leather, black',
      ]);
    }
    expect(
      mapped({ features: 'equipment' }, { equipment: 'leather, sunroof' }).texts('features'),
    ).toEqual(['leather', 'sunroof']);
  });

  it('uses the unit and currency of its column, else those of the map', () => {
    const price = { price: { column: 'Price', currency: 'EUR', currencyColumn: 'Currency' } };
    const currencyOf = (Currency: string) =>
      mapped(price, { Price: '1', Currency }).field('price').currency;
    expect(['US$', '', ' ', 'N/A', '-', 'null'].map(currencyOf)).toEqual([
      'us$',
      'EUR',
      'EUR',
      'EUR',
      'EUR',
      'EUR',
    ]);
    const mileage = { mileage: { column: 'Odo', unit: 'km', unitColumn: 'Unit' } };
    const unitOf = (Unit: string) => mapped(mileage, { Odo: '1', Unit }).field('mileage').unit;
    expect(['MI', '', 'n/a'].map(unitOf)).toEqual(['mi', 'km', 'km']);
  });

  it('selects a part of a value', () => {
    const part = (at: number) =>
      mapped(
        { trim: { column: 'Name', split: ' - ', part: at } },
        { Name: 'Camry - SE - V6' },
      ).text('trim');
    expect([0, 1, -1, -3, 3, -4].map(part)).toEqual(['Camry', 'SE', 'V6', 'Camry', '', '']);
  });

  it('yields text parts and list entries for a field with several values', () => {
    const fields = {
      images: [{ column: 'Photos', split: '|' }, 'more[].url'],
      features: { column: 'Options', split: ';' },
    };
    const row = mapped(fields, {
      Photos: 'a| b ||',
      more: [{ url: 'c' }, { url: 'd' }],
      Options: 'Seats, heated; Sunroof',
    });
    expect(row.texts('images')).toEqual(['a', 'b', 'c', 'd']);
    expect(row.text('images')).toBe('a');
    expect(row.texts('features')).toEqual(['Seats, heated', 'Sunroof']);
  });

  it('splits a word list at usual separators, unless it has its own entries', () => {
    const of = (features: string, row: object) => mapped({ features }, row).texts('features');
    expect(of('Options', { Options: 'Heated Seats, Sunroof;ABS|Bluetooth\nUSB' })).toEqual([
      'Heated Seats',
      'Sunroof',
      'ABS',
      'Bluetooth',
      'USB',
    ]);
    expect(of('options[].name', { options: [{ name: 'Wheels, 18"' }, { name: 'ABS' }] })).toEqual([
      'Wheels, 18"',
      'ABS',
    ]);
  });

  it('translates after splitting, and pads the rest', () => {
    const rule = { column: 'Codes', split: '/', part: 1, values: { x: '7' }, pad: 3 };
    expect(mapped({ stockNumber: rule }, { Codes: 'a / X' }).text('stockNumber')).toBe('007');
  });

  it('computes a price, and falls back to the next rule', () => {
    const price = [{ compute: ['Price', '-', 'Discount'] }, 'Price'];
    expect(mapped({ price }, { Price: '$12,000', Discount: '$500' }).field('price')).toMatchObject({
      text: '11500 USD',
      column: 'Price, Discount',
    });
    expect(mapped({ price }, { Price: '$12,000', Discount: '' }).field('price')).toMatchObject({
      text: '$12,000',
      column: 'Price',
    });
  });

  it('uses the currency of the map or of a column', () => {
    expect(
      mapped({ price: { column: 'Price', currency: 'EUR' } }, { Price: '1' }).field('price')
        .currency,
    ).toBe('EUR');
    const row = { Price: '1', Waehrung: 'CAD' };
    expect(
      mapped(
        { price: { column: 'Price', currency: 'USD', currencyColumn: 'Waehrung' } },
        row,
      ).field('price').currency,
    ).toBe('cad');
  });

  it('never throws and never yields an empty entry', () => {
    const fields = {
      zip: [
        { column: 'a', split: ',', part: -1, pad: 5 },
        { join: ['a', 'b'], with: '/' },
      ],
      price: [{ compute: ['a', '*', 'b', '-', 3] }, { compute: ['a', '/', 'b'] }],
      images: [{ column: 'a', split: '|' }, 'list[].x', 'list[]'],
      features: ['a', 'list[].x'],
      mileage: { column: 'b', unitColumn: 'a' },
    };
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789.,|$;-'), maxLength: 9 }),
      fc.double(),
      fc.constant(null),
    );
    const list = fc.array(fc.oneof(value, fc.record({ x: value })), { maxLength: 5 });
    fc.assert(
      fc.property(fc.record({ a: value, b: value, list }), (cells) => {
        const row = mapped(fields, cells);
        for (const field of FEED_FIELDS) {
          expect(row.texts(field)).not.toContain('');
          expect(row.text(field)).toBe(row.field(field).text);
          expect(row.text(field)).toBe(row.texts(field)[0] ?? '');
        }
      }),
    );
  });
});

function mapped(fields: object, cells: object): MappedRow {
  const map = readFeedMap(
    JSON.stringify({ name: 'test', fields: { ...REQUIRED, ...fields } }),
    'test',
  );
  return new RowMapper(map).read(new KeyedRow(1, jsonCells(JSON.stringify(cells))));
}
