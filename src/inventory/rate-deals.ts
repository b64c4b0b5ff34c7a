import { dealRatings } from './deal-rating.js';
import type { DealRating } from './listing.js';
import type { ListingStore, RatedCar } from './listing-store.js';

/** Ratings saved per transaction; few enough that other writers do not wait long. */
const VERDICTS_PER_SAVE = 2_000;

/** Result of a run over all prices. */
export interface RateDealsResult {
  /** Number of rated cars. */
  cars: number;
  /** Ratings that were added, changed or deleted. */
  changedVerdicts: number;
}

/**
 * Rates all prices of the store and saves changed ratings. Run it after offers were saved or
 * removed. Holds the cars of one model in memory.
 */
export async function rateDeals(store: ListingStore): Promise<RateDealsResult> {
  const result: RateDealsResult = { cars: 0, changedVerdicts: 0 };
  let changes: [id: string, rating: DealRating | undefined][] = [];
  for await (const cars of store.comparableCars()) {
    changes.push(...changedVerdicts(cars));
    result.cars += cars.length;
    if (changes.length >= VERDICTS_PER_SAVE) {
      result.changedVerdicts += changes.length;
      await store.saveDealRatings(changes);
      changes = [];
    }
  }
  await store.saveDealRatings(changes);
  result.changedVerdicts += changes.length;
  return result;
}

function changedVerdicts(cars: readonly RatedCar[]): [id: string, rating: DealRating | undefined][] {
  const ratings = dealRatings(cars);
  return cars
    .map((car, position) => ({ car, rating: ratings[position] }))
    .filter(hasChanged)
    .map(({ car, rating }) => [car.id, rating]);
}

function hasChanged({ car, rating }: { car: RatedCar; rating: DealRating | undefined }): boolean {
  const before = car.dealRating;
  return (
    before?.expectedPriceDollars !== rating?.expectedPriceDollars ||
    before?.sampleSize !== rating?.sampleSize ||
    before?.indicator !== rating?.indicator
  );
}
