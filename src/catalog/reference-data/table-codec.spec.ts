import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Column, TablesByName } from './table-codec.js';
import { decodeTables, encodeTables } from './table-codec.js';
import type { RowRange } from './text-column.js';
import { TextColumn } from './text-column.js';

const anyColumn: fc.Arbitrary<Column> = fc.oneof(
  fc.uint8Array(),
  fc.uint16Array(),
  fc.uint32Array(),
  fc.float64Array(),
  fc.array(fc.string({ unit: 'grapheme' })).map((texts) => TextColumn.of(texts)),
);
const anyTables: fc.Arbitrary<TablesByName> = fc.dictionary(
  fc.string(),
  fc.dictionary(fc.string(), anyColumn),
);

function valuesOf(tables: TablesByName | undefined): unknown {
  const valuesIn = (column: Column) => (column instanceof TextColumn ? column.all() : column);
  return Object.entries(tables!).map(([name, table]) => [
    name,
    Object.entries(table).map(([key, column]) => [key, valuesIn(column)]),
  ]);
}

describe('The table codec', () => {
  it('decodes what it encoded', () => {
    fc.assert(
      fc.property(anyTables, (tables) =>
        expect(valuesOf(decodeTables(encodeTables(tables)))).toEqual(valuesOf(tables)),
      ),
    );
  });

  it('rejects a truncated file', () => {
    const bytes = encodeTables({
      makes: { name: TextColumn.of(['Kia', 'Škoda']), founded: Uint16Array.of(1944, 1895) },
    });
    for (let length = 0; length < bytes.length; length++)
      expect(decodeTables(bytes.subarray(0, length))).toBeUndefined();
  });

  it('rejects a file with one changed byte', () => {
    const bytes = encodeTables({
      makes: { name: TextColumn.of(['Kia', 'Škoda']), founded: Uint16Array.of(1944, 1895) },
    });
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= 1;
      expect([at, decodeTables(damaged)]).toEqual([at, undefined]);
    }
  });
});

describe('A text column', () => {
  it('finds rows by text and by prefix', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', '한', '😀') });
    const ascending = fc
      .array(few)
      .map((texts) => texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    fc.assert(
      fc.property(ascending, few, (texts, text) => {
        const column = TextColumn.of(texts);
        const textsIn = ({ first, end }: RowRange) => column.all().slice(first, end);
        expect(textsIn(column.rowsOf(text))).toEqual(texts.filter((each) => each === text));
        expect(textsIn(column.rowsStartingWith(text))).toEqual(
          texts.filter((each) => each.startsWith(text)),
        );
      }),
    );
  });
});
