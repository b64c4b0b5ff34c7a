import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  SEEN_CARS,
  changesSince,
  fingerprintOf,
  readSeen,
  seenNow,
  writeSeen,
} from './seen-cars.js';
import type { SeenCars } from './seen-cars.js';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 1);
const car = fc.record({ id: fc.maxSafeNat(), priceDollars: fc.nat(10_000_000) });
const minute = fc.nat(50_000_000).map((minutes) => minutes * 60_000);
const lowest = fc.record({ priceDollars: fc.nat(10_000_000), at: minute });
const seenCar = fc
  .tuple(car, fc.option(lowest, { nil: undefined }))
  .map(([one, low]) => ({ ...one, ...(low && { lowest: low }) }));
const absentCar = fc
  .tuple(car, minute, fc.constantFrom('unfit', 'gone', 'sold'))
  .map(([one, since, state]) => ({ ...one, since, state }) as const);
const found: fc.Arbitrary<SeenCars> = fc.record({
  cars: fc.uniqueArray(seenCar, { selector: ({ id }) => id, maxLength: 30 }),
  areAll: fc.boolean(),
  absent: fc.uniqueArray(absentCar, { selector: ({ id }) => id, maxLength: 30 }),
});
const few = fc.record({
  cars: fc.uniqueArray(fc.record({ id: fc.nat(12), priceDollars: fc.nat(3) }), {
    selector: ({ id }) => id,
  }),
  areAll: fc.constant(true),
  absent: fc.constant([]),
});
type Look = Omit<SeenCars, 'absent'> & Partial<SeenCars>;
/** A result with `behind` cars beyond the newest. */
const look = (seen: Look, behind = seen.areAll ? 0 : 1) => ({
  ...seen,
  total: seen.cars.length + behind,
});
const changes = (before: Look, now: ReturnType<typeof look>, at = NOW) =>
  changesSince({ absent: [], ...before }, now, at);
const NOTHING_MORE = { behindCount: 0, areMoreNew: false, returned: [], absent: [] };
const at = (...ids: number[]) => ids.map((id) => ({ id, priceDollars: 100 }));

describe('The cars seen last', () => {
  it('round-trip', () => {
    fc.assert(fc.property(found, (cars) => expect(readSeen(writeSeen(cars))).toEqual(cars)));
  });

  it('are encoded in base 36', () => {
    const written = ({ id, priceDollars }: { id: number; priceDollars: number }) =>
      `${id.toString(36)}.${priceDollars.toString(36)}`;
    fc.assert(
      fc.property(car, (one) =>
        expect(writeSeen({ cars: [one], areAll: true })).toBe(written(one)),
      ),
    );
  });

  it('take less than 4 KB, and 12 KB when all prices rose and as many cars left', () => {
    const cars = Array.from({ length: SEEN_CARS }, (_, n) => ({
      id: Number.MAX_SAFE_INTEGER - n,
      priceDollars: 9_999_999,
    }));
    expect(writeSeen({ cars, areAll: false }).length).toBeLessThan(4_096);
    const low = cars.map((one) => ({ ...one, lowest: { priceDollars: 9_999_998, at: NOW } }));
    const absent = cars.map((one) => ({ ...one, since: NOW, state: 'gone' as const }));
    expect(writeSeen({ cars: low, areAll: false, absent }).length).toBeLessThan(3 * 4_096);
  });

  it('have one fingerprint per encoding', () => {
    fc.assert(
      fc.property(few, few, (a, b) => {
        expect(fingerprintOf(a) === fingerprintOf(b)).toBe(writeSeen(a) === writeSeen(b));
        expect(fingerprintOf(a)).not.toBe(fingerprintOf({ ...a, areAll: false }));
      }),
    );
  });
});

describe('The changes between two checks', () => {
  it('are new, cheaper and missing cars, each once', () => {
    fc.assert(
      fc.property(few, few, (before, now) => {
        const former = new Map(before.cars.map(({ id, priceDollars }) => [id, priceDollars]));
        const present = new Map(now.cars.map(({ id, priceDollars }) => [id, priceDollars]));
        const ids = Array.from({ length: 13 }, (_, id) => id);
        const { added, cheaper, missing } = changes(before, look(now));
        const sorted = (cars: readonly { id: number }[]) =>
          cars.map(({ id }) => id).toSorted((a, b) => a - b);
        expect(sorted(added)).toEqual(ids.filter((id) => present.has(id) && !former.has(id)));
        expect(sorted(missing)).toEqual(ids.filter((id) => former.has(id) && !present.has(id)));
        expect(sorted(cheaper)).toEqual(
          ids.filter(
            (id) => present.has(id) && former.has(id) && present.get(id)! < former.get(id)!,
          ),
        );
      }),
    );
  });

  it('are empty if a check finds the same cars', () => {
    const some = found.filter(({ cars, areAll }) => areAll || cars.length > 0);
    const nothing = { ...NOTHING_MORE, added: [], cheaper: [], missing: [] };
    fc.assert(
      fc.property(some, (seen) =>
        expect(changes({ ...seen, absent: [] }, look({ ...seen, absent: [] }))).toEqual(nothing),
      ),
    );
  });

  it('exclude cars that only moved up for a removed one', () => {
    const before = { cars: at(9, 8, 7), areAll: false };
    const known = { ...NOTHING_MORE, cheaper: [], missing: at(7) };
    expect(changes(before, look({ cars: at(9, 8, 6), areAll: false }))).toEqual({
      ...known,
      added: [],
    });
    expect(changes(before, look({ cars: at(10, 9, 8), areAll: false }))).toEqual({
      ...known,
      added: at(10),
    });
  });

  it('are all cars when as many came as are remembered', () => {
    const all = changes(
      { cars: at(3, 2, 1), areAll: false },
      look({ cars: at(6, 5, 4), areAll: false }),
    );
    expect(all).toMatchObject({ added: at(6, 5, 4), behindCount: 0, areMoreNew: true });
  });

  it('count the cars beyond the newest when all cars were remembered', () => {
    const all = changes(
      { cars: at(2, 1), areAll: true },
      look({ cars: at(5, 4, 3), areAll: false }, 7),
    );
    expect(all).toMatchObject({
      added: at(5, 4, 3),
      missing: at(2, 1),
      behindCount: 7,
      areMoreNew: false,
    });
  });

  it('treat a car absent for less than 30 days as returned, later as new', () => {
    const absent = [
      { ...at(1)[0]!, since: NOW - 30 * DAY_MS + 60_000, state: 'sold' as const },
      { ...at(2)[0]!, since: NOW - 30 * DAY_MS, state: 'gone' as const },
      { ...at(3)[0]!, since: NOW - DAY_MS, state: 'gone' as const },
    ];
    const back = changes(
      { cars: at(4), areAll: true, absent },
      look({ cars: at(4, 2, 1), areAll: true }),
    );
    expect(back).toMatchObject({
      added: at(2),
      returned: [{ id: 1, state: 'sold' }],
      absent: [absent[2]],
      missing: [],
    });
  });

  it('treat a car as cheaper below its lowest price of 30 days, including before an absence', () => {
    const asked = (before: SeenCars, priceDollars: number, day: number) => {
      const now = look({ cars: [{ id: 1, priceDollars }], areAll: true });
      const moment = NOW + day * DAY_MS;
      const { cheaper } = changesSince(before, now, moment);
      return {
        isCheaper: cheaper.length > 0,
        seen: readSeen(writeSeen({ cars: seenNow(before, now, moment), areAll: true })),
      };
    };
    const first: SeenCars = { cars: [{ id: 1, priceDollars: 100 }], areAll: true, absent: [] };
    const lower = asked(first, 90, 1);
    const higher = asked(lower.seen, 100, 2);
    expect([lower.isCheaper, higher.isCheaper, higher.seen.cars[0]!.lowest?.priceDollars]).toEqual([
      true,
      false,
      90,
    ]);
    expect([90, 89].map((price) => asked(higher.seen, price, 31).isCheaper)).toEqual([false, true]);
    expect(asked(higher.seen, 90, 32).isCheaper).toBe(true);
    const gone: SeenCars = {
      cars: [],
      areAll: true,
      absent: [{ id: 1, priceDollars: 100, since: NOW, state: 'gone' }],
    };
    expect([99, 100].map((price) => asked(gone, price, 5).isCheaper)).toEqual([true, false]);
  });
});
