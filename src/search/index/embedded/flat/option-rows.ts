import type { FieldColumn } from './field-builder.js';
import { bitsByteLength, type Sections } from './sections.js';

/** Rows of every option, as bits or as a list, whichever is smaller. `fields` in option order. */
export function rowsOfOptions(fields: readonly FieldColumn[], rowCount: number): OptionRows {
  const optionTotals = totalsOf(fields);
  const wordsPerBitset = bitsByteLength(rowCount) >>> 2;
  const optionBitsets = new Uint32Array(optionTotals.length);
  const optionListStarts = new Uint32Array(optionTotals.length + 1);
  let bitsetCount = 0;
  optionTotals.forEach((total, option) => {
    const isListed = total < wordsPerBitset;
    if (!isListed) optionBitsets[option] = ++bitsetCount;
    optionListStarts[option + 1] = optionListStarts[option]! + (isListed ? total : 0);
  });
  const bitsets = new Uint32Array(bitsetCount * wordsPerBitset);
  const listedRows = new Uint32Array(optionListStarts.at(-1)!);
  const rows = { optionTotals, optionBitsets, optionListStarts, bitsets, listedRows };
  eachField(fields, (field, firstOption) =>
    writeRows(field, firstOption, rowCount, wordsPerBitset, rows),
  );
  return rows;
}

type OptionRows = Pick<
  Sections,
  'optionTotals' | 'optionBitsets' | 'optionListStarts' | 'bitsets' | 'listedRows'
>;

function totalsOf(fields: readonly FieldColumn[]): Uint32Array {
  const totals = new Uint32Array(fields.reduce((sum, { values }) => sum + values.length, 0));
  eachField(fields, ({ codes, values }, firstOption) => {
    const byCode = new Uint32Array(values.length + 1);
    for (let at = 0; at < codes.length; at++) byCode[codes[at]!]!++;
    totals.set(byCode.subarray(1), firstOption);
  });
  return totals;
}

function writeRows(
  { values, codes, starts }: FieldColumn,
  firstOption: number,
  rowCount: number,
  wordsPerBitset: number,
  { optionBitsets, optionListStarts, bitsets, listedRows }: OptionRows,
): void {
  // By code: whether its rows are listed, and the position of the next row, or the first word of
  // its bits. Code 0 has neither.
  const isListed = new Uint8Array(values.length + 1);
  const places = new Uint32Array(values.length + 1);
  for (let code = 1; code <= values.length; code++) {
    const bitset = optionBitsets[firstOption + code - 1]!;
    isListed[code] = Number(bitset === 0);
    places[code] =
      bitset === 0 ? optionListStarts[firstOption + code - 1]! : (bitset - 1) * wordsPerBitset;
  }
  for (let row = 0, at = 0; row < rowCount; row++) {
    for (const end = starts ? starts[row + 1]! : row + 1; at < end; at++) {
      const code = codes[at]!;
      if (code === 0) continue;
      if (isListed[code] === 0) bitsets[places[code]! + (row >>> 5)]! |= 1 << (row & 31);
      else listedRows[places[code]!++] = row;
    }
  }
}

function eachField(
  fields: readonly FieldColumn[],
  visit: (field: FieldColumn, firstOption: number) => void,
): void {
  let firstOption = 0;
  for (const field of fields) {
    visit(field, firstOption);
    firstOption += field.values.length;
  }
}
