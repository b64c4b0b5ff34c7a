import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formerPriceOf, reductionOf, withPrice } from './price-history.js';
import type { PricePoint } from './price-history.js';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 9, 1);
const noon = (day: number) => START + day * DAY_MS;

/** A seller's price per day; undefined: off sale. */
type Days = readonly (number | undefined)[];

type Run = readonly [days: number, price: number | undefined];

/** Prices by run of days: `[5, 20_000]` is five days at $20,000. */
function daysOf(...runs: Run[]): Days {
  return runs.flatMap(([days, price]) => Array.from({ length: days }, () => price));
}

function historyOf(days: Days): readonly PricePoint[] {
  return days.reduce<readonly PricePoint[]>((history, price, day) => {
    if (price !== undefined) return withPrice(history, price, noon(day));
    return history.length === 0 || history.at(-1)!.priceDollars === undefined
      ? history
      : [...history, { at: noon(day) }];
  }, []);
}

/** Reference implementation, day by day: the former price on the last day. */
function formerPriceByDays(days: Days): number | undefined {
  const last = days.length - 1;
  const price = days[last];
  if (price === undefined) return undefined;
  let first = last;
  for (let day = last; day >= 0 && (days[day] === price || days[day] === undefined); day--)
    if (days[day] === price) first = day;
  if (last - first >= 30) return undefined;
  let lowest: number | undefined;
  for (let day = Math.max(0, first - 30); day < first; day++) {
    const asked = days[day];
    if (asked === undefined) continue;
    let count = 0;
    for (
      let other = day;
      other >= 0 && (days[other] === asked || days[other] === undefined);
      other--
    )
      if (days[other] === asked) count++;
    for (
      let other = day + 1;
      other < first && (days[other] === asked || days[other] === undefined);
      other++
    ) {
      if (days[other] === asked) count++;
    }
    if (count >= 3 && (lowest === undefined || asked < lowest)) lowest = asked;
  }
  return lowest !== undefined && lowest > price ? lowest : undefined;
}

describe('The price before a reduction', () => {
  const onTheLastDay = (...runs: Run[]) => {
    const days = daysOf(...runs);
    return formerPriceOf(historyOf(days), noon(days.length - 1));
  };

  it('is a price of at least 3 days', () => {
    expect(onTheLastDay([3, 20_000], [1, 19_000])).toBe(20_000);
    expect(onTheLastDay([2, 20_000], [1, 19_000])).toBeUndefined();
    expect(onTheLastDay([9, 20_000])).toBeUndefined();
  });

  it('is absent when a rise is partly or fully undone', () => {
    expect(onTheLastDay([35, 18_995], [1, 19_249], [1, 18_995])).toBeUndefined();
    expect(onTheLastDay([20, 20_000], [5, 21_000], [1, 20_000])).toBeUndefined();
    expect(onTheLastDay([20, 20_000], [5, 21_000], [1, 20_500])).toBeUndefined();
    expect(onTheLastDay([20, 20_000], [5, 21_000], [1, 19_900])).toBe(20_000);
  });

  it('is a higher price after 30 days', () => {
    expect(onTheLastDay([20, 20_000], [29, 21_000], [1, 20_500])).toBeUndefined();
    expect(onTheLastDay([20, 20_000], [30, 21_000], [1, 20_500])).toBe(21_000);
  });

  it('skips prices of less than 3 days', () => {
    expect(onTheLastDay([9, 20_000], [2, 18_000], [1, 19_500])).toBe(20_000);
    expect(onTheLastDay([9, 20_000], [2, 19_000], [2, 18_000], [1, 17_000])).toBe(20_000);
  });

  it('is shown for 30 days', () => {
    expect(onTheLastDay([9, 20_000], [30, 19_000])).toBe(20_000);
    expect(onTheLastDay([9, 20_000], [31, 19_000])).toBeUndefined();
  });

  it('ignores days off sale, and joins the days before and after', () => {
    expect(onTheLastDay([2, 20_000], [9, undefined], [1, 19_000])).toBeUndefined();
    expect(onTheLastDay([2, 20_000], [9, undefined], [1, 20_000], [1, 19_000])).toBe(20_000);
    expect(
      reductionOf(historyOf(daysOf([9, 20_000], [1, 19_000], [1, undefined]))),
    ).toBeUndefined();
  });

  it('counts days of imports that start at varying minutes', () => {
    const history = [
      { at: noon(0) + 600_000, priceDollars: 20_000 },
      { at: noon(3), priceDollars: 19_000 },
    ];
    expect(formerPriceOf(history, noon(3))).toBe(20_000);
  });

  it('matches a day-by-day computation, for any history', () => {
    const price = fc.option(fc.constantFrom(17_000, 18_000, 19_000, 20_000), {
      nil: undefined,
      freq: 6,
    });
    const run = fc.tuple(
      fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
        fc.integer({ min: 1, max: 34 }),
      ),
      price,
    );
    const check = (runs: [number, number | undefined][]) => {
      const days = daysOf(...runs);
      expect(formerPriceOf(historyOf(days), noon(days.length - 1))).toBe(formerPriceByDays(days));
    };
    fc.assert(fc.property(fc.array(run, { minLength: 1, maxLength: 9 }), check), {
      numRuns: 5_000,
    });
  });
});

describe('A price history', () => {
  it('has an entry for each change, in ascending order of time, up to a limit', () => {
    const one = withPrice([], 20_000, 5);
    expect(withPrice(one, 20_000, 9)).toBe(one);
    expect(withPrice(one, 19_000, 3)).toEqual([{ at: 5, priceDollars: 19_000 }]);
    const two = withPrice(one, 19_000, 8);
    expect(two).toEqual([
      { at: 5, priceDollars: 20_000 },
      { at: 8, priceDollars: 19_000 },
    ]);
    expect(withPrice(two, 20_000, 8)).toEqual(one);
    const many = Array.from({ length: 500 }, (_, at) => at).reduce<readonly PricePoint[]>(
      (all, at) => withPrice(all, at, at),
      [],
    );
    expect(many).toHaveLength(100);
    expect(many.at(-1)).toEqual({ at: 499, priceDollars: 499 });
  });
});
