import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { milesBetween, type Position } from '../../src/catalog/places/distance.js';
import { DemoInventory } from '../../src/inventory/demo/demo-inventory.js';
import { INDEX_FIELDS, toIndexQuery } from '../../src/search/index-fields.js';
import { LiveSearchIndex } from '../../src/search/index/embedded/live-search-index.js';
import type {
  IndexedCar,
  IndexedField,
  IndexHit,
  IndexQuery,
} from '../../src/search/index/search-index.js';
import { SORTS } from '../../src/search/index/search-index.js';
import {
  type KindOfCar,
  DiversifyingSearchIndex,
} from '../../src/search/index/diversifying-search-index.js';
import { toIndexedCar } from '../../src/search/indexing/indexed-car.js';
import { RELEVANCE_KINDS } from '../../src/search/relevance-kinds.js';
import { distancePenalty } from '../../src/search/relevance.js';
import { SearchQuery } from '../../src/search/search-query.js';
import { aSearchContext } from '../search-context.js';
import { inventedId, positionArbitrary } from './inventories.js';

const FIELDS: readonly IndexedField[] = [{ name: 'owner', isCounted: false }, { name: 'kind' }];
const KINDS = ['new', 'certified', 'used'] as const;
const CLAUSES: readonly KindOfCar[] = KINDS.map((value) => [{ anyOf: [{ field: 'kind', value }] }]);
/** The constants of the rule, repeated so that a change must be deliberate. */
const [OWNERS_CARS, AMONG, POINTS_PER_CAR, HEAD, STRETCH, SHARES_KEPT] = [3, 20, 50, 60, 100, 2];
const EVERYTHING: IndexQuery = { clauses: [], sort: 'relevance', firstRecord: 0, numRecords: 400 };

interface InventedCar {
  owner?: string | undefined;
  kind?: (typeof KINDS)[number];
  score: number;
  position?: Position;
}

function carsOf(drawn: readonly InventedCar[]): IndexedCar[] {
  return drawn.map(
    ({ owner, kind = 'used', score, position = { latitude: 40, longitude: -74 } }, number) => {
      const numbers = {
        priceDollars: 20_000,
        year: 2020,
        mileageMiles: 30_000,
        listedAt: 1_700_000_000_000,
      };
      return {
        id: inventedId(number),
        values: [owner === undefined ? [] : [owner], [kind]],
        ...numbers,
        ...position,
        score,
      };
    },
  );
}

async function spreadOver(
  cars: readonly IndexedCar[],
): Promise<{ plain: LiveSearchIndex; spread: DiversifyingSearchIndex }> {
  const plain = new LiveSearchIndex(FIELDS, 'js');
  await plain.replaceAll(cars);
  return { plain, spread: new DiversifyingSearchIndex(plain, 'owner', CLAUSES) };
}

const carsArbitrary = fc
  .array(
    fc.record({
      owner: fc.option(fc.constantFrom('big', 'big', 'big', 'second', 'third', 'fourth', 'fifth'), {
        nil: undefined,
      }),
      kind: fc.constantFrom(
        'used',
        'used',
        'used',
        'used',
        'used',
        'new',
        'new',
        'certified' as const,
      ),
      score: fc.nat(400),
      position: positionArbitrary,
    }),
    { maxLength: 320, size: 'max' },
  )
  // New cars have low scores: without reserved places they would not be visible.
  .map((drawn) =>
    carsOf(drawn.map((car) => (car.kind === 'new' ? { ...car, score: car.score >> 2 } : car))),
  );
const originArbitrary = fc.option(positionArbitrary, { nil: undefined });

describe('Diversified relevance', () => {
  it('follows the rule for any page size, without duplicates or losses', async () => {
    const pages = fc.array(fc.tuple(fc.nat(330), fc.integer({ min: 1, max: 130 })), {
      minLength: 4,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(carsArbitrary, originArbitrary, pages, async (cars, origin, drawnPages) => {
        const { spread } = await spreadOver(cars);
        const inOrder = orderByRule(cars, origin);
        expect(idsOf(inOrder).toSorted()).toEqual(idsOf(cars).toSorted());
        for (const [firstRecord, numRecords] of drawnPages) {
          const { hits, total } = await spread.search({
            ...EVERYTHING,
            origin,
            firstRecord,
            numRecords,
          });
          expect(total).toBe(cars.length);
          expect(idsOf(hits)).toEqual(idsOf(inOrder.slice(firstRecord, firstRecord + numRecords)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives every kind half of its share of the first sixty at any depth, two places late at most', async () => {
    await fc.assert(
      fc.asyncProperty(carsArbitrary, originArbitrary, async (cars, origin) => {
        const { spread } = await spreadOver(cars);
        const { hits } = await spread.search({ ...EVERYTHING, origin, numRecords: HEAD });
        const kinds = hits.map(({ id }) => cars.find((car) => car.id === id)!.values[1]![0]);
        for (const kind of KINDS) {
          const share = cars.filter(({ values }) => values[1]![0] === kind).length / cars.length;
          kinds.forEach((_, at) => {
            const places = kinds.slice(0, at + 1).filter((each) => each === kind).length;
            expect(places).toBeGreaterThanOrEqual(
              Math.floor(((at + 1 - (KINDS.length - 1)) * share) / SHARES_KEPT),
            );
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('shows new cars on the first page of a market with twenty higher-scored used ones', async () => {
    const used = Array.from({ length: 70 }, (_, number): InventedCar => ({
      owner: `dealer ${number}`,
      score: 900,
    }));
    const fresh = Array.from({ length: 30 }, (_, number): InventedCar => ({
      owner: `maker ${number}`,
      kind: 'new',
      score: 300,
    }));
    const cars = carsOf([...used, ...fresh]);
    const { spread } = await spreadOver(cars);
    const { hits } = await spread.search({ ...EVERYTHING, numRecords: 20 });
    const newPlaces = hits.flatMap(({ id }, at) =>
      cars.find((car) => car.id === id)!.values[1]![0] === 'new' ? [at + 1] : [],
    );
    expect(newPlaces).toEqual([7, 14, 20]);
  });

  it('gives two thirds of the places to others when one dealer has the best twenty', async () => {
    const big = Array.from({ length: 40 }, (): InventedCar => ({ owner: 'big', score: 700 }));
    const small = Array.from({ length: 40 }, (_, number): InventedCar => ({
      owner: `small ${number % 5}`,
      score: 460,
    }));
    const cars = carsOf([...big, ...small]);
    const { spread } = await spreadOver(cars);
    const { hits } = await spread.search({ ...EVERYTHING, numRecords: 20 });
    const ofBig = hits.filter(
      ({ id }) => cars.find((car) => car.id === id)!.values[0]![0] === 'big',
    );
    expect(ofBig).toHaveLength(7);
  });

  it('names the rule that moved a car, on every page, and none where scores decide', async () => {
    const page = fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 130 }));
    await fc.assert(
      fc.asyncProperty(
        carsArbitrary,
        originArbitrary,
        page,
        async (cars, origin, [firstRecord, numRecords]) => {
          const { spread } = await spreadOver(cars);
          const { hits } = await spread.search({ ...EVERYTHING, origin });
          const pointsOf = new Map(orderByRule(cars, origin).map(({ id, points }) => [id, points]));
          const isWorse = (a: IndexHit, b: IndexHit) =>
            (pointsOf.get(a.id)! - pointsOf.get(b.id)! || b.id - a.id) < 0;
          hits.forEach((hit, at) => {
            const isBehindWorse = hits
              .slice(0, at)
              .some((before) => before.movedBy !== 'kind-share' && isWorse(before, hit));
            const isBeforeBetter = hits.slice(at + 1).some((behind) => isWorse(hit, behind));
            if (hit.movedBy !== 'kind-share')
              expect(hit.movedBy === 'owner-spread').toBe(isBehindWorse);
            else expect(isBeforeBetter).toBe(true);
          });
          const paged = await spread.search({ ...EVERYTHING, origin, firstRecord, numRecords });
          expect(paged.hits).toEqual(hits.slice(firstRecord, firstRecord + numRecords));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps the best car first, and an owner without rivals in order', async () => {
    const alone = Array.from({ length: 30 }, (_, number): InventedCar => ({
      owner: 'big',
      score: 2_000 - number,
    }));
    const { plain, spread } = await spreadOver(
      carsOf([...alone, { owner: 'second', score: 400 }, { score: 390 }]),
    );
    expect((await spread.search(EVERYTHING)).hits).toEqual((await plain.search(EVERYTHING)).hits);
  });

  it.each(SORTS.filter((sort) => sort !== 'relevance'))('leaves %s as it is', async (sort) => {
    const cars = carsOf(
      Array.from({ length: 30 }, (_, at) => ({
        owner: at % 10 === 0 ? 'second' : 'big',
        kind: KINDS[at % 3]!,
        score: 500,
      })),
    );
    const { plain, spread } = await spreadOver(cars);
    expect((await spread.search({ ...EVERYTHING, sort })).hits).toEqual(
      (await plain.search({ ...EVERYTHING, sort })).hits,
    );
  });
});

describe('The kinds of relevance', () => {
  const context = aSearchContext();
  const now = Date.UTC(2026, 10, 21);
  const index = new LiveSearchIndex(INDEX_FIELDS, 'js');

  beforeAll(async () => {
    const verdicts = [undefined, 'good', 'great'] as const;
    const demo = new DemoInventory(context.catalog, context.places, context.marketAreas);
    await index.replaceAll(
      Array.from(demo.offers({ count: 1_500, seed: 3, now }), ({ listing, owner }, at) => {
        const indicator = verdicts[at % 3];
        const dealRating = {
          expectedPriceDollars: 20_000,
          sampleSize: 9,
          ...(indicator && { indicator }),
        };
        return toIndexedCar({ listing, owner, offerCount: 1, dealRating }, context, now)!;
      }),
    );
  });

  it.each([
    '',
    'zip=78701',
    'listingType=USED',
    'listingType=NEW&listingType=CERTIFIED',
    'dealType=greatprice',
    'sellerType=p',
  ])('contain every car of "%s" once', async (search) => {
    const query = {
      ...toIndexQuery(SearchQuery.parse(search, context).query),
      countsOf: [],
      numRecords: 1_500,
    };
    const all = await index.search(query);
    const found = await Promise.all(
      RELEVANCE_KINDS.map((kind) =>
        index.search({ ...query, clauses: [...query.clauses, ...kind] }),
      ),
    );
    expect(all.total).toBeGreaterThan(0);
    expect(idsOf(found.flatMap(({ hits }) => hits)).toSorted()).toEqual(idsOf(all.hits).toSorted());
  });
});

interface RatedCar {
  id: number;
  owner: string | undefined;
  kind: string;
  points: number;
}

/** The whole order by the rule, computed by brute force. */
function orderByRule(cars: readonly IndexedCar[], origin: Position | undefined): RatedCar[] {
  const byPoints = cars
    .map((car): RatedCar => {
      const points = car.score - (origin ? distancePenalty(milesBetween(origin, car)) : 0);
      return { id: car.id, owner: car.values[0]![0], kind: car.values[1]![0]!, points };
    })
    .toSorted((a, b) => b.points - a.points || a.id - b.id);
  const shares = KINDS.map((kind) => ({
    kind,
    share: byPoints.filter((car) => car.kind === kind).length / byPoints.length,
  }));
  const inOrder = placed(
    KINDS.flatMap((kind) => byPoints.filter((car) => car.kind === kind).slice(0, HEAD)),
    shares,
  ).slice(0, HEAD);
  const others = byPoints.filter((car) => !inOrder.includes(car));
  for (let at = 0; at < others.length; at += STRETCH)
    inOrder.push(...placed(others.slice(at, at + STRETCH), []));
  return inOrder;
}

function placed(
  pool: readonly RatedCar[],
  shares: readonly { kind: string; share: number }[],
): RatedCar[] {
  const left = new Set(pool);
  const inOrder: RatedCar[] = [];
  while (left.size > 0) {
    const lately = inOrder.slice(-(AMONG - 1));
    const worthOf = ({ owner, points }: RatedCar) => {
      const others =
        owner === undefined ? 0 : lately.filter((other) => other.owner === owner).length;
      return points - POINTS_PER_CAR * Math.max(0, others - (OWNERS_CARS - 1));
    };
    const behind = shares
      .filter(({ kind }) => [...left].some((car) => car.kind === kind))
      .map(({ kind, share }) => {
        const due = ((inOrder.length + 1) * share) / SHARES_KEPT;
        return {
          kind,
          by: Math.round((due - inOrder.filter((car) => car.kind === kind).length) * 1e9),
        };
      })
      .filter(({ by }) => by >= 1e9)
      .toSorted((a, b) => b.by - a.by);
    const [best] = [...left]
      .filter(({ kind }) => behind.length === 0 || kind === behind[0]!.kind)
      .toSorted((a, b) => worthOf(b) - worthOf(a) || b.points - a.points || a.id - b.id);
    inOrder.push(best!);
    left.delete(best!);
  }
  return inOrder;
}

function idsOf(cars: readonly Pick<IndexHit, 'id'>[]): number[] {
  return cars.map(({ id }) => id);
}
