import { CODES_PER_WORD, codeInWord, NARROW_BITS } from '../kernels/record-word.js';
import type { JointColumn } from './joint-columns.js';
import type { Sections } from './sections.js';

const MAX_NARROW_CODES = 1 << NARROW_BITS;

/** A slot per column, in few words: wide columns get the wide slots. */
export function slotsFor(columns: readonly JointColumn[]): number[] {
  const wide = columns.filter(({ options }) => options.length > MAX_NARROW_CODES);
  const slotOf = new Map(
    wide.map((column, at) => [column, at * CODES_PER_WORD + CODES_PER_WORD - 1]),
  );
  const taken = new Set(slotOf.values());
  let next = 0;
  return columns.map((column) => {
    while (taken.has(next)) next++;
    return slotOf.get(column) ?? next++;
  });
}

/** Words of 64 bits per record; see `record-word.ts`. */
export function wordsPerRecord(slots: readonly number[]): number {
  return Math.floor(Math.max(0, ...slots) / CODES_PER_WORD) + 1;
}

/** Interleaves the codes of each row into its record. */
export function jointRecords(
  columns: readonly JointColumn[],
  slots: readonly number[],
  rowCount: number,
): Uint32Array {
  const halvesPerRecord = 2 * wordsPerRecord(slots);
  const records = new Uint32Array(rowCount * halvesPerRecord);
  columns.forEach(({ codes }, column) => {
    const { half, shift } = placeOf(slots[column]!);
    const overflow = 32 - shift;
    const isSplit = overflow < NARROW_BITS;
    for (let row = 0, at = half; row < rowCount; row++, at += halvesPerRecord) {
      records[at]! |= codes[row]! << shift;
      if (isSplit) records[at + 1]! |= codes[row]! >>> overflow;
    }
  });
  return records;
}

/** Code of a row in a slot. */
export function codeIn(
  records: Uint32Array,
  row: number,
  slot: number,
  halvesPerRecord: number,
): number {
  const at = row * halvesPerRecord + 2 * Math.floor(slot / CODES_PER_WORD);
  return codeInWord(records[at]!, records[at + 1]!, slot % CODES_PER_WORD);
}

/** Half word and bit where a slot begins. */
function placeOf(slot: number): { half: number; shift: number } {
  const bit = NARROW_BITS * (slot % CODES_PER_WORD);
  return { half: 2 * Math.floor(slot / CODES_PER_WORD) + (bit >>> 5), shift: bit & 31 };
}

/** Options of all codes in one array, followed by those of the combinations. */
export function codeOptions(
  columns: readonly JointColumn[],
  combinations: readonly (readonly number[])[],
): Pick<Sections, 'codeStarts' | 'codeOptions'> {
  const lists = [...columns.flatMap(({ options }) => options), ...combinations];
  const codeStarts = new Uint32Array(lists.length + 1);
  lists.forEach((options, code) => (codeStarts[code + 1] = codeStarts[code]! + options.length));
  const optionsOfCodes = new Uint32Array(codeStarts.at(-1)!);
  lists.forEach((options, code) => optionsOfCodes.set(options, codeStarts[code]));
  return { codeStarts, codeOptions: optionsOfCodes };
}
