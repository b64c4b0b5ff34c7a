import type { PushNotice } from '../push/push-notices.js';
import { countOf, formatCount, formatDollars } from '../formatting/number-formats.js';
import { SAVED_PATH } from '../routes/account-links.js';
import type { ChangedCar, DescribedChanges } from './changed-cars.js';

/** The notification of price drops among saved cars; undefined without one. One drop opens its car, several the saved cars. */
export function priceDropNotice(dropped: readonly ChangedCar[]): PushNotice | undefined {
  const [car, ...others] = dropped;
  if (!car) return undefined;
  if (others.length > 0) {
    const title = `${countOf(dropped.length, 'price drop')} among your saved cars`;
    return {
      kind: 'priceDrop',
      title,
      body: dropped.map(nameAndPrice).join(', '),
      path: SAVED_PATH,
      topic: 'saved-cars',
    };
  }
  const { name, priceDollars, formerPriceDollars, path, listingId } = car;
  const prices = `Now ${formatDollars(priceDollars)}, was ${formatDollars(formerPriceDollars!)}`;
  return {
    kind: 'priceDrop',
    title: `Price drop: ${name}`,
    body: prices,
    path,
    topic: `car:${listingId}`,
  };
}

/**
 * Push notification of new cars in a search with alerts; undefined without any. It opens the
 * search.
 */
export function newMatchNotice(
  { added, counts }: Pick<DescribedChanges, 'added' | 'counts'>,
  {
    subscriptionId,
    searchWords,
    searchPath,
  }: { subscriptionId: string; searchWords: string; searchPath: string },
): PushNotice | undefined {
  if (counts.added === 0) return undefined;
  const number = counts.areMoreNew
    ? `More than ${formatCount(counts.added)} new cars`
    : countOf(counts.added, 'new car');
  const [first] = added;
  const more = counts.added - 1;
  const cars = first
    ? nameAndPrice(first) + (more > 0 ? ` and ${formatCount(more)} more` : '')
    : '';
  return {
    kind: 'newMatch',
    title: `${number}: ${searchWords}`,
    body: cars,
    path: searchPath,
    topic: `search:${subscriptionId}`,
  };
}

function nameAndPrice({ name, priceDollars }: ChangedCar): string {
  return `${name}, ${formatDollars(priceDollars)}`;
}
