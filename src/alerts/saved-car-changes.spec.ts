import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lookAtSavedCar } from './saved-car-changes.js';
import type { KnownCar } from './saved-car-changes.js';

const DAY_MS = 86_400_000;
const SAVED: KnownCar = { knownPriceDollars: 20_000, knownAt: 0, goneAt: null, isSoldTold: 0 };

/** Results of daily runs from the first day; undefined for a day off sale. */
function newsOf(
  days: readonly ({ price: number; former?: number } | undefined)[],
): (string | undefined)[] {
  let known = SAVED;
  return days.map((day, at) => {
    const listing = day && {
      priceDollars: day.price,
      ...(day.former !== undefined && { previousPriceDollars: day.former }),
    };
    const look = lookAtSavedCar(known, listing, (at + 1) * DAY_MS);
    known = look.known ?? known;
    return look.news && `${look.news} ${at}`;
  });
}

const told = (...days: Parameters<typeof newsOf>[0]) =>
  newsOf(days).filter((news) => news !== undefined);
const times = <Thing>(count: number, thing: Thing) => Array.from({ length: count }, () => thing);

describe('A check of a saved car', () => {
  it('reports a price reduction once, and a further one again', () => {
    const reduced = { price: 19_000, former: 20_000 };
    expect(told(reduced, reduced, { price: 18_500, former: 20_000 })).toEqual([
      'dropped 0',
      'dropped 2',
    ]);
  });

  it('ignores reductions before saving, lower prices that are not reductions, and rises', () => {
    expect(told({ price: 20_000, former: 22_000 }, { price: 19_000 }, { price: 21_000 })).toEqual(
      [],
    );
  });

  it('ignores a price that returns within 30 days, and reports a reduction after a long rise', () => {
    const [low, high] = [{ price: 19_000, former: 20_000 }, { price: 21_000 }];
    expect(told(low, ...times(10, high), low)).toEqual(['dropped 0']);
    expect(told(low, ...times(31, high), { price: 20_500, former: 21_000 })).toEqual([
      'dropped 0',
      'dropped 32',
    ]);
  });

  it('reports a sale after 14 days off sale, once, and again after a return', () => {
    expect(told(...times(14, undefined), { price: 20_000 })).toEqual([]);
    expect(told(...times(30, undefined))).toEqual(['sold 14']);
    expect(told(...times(15, undefined), { price: 20_000 }, ...times(15, undefined))).toEqual([
      'sold 14',
      'sold 30',
    ]);
  });

  it('reports nothing on the first check after a restore that held the outbox', () => {
    const anew: KnownCar = { knownPriceDollars: 0, knownAt: 0, goneAt: null, isSoldTold: 0 };
    const now = Date.UTC(2026, 10, 28);
    const look = lookAtSavedCar(anew, { priceDollars: 18_000, previousPriceDollars: 20_000 }, now);
    expect(look).toEqual({
      known: { knownPriceDollars: 18_000, knownAt: now, goneAt: null, isSoldTold: 0 },
    });
  });

  it('reports reductions only, none twice within 30 days, and sales only after 14 days', () => {
    const day = fc.option(
      fc
        .record({ price: fc.integer({ min: 1, max: 6 }), rise: fc.integer({ min: 0, max: 3 }) })
        .map(({ price, rise }) => ({
          price: price * 5_000,
          ...(rise > 0 && { former: (price + rise) * 5_000 }),
        })),
      { nil: undefined, freq: 3 },
    );
    const days = fc
      .array(fc.tuple(day, fc.integer({ min: 1, max: 20 })))
      .map((parts) => parts.flatMap(([one, count]) => times(count, one)));
    fc.assert(
      fc.property(days, (all) => {
        const news = newsOf(all);
        news.forEach((one, at) => {
          const today = all[at];
          if (one?.startsWith('dropped')) {
            expect(today!.former).toBeGreaterThan(today!.price);
            const lately = news
              .slice(Math.max(0, at - 29), at)
              .map((other, place) =>
                other ? all[Math.max(0, at - 29) + place]?.price : undefined,
              );
            expect(lately).not.toContain(today!.price);
          }
          if (one?.startsWith('sold'))
            expect(all.slice(at - 14, at + 1)).toEqual(times(15, undefined));
        });
      }),
    );
  });
});
