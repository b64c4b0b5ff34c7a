import { beforeEach, expect, it } from '@jest/globals';
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

  protected async writeViews(views: readonly ViewsOfCar[]): Promise<readonly ViewsOfCar[]> {
    this.writes.push(views);
    return [];
  }
}

let views: KeptViews;

beforeEach(() => {
  views = new KeptViews();
});

it('writes a burst of views at once, one row per car', async () => {
  for (let view = 0; view < 10_000; view++) views.add(`VIN${view % 10}`, 'ATC');
  expect(views.writes).toEqual([]);
  await views.write();
  const cars = Array.from({ length: 10 }, (_, car) => ({
    vin: `VIN${car}`,
    day: DAY,
    brand: 'ATC',
    views: 1_000,
  }));
  expect(views.writes).toEqual([cars]);
});

it('writes nothing without views', async () => {
  await views.write();
  expect(views.writes).toEqual([]);
});
