import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { jsonCells } from './json-cells.js';

describe('The columns of a JSON object', () => {
  it('keep numbers as written', () => {
    const numbers = [
      '2.0',
      '0.10',
      '1e5',
      '-1.50E+3',
      '12345678901234567890',
      '30.123456789012345678',
      '0.00000012',
      '5',
      '-7.25',
    ];
    for (const number of numbers) {
      expect(cellsOf(`{"engine": ${number}, "about": "5.0 V8, say \\"2.0\\""}`)).toEqual({
        engine: number,
        about: '5.0 V8, say "2.0"',
      });
      expect(cellsOf(`{"list":[${number}]}`)).toMatchObject({ 'list[0]': number });
    }
  });

  it('omit null, and name booleans', () => {
    expect(cellsOf('{"a":null,"b":true,"c":false}')).toEqual({ b: 'true', c: 'false' });
  });

  it('are one for a plain list, and one per entry with its commas', () => {
    expect(cellsOf('{"Photos":["a,1.jpg",null,""," b.jpg "]}')).toEqual({
      photos: 'a,1.jpg,b.jpg',
      'photos[0]': 'a,1.jpg',
      'photos[1]': 'b.jpg',
    });
    expect(cellsOf('{"photos":[]}')).toEqual({ photos: '' });
  });

  it('include nested objects, and objects in lists', () => {
    expect(
      cellsOf('{"dealer":{"Name":"X"},"photos":[{"url":"a"},null,{"url":"b","tags":["n","o"]}]}'),
    ).toEqual({
      'dealer.name': 'X',
      'photos[0].url': 'a',
      'photos[1].url': 'b',
      'photos[1].tags': 'n,o',
      'photos[1].tags[0]': 'n',
      'photos[1].tags[1]': 'o',
    });
  });

  it("hold the plain values of MongoDB's extended JSON at any depth", () => {
    expect(
      cellsOf(`{"_id":{"$oid":"5f"},"year":{"$numberInt":"2015"},"price":{"$numberDecimal":"9500.00"},"miles":{"$numberLong":"52777"},
        "listed":{"$date":"2025-01-02T03:04:05Z"},"sold":{"$date":{"$numberLong":"1735787045000"}},"seen":{"$date":1735787045000},
        "sizes":[{"$numberDouble":"1.5"},{"$numberInt":"2"}],"dealer":{"id":{"$oid":"6a"}}}`),
    ).toEqual({
      _id: '5f',
      year: '2015',
      price: '9500.00',
      miles: '52777',
      listed: '2025-01-02T03:04:05Z',
      sold: '2025-01-02T03:04:05.000Z',
      seen: '2025-01-02T03:04:05.000Z',
      sizes: '1.5,2',
      'sizes[0]': '1.5',
      'sizes[1]': '2',
      'dealer.id': '6a',
    });
  });

  it('are few, however deep, long or wide a hostile object is', () => {
    const deep = `{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`;
    expect(jsonCells(deep).size).toBe(0);
    expect(jsonCells(`{"a":[${'1,'.repeat(300_000)}1]}`).size).toBeLessThan(1_000);
    expect(jsonCells(`{"${'x'.repeat(400_000)}":{"a":1,"b":2}}`).size).toBe(0);
  });

  it('round-trip strings and integers', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', '_'),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(fc.string(), fc.integer())), (object) => {
        expect(cellsOf(JSON.stringify(object))).toEqual(
          Object.fromEntries(
            Object.entries(object).map(([key, value]) => [key, String(value).trim()]),
          ),
        );
      }),
    );
  });

  it('are empty for anything but an object', () => {
    expect(() => jsonCells('[1]')).toThrow('not an object');
    expect(() => jsonCells('{"a":')).toThrow(SyntaxError);
  });
});

function cellsOf(text: string): Record<string, string> {
  return Object.fromEntries(jsonCells(text));
}
