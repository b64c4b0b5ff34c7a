import type { ChangedCar, DescribedChanges } from './changed-cars.js';

/** Contents of a webhook besides the changes. Times are epoch milliseconds. */
export interface WebhookFacts {
  readonly subscriptionId: string;
  readonly origin: string;
  readonly searchPath: string;
  readonly at: number;
}

export function alertJson(
  changes: DescribedChanges,
  { subscriptionId, origin, searchPath, at }: WebhookFacts,
) {
  const { counts, added, back, dropped, alsoAt, sold } = changes;
  const cars = (all: readonly ChangedCar[]) =>
    all.map(({ path, listed: _listed, ...car }) => ({ ...car, url: origin + path }));
  return {
    subscriptionId,
    searchResultsURL: origin + searchPath,
    at,
    counts: {
      new: counts.added,
      back: counts.back,
      priceDrops: counts.dropped,
      alsoAt: counts.alsoAt,
      sold: counts.sold,
    },
    new: cars(added),
    back: cars(back),
    priceDrops: cars(dropped),
    alsoAt: cars(alsoAt),
    sold: cars(sold),
  };
}
