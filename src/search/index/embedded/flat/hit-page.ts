import type { Position } from '../../../../catalog/places/distance.js';
import { PageSelection } from '../kernels/page-selection.js';
import { UNKNOWN } from '../kernels/kernel.js';
import type { IndexQuery, Sort } from '../../search-index.js';
import type { FlatIndex } from './flat-index.js';
import { walkOrder } from './order-walk.js';
import { isDense, listed, type RowSet } from './row-sets.js';
import { MAX_BEST } from './scratch.js';

type ColumnName = 'priceDollars' | 'listedRanks' | 'mileageMiles' | 'years' | 'scores';
type OrderName = 'byPriceDollars' | 'byListedRanks' | 'byMileageMiles' | 'byYears' | 'byScores';

interface ColumnSort {
  column: ColumnName;
  order: OrderName;
  sign: 1 | -1;
}

const BY_SCORE: ColumnSort = { column: 'scores', order: 'byScores', sign: -1 };

const COLUMN_SORTS: Readonly<Record<Exclude<Sort, 'relevance' | 'distanceASC'>, ColumnSort>> = {
  derivedpriceASC: { column: 'priceDollars', order: 'byPriceDollars', sign: 1 },
  derivedpriceDESC: { column: 'priceDollars', order: 'byPriceDollars', sign: -1 },
  datelistedASC: { column: 'listedRanks', order: 'byListedRanks', sign: 1 },
  datelistedDESC: { column: 'listedRanks', order: 'byListedRanks', sign: -1 },
  mileageASC: { column: 'mileageMiles', order: 'byMileageMiles', sign: 1 },
  mileageDESC: { column: 'mileageMiles', order: 'byMileageMiles', sign: -1 },
  yearASC: { column: 'years', order: 'byYears', sign: 1 },
  yearDESC: { column: 'years', order: 'byYears', sign: -1 },
};

type Page = Pick<IndexQuery, 'sort' | 'origin' | 'firstRecord' | 'numRecords'>;

/** Rows of the requested page, in order. */
export function pageOf(
  index: FlatIndex,
  hits: RowSet,
  { sort, origin, firstRecord, numRecords }: Page,
): ArrayLike<number> {
  const take = Math.min(numRecords, hits.count - firstRecord);
  if (take <= 0) return [];
  const paging = { skip: firstRecord, take };
  if (sort === 'distanceASC')
    return origin ? byDistance(index, hits, origin, paging) : byId(index, hits, paging);
  if (sort === 'relevance')
    return origin
      ? byRelevance(index, hits, origin, paging)
      : byColumn(index, hits, BY_SCORE, paging);
  return byColumn(index, hits, COLUMN_SORTS[sort], paging);
}

interface Paging {
  skip: number;
  take: number;
}

function byId(index: FlatIndex, hits: RowSet, { skip, take }: Paging): ArrayLike<number> {
  const { rowsByRank, ranks } = index.sections;
  if (isDense(index, hits)) {
    return walkOrder({ rows: rowsByRank }, false, {
      bits: index.bitsAt(hits.bits),
      skip,
      take,
      mostSteps: Infinity,
    })!;
  }
  return Uint32Array.from(rowsOf(index, hits), (row) => ranks[row]!)
    .sort()
    .slice(skip, skip + take)
    .map((rank) => rowsByRank[rank]!);
}

function byColumn(
  index: FlatIndex,
  hits: RowSet,
  { column, order, sign }: ColumnSort,
  { skip, take }: Paging,
): ArrayLike<number> {
  const numbers = index.sections[column];
  const isDeep = skip + take > MAX_BEST;
  if (hits.bits !== undefined) {
    // Half as many steps as hits cost no more than selecting from all hits.
    const mostSteps = isDeep && isDense(index, hits) ? Infinity : hits.count >>> 1;
    const walked = walkOrder({ rows: index.sections[order], numbers }, sign < 0, {
      bits: index.bitsAt(hits.bits),
      skip,
      take,
      mostSteps,
    });
    if (walked) return walked;
  }
  if (isDeep)
    return selected(
      index,
      hits,
      (row) => (numbers[row] === UNKNOWN ? UNKNOWN : sign * numbers[row]!),
      { skip, take },
    );
  const { kernel, scratch } = index;
  const { rows, count } = listed(index, hits);
  kernel.best(
    rows,
    count,
    index.addressOf(column),
    sign,
    index.addressOf('ranks'),
    skip + take,
    scratch.best,
  );
  return bestOf(index, skip, take);
}

function byRelevance(
  index: FlatIndex,
  hits: RowSet,
  origin: Position,
  { skip, take }: Paging,
): ArrayLike<number> {
  const { kernel, scratch, places, sections } = index;
  const penalties = new Int32Array(index.flat.buffer, scratch.penalties, places.count);
  if (isDense(index, hits)) places.writePenalties(origin, penalties);
  else places.writePenaltiesAt(rowsOf(index, hits), origin, penalties);
  if (skip + take > MAX_BEST) {
    return selected(
      index,
      hits,
      (row) => penalties[sections.placeOfRow[row]!]! - sections.scores[row]!,
      { skip, take },
    );
  }
  const { rows, count } = listed(index, hits);
  const [scores, placeOfRow, ranks] = [
    index.addressOf('scores'),
    index.addressOf('placeOfRow'),
    index.addressOf('ranks'),
  ];
  kernel.bestNear(
    rows,
    count,
    scores,
    placeOfRow,
    scratch.penalties,
    ranks,
    skip + take,
    scratch.best,
  );
  return bestOf(index, skip, take);
}

/** Walks a dense set outwards until no nearer row can follow. */
function byDistance(
  index: FlatIndex,
  hits: RowSet,
  origin: Position,
  { skip, take }: Paging,
): ArrayLike<number> {
  const { places, sections } = index;
  const selection = new PageSelection(sections.ranks, skip, take, hits.count);
  let place = -1;
  let miles = 0;
  const offer = (row: number): void => {
    // Rows of one place are adjacent and have the same distance.
    if (sections.placeOfRow[row] !== place) {
      place = sections.placeOfRow[row]!;
      miles = places.milesTo(place, origin);
    }
    selection.offer(miles, row);
  };
  if (!isDense(index, hits)) rowsOf(index, hits).forEach(offer);
  else {
    const bits = index.bitsAt(hits.bits);
    for (const { firstRow, endRow, atLeastMiles } of places.stretchesFrom(origin)) {
      if (selection.isClosedTo(atLeastMiles)) break;
      for (let row = firstRow; row < endRow; row++)
        if ((bits[row >>> 5]! >>> (row & 31)) & 1) offer(row);
    }
  }
  return selection.page();
}

function selected(
  index: FlatIndex,
  hits: RowSet,
  keyOf: (row: number) => number,
  { skip, take }: Paging,
): ArrayLike<number> {
  const selection = new PageSelection(index.sections.ranks, skip, take, hits.count);
  for (const row of rowsOf(index, hits)) selection.offer(keyOf(row), row);
  return selection.page();
}

/** The kernel returns ranks, as every second number. */
function bestOf(index: FlatIndex, skip: number, take: number): number[] {
  const entries = index.wordsAt(index.scratch.best, 2 * (skip + take));
  return Array.from(
    { length: take },
    (_, at) => index.sections.rowsByRank[entries[2 * (skip + at)]!]!,
  );
}

function rowsOf(index: FlatIndex, hits: RowSet): Uint32Array {
  const { rows, count } = listed(index, hits);
  return index.wordsAt(rows, count);
}
