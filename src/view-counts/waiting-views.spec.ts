import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { WaitingViews } from './waiting-views.js';
import type { ViewsOfCar } from './waiting-views.js';

const NOW = Date.UTC(2026, 5, 15, 12);
const DAY = NOW / 86_400_000 - 0.5;

/** Records each write. */
class KeptViews extends WaitingViews {
  readonly writes: (readonly ViewsOfCar[])[] = [];

  constructor() {
    super(() => NOW);
  }

  async countsOf(): Promise<never[]> {
    return [];
  }

  close(): Promise<void> {
    return this.writeTheLast();
  }

  protected async writeViews(views: readonly ViewsOfCar[]): Promise<readonly ViewsOfCar[]> {
    this.writes.push(views);
    return [];
  }
}

let views: KeptViews;

beforeEach(() => {
  jest.useFakeTimers();
  views = new KeptViews();
});

afterEach(async () => {
  jest.useRealTimers();
  await views.close();
});

it('writes a burst of views after one second, one row per car', async () => {
  for (let view = 0; view < 10_000; view++) views.add(`VIN${view % 10}`, 'ATC');
  await jest.advanceTimersByTimeAsync(999);
  expect(views.writes).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  const cars = Array.from({ length: 10 }, (_, car) => ({
    vin: `VIN${car}`,
    day: DAY,
    brand: 'ATC',
    views: 1_000,
  }));
  expect(views.writes).toEqual([cars]);
});

it('writes nothing without views', async () => {
  await jest.advanceTimersByTimeAsync(10_000);
  expect(views.writes).toEqual([]);
});
