import type { FieldColumn } from './field-column.js';
import type { PlaceTable } from './place-table.js';

/**
 * A whole inventory as columns, one entry a row, never changed once built. Rows lie in place order, so that cars that stand
 * close together mostly have neighbouring rows.
 */
export interface CarColumns {
  rowCount: number;
  ids: Float64Array;
  /** All rows by ascending id. */
  rowsById: Uint32Array;
  priceDollars: Float64Array;
  years: Int32Array;
  /** NaN where the mileage is unknown: no comparison with it ever holds. */
  mileageMiles: Float64Array;
  listedAt: Float64Array;
  scores: Int32Array;
  /** Place of each row, a number of `places`. */
  placeOfRow: Uint32Array;
  places: PlaceTable;
  fields: readonly FieldColumn[];
}

/** The row of a car, undefined when the inventory has no such id. */
export function rowOfId({ ids, rowsById }: CarColumns, id: number): number | undefined {
  let low = 0;
  let high = rowsById.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[rowsById[middle]!]! < id) low = middle + 1;
    else high = middle;
  }
  const row = rowsById[low];
  return row !== undefined && ids[row] === id ? row : undefined;
}
