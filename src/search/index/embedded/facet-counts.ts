import { countShared, hasRow } from './bitset.js';
import type { CarColumns } from './car-columns.js';
import { CountsByValue } from './counts-by-value.js';
import type { Sides } from './drill-sideways.js';
import type { FieldColumn } from './field-column.js';
import type { RowSet } from './row-set.js';

/** Nanoseconds of one step, measured on one core; only their proportion matters. */
const COST = { code: 1.2, sharedWord: 1.1, listedRow: 1.6 } as const;

/** For every field, every value the index has, with its count on that field's side. */
export function facetCounts(cars: CarColumns, { hits, sideOf }: Sides): Map<string, ReadonlyMap<string, number>> {
  return new Map(cars.fields.map((field) => [field.name, new CountsByValue(field, countCodes(field, sideOf.get(field.name) ?? hits))]));
}

/** How many rows of the set have each code (that of code 0 means nothing). A set of most rows is counted by what it lacks. */
function countCodes(field: FieldColumn, set: RowSet): Uint32Array {
  if (set.isEverything) return field.totals;
  if (set.count * 2 <= set.rowCount) return countCheaply(field, set);
  const missing = countCheaply(field, set.complement);
  return field.totals.map((total, code) => total - missing[code]!);
}

/** Few rows are walked, each value of a large set is met with it as a whole. */
function countCheaply(field: FieldColumn, set: RowSet): Uint32Array {
  const byRow = COST.code * set.count * (field.codes.length / set.rowCount);
  const byValueRows = COST.sharedWord * field.bitsetCount * set.bits.length + COST.listedRow * field.listedRowCount;
  return byRow <= byValueRows ? countRowByRow(field, set.rows) : countValueByValue(field, set);
}

function countRowByRow({ codes, starts, totals }: FieldColumn, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(totals.length);
  if (!starts) {
    for (let at = 0; at < rows.length; at++) counts[codes[rows[at]!]!]!++;
    return counts;
  }
  for (let listed = 0; listed < rows.length; listed++) {
    const row = rows[listed]!;
    const end = starts[row + 1]!;
    for (let at = starts[row]!; at < end; at++) counts[codes[at]!]!++;
  }
  return counts;
}

function countValueByValue({ rowsOf }: FieldColumn, set: RowSet): Uint32Array {
  return Uint32Array.from(rowsOf, (found) => ('bits' in found ? countShared(set.bits, found.bits) : countListed(set, found.rows)));
}

function countListed({ bits }: RowSet, rows: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < rows.length; at++) count += Number(hasRow(bits, rows[at]!));
  return count;
}
