import type { Cars, RemovedCar } from './cars.js';
import type { ListedCar } from './listing.js';

/** A car as it is now, or `unknown` while cars are unavailable. Without a `car` it is no longer for sale; `removed` says what it was. */
export interface CarStanding {
  readonly car?: ListedCar | 'unknown' | undefined;
  readonly removed?: RemovedCar | undefined;
}

/** Standings by listing id, in the order of the ids. `found`: the cars for sale among them; undefined while cars are unavailable. */
export async function standingsOf(
  ids: readonly string[],
  found: readonly ListedCar[] | undefined,
  cars: Pick<Cars, 'removedCar'>,
): Promise<CarStanding[]> {
  if (!found) return ids.map(() => ({ car: 'unknown' }));
  const byId = new Map(found.map((car) => [car.listing.id, car]));
  return Promise.all(
    ids.map(async (id) => {
      const car = byId.get(id);
      // What it was is optional: an error leaves it out.
      return car ? { car } : { removed: await cars.removedCar(id).catch(() => undefined) };
    }),
  );
}
