import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CsvRecord } from './csv-record.js';

describe('A CSV record', () => {
  it('is split at the delimiter', () => {
    expect(cellsOf('a,,c,')).toEqual(['a', '', 'c', '']);
    expect(cellsOf('a\tb', '\t')).toEqual(['a', 'b']);
  });

  it('keeps delimiters, doubled quotes and line breaks inside quotes', () => {
    expect(cellsOf('"a,b","say ""hi""",c')).toEqual(['a,b', 'say "hi"', 'c']);
    expect(cellsOf('1,"first\n\nthird",2')).toEqual(['1', 'first\n\nthird', '2']);
  });

  it('treats a quote within a cell as text', () => {
    expect(cellsOf('land cruiser 35" tires,"quoted"')).toEqual([
      'land cruiser 35" tires',
      'quoted',
    ]);
  });

  it('is incomplete while a quote is open', () => {
    const record = new CsvRecord(',');
    expect(record.take('a,"b')).toBe(false);
    expect(record.take('c"')).toBe(true);
    expect(record.cells).toEqual(['a', 'b\nc']);
  });

  it('round-trips', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', 'é') });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
        const text = cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(',');
        expect(cellsOf(text)).toEqual(cells);
      }),
    );
  });
});

function cellsOf(text: string, delimiter = ','): string[] {
  const record = new CsvRecord(delimiter);
  for (const line of text.split('\n')) record.take(line);
  return record.cells;
}
