import { afterEach, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DemoInventory } from '../../src/inventory/demo/demo-inventory.js';
import { openDocumentStore } from '../../src/inventory/indexed-documents/open-document-store.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import type { ListingStore, Offer } from '../../src/inventory/listing-store.js';
import { buildIndex, encodeAllCars } from '../../src/search/indexing/build-index.js';
import { INDEX_FIELDS } from '../../src/search/index-fields.js';
import { toIndexedCar } from '../../src/search/indexing/indexed-car.js';
import type { ListedCar } from '../../src/inventory/listing.js';
import { CAR_RULES } from '../../src/search/indexing/indexed-car.js';
import { indexKey } from '../../src/search/indexing/index-key.js';
import { prepareIndex } from '../../src/search/indexing/prepare-index.js';
import { IndexSnapshotFile } from '../../src/search/indexing/index-snapshot-file.js';
import { RELEVANCE_POINTS, lastingPointsOf, relevanceFactors } from '../../src/search/relevance.js';
import type { DocumentStore } from '../../src/inventory/indexed-documents/document-store.js';
import { FlatIndex } from '../../src/search/index/embedded/flat/flat-index.js';
import { searchFlat } from '../../src/search/index/embedded/flat/flat-search.js';
import {
  type Atom,
  type IndexedCar,
  type IndexQuery,
  SORTS,
} from '../../src/search/index/search-index.js';
import { aSearchContext } from '../search-context.js';
import { describeStoresOnBoth } from './store-places.js';
import { rateLike } from './rate-like.js';
import { bruteForceSearch } from './brute-force-search.js';
import { expectSame } from './search-index.contract.js';

const context = aSearchContext();
const NOW = Date.UTC(2026, 10, 21);
const CARS = 80;

/** Demo offers with unique source keys. */
const offers = [
  ...new DemoInventory(context.catalog, context.places, context.marketAreas).offers({
    count: CARS,
    seed: 5,
    now: NOW,
  }),
];

type Step = (store: ListingStore, documents: DocumentStore) => Promise<void>;

const someOffers = fc.subarray(offers, { minLength: 1, maxLength: 30 });

/** Changes by sellers, including an unknown ZIP Code, a duplicate feature and another model. */
const changedFacts = fc.record(
  {
    priceDollars: fc.integer({ min: 500, max: 90_000 }),
    mileageMiles: fc.constantFrom(undefined, 0, 12, 80_000),
    zip: fc.constantFrom('00000', '78701', '10001', '96813'),
    features: fc.constantFrom([], ['SUNROOF', 'SUNROOF'], ['SUNROOF', 'A feature of one seller']),
    modelCode: fc.constantFrom('CAMRY', 'A model nobody knows'),
    listedAt: fc.constantFrom(NOW + 5_000, NOW - 86_400_000, NOW - 1.5),
    images: fc.constantFrom([], ['https://cars.example/1.jpg']),
  },
  { requiredKeys: [] },
);

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(someOffers, changedFacts).map(([some, facts]): Step => async (store) => {
    await store.saveOffers(
      some.map((offer) => ({
        ...offer,
        listing: { ...offer.listing, ...facts } as Offer['listing'],
      })),
    );
  }),
  someOffers.map((kept): Step => async (store) => {
    await store.removeOffers(
      'demo',
      kept.map(({ sourceKey }) => sourceKey),
    );
  }),
  fc
    .tuple(fc.constantFrom(...offers), fc.constantFrom<readonly string[]>([], ['BUY_ONLINE']))
    .map(([offer, homeServices]): Step => async (store) => {
      await store.saveOffers([
        { ...offer, owner: { ...offer.owner, homeServices, rating: 4.2, reviewCount: 3 } },
      ]);
    }),
  // Shares of the price that make it great, good, usual and unrated.
  fc
    .tuple(someOffers, fc.constantFrom(1.2, 1.07, 1, undefined))
    .map(([some, share]): Step => async (store) => {
      for (const offer of some) {
        const expectedPriceDollars = offer.listing.priceDollars * (share ?? 1);
        await rateLike(
          store,
          offer,
          share === undefined ? undefined : { expectedPriceDollars, sampleSize: 9 },
        );
      }
    }),
  fc.constant<Step>(async (_store, documents) => encodeAllCars(documents, context)),
);

/** A query whose atoms are picked by index from those of the cars. */
const asks = fc.record({
  picks: fc.array(fc.nat(), { maxLength: 3 }),
  sort: fc.constantFrom(...SORTS),
  origin: fc.constantFrom(undefined, { latitude: 30.27, longitude: -97.74 }),
  isCountedSideways: fc.boolean(),
});

function queryOf(
  {
    picks,
    sort,
    origin,
    isCountedSideways,
  }: {
    picks: number[];
    sort: IndexQuery['sort'];
    origin: IndexQuery['origin'];
    isCountedSideways: boolean;
  },
  cars: IndexedCar[],
): IndexQuery {
  const atoms = cars.flatMap((car) =>
    car.values.flatMap((values, field): (Atom & { field: string })[] =>
      values.map((value) => ({ field: INDEX_FIELDS[field]!.name, value })),
    ),
  );
  const chosen = atoms.length === 0 ? [] : picks.map((pick) => atoms[pick % atoms.length]!);
  return {
    clauses: chosen.map((atom) => ({
      anyOf: [atom],
      ...(isCountedSideways && { whenCounting: { [atom.field]: null } }),
    })),
    sort,
    origin,
    firstRecord: 0,
    numRecords: 40,
  };
}

describeStoresOnBoth('The index of encoded cars', (newPlace, kind) => {
  let place: DatabasePlace;
  let stores: (ListingStore | DocumentStore)[];

  beforeEach(async () => {
    place = await newPlace();
    stores = [];
  });

  afterEach(async () => {
    await closeAll();
  });

  const open = (of = place) => {
    const store = openListingStore(of);
    stores.push(store);
    return store;
  };
  const openDocuments = (of = place) => {
    const documents = openDocumentStore(of);
    stores.push(documents);
    return documents;
  };
  const closeAll = async () => {
    for (const store of stores.splice(0)) await store.close();
  };
  const build = (documents: DocumentStore, now = NOW) =>
    buildIndex(documents, context, { now, isForWasm: false, scratchRegions: 1 });
  const indexedCars = async (store: ListingStore, now = NOW) =>
    (await Array.fromAsync(store.allCars())).flatMap(
      (car) => toIndexedCar(car, context, now) ?? [],
    );

  it('is filled by an import, unless the index is in OpenSearch', async () => {
    await open().saveOffers(offers);
    const saved: number[] = [];
    const prepare = (openSearchUrls: string[]) =>
      prepareIndex({ ...place, openSearchUrls }, context, (done) => saved.push(done));
    await prepare(['http://search.example:9200']);
    expect(saved).toEqual([]);
    await prepare([]);
    expect(saved).toEqual([CARS]);
  });

  it('equals an index of the current cars, whatever other connections change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 1, maxLength: 8 }),
        fc.array(asks, { minLength: 1, maxLength: 4 }),
        async (changes, requested) => {
          const of = await newPlace();
          const [reader, writer, otherDocuments] = [openDocuments(of), open(of), openDocuments(of)];
          await writer.saveOffers(offers);
          for (const change of [undefined, ...changes]) {
            await change?.(writer, otherDocuments);
            const { flat, storeState, revision, cars } = await build(reader);
            expect({ storeState, revision }).toEqual({
              storeState: await writer.state(),
              revision: await writer.revision(),
            });
            const expectedCars = await indexedCars(writer);
            expect(cars).toBe(expectedCars.length);
            const index = new FlatIndex(flat, 'js');
            for (const ask of requested) {
              const query = queryOf(ask, expectedCars);
              expectSame(
                searchFlat(index, [query], undefined)[0]!,
                bruteForceSearch(INDEX_FIELDS, expectedCars, query),
              );
            }
          }
          await closeAll();
        },
      ),
      { numRuns: kind === 'SQLite' ? 40 : 10 },
    );
  }, 300_000);

  it('scores cars as of the query, not as of the encoding', async () => {
    const store = open();
    await store.saveOffers(offers);
    const documents = openDocuments();
    await encodeAllCars(documents, context);
    const later = NOW + 30 * 86_400_000;
    const query: IndexQuery = { clauses: [], sort: 'relevance', firstRecord: 0, numRecords: CARS };
    expectSame(
      searchFlat(new FlatIndex((await build(documents, later)).flat, 'js'), [query], undefined)[0]!,
      bruteForceSearch(INDEX_FIELDS, await indexedCars(store, later), query),
    );
  });

  const BY_RELEVANCE: IndexQuery = {
    clauses: [],
    sort: 'relevance',
    firstRecord: 0,
    numRecords: CARS,
  };

  it('is rebuilt when a weight of relevance has changed, and the old snapshot is ignored', async () => {
    const store = open();
    await store.saveOffers(offers);
    const documents = openDocuments();
    const before = await build(documents);
    const factors = relevanceFactors({ ...RELEVANCE_POINTS, greatPrice: 400 });
    const rules = {
      ...CAR_RULES,
      lastingPointsOf: (car: ListedCar) => lastingPointsOf(car, factors),
    };
    new IndexSnapshotFile(place.dataDir, before.key).write(
      before.flat,
      before.storeState,
      Date.now(),
    );
    const readAs = (key: string) =>
      new IndexSnapshotFile(place.dataDir, key).read((state) => store.revisionOf(state), 1);
    expect([await readAs(indexKey(context, rules)), await readAs(before.key)]).toEqual([
      undefined,
      expect.anything(),
    ]);
    await rateLike(store, offers[7]!, {
      expectedPriceDollars: offers[7]!.listing.priceDollars * 1.2,
      sampleSize: 9,
    });
    const after = await buildIndex(documents, context, {
      now: NOW,
      isForWasm: false,
      scratchRegions: 1,
      rules,
    });
    const cars = (await Array.fromAsync(store.allCars())).flatMap(
      (car) => toIndexedCar(car, context, NOW, rules) ?? [],
    );
    expectSame(
      searchFlat(new FlatIndex(after.flat, 'js'), [BY_RELEVANCE], undefined)[0]!,
      bruteForceSearch(INDEX_FIELDS, cars, BY_RELEVANCE),
    );
  });

  it("is rebuilt when a filter's meaning has changed", async () => {
    const store = open();
    await store.saveOffers(offers);
    const documents = openDocuments();
    await build(documents);
    const rules = {
      ...CAR_RULES,
      filters: CAR_RULES.filters.map((filter) =>
        filter.name === 'doorCode' ? { ...filter, valuesOf: () => ['2'] } : filter,
      ),
    };
    const { flat } = await buildIndex(documents, context, {
      now: NOW,
      isForWasm: false,
      scratchRegions: 1,
      rules,
    });
    const { counts, total } = searchFlat(new FlatIndex(flat, 'js'), [BY_RELEVANCE], undefined)[0]!;
    expect(Object.fromEntries(counts.get('doorCode')!)).toEqual({ 2: total });
  });

  it('reports progress while cars are encoded, and nothing when all are', async () => {
    const store = open();
    await store.saveOffers(offers);
    const documents = openDocuments();
    const told: unknown[] = [];
    await encodeAllCars(documents, context, (progress) => told.push(progress));
    expect(told).toEqual([{ step: 'encoding', done: CARS, total: CARS }]);
    await encodeAllCars(documents, context, (progress) => told.push(progress));
    expect(told).toHaveLength(1);
  });
});
