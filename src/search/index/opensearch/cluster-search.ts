import type {
  AskingPrices,
  Clause,
  IndexAnswer,
  IndexedField,
  IndexHit,
  IndexQuery,
  PriceFigures,
} from '../search-index.js';
import type { Json } from './car-documents.js';
import type { SearchedCars } from './clause-filters.js';
import { countsRequest, readCounts } from './counts-request.js';
import {
  type ClusterHit,
  orderRequest,
  placesRequest,
  readHit,
  ringsOfPage,
  type RingsOfPage,
  ringsRequest,
  includedFields,
} from './hits-request.js';
import type { ClusterAnswer, OpenSearchCluster } from './opensearch-cluster.js';
import {
  dollarsRequest,
  figuresOf,
  middleSteps,
  type NumberBucket,
  stepsRequest,
} from './price-requests.js';
import type { SearchBatches } from './search-batches.js';
import type { IndexVocabulary } from './vocabulary.js';

/** Rings counted in the first request, the second and the third. Most pages are near. */
const RINGS_AT_ONCE = [256, 4_096, Infinity];

/** An index in a cluster, with its vocabulary. */
export interface CarsInCluster {
  readonly cluster: OpenSearchCluster;
  readonly batches: SearchBatches;
  readonly index: string;
  readonly fields: readonly IndexedField[];
  readonly vocabulary: IndexVocabulary;
  /** Largest `from + size` of a request. */
  readonly resultWindow: number;
}

interface Page {
  readonly order: Json;
  readonly from: number;
  readonly size: number;
}

export async function searchCluster(cars: CarsInCluster, query: IndexQuery): Promise<IndexAnswer> {
  const { batches, index, vocabulary, resultWindow } = cars;
  const counts = countsRequest(query, searchedCars(cars), vocabulary);
  const page = await pageOf(cars, query);
  const isNear = page !== undefined && page.from + page.size <= resultWindow;
  const [counted, found] = await batches.search(
    index,
    isNear ? [counts, hitsBody(cars, query, page)] : [counts],
  );
  const answer = readCounts(query, counted!.aggregations!, vocabulary);
  const hits =
    found?.hits.hits ?? (page && page.from < answer.total ? await farHits(cars, query, page) : []);
  return { hits: hits.map((hit): IndexHit => readHit(hit, query)), ...answer };
}

/**
 * Exact price figures of a search and of its parts: counts prices per step, then per dollar in the
 * step with the median.
 */
export async function pricesInCluster(
  cars: CarsInCluster,
  clauses: readonly Clause[],
  parts: readonly (readonly Clause[])[],
): Promise<AskingPrices> {
  const { batches, index } = cars;
  const searched = searchedCars(cars);
  const searches = [clauses, ...parts.map((part) => [...clauses, ...part])];
  const stepped = await batches.search(
    index,
    searches.map((each) => stepsRequest(each, searched)),
  );
  const middles = stepped.map((answer) => middleSteps(bucketsOf(answer, 'steps')));
  const found = searches.flatMap((each, at) =>
    middles[at] ? [dollarsRequest(each, middles[at], searched)] : [],
  );
  const inDollars = (await batches.search(index, found)).values();
  const [all, ...ofParts] = stepped.map(({ aggregations }, at): PriceFigures | undefined => {
    const middle = middles[at];
    const bounds = aggregations!['bounds'] as unknown as {
      count: number;
      min: number;
      max: number;
    };
    return (
      middle && figuresOf(bounds, bucketsOf(inDollars.next().value!, 'dollars'), middle.before)
    );
  });
  return { all, parts: ofParts };
}

function searchedCars({ fields, vocabulary }: CarsInCluster): SearchedCars {
  return { fieldNames: new Set(fields.map(({ name }) => name)), places: vocabulary.positions };
}

async function pageOf(cars: CarsInCluster, query: IndexQuery): Promise<Page | undefined> {
  const { firstRecord, numRecords, sort, origin } = query;
  if (numRecords === 0) return undefined;
  if (sort !== 'distanceASC' || !origin)
    return { order: orderRequest(query, searchedCars(cars)), from: firstRecord, size: numRecords };
  const { rings, firstRecord: from } = await ringsFor(cars, query);
  return rings.length === 0
    ? undefined
    : { order: ringsRequest(query, searchedCars(cars), rings), from, size: numRecords };
}

/**
 * Finds the rings around the origin that contain a page, by counting the cars of more and more
 * places.
 */
async function ringsFor(cars: CarsInCluster, query: IndexQuery): Promise<RingsOfPage> {
  const all = cars.vocabulary.positions.ringsFrom(query.origin!);
  for (const count of RINGS_AT_ONCE) {
    const rings = all.slice(0, count);
    const [answer] = await cars.batches.search(cars.index, [
      placesRequest(query, searchedCars(cars), rings),
    ]);
    const buckets = bucketsOf<{ key: string; doc_count: number }>(answer!, 'places');
    const page = ringsOfPage(
      rings,
      new Map(buckets.map(({ key, doc_count }) => [key, doc_count])),
      query,
    );
    if (page.isWhole || rings.length === all.length) return page;
  }
  throw new Error('The page is beyond the last car.');
}

function hitsBody({ fields }: CarsInCluster, query: IndexQuery, { order, from, size }: Page): Json {
  return { ...order, from, size, track_total_hits: false, ...includedFields(query, fields) };
}

/**
 * Reads a page beyond the result window with `search_after`. Skipped hits return only their sort
 * values.
 */
function farHits(
  cars: CarsInCluster,
  query: IndexQuery,
  { order, from, size }: Page,
): Promise<ClusterHit[]> {
  const { cluster, index, fields, resultWindow } = cars;
  const passing = { ...order, track_total_hits: false, _source: false, stored_fields: '_none_' };
  const said = { ...passing, ...includedFields(query, fields) };
  return cluster.walk(index, async (next) => {
    const hits: ClusterHit[] = [];
    let after: readonly number[] | undefined;
    for (let at = 0; at < from + size;) {
      const count = Math.min(resultWindow, (at < from ? from : from + size) - at);
      const batch = (await next({ ...(at < from ? passing : said), size: count }, after)).hits.hits;
      if (at >= from) hits.push(...batch);
      if (batch.length < count) break;
      at += count;
      after = batch.at(-1)!.sort;
    }
    return hits;
  });
}

function bucketsOf<Bucket = NumberBucket>(
  { aggregations }: ClusterAnswer,
  name: string,
): readonly Bucket[] {
  return (aggregations![name] as unknown as { buckets: readonly Bucket[] }).buckets;
}
