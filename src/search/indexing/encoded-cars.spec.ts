import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { IndexTerm } from '../../inventory/indexed-documents/indexed-document.js';
import { encodeDocument } from './document-format.js';
import { EncodedCars } from './encoded-cars.js';
import type { LastingCar } from './indexed-car.js';
import { FieldBuilder } from '../index/embedded/flat/field-builder.js';
import { UNKNOWN } from '../index/embedded/kernels/kernel.js';
import { freshnessPoints } from '../relevance.js';

const FIELDS = ['make', 'feature', 'color'];
const NOW = Date.UTC(2026, 10, 21);

const values = fc.array(fc.constantFrom('', 'one', 'two words', 'drei|ü', 'four'), {
  maxLength: 4,
});
const cars: fc.Arbitrary<LastingCar> = fc.record({
  id: fc.maxSafeNat(),
  values: fc.tuple(values, values, values),
  priceDollars: fc.nat(0x7fff_ffff),
  year: fc.integer({ min: 1900, max: 2100 }),
  mileageMiles: fc.option(fc.nat(2_000_000), { nil: undefined }),
  listedAt: fc.double({ min: 0, max: 4e12, noNaN: true }),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  lastingPoints: fc.integer({ min: 0, max: 1_000 }),
});

/** Term numbers of one to four bytes. */
const NUMBERS = [1, 0x7f, 0x80, 0x3fff, 0x4000];
const LARGE_NUMBERS = [0x1f_ffff, 0x20_0000, 0x20_0001];

function numbered(first: readonly number[]): {
  terms: (IndexTerm | undefined)[];
  termNumberOf: (field: string, value: string) => number;
} {
  const terms: (IndexTerm | undefined)[] = [];
  const numbers = new Map<string, number>();
  return {
    terms,
    termNumberOf(field, value) {
      const number =
        numbers.get(`${field} ${value}`) ?? first[numbers.size] ?? 1_000 + 7 * numbers.size;
      numbers.set(`${field} ${value}`, number);
      terms[number] = { field, value };
      return number;
    },
  };
}

describe('Decoded cars', () => {
  it('equal the encoded cars, bit for bit', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cars, { maxLength: 5 }), { maxLength: 4 }), (blocksOfCars) =>
        expectReadBack(blocksOfCars, NUMBERS),
      ),
      { numRuns: 200 },
    );
  });

  it('may have very large numbers', () => {
    fc.assert(
      fc.property(cars, (car) => expectReadBack([[car]], LARGE_NUMBERS)),
      { numRuns: 5 },
    );
  });
});

function expectReadBack(
  blocksOfCars: readonly LastingCar[][],
  termNumbers: readonly number[],
): void {
  const { terms, termNumberOf } = numbered(termNumbers);
  const blocks = blocksOfCars.map((block) =>
    Buffer.concat(block.map((car) => encodeDocument(car, FIELDS, termNumberOf))),
  );
  const all = blocksOfCars.flat();
  const { numbers, positions, positionOfCar, ...read } = readFrom(terms, blocks, all.length);
  expect([...numbers.ids]).toEqual(all.map(({ id }) => id));
  expect([...numbers.listedAt]).toEqual(all.map(({ listedAt }) => listedAt));
  expect([...numbers.priceDollars]).toEqual(all.map(({ priceDollars }) => priceDollars));
  expect([...numbers.years]).toEqual(all.map(({ year }) => year));
  expect([...numbers.mileageMiles]).toEqual(all.map(({ mileageMiles }) => mileageMiles ?? UNKNOWN));
  expect([...numbers.scores]).toEqual(
    all.map(({ lastingPoints, listedAt }) => lastingPoints + freshnessPoints(listedAt, NOW)),
  );
  // Adding 0 turns -0 into 0, which is the same position.
  expect(
    Array.from(positionOfCar, (at) => [
      positions.latitudes[at]! + 0,
      positions.longitudes[at]! + 0,
    ]),
  ).toEqual(all.map(({ latitude, longitude }) => [latitude + 0, longitude + 0]));
  expect(read.values).toEqual(all.map((car) => car.values.map((ofField) => [...new Set(ofField)])));
}

function readFrom(terms: (IndexTerm | undefined)[], blocks: Uint8Array[], carCount: number) {
  const read = new EncodedCars({ state: '', revision: 0, terms, blocks }, FIELDS, NOW);
  return {
    numbers: read.numbers,
    positions: read.positions,
    positionOfCar: read.positionOfCar,
    values: valuesIn(read, carCount),
  };
}

function valuesIn(read: EncodedCars, carCount: number): string[][][] {
  const builders = FIELDS.map((name) => new FieldBuilder({ name }, carCount));
  for (let car = 0; car < carCount; car++) read.addValues(car, car, builders);
  const columns = builders.map((builder) => builder.build());
  return Array.from({ length: carCount }, (_, car) =>
    columns.map(({ codes, starts, values: known }) =>
      Array.from(
        starts ? codes.subarray(starts[car], starts[car + 1]) : codes.subarray(car, car + 1),
      )
        .filter((code) => code > 0)
        .map((code) => known[code - 1]!),
    ),
  );
}
