import type { Position } from '../../../catalogue/distance.js';
import type { IndexQuery, Sort } from '../search-index.js';
import { hasRow } from './bitset.js';
import type { CarColumns } from './car-columns.js';
import { PageSelection } from './page-selection.js';
import type { RowSet } from './row-set.js';

/** What a sort reads when it is the order of one column. */
type ColumnName = 'priceDollars' | 'listedAt' | 'mileageMiles' | 'years';

const COLUMN_SORTS: Readonly<Record<Exclude<Sort, 'relevance' | 'distanceASC'>, { column: ColumnName; sign: 1 | -1 }>> = {
  derivedpriceASC: { column: 'priceDollars', sign: 1 },
  derivedpriceDESC: { column: 'priceDollars', sign: -1 },
  datelistedASC: { column: 'listedAt', sign: 1 },
  datelistedDESC: { column: 'listedAt', sign: -1 },
  mileageASC: { column: 'mileageMiles', sign: 1 },
  mileageDESC: { column: 'mileageMiles', sign: -1 },
  yearASC: { column: 'years', sign: 1 },
  yearDESC: { column: 'years', sign: -1 },
};

/** The rows of the asked page, in order. */
export function pageOf(cars: CarColumns, hits: RowSet, { sort, origin, firstRecord, numRecords }: Omit<IndexQuery, 'clauses'>): Uint32Array {
  if (numRecords <= 0 || firstRecord >= hits.count) return new Uint32Array(0);
  const selection = new PageSelection(cars.ids, firstRecord, numRecords, hits.count);
  if (sort === 'distanceASC') {
    if (origin) offerByDistance(cars, hits, origin, selection);
    else offerByColumn(cars.ids, 1, hits, selection);
  } else if (sort === 'relevance') {
    if (origin) offerByRelevance(cars, hits, origin, selection);
    else offerByColumn(cars.scores, -1, hits, selection);
  } else {
    offerByColumn(cars[COLUMN_SORTS[sort].column], COLUMN_SORTS[sort].sign, hits, selection);
  }
  return selection.page();
}

/** Unknown is last, whichever way the column is read. */
function offerByColumn(column: Float64Array | Int32Array, sign: 1 | -1, { rows }: RowSet, selection: PageSelection): void {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const key = sign * column[row]!;
    selection.offer(Number.isNaN(key) ? Infinity : key, row);
  }
}

function offerByRelevance({ scores, placeOfRow, places }: CarColumns, { rows }: RowSet, origin: Position, selection: PageSelection): void {
  const penalties = places.penaltiesFrom(origin);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    selection.offer(penalties[placeOfRow[row]!]! - scores[row]!, row);
  }
}

/** Walks outwards until the page cannot change any more; the rows of one place are neighbours and share its distance. */
function offerByDistance({ placeOfRow, places }: CarColumns, { bits }: RowSet, origin: Position, selection: PageSelection): void {
  for (const { firstRow, endRow, atLeastMiles } of places.stretchesFrom(origin)) {
    if (selection.isClosedTo(atLeastMiles)) return;
    let place = -1;
    let miles = 0;
    for (let row = firstRow; row < endRow; row++) {
      if (!hasRow(bits, row)) continue;
      if (placeOfRow[row] !== place) {
        place = placeOfRow[row]!;
        miles = places.milesTo(place, origin);
      }
      selection.offer(miles, row);
    }
  }
}
