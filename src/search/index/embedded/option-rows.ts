import type { FieldColumn } from './field-builder.js';
import type { Pacer } from './pacer.js';
import { bitsByteLength, type Sections } from './sections.js';

const ROWS_PER_STEP = 4096;

/**
 * The rows of every option: bits where they are many, else a list; whichever takes less room. `fields` in the order of their
 * options.
 */
export async function rowsOfOptions(fields: readonly FieldColumn[], rowCount: number, pacer: Pacer): Promise<OptionRows> {
  const optionTotals = await totalsOf(fields, rowCount, pacer);
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
  const nextOfList = optionListStarts.slice();
  await eachValue(fields, rowCount, pacer, (option, row) => {
    const bitset = optionBitsets[option]!;
    if (bitset > 0) bitsets[(bitset - 1) * wordsPerBitset + (row >>> 5)]! |= 1 << (row & 31);
    else listedRows[nextOfList[option]!++] = row;
  });
  return { optionTotals, optionBitsets, optionListStarts, bitsets, listedRows };
}

type OptionRows = Pick<Sections, 'optionTotals' | 'optionBitsets' | 'optionListStarts' | 'bitsets' | 'listedRows'>;

async function totalsOf(fields: readonly FieldColumn[], rowCount: number, pacer: Pacer): Promise<Uint32Array> {
  const totals = new Uint32Array(fields.reduce((sum, { values }) => sum + values.length, 0));
  await eachValue(fields, rowCount, pacer, (option) => totals[option]!++);
  return totals;
}

async function eachValue(
  fields: readonly FieldColumn[],
  rowCount: number,
  pacer: Pacer,
  visit: (option: number, row: number) => void,
): Promise<void> {
  let firstOption = 0;
  for (const { values, codes, starts } of fields) {
    const optionBefore = firstOption - 1;
    await pacer.inPieces(rowCount, ROWS_PER_STEP, (firstRow, endRow) => {
      for (let row = firstRow; row < endRow; row++) {
        const end = starts ? starts[row + 1]! : row + 1;
        for (let at = starts ? starts[row]! : row; at < end; at++) if (codes[at]! > 0) visit(optionBefore + codes[at]!, row);
      }
    });
    firstOption += values.length;
  }
}
