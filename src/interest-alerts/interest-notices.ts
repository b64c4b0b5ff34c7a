import type { Catalog } from '../catalog/catalog.js';
import type { ListedCar } from '../inventory/listing.js';
import type { PushNotice } from '../push/push-notices.js';
import { carName } from '../formatting/car-words.js';
import { countOf, formatDollars } from '../formatting/number-formats.js';
import { RECENTLY_VIEWED_PATH } from '../routes/history-links.js';
import { vehicleHref } from '../routes/vehicle-links.js';
import type { InterestingCar } from './interest.js';

/** A car whose price has dropped. */
export interface DroppedCar {
  readonly car: ListedCar;
  readonly formerPriceDollars: number;
}

/** The notification of price drops among the most viewed cars. One drop opens its car, several the viewed cars. */
export function viewedDropNotice(
  dropped: readonly [DroppedCar, ...DroppedCar[]],
  catalog: Catalog,
): PushNotice {
  const [{ car, formerPriceDollars }, ...others] = dropped;
  const { id, priceDollars } = car.listing;
  if (others.length > 0) {
    const title = `${countOf(dropped.length, 'price drop')} among cars you viewed`;
    const body = dropped
      .map(
        (one) =>
          `${carName(one.car.listing, catalog)}, ${formatDollars(one.car.listing.priceDollars)}`,
      )
      .join(', ');
    return {
      kind: 'stillInterested',
      title,
      body,
      path: RECENTLY_VIEWED_PATH,
      topic: 'viewed-cars',
    };
  }
  return {
    kind: 'stillInterested',
    title: `Price drop: ${carName(car.listing, catalog)}`,
    body: `Now ${formatDollars(priceDollars)}, was ${formatDollars(formerPriceDollars)}`,
    path: vehicleHref(id),
    topic: `car:${id}`,
  };
}

/** The notification of a car that is new among the most viewed ones. */
export function stillInterestedNotice(
  { car, interest }: InterestingCar,
  catalog: Catalog,
): PushNotice {
  const { id, priceDollars } = car.listing;
  return {
    kind: 'stillInterested',
    title: `Still interested in the ${carName(car.listing, catalog)}?`,
    body: `${formatDollars(priceDollars)} · ${interest.text}`,
    path: vehicleHref(id),
    topic: 'viewed-cars',
  };
}
