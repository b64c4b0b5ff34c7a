import type { Cars, RemovedCar } from './cars.js';
import type { ListedCar } from './listing.js';

/**
 * A car's current state, or `unknown` while cars are unavailable. Without `car` it is no longer for
 * sale; `removed` describes it.
 */
export interface CarStanding {
  readonly car?: ListedCar | 'unknown' | undefined;
  readonly removed?: RemovedCar | undefined;
}

/**
 * Current states in the order of the ids. `found`: cars for sale; undefined while cars are
 * unavailable.
 */
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
      // The description is optional, so errors are ignored.
      return car ? { car } : { removed: await cars.removedCar(id).catch(() => undefined) };
    }),
  );
}
