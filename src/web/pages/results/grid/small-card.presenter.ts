import type { CardFlag } from '../../../../../views/results/listing-card.js';
import type { SmallCardProps } from '../../../../../views/results/small-card.js';
import type { Catalog } from '../../../../catalog/catalog.js';
import type { FoundCar } from '../../../../search/search.service.js';
import { carName } from '../../../../formatting/car-words.js';
import {
  formatDistance,
  formatDollars,
  formatMiles,
} from '../../../../formatting/number-formats.js';
import { vehicleHref } from '../../../../routes/vehicle-links.js';
import { presentFirstPicture } from '../../car-pictures.presenter.js';

/** A car in a carousel. `row`: analytics name of the carousel in its link. */
export function presentSmallCard(
  car: FoundCar,
  row: string,
  catalog: Catalog,
  flag?: CardFlag,
): SmallCardProps {
  const { listing, owner, distanceMiles } = car;
  const place =
    distanceMiles === undefined ? `${owner.city}, ${owner.state}` : formatDistance(distanceMiles);
  const miles = listing.mileageMiles === undefined ? undefined : formatMiles(listing.mileageMiles);
  return {
    href: vehicleHref(listing.id, { clickType: row }),
    name: carName(listing, catalog),
    trim: listing.trim,
    picture: presentFirstPicture(listing),
    priceText: formatDollars(listing.priceDollars),
    detailText: [miles, place].filter(Boolean).join(' · '),
    flag,
  };
}
