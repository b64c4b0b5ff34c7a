import { BYTES_PER_WORD, CODES_PER_WORD } from '../kernels/record-word.js';
import {
  type CountedColumn,
  type FlatIndex,
  type IndexField,
  wordHistograms,
} from './flat-index.js';
import { listed, type RowList, type RowSet } from './row-sets.js';

/** Nanoseconds per row, measured on one core with cold caches; only the ratio matters. */
const COST = { word: 7, column: 4 } as const;

const BYTES_PER_COUNT = 4;

/** Rows that span more than this many times their number. */
const SCATTERED_SPAN = 3;

/** So few rows are counted option by option; scanning a histogram would take longer. */
const FEW_ROWS = 128;

/** Rows per batch for all columns, so that their records stay in the cache. */
const ROWS_AT_A_TIME = 1024;

/**
 * Counts the options of the fields over a set of rows. A large set is counted by its complement, a
 * small one by walking its rows, a medium one by intersecting it with each option's rows; the
 * cheapest way is chosen per column.
 */
export function countOptions(
  index: FlatIndex,
  fields: readonly IndexField[],
  set: RowSet,
  counts: Uint32Array,
): void {
  if (set.count === index.rowCount) return write(index.totals);
  const isLackCounted = 2 * set.count > index.rowCount;
  const counted = tallied(index, fields, isLackCounted ? lackOf(index, set) : set);
  if (isLackCounted)
    for (let option = 0; option < counted.length; option++)
      counted[option] = index.totals[option]! - counted[option]!;
  write(counted);

  function write(from: Uint32Array): void {
    for (const { firstOption, endOption } of joinedStretches(fields))
      counts.set(from.subarray(firstOption, endOption), firstOption);
  }
}

/** Complement of a set. */
function lackOf(
  { kernel, scratch, bitsByteLength, rowCount }: FlatIndex,
  { bits, count }: RowSet,
): RowSet {
  kernel.subtract(scratch.everyRow, bits!, scratch.otherBits, bitsByteLength);
  return { bits: scratch.otherBits, count: rowCount - count };
}

/** A view of scratch memory; options of other fields have undefined counts. */
function tallied(index: FlatIndex, fields: readonly IndexField[], set: RowSet): Uint32Array {
  const counts = index
    .wordsAt(index.scratch.counts, index.countedOptions + index.combinations.count)
    .fill(0);
  if (set.count > FEW_ROWS) addMany(index, fields, set, counts);
  else if (set.count > 0) addFew(index, fields, listed(index, set));
  return counts.subarray(0, index.countedOptions);
}

function addFew(index: FlatIndex, fields: readonly IndexField[], { rows, count }: RowList): void {
  const { kernel, stride, scratch, columns } = index;
  const options = index.addressOf('codeOptions');
  kernel.touch(rows, count, index.addressOf('records'), stride);
  for (const number of columnsOf(fields)) {
    const { slot, starts } = columns[number]!;
    kernel.addOptions(
      rows,
      count,
      wordOf(index, slot),
      stride,
      slot % CODES_PER_WORD,
      starts,
      options,
      scratch.counts,
    );
  }
  openBundles(index);
}

function addMany(
  index: FlatIndex,
  fields: readonly IndexField[],
  set: RowSet,
  counts: Uint32Array,
): void {
  const isFewFields = 2 * fields.length < index.fields.length;
  const { intersected, words, singles } = isFewFields
    ? plannedByField(index, fields, set)
    : plannedByWord(index, fields, set);
  if (words.length + singles.length > 0) walk(index, words, singles, listed(index, set));
  for (const option of intersected) counts[option] = countIntersection(index, option, set.bits!);
}

/** Adds the counts of combinations to their options. */
function openBundles(index: FlatIndex): void {
  const { kernel, scratch, combinations, countedOptions } = index;
  const counts = scratch.counts + BYTES_PER_COUNT * countedOptions;
  kernel.spread(
    counts,
    combinations.count,
    combinations.starts,
    index.addressOf('codeOptions'),
    scratch.counts,
  );
}

function columnsOf(fields: readonly IndexField[]): Set<number> {
  return new Set(fields.flatMap(({ jointColumns }) => jointColumns));
}

/**
 * Plan of what to count by intersection and what by walking: whole words of the records, or single
 * columns.
 */
interface Plan {
  intersected: readonly number[];
  words: readonly number[];
  singles: readonly CountedColumn[];
}

/** For sides with few fields: intersects or walks each field separately. */
function plannedByField({ columns }: FlatIndex, fields: readonly IndexField[], set: RowSet): Plan {
  const walkCost = COST.column * set.count;
  const isIntersected = ({ jointColumns, costBySets }: IndexField) =>
    set.bits !== undefined && costBySets < walkCost * jointColumns.length;
  const walked = new Set(
    fields.filter((field) => !isIntersected(field)).flatMap(({ jointColumns }) => jointColumns),
  );
  const intersected = fields
    .filter(isIntersected)
    .filter(({ jointColumns }) => !jointColumns.some((column) => walked.has(column)));
  const mixed = fields.filter(isIntersected).filter((field) => !intersected.includes(field));
  for (const column of mixed.flatMap(({ jointColumns }) => jointColumns)) walked.add(column);
  return {
    intersected: intersected.flatMap(({ optionOf }) => [...optionOf.values()]),
    words: [],
    singles: [...walked].map((column) => columns[column]!),
  };
}

/**
 * For most fields: walks whole words of the records while a word costs less than the cheapest way
 * for each of its columns.
 */
function plannedByWord(
  { columns, stride }: FlatIndex,
  fields: readonly IndexField[],
  set: RowSet,
): Plan {
  const wanted = Array.from(columnsOf(fields), (column) => columns[column]!);
  const walkCost = COST.column * set.count;
  const [intersected, words, singles]: [number[], number[], CountedColumn[]] = [[], [], []];
  for (let word = 0; word < stride / BYTES_PER_WORD; word++) {
    const inWord = wanted.filter(({ slot }) => Math.floor(slot / CODES_PER_WORD) === word);
    const isIntersected = ({ costBySets }: CountedColumn) =>
      set.bits !== undefined && costBySets < walkCost;
    const separately = inWord.reduce(
      (sum, column) => sum + (isIntersected(column) ? column.costBySets : walkCost),
      0,
    );
    if (COST.word * set.count <= separately) words.push(word);
    else {
      intersected.push(...inWord.filter(isIntersected).flatMap(({ options }) => options));
      singles.push(...inWord.filter((column) => !isIntersected(column)));
    }
  }
  return { intersected, words, singles };
}

function walk(
  index: FlatIndex,
  words: readonly number[],
  singles: readonly CountedColumn[],
  list: RowList,
): void {
  const { kernel, stride, scratch } = index;
  const records = index.addressOf('records');
  const histograms = words.map((word) => wordHistograms(index, word));
  for (let done = 0; done < list.count; done += ROWS_AT_A_TIME) {
    const rows = list.rows + 4 * done;
    const count = Math.min(ROWS_AT_A_TIME, list.count - done);
    if (isScattered(index.wordsAt(rows, count))) kernel.touch(rows, count, records, stride);
    words.forEach((word, at) =>
      kernel.tallyWord(rows, count, records + BYTES_PER_WORD * word, stride, ...histograms[at]!),
    );
    for (const { slot, histogram } of singles)
      kernel.tally(rows, count, wordOf(index, slot), stride, slot % CODES_PER_WORD, histogram);
  }
  const walked = [
    ...index.columns.filter(({ slot }) => words.includes(Math.floor(slot / CODES_PER_WORD))),
    ...singles,
  ];
  for (const { histogram, codeCount, starts } of walked) {
    kernel.spread(histogram, codeCount, starts, index.addressOf('codeOptions'), scratch.counts);
  }
  openBundles(index);
}

/** Address of the word with this slot in the first row's record. */
function wordOf(index: FlatIndex, slot: number): number {
  return index.addressOf('records') + BYTES_PER_WORD * Math.floor(slot / CODES_PER_WORD);
}

/** Adjacent rows are prefetched by the hardware. */
function isScattered(rows: Uint32Array): boolean {
  return rows[rows.length - 1]! - rows[0]! > SCATTERED_SPAN * rows.length;
}

function countIntersection(index: FlatIndex, option: number, bits: number): number {
  const stored = index.bitsetOf(option);
  if (stored !== undefined) return index.kernel.countShared(bits, stored, index.bitsByteLength);
  const { rows, count } = index.listOf(option);
  return index.kernel.countListed(rows, count, bits);
}

function joinedStretches(
  fields: readonly IndexField[],
): { firstOption: number; endOption: number }[] {
  const rowRanges: { firstOption: number; endOption: number }[] = [];
  for (const { firstOption, endOption } of fields) {
    const last = rowRanges.at(-1);
    if (last?.endOption === firstOption) last.endOption = endOption;
    else rowRanges.push({ firstOption, endOption });
  }
  return rowRanges;
}
