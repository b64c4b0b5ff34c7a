import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FieldBuilder } from './field-builder.js';
import type { Sections } from './sections.js';
import { textNumber, textsOfValues } from './value-texts.js';

function columnOf(name: string, values: readonly string[]) {
  const builder = new FieldBuilder({ name, isCounted: false }, values.length);
  values.forEach((value, row) => builder.add(row, builder.codeFor(value)));
  return builder.build();
}

describe('Values of uncounted fields', () => {
  it('are found by number in any script, exact matches only', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    fc.assert(
      fc.property(fc.array(text), fc.array(text), text, (owners, stocks, other) => {
        const columns = [columnOf('owner', owners), columnOf('stock', stocks)];
        const sections = textsOfValues(columns, 0) as Sections;
        let first = 0;
        for (const { values } of columns) {
          values.forEach((value, number) =>
            expect(textNumber(sections, first, values.length, value)).toBe(first + number),
          );
          if (!values.includes(other))
            expect(textNumber(sections, first, values.length, other)).toBeUndefined();
          first += values.length;
        }
      }),
    );
  });
});
