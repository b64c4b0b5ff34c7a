import { dealRatings } from './deal-rating.js';
import type { DealRating } from './listing.js';
import type { ListingStore, RatedCar } from './listing-store.js';

/** Verdicts saved in one transaction: few enough that no other writer waits long. */
const VERDICTS_PER_SAVE = 2_000;

/** What a run over all prices has looked at and changed. */
export interface RateDealsResult {
  /** Cars looked at. */
  cars: number;
  /** Verdicts that are new, different or gone. */
  changedVerdicts: number;
}

/**
 * Judges every price of the store anew and saves the verdicts that changed. To be run after offers were saved or removed.
 * Holds one model's cars at a time.
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
