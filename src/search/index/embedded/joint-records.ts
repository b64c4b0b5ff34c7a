import type { JointColumn } from './joint-columns.js';
import type { Pacer } from './pacer.js';
import type { Sections } from './sections.js';

const ROWS_PER_STEP = 0x4000;

/** Columns are counted four at a time. */
export const COLUMNS_AT_A_TIME = 4;

/** Codes in a record, those that only fill it up included. */
export function codesPerRecord(columnCount: number): number {
  return Math.ceil(columnCount / COLUMNS_AT_A_TIME) * COLUMNS_AT_A_TIME;
}

/** Lays joint columns side by side, and the options of all their codes one after another. */
export async function jointRecords(
  columns: readonly JointColumn[],
  rowCount: number,
  pacer: Pacer,
): Promise<Pick<Sections, 'records' | 'codeStarts' | 'codeOptions'>> {
  const stride = codesPerRecord(columns.length);
  const records = new Uint16Array(rowCount * stride);
  for (const [number, { codes }] of columns.entries()) {
    await pacer.inPieces(rowCount, ROWS_PER_STEP, (first, end) => {
      for (let row = first; row < end; row++) records[row * stride + number] = codes[row]!;
    });
  }
  const optionsOfCodes = columns.flatMap(({ options }) => options);
  const codeStarts = new Uint32Array(optionsOfCodes.length + 1);
  optionsOfCodes.forEach((options, code) => (codeStarts[code + 1] = codeStarts[code]! + options.length));
  const codeOptions = new Uint32Array(codeStarts.at(-1)!);
  optionsOfCodes.forEach((options, code) => codeOptions.set(options, codeStarts[code]));
  return { records, codeStarts, codeOptions };
}
