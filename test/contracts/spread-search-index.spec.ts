import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LiveSearchIndex } from '../../src/search/index/embedded/live-search-index.js';
import type { IndexedCar, IndexedField, IndexHit, IndexQuery } from '../../src/search/index/search-index.js';
import { SORTS } from '../../src/search/index/search-index.js';
import { SpreadSearchIndex } from '../../src/search/index/spread-search-index.js';
import { distancePenalty } from '../../src/search/relevance.js';
import { milesBetween } from '../../src/catalogue/distance.js';
import { inventedId, positionArbitrary } from './inventories.js';

const FIELDS: readonly IndexedField[] = [{ name: 'owner', isCounted: false }];
const [OWNERS_CARS, AMONG, WITHIN_POINTS, STRETCH] = [3, 20, 50, 100];
const EVERYTHING: IndexQuery = { clauses: [], sort: 'relevance', firstRecord: 0, numRecords: 400 };

function aCar(number: number, owner: string | undefined, score: number, position = { latitude: 40, longitude: -74 }): IndexedCar {
  const numbers = { priceDollars: 20_000, year: 2020, mileageMiles: 30_000, listedAt: 1_700_000_000_000 };
  return { id: inventedId(number), values: [owner === undefined ? [] : [owner]], ...numbers, ...position, score };
}

async function spreadOver(cars: readonly IndexedCar[]): Promise<{ plain: LiveSearchIndex; spread: SpreadSearchIndex }> {
  const plain = new LiveSearchIndex(FIELDS, 'js');
  await plain.replaceAll(cars);
  return { plain, spread: new SpreadSearchIndex(plain, 'owner') };
}

const carsArbitrary = fc
  .array(
    fc.record({
      owner: fc.option(fc.constantFrom('big', 'big', 'big', 'second', 'third', 'fourth', 'fifth'), { nil: undefined }),
      score: fc.nat(400),
      position: positionArbitrary,
    }),
    { maxLength: 260, size: 'max' },
  )
  .map((drawn) => drawn.map(({ owner, score, position }, number) => aCar(number, owner, score, position)));

describe('relevance that no owner fills', () => {
  it('gives an owner a fourth place among twenty only where nobody else is within fifty points', async () => {
    const origin = fc.option(positionArbitrary, { nil: undefined });
    await fc.assert(
      fc.asyncProperty(carsArbitrary, origin, async (cars, place) => {
        const { plain, spread } = await spreadOver(cars);
        const query = { ...EVERYTHING, origin: place };
        const ranked = (await plain.search(query)).hits;
        const { hits } = await spread.search(query);
        for (let first = 0; first < ranked.length; first += STRETCH) {
          const stretch = hits.slice(first, first + STRETCH).map((hit) => carOf(hit, cars, place));
          expect(idsOf(hits.slice(first, first + STRETCH))).toEqual(idsOf(ranked.slice(first, first + STRETCH)));
          stretch.forEach((car, at) => expectFair(car, stretch.slice(0, at), stretch.slice(at)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same order page by page, whatever the size of a page', async () => {
    const [cars] = fc.sample(carsArbitrary, { numRuns: 1, seed: 3 });
    const { spread } = await spreadOver(cars!);
    const { hits } = await spread.search(EVERYTHING);
    await fc.assert(
      fc.asyncProperty(fc.nat(300), fc.nat(120), async (firstRecord, numRecords) => {
        expect((await spread.search({ ...EVERYTHING, firstRecord, numRecords })).hits).toEqual(
          hits.slice(firstRecord, firstRecord + numRecords),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('leaves the best first, and an owner that has no rival in order', async () => {
    const alone = Array.from({ length: 30 }, (_, number) => aCar(number, 'big', 500 - number));
    const far = [aCar(50, 'second', 400), aCar(51, undefined, 390)];
    const { plain, spread } = await spreadOver([...alone, ...far]);
    expect((await spread.search(EVERYTHING)).hits).toEqual((await plain.search(EVERYTHING)).hits);
  });

  it.each(SORTS.filter((sort) => sort !== 'relevance'))('leaves %s as it is', async (sort) => {
    const cars = Array.from({ length: 30 }, (_, number) => aCar(number, number % 10 === 0 ? 'second' : 'big', 500));
    const { plain, spread } = await spreadOver(cars);
    expect((await spread.search({ ...EVERYTHING, sort })).hits).toEqual((await plain.search({ ...EVERYTHING, sort })).hits);
  });
});

interface RankedCar {
  owner: string | undefined;
  points: number;
}

function carOf({ id }: IndexHit, cars: readonly IndexedCar[], origin: { latitude: number; longitude: number } | undefined): RankedCar {
  const car = cars.find((each) => each.id === id)!;
  return { owner: car.values[0]![0], points: car.score - (origin ? distancePenalty(milesBetween(origin, car)) : 0) };
}

/** `rest` begins with the car itself. */
function expectFair(car: RankedCar, before: readonly RankedCar[], rest: readonly RankedCar[]): void {
  const hasRoom = ({ owner }: RankedCar) =>
    owner === undefined || before.slice(-(AMONG - 1)).filter((other) => other.owner === owner).length < OWNERS_CARS;
  const best = Math.max(...rest.map(({ points }) => points));
  const fair = rest.filter((other) => hasRoom(other) && other.points >= best - WITHIN_POINTS);
  if (fair.length > 0)
    expect({ hasRoom: hasRoom(car), points: car.points }).toEqual({ hasRoom: true, points: Math.max(...fair.map(({ points }) => points)) });
  else expect(car.points).toBe(best);
}

function idsOf(hits: readonly IndexHit[]): number[] {
  return hits.map(({ id }) => id).toSorted((a, b) => a - b);
}
