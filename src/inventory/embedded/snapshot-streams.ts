import type { DatabaseSync } from 'node:sqlite';
import type { ListedCar, Owner } from '../listing.js';
import { OWNERS_HELD } from '../listing-store.js';
import { OFFERS_IN_CAR_ORDER, OWNER_DOCUMENT } from './inventory-queries.js';
import { listedCar } from '../offer-rows.js';
import type { CarRow } from '../offer-rows.js';

/**
 * Offers are in car order, best first: the first of a run is the car, the length of the run its
 * number of offers.
 */
export function* carsOf(snapshot: DatabaseSync): IterableIterator<ListedCar> {
  const ownerOf = ownerReader(snapshot);
  let best: CarRow | undefined;
  for (const row of snapshot
    .prepare(OFFERS_IN_CAR_ORDER)
    .iterate() as unknown as Iterable<CarRow>) {
    if (best?.listingId === row.listingId) {
      best.offerCount++;
      continue;
    }
    if (best) yield listedCar(best, ownerOf(best.ownerId));
    best = row;
  }
  if (best) yield listedCar(best, ownerOf(best.ownerId));
}

/** Reads each owner once, because a dealer has dozens of cars. */
function ownerReader(snapshot: DatabaseSync): (id: string) => Owner {
  const owners = new Map<string, Owner>();
  const statement = snapshot.prepare(OWNER_DOCUMENT);
  return (id) => {
    let owner = owners.get(id);
    if (!owner) {
      owner = JSON.parse(statement.get(id)!['doc'] as string) as Owner;
      if (owners.size >= OWNERS_HELD) owners.clear();
      owners.set(id, owner);
    }
    return owner;
  };
}
