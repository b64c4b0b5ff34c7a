import { milesBetween } from '../../../catalog/places/distance.js';
import { distancePenalty, PENALTY_BANDS_MILES } from '../../relevance.js';
import type { IndexedField, IndexHit, IndexQuery, Sort } from '../search-index.js';
import { firstValueField, type Json } from './car-documents.js';
import { filterOfClauses, type SearchedCars } from './clause-filters.js';
import { positionOfKey, type Ring } from './known-places.js';

/** A hit as the cluster returns it. The last sort value is the id. */
export interface ClusterHit {
  readonly sort: readonly number[];
  readonly fields?: Readonly<Record<string, readonly unknown[]>>;
}

/**
 * Rings that contain a page sorted by distance. `firstRecord` is the offset of the page in its
 * first ring; `isWhole` is true if the page ends in these rings.
 */
export interface RingsOfPage {
  readonly rings: readonly Ring[];
  readonly firstRecord: number;
  readonly isWhole: boolean;
}

const BY_ID: Json = { id: 'asc' };
const BY_POINTS: readonly Json[] = [{ _score: 'desc' }, BY_ID];

const COLUMN_SORTS: Readonly<Record<Exclude<Sort, 'relevance' | 'distanceASC'>, Json>> = {
  derivedpriceASC: { priceDollars: 'asc' },
  derivedpriceDESC: { priceDollars: 'desc' },
  datelistedASC: { listedAt: 'asc' },
  datelistedDESC: { listedAt: 'desc' },
  mileageASC: { mileageMiles: { order: 'asc', missing: '_last' } },
  mileageDESC: { mileageMiles: { order: 'desc', missing: '_last' } },
  yearASC: { year: 'asc' },
  yearDESC: { year: 'desc' },
};

/** Filter and sort of a query, without paging and without the fields of hits. */
export function orderRequest(query: IndexQuery, cars: SearchedCars): Json {
  const found = filterOfClauses(query.clauses, cars, query.excludedIds);
  const { sort, origin } = query;
  if (sort === 'distanceASC') return { query: found, sort: [BY_ID] };
  if (sort !== 'relevance') return { query: found, sort: [COLUMN_SORTS[sort], BY_ID] };
  if (!origin) return { query: found, sort: [{ score: 'desc' }, BY_ID] };
  // Each band that contains a car adds the penalty difference to the next band. These are whole
  // numbers far below 2^24, so a float holds their sum exactly.
  const bands = PENALTY_BANDS_MILES.map((miles, at) => {
    const beyond = distancePenalty(PENALTY_BANDS_MILES[at + 1] ?? Infinity);
    return { filter: cars.places.within(origin, miles), weight: beyond - distancePenalty(miles) };
  });
  const score = { field_value_factor: { field: 'score' } };
  return { query: weighed(found, [score, ...bands]), sort: BY_POINTS };
}

/** The cars of these rings, nearest ring first. */
export function ringsRequest(query: IndexQuery, cars: SearchedCars, rings: readonly Ring[]): Json {
  const found = filterOfClauses(query.clauses, cars, query.excludedIds);
  const inRing = ({ places }: Ring): Json => ({ terms: { place: places } });
  const inAny = inRing({ miles: 0, places: rings.flatMap(({ places }) => places) });
  const weights = rings.map((ring, at) => ({ filter: inRing(ring), weight: rings.length - at }));
  return { query: weighed({ bool: { filter: [found, inAny] } }, weights), sort: BY_POINTS };
}

function weighed(query: Json, functions: readonly Json[]): Json {
  return { function_score: { query, functions, score_mode: 'sum', boost_mode: 'replace' } };
}

/** Fields that the hits of a query return. */
export function includedFields(query: IndexQuery, fields: readonly IndexedField[]): Json {
  const said = [];
  if (query.origin) said.push('place');
  if (query.includesPrices) said.push('priceDollars');
  if (query.includedField !== undefined) said.push('score');
  if (isSaid(query, fields)) said.push(firstValueField(query.includedField!));
  return { _source: false, stored_fields: '_none_', docvalue_fields: said };
}

/** Reads a hit of a request with `includedFields`. */
export function readHit({ sort, fields = {} }: ClusterHit, query: IndexQuery): IndexHit {
  const { origin, includesPrices, includedField } = query;
  const distanceMiles =
    origin && milesBetween(origin, positionOfKey(fields['place']![0] as string));
  const value =
    includedField === undefined
      ? undefined
      : (fields[firstValueField(includedField)]?.[0] as string | undefined);
  const penalty = distanceMiles === undefined ? 0 : distancePenalty(distanceMiles);
  return {
    id: sort.at(-1)!,
    ...(distanceMiles !== undefined && { distanceMiles }),
    ...(includesPrices && { priceDollars: fields['priceDollars']![0] as number }),
    ...(includedField !== undefined && { points: (fields['score']![0] as number) - penalty }),
    ...(value !== undefined && { value }),
  };
}

/** Hits only return values of fields that are not counted. */
function isSaid({ includedField }: IndexQuery, fields: readonly IndexedField[]): boolean {
  return fields.some(({ name, isCounted }) => isCounted === false && name === includedField);
}

/** Counts the cars of a query per place, for the places of the rings. */
export function placesRequest(query: IndexQuery, cars: SearchedCars, rings: readonly Ring[]): Json {
  const wanted = new Set(rings.flatMap(({ places }) => places));
  const found = filterOfClauses(query.clauses, cars, query.excludedIds);
  return {
    size: 0,
    track_total_hits: false,
    query: {
      bool: {
        filter: [found, cars.places.filterOf((place) => wanted.has(cars.places.keyOf(place)))],
      },
    },
    aggs: { places: { terms: { field: 'place', size: Math.max(1, wanted.size) } } },
  };
}

/** Finds the rings of a page from the number of cars per place. */
export function ringsOfPage(
  rings: readonly Ring[],
  carsAt: ReadonlyMap<string, number>,
  { firstRecord, numRecords }: Pick<IndexQuery, 'firstRecord' | 'numRecords'>,
): RingsOfPage {
  const ofPage: Ring[] = [];
  let [before, skipped] = [0, 0];
  for (const ring of rings) {
    if (before >= firstRecord + numRecords) break;
    const count = ring.places.reduce((sum, place) => sum + (carsAt.get(place) ?? 0), 0);
    if (count > 0 && before + count > firstRecord) {
      if (ofPage.length === 0) skipped = firstRecord - before;
      ofPage.push(ring);
    }
    before += count;
  }
  return { rings: ofPage, firstRecord: skipped, isWhole: before >= firstRecord + numRecords };
}
