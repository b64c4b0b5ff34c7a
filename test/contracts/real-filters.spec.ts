import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DemoInventory } from '../../src/inventory/demo/demo-inventory.js';
import { ALL_FILTERS } from '../../src/search/filters/all-filters.js';
import { isOptionFilter } from '../../src/search/filters/option-filter.js';
import { INDEX_FIELDS, toIndexQuery } from '../../src/search/index-fields.js';
import { toIndexedCar } from '../../src/search/indexing/indexed-car.js';
import { EmbeddedSearchIndex } from '../../src/search/index/embedded/embedded-search-index.js';
import type { IndexedCar } from '../../src/search/index/search-index.js';
import { SORTS } from '../../src/search/index/search-index.js';
import { SearchQuery } from '../../src/search/search-query.js';
import { aSearchContext } from '../search-context.js';
import { bruteForceSearch } from './brute-force-search.js';
import { expectSame } from './search-index.contract.js';

/**
 * The real filters on consistent cars: for each URL the index answers the same as a brute-force
 * search.
 */
const context = aSearchContext();
const NOW = Date.UTC(2026, 10, 21);
const CARS = 2_500;

let cars: IndexedCar[] = [];
const index = new EmbeddedSearchIndex(INDEX_FIELDS);

beforeAll(async () => {
  const demo = new DemoInventory(context.catalog, context.places, context.marketAreas);
  const ratings = [
    undefined,
    { expectedPriceDollars: 20_000, sampleSize: 9 },
    { expectedPriceDollars: 20_000, sampleSize: 9, indicator: 'good' as const },
    { expectedPriceDollars: 20_000, sampleSize: 9, indicator: 'great' as const },
  ];
  cars = Array.from(demo.offers({ count: CARS, seed: 3, now: NOW }), ({ listing, owner }, at) =>
    toIndexedCar({ listing, owner, offerCount: 1, dealRating: ratings[at % 4] }, context, NOW)!,
  );
  index.replace(cars);
});

const { catalog } = context;
const noneRequested = { get: () => undefined };
const pair = (name: string, value: string) => [name, value] as const;

/** Parameters of every filter, mostly with existing values. */
const optionPairs = fc.constantFrom(
  ...ALL_FILTERS.filter(isOptionFilter).flatMap((filter) =>
    filter.optionsFor(context, noneRequested).map(({ code }) => pair(filter.name, code)),
  ),
);
const makes = ['TOYOTA', 'FORD', 'HONDA', 'BMW', 'CHEV', 'MB'];
const vehiclePairs = fc.constantFrom(...makes).chain((makeCode) => {
  const models = catalog.modelsOfMake(makeCode);
  const series = catalog.seriesOfMake(makeCode);
  return fc.oneof(
    fc.constant([pair('makeCodeList', makeCode)]),
    fc.constantFrom(...models).chain((model) => {
      const trims = catalog.trimsOfModel(model.code);
      const ofModel = [pair('makeCodeList', makeCode), pair('modelCodeList', model.code)];
      return trims.length === 0
        ? fc.constant(ofModel)
        : fc
            .subarray([...trims], { maxLength: Math.min(2, trims.length) })
            .map((some) => [...ofModel, ...some.map((trim) => pair('trimCodeList', trim.value))]);
    }),
    series.length === 0
      ? fc.constant([pair('makeCodeList', makeCode)])
      : fc
          .constantFrom(...series)
          .map((one) => [pair('makeCodeList', makeCode), pair('seriesCode', one.code)]),
  );
});
const rangePairs = fc.oneof(
  fc.integer({ min: 2005, max: 2027 }).map((year) => [pair('startYear', String(year))]),
  fc.integer({ min: 2005, max: 2027 }).map((year) => [pair('endYear', String(year))]),
  fc.integer({ min: 5_000, max: 90_000 }).map((price) => [pair('minPrice', String(price))]),
  fc.integer({ min: 5_000, max: 90_000 }).map((price) => [pair('maxPrice', String(price))]),
);
const placePairs = fc.oneof(
  fc
    .record({
      zip: fc.constantFrom('78701', '10001', '90012', '60601', '59001'),
      miles: fc.constantFrom('0', '10', '50', '100'),
      extension: fc.constantFrom('off', 'include'),
    })
    .map(({ zip, miles, extension }) => [
      pair('zip', zip),
      pair('searchRadius', miles),
      pair('marketExtension', extension),
    ]),
  fc
    .constantFrom(['Austin', 'TX'], ['Chicago', 'IL'])
    .map(([city, state]) => [pair('city', city!), pair('state', state!)]),
  fc.constantFrom('TX', 'CA', 'NY', 'WY').map((state) => [pair('state', state)]),
);
const pagePairs = fc
  .record({
    sort: fc.constantFrom(...SORTS),
    first: fc.constantFrom('0', '20', '400'),
    size: fc.constantFrom('20', '75'),
  })
  .map(({ sort, first, size }) => [
    pair('sortBy', sort),
    pair('firstRecord', first),
    pair('numRecords', size),
  ]);

const queries = fc
  .tuple(
    fc.array(optionPairs, { maxLength: 3 }),
    fc.array(vehiclePairs, { maxLength: 2 }),
    fc.array(rangePairs, { maxLength: 2 }),
    fc.array(placePairs, { maxLength: 1 }),
    pagePairs,
  )
  .map(([options, vehicles, ranges, place, page]) =>
    new URLSearchParams([
      ...options,
      ...vehicles.flat(),
      ...ranges.flat(),
      ...place.flat(),
      ...page,
    ] as [string, string][]).toString(),
  );

describe('Every filter on the index', () => {
  it('finds, sorts and counts like a brute-force search', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (search) => {
        const requested = toIndexQuery(SearchQuery.parse(search, context).query);
        expectSame(
          index.searchWithout(requested, undefined),
          bruteForceSearch(INDEX_FIELDS, cars, requested),
        );
      }),
      { numRuns: 300 },
    );
  }, 600_000);

  it('has a field if it can be counted', () => {
    expect(INDEX_FIELDS.length).toBeGreaterThanOrEqual(35);
  });
});
