import { type CountedColumn, fourHistograms, type FlatIndex, type IndexField } from './flat-index.js';
import { COLUMNS_AT_A_TIME } from './joint-records.js';
import type { RowSet } from './row-sets.js';

/** Nanoseconds of one row, measured on one core with the columns out of its caches; only their proportion matters. */
const COST = { fourColumns: 6, column: 4 } as const;

/** Rows spread over more than this many times their number. */
const SCATTERED_SPAN = 3;

/** Rows walked for all columns before the next: their records stay near the core meanwhile. */
const ROWS_AT_A_TIME = 1024;

/**
 * Writes how many rows of the set have each option of the fields. A set of most rows is counted by what it lacks, few rows by
 * walking them, many by meeting each option's rows with them, whichever is cheaper for a column.
 */
export function countOptions(index: FlatIndex, fields: readonly IndexField[], set: RowSet, counts: Uint32Array): void {
  if (set.count === index.rowCount) return write(index.totals);
  const isLackCounted = 2 * set.count > index.rowCount;
  const counted = tallied(index, fields, isLackCounted ? lackOf(index, set) : set);
  if (isLackCounted) for (let option = 0; option < counted.length; option++) counted[option] = index.totals[option]! - counted[option]!;
  write(counted);

  function write(from: Uint32Array): void {
    for (const { firstOption, endOption } of joinedStretches(fields)) counts.set(from.subarray(firstOption, endOption), firstOption);
  }
}

/** Every row that the set has not. */
function lackOf({ kernel, scratch, bitsByteLength, rowCount }: FlatIndex, { bits, count }: RowSet): RowSet {
  kernel.subtract(scratch.everyRow, bits!, scratch.otherBits, bitsByteLength);
  return { bits: scratch.otherBits, count: rowCount - count };
}

/** A view of scratch memory; options of other fields have any number. */
function tallied(index: FlatIndex, fields: readonly IndexField[], set: RowSet): Uint32Array {
  const counts = index.wordsAt(index.scratch.counts, index.totals.length).fill(0);
  if (set.count === 0) return counts;
  const isFewFields = 2 * fields.length < index.fields.length;
  const { met, fours, singles } = isFewFields ? plannedByField(index, fields, set) : plannedByColumn(index, fields, set);
  if (fours.length + singles.length > 0) walk(index, fours, singles, listed(index, set));
  for (const option of met) counts[option] = countMet(index, option, set.bits!);
  return counts;
}

/** What to meet set by set, and what to walk: four columns at once, by their first, or single ones. */
interface Plan {
  met: readonly number[];
  fours: readonly number[];
  singles: readonly CountedColumn[];
}

/** For a side of few fields: each is met or walked by itself. */
function plannedByField({ columns }: FlatIndex, fields: readonly IndexField[], set: RowSet): Plan {
  const walkCost = COST.column * set.count;
  const isMet = ({ jointColumns, costBySets }: IndexField) => set.bits !== undefined && costBySets < walkCost * jointColumns.length;
  const walked = new Set(fields.filter((field) => !isMet(field)).flatMap(({ jointColumns }) => jointColumns));
  const met = fields.filter(isMet).filter(({ jointColumns }) => !jointColumns.some((column) => walked.has(column)));
  const mixed = fields.filter(isMet).filter((field) => !met.includes(field));
  for (const column of mixed.flatMap(({ jointColumns }) => jointColumns)) walked.add(column);
  return { met: met.flatMap(({ optionOf }) => [...optionOf.values()]), fours: [], singles: [...walked].map((column) => columns[column]!) };
}

/** For most fields: their columns by fours, as far as walking four costs less than the cheapest way for each. */
function plannedByColumn({ columns }: FlatIndex, fields: readonly IndexField[], set: RowSet): Plan {
  const wanted = new Set(fields.flatMap(({ jointColumns }) => jointColumns));
  const walkCost = COST.column * set.count;
  const [met, fours, singles]: [number[], number[], CountedColumn[]] = [[], [], []];
  for (let first = 0; first < columns.length; first += COLUMNS_AT_A_TIME) {
    const four = columns.slice(first, first + COLUMNS_AT_A_TIME).filter(({ number }) => wanted.has(number));
    const isMet = ({ costBySets }: CountedColumn) => set.bits !== undefined && costBySets < walkCost;
    const separately = four.reduce((sum, column) => sum + (isMet(column) ? column.costBySets : walkCost), 0);
    if (COST.fourColumns * set.count <= separately) fours.push(first);
    else {
      met.push(...four.filter(isMet).flatMap(({ options }) => options));
      singles.push(...four.filter((column) => !isMet(column)));
    }
  }
  return { met, fours, singles };
}

interface List {
  rows: number;
  count: number;
}

function walk(index: FlatIndex, fours: readonly number[], singles: readonly CountedColumn[], list: List): void {
  const { kernel, stride, scratch } = index;
  const records = index.addressOf('records');
  const histograms = fours.map((first) => fourHistograms(index, first));
  for (let done = 0; done < list.count; done += ROWS_AT_A_TIME) {
    const rows = list.rows + 4 * done;
    const count = Math.min(ROWS_AT_A_TIME, list.count - done);
    if (isScattered(index.wordsAt(rows, count))) kernel.touch(rows, count, records, stride);
    fours.forEach((first, at) => kernel.tallyFour(rows, count, records + 2 * first, stride, ...histograms[at]!));
    for (const { number, histogram } of singles) kernel.tally(rows, count, records + 2 * number, stride, histogram);
  }
  const walked = [...fours.flatMap((first) => index.columns.slice(first, first + COLUMNS_AT_A_TIME)), ...singles];
  for (const { histogram, codeCount, starts } of walked) {
    kernel.spread(histogram, codeCount, starts, index.addressOf('codeOptions'), scratch.counts);
  }
  index.wordsAt(scratch.spareHistogram, 1).fill(0);
}

/** Rows side by side are fetched ahead anyway. */
function isScattered(rows: Uint32Array): boolean {
  return rows[rows.length - 1]! - rows[0]! > SCATTERED_SPAN * rows.length;
}

function countMet(index: FlatIndex, option: number, bits: number): number {
  const stored = index.bitsetOf(option);
  if (stored !== undefined) return index.kernel.countShared(bits, stored, index.bitsByteLength);
  const { rows, count } = index.listOf(option);
  return index.kernel.countListed(rows, count, bits);
}

/** A set of bits is listed the first time its rows are walked. */
function listed(index: FlatIndex, set: RowSet & Partial<{ list: List }>): List {
  if (set.rows !== undefined) return set;
  const { kernel, scratch, bitsByteLength } = index;
  set.list ??= { rows: scratch.rows, count: kernel.listBits(set.bits, bitsByteLength, scratch.rows) };
  return set.list;
}

function joinedStretches(fields: readonly IndexField[]): { firstOption: number; endOption: number }[] {
  const stretches: { firstOption: number; endOption: number }[] = [];
  for (const { firstOption, endOption } of fields) {
    const last = stretches.at(-1);
    if (last?.endOption === firstOption) last.endOption = endOption;
    else stretches.push({ firstOption, endOption });
  }
  return stretches;
}
