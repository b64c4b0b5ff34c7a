import { beforeEach, describe, expect, it } from '@jest/globals';
import { CachedSearchIndex } from './cached-search-index.js';
import {
  type AskingPrices,
  type IndexAnswer,
  type IndexQuery,
  SearchIndex,
} from './search-index.js';

const QUERY: IndexQuery = { clauses: [], sort: 'relevance', firstRecord: 0, numRecords: 20 };
const isFord = {
  anyOf: [{ field: 'make', value: 'FORD' }],
  whenCounting: { make: null, model: null },
};
const isFordToo = {
  anyOf: [{ field: 'make', value: 'FORD' }],
  whenCounting: { model: null, make: null },
};
const isNew = { anyOf: [{ field: 'listingType', value: 'NEW' }] };

class CountingIndex extends SearchIndex {
  searches = 0;
  epoch = 0;
  readonly size = 0;
  readonly scoredAt = 0;
  readonly changedCars = 0;

  async search(): Promise<IndexAnswer> {
    this.searches++;
    return { hits: [], total: this.searches, counts: new Map([['make', new Map([['FORD', 1]])]]) };
  }

  async pricesOf(): Promise<AskingPrices> {
    return { all: undefined, parts: [] };
  }

  async replaceAll(): Promise<void> {
    this.epoch++;
  }

  async apply(): Promise<void> {
    this.epoch++;
  }
}

describe('The cached search index', () => {
  let counting: CountingIndex;
  let cached: CachedSearchIndex;

  beforeEach(() => {
    counting = new CountingIndex();
    cached = new CachedSearchIndex(counting, 100_000);
  });

  it('searches twice for equal queries, however they are written', async () => {
    const query = { ...QUERY, clauses: [isFord, isNew], excludedIds: [1, 2] };
    const equal = {
      ...QUERY,
      clauses: [isNew, isFordToo],
      excludedIds: [2, 1],
      origin: undefined,
    };
    for (const one of [query, equal, query, equal]) await cached.search(one);
    expect(counting.searches).toBe(2);
  });

  it('distinguishes every part of a query', async () => {
    const origin = { latitude: 40, longitude: -74 };
    const clauses = [
      { clauses: [isFord] },
      { clauses: [isNew] },
      { clauses: [{ anyOf: isFord.anyOf }] },
    ];
    const pages: Partial<IndexQuery>[] = [
      { sort: 'yearASC' },
      { origin },
      { firstRecord: 20 },
      { numRecords: 0 },
    ];
    const others: Partial<IndexQuery>[] = [
      {},
      ...clauses,
      ...pages,
      { excludedIds: [1] },
      { countsOf: [] },
      { countsOf: ['make'] },
    ];
    for (const other of [...others, ...others]) await cached.search({ ...QUERY, ...other });
    expect(counting.searches).toBe(2 * others.length);
  });

  it('is cleared when the cars change', async () => {
    for (let times = 0; times < 3; times++) await cached.search(QUERY);
    await cached.replaceAll([]);
    expect((await cached.search(QUERY)).total).toBe(3);
    await cached.apply({ put: [], remove: [1] });
    expect((await cached.search(QUERY)).total).toBe(4);
    expect(cached.epoch).toBe(2);
  });

  it('caches a repeated query at once after a change of the cars', async () => {
    await cached.search(QUERY);
    await cached.replaceAll([]);
    for (let times = 0; times < 2; times++) expect((await cached.search(QUERY)).total).toBe(2);
  });

  it('does not cache a result computed while the cars changed', async () => {
    await cached.search(QUERY);
    const requested = cached.search(QUERY);
    counting.epoch++;
    await Promise.all([requested, cached.search({ ...QUERY, firstRecord: 20 })]);
    expect((await cached.search(QUERY)).total).toBe(4);
  });

  it('stays within its byte limit', async () => {
    for (let firstRecord = 0; firstRecord < 100; firstRecord++)
      for (let times = 0; times < 2; times++) await cached.search({ ...QUERY, firstRecord });
    await cached.search({ ...QUERY, firstRecord: 99 });
    expect(counting.searches).toBe(200);
    await cached.search({ ...QUERY, firstRecord: 0 });
    expect(counting.searches).toBe(201);
  });
});
