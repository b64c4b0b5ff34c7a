import type { ViewedCar } from './browsing-history.js';

/** The specification's number of most viewed vehicles. */
export const MOST_VIEWED_CARS = 10;

/** The `MOST_VIEWED_CARS` of a history with the most views; of cars viewed as often, the one viewed last comes first. */
export function mostViewed<Car extends ViewedCar>(history: readonly Car[]): Car[] {
  const byViews = history.toSorted(
    (left, right) =>
      right.views - left.views ||
      right.viewedAt - left.viewedAt ||
      (left.listingId < right.listingId ? -1 : 1),
  );
  return byViews.slice(0, MOST_VIEWED_CARS);
}
