import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SEEN_CARS, changesSince, fingerprintOf, readSeen, writeSeen } from './seen-cars.js';
import type { SeenCars } from './seen-cars.js';

const car = fc.record({ id: fc.maxSafeNat(), priceDollars: fc.nat(10_000_000) });
const found: fc.Arbitrary<SeenCars> = fc.record({
  cars: fc.uniqueArray(car, { selector: ({ id }) => id, maxLength: 30 }),
  areAll: fc.boolean(),
});
const few = fc.record({
  cars: fc.uniqueArray(fc.record({ id: fc.nat(12), priceDollars: fc.nat(3) }), { selector: ({ id }) => id }),
  areAll: fc.constant(true),
});
/** A look at a search that finds so many cars behind the newest. */
const look = (seen: SeenCars, behind = seen.areAll ? 0 : 1) => ({ ...seen, total: seen.cars.length + behind });
const NOTHING_MORE = { behindCount: 0, areMoreNew: false };
const at = (...ids: number[]) => ids.map((id) => ({ id, priceDollars: 100 }));

describe('What a search found last', () => {
  it('is read as it was written', () => {
    fc.assert(fc.property(found, (cars) => expect(readSeen(writeSeen(cars))).toEqual(cars)));
  });

  it('is written in numbers to the base of 36', () => {
    const written = ({ id, priceDollars }: { id: number; priceDollars: number }) => `${id.toString(36)}.${priceDollars.toString(36)}`;
    fc.assert(fc.property(car, (one) => expect(writeSeen({ cars: [one], areAll: true })).toBe(written(one))));
  });

  it('takes less than 4 KB, whatever cars these are', () => {
    const cars = Array.from({ length: SEEN_CARS }, (_, n) => ({ id: Number.MAX_SAFE_INTEGER - n, priceDollars: 9_999_999 }));
    expect(writeSeen({ cars, areAll: false }).length).toBeLessThan(4_096);
  });

  it('has another fingerprint where it is written in another way, and there alone', () => {
    fc.assert(
      fc.property(few, few, (a, b) => {
        expect(fingerprintOf(a) === fingerprintOf(b)).toBe(writeSeen(a) === writeSeen(b));
        expect(fingerprintOf(a)).not.toBe(fingerprintOf({ ...a, areAll: false }));
      }),
    );
  });
});

describe('What has changed between two looks', () => {
  it('is what came, costs less or is missing, each car once', () => {
    fc.assert(
      fc.property(few, few, (before, now) => {
        const former = new Map(before.cars.map(({ id, priceDollars }) => [id, priceDollars]));
        const present = new Map(now.cars.map(({ id, priceDollars }) => [id, priceDollars]));
        const ids = Array.from({ length: 13 }, (_, id) => id);
        const { added, cheaper, missing } = changesSince(before, look(now));
        const sorted = (cars: readonly { id: number }[]) => cars.map(({ id }) => id).toSorted((a, b) => a - b);
        expect(sorted(added)).toEqual(ids.filter((id) => present.has(id) && !former.has(id)));
        expect(sorted(missing)).toEqual(ids.filter((id) => former.has(id) && !present.has(id)));
        expect(sorted(cheaper)).toEqual(ids.filter((id) => present.has(id) && former.has(id) && present.get(id)! < former.get(id)!));
      }),
    );
  });

  it('is nothing between a look and itself', () => {
    const some = found.filter(({ cars, areAll }) => areAll || cars.length > 0);
    const nothing = { ...NOTHING_MORE, added: [], cheaper: [], missing: [] };
    fc.assert(fc.property(some, (cars) => expect(changesSince(cars, look(cars))).toEqual(nothing)));
  });

  it('has no car in it that only moved up for one that is gone', () => {
    const before = { cars: at(9, 8, 7), areAll: false };
    const changes = { ...NOTHING_MORE, cheaper: [], missing: at(7) };
    expect(changesSince(before, look({ cars: at(9, 8, 6), areAll: false }))).toEqual({ ...changes, added: [] });
    expect(changesSince(before, look({ cars: at(10, 9, 8), areAll: false }))).toEqual({ ...changes, added: at(10) });
  });

  it('is all cars where as many came as are remembered', () => {
    const changes = changesSince({ cars: at(3, 2, 1), areAll: false }, look({ cars: at(6, 5, 4), areAll: false }));
    expect(changes).toMatchObject({ added: at(6, 5, 4), behindCount: 0, areMoreNew: true });
  });

  it('counts what stands behind the newest where all cars were remembered', () => {
    const changes = changesSince({ cars: at(2, 1), areAll: true }, look({ cars: at(5, 4, 3), areAll: false }, 7));
    expect(changes).toMatchObject({ added: at(5, 4, 3), missing: at(2, 1), behindCount: 7, areMoreNew: false });
  });
});
