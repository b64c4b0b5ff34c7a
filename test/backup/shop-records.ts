import { DemoInventory } from '../../src/inventory/demo/demo-inventory.js';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import type { ListingStore } from '../../src/inventory/listing-store.js';
import { openListingStore } from '../../src/inventory/open-listing-store.js';
import type { RecordName, RecordsByName } from '../../src/inventory/store-records.js';
import { aSearchContext } from '../search-context.js';

type AllRecords = { [Name in RecordName]: RecordsByName[Name][] };

/** All records of a store, in stream order. */
export async function recordsOf(store: ListingStore): Promise<AllRecords> {
  const all: AllRecords = { offer: [], removedCar: [], lapsedOffer: [] };
  for await (const { name, records } of store.records.all())
    (all[name] as unknown[]).push(...records);
  return all;
}

/** The same for the store at a place. */
export const recordsAt = (place: DatabasePlace) => withStore(place, recordsOf);

/** Opens the store during the work. */
export async function withStore<Result>(
  place: DatabasePlace,
  work: (store: ListingStore) => Promise<Result>,
): Promise<Result> {
  const store = openListingStore(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Generated and rated cars, a second source for every third, and three removed cars. */
export async function fillShop(store: ListingStore, count: number): Promise<void> {
  const { catalog, places, marketAreas } = aSearchContext();
  const demo = new DemoInventory(catalog, places, marketAreas);
  const options = { count, seed: 7, now: Date.now() };
  const seconds = [...demo.offers(options)].filter((_, at) => at % 3 === 0);
  const ofSecond = ({ listing, owner, ...offer }: (typeof seconds)[number], by: number) => {
    const other = { ...owner, id: `second-${owner.id}` };
    return {
      ...offer,
      source: 'second',
      listing: { ...listing, ownerId: other.id, priceDollars: listing.priceDollars + by },
      owner: other,
    };
  };
  const gone = seconds
    .slice(0, 3)
    .map((offer, at) => ({ ...ofSecond(offer, 0), sourceKey: `gone ${at}` }));
  await store.saveOffers(
    gone.map((offer, at) => ({ ...offer, listing: { ...offer.listing, id: String(at + 1) } })),
  );
  await store.removeOffers('second', []);
  await store.saveOffers(seconds.map((offer, at) => ofSecond(offer, at % 2 === 0 ? -200 : 300)));
  await demo.fill(store, options);
}
