import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FieldBuilder, type FieldColumn } from './field-builder.js';

function columnOf(rows: readonly (readonly string[])[]): FieldColumn {
  const builder = new FieldBuilder({ name: 'color' }, rows.length);
  rows.forEach((values, row) =>
    values.forEach((value) => builder.add(row, builder.codeFor(value))),
  );
  return builder.build();
}

function rowsOf({ values, codes, starts }: FieldColumn, rowCount: number): string[][] {
  return Array.from({ length: rowCount }, (_, row) =>
    Array.from(starts ? codes.subarray(starts[row], starts[row + 1]) : codes.subarray(row, row + 1))
      .filter((code) => code > 0)
      .map((code) => values[code - 1]!),
  );
}

describe('The column of a field', () => {
  it('has the added values of every row, in order', () => {
    const value = fc.constantFrom('red', 'green', 'blue', 'black');
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.subarray(['red', 'green', 'blue', 'black']),
            value.map((only) => [only]),
          ),
        ),
        (rows) => {
          expect(rowsOf(columnOf(rows), rows.length)).toEqual(rows);
        },
      ),
    );
  });

  it('has one code per row as long as no row has several values', () => {
    expect(columnOf([['red'], [], ['blue']]).starts).toBeUndefined();
    expect(columnOf([['red'], [], ['blue', 'red']]).starts).toBeDefined();
  });

  it('holds more values than 16 bits can number', () => {
    const rows = Array.from({ length: 70_000 }, (_, row) =>
      row % 7 === 0 ? [`value ${row}`, 'all'] : [`value ${row}`],
    );
    expect(rowsOf(columnOf(rows), rows.length)).toEqual(rows);
    const singles = rows.map(([first]) => [first!]);
    expect(rowsOf(columnOf(singles), rows.length)).toEqual(singles);
  });
});
