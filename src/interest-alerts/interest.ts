import type { ViewedCar } from '../browsing-history/browsing-history.js';
import type { ListedCar } from '../inventory/listing.js';
import { countOf, formatDollars } from '../formatting/number-formats.js';

/** More views than this are a reason (specification, section 4). */
const FEW_VIEWS = 3;

/**
 * Reasons of the Still Interested alert, in the order of the specification; `numviewed` is its name
 * for many views.
 */
const REASONS = ['reduced', 'numviewed', 'deal', 'interest'] as const;

/** A reason to return to a viewed car, with its text: "$500 less than when you viewed it". */
export interface Interest {
  readonly reason: (typeof REASONS)[number];
  readonly text: string;
}

/** The first reason that applies to a viewed car that is for sale. */
export function interestIn(
  { views, priceDollars }: ViewedCar,
  { listing, dealRating }: ListedCar,
): Interest {
  const saved = priceDollars - listing.priceDollars;
  if (saved > 0)
    return { reason: 'reduced', text: `${formatDollars(saved)} less than when you viewed it` };
  const { previousPriceDollars } = listing;
  if (previousPriceDollars !== undefined) {
    return {
      reason: 'reduced',
      text: `Price reduced by ${formatDollars(previousPriceDollars - listing.priceDollars)}`,
    };
  }
  if (views > FEW_VIEWS)
    return { reason: 'numviewed', text: `You viewed it ${countOf(views, 'time')}` };
  if (dealRating?.indicator)
    return {
      reason: 'deal',
      text: dealRating.indicator === 'great' ? 'Great Price' : 'Good Price',
    };
  return { reason: 'interest', text: 'You viewed this car' };
}

/** A viewed car that is for sale, with its reason. */
export interface InterestingCar {
  readonly viewed: ViewedCar;
  readonly car: ListedCar;
  readonly interest: Interest;
}

/** The viewed cars that are for sale, ordered by reason, then as given. `onSale`: by listing id. */
export function byInterest(
  viewed: readonly ViewedCar[],
  onSale: ReadonlyMap<string, ListedCar>,
): InterestingCar[] {
  const cars = viewed.flatMap((one): InterestingCar[] => {
    const car = onSale.get(one.listingId);
    return car ? [{ viewed: one, car, interest: interestIn(one, car) }] : [];
  });
  return cars.toSorted(
    (left, right) => REASONS.indexOf(left.interest.reason) - REASONS.indexOf(right.interest.reason),
  );
}
