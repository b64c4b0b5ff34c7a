import { firstIndex } from '../../../../platform/binary-search.js';
import type { FieldColumn } from './field-builder.js';
import type { Sections } from './sections.js';

/**
 * Values of fields that are not counted, as UTF-8 in the shared memory: a hundred thousand seller
 * ids as strings would take 4 MB in each thread. Value t is `starts[t]` to `starts[t + 1]`; the
 * values of a field ascend.
 */
export function textsOfValues(
  fields: readonly FieldColumn[],
  rowCount: number,
): Pick<Sections, 'texts' | 'textStarts' | 'textOfRow'> {
  const uncounted = fields.filter(({ isCounted }) => !isCounted);
  const values = uncounted.flatMap((field) => field.values);
  const textStarts = new Uint32Array(values.length + 1);
  values.forEach(
    (value, number) => (textStarts[number + 1] = textStarts[number]! + Buffer.byteLength(value)),
  );
  const texts = Buffer.alloc(textStarts.at(-1)!);
  values.forEach((value, number) => texts.write(value, textStarts[number]!));
  return { texts, textStarts, textOfRow: firstTextsOf(uncounted, rowCount) };
}

function firstTextsOf(fields: readonly FieldColumn[], rowCount: number): Uint32Array {
  const textOfRow = new Uint32Array(fields.length * rowCount);
  let firstText = 0;
  fields.forEach(({ values, codes, starts }, number) => {
    for (let row = 0; row < rowCount; row++) {
      const at = starts ? starts[row]! : row;
      const code = starts && at === starts[row + 1] ? 0 : codes[at]!;
      if (code > 0) textOfRow[number * rowCount + row] = firstText + code;
    }
    firstText += values.length;
  });
  return textOfRow;
}

/**
 * Number of the first value of a row in a field; undefined without one. Fields are numbered among
 * those that are not counted.
 */
export function textNumberOfRow(
  { textOfRow: column, ids }: Sections,
  field: number,
  row: number,
): number | undefined {
  const number = column[field * ids.length + row]! - 1;
  return number < 0 ? undefined : number;
}

export function valueText({ texts, textStarts }: Sections, number: number): string {
  return Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength).toString(
    'utf8',
    textStarts[number],
    textStarts[number + 1],
  );
}

/** Number of a value among `count` strings from `first`; undefined if it is missing. */
export function textNumber(
  { texts, textStarts }: Sections,
  first: number,
  count: number,
  value: string,
): number | undefined {
  const bytes = Buffer.from(texts.buffer, texts.byteOffset, texts.byteLength);
  const textAt = (number: number) =>
    bytes.toString('utf8', textStarts[number], textStarts[number + 1]);
  const number = firstIndex(first, first + count, (each) => textAt(each) >= value);
  return number < first + count && textAt(number) === value ? number : undefined;
}
