import type { InterestingCarProps } from '../../../../views/results/still-interested.js';
import type { InterestingCar } from '../../../interest-alerts/interest.js';
import type { SearchContext } from '../../../search/search-context.js';
import { carName } from '../../../formatting/car-words.js';
import { formatDollars } from '../../../formatting/number-formats.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { presentFirstPicture } from '../car-pictures.presenter.js';

/** The alert of a viewed car. */
export function presentInterestingCar(
  { car: { listing }, interest }: InterestingCar,
  { catalog }: SearchContext,
): InterestingCarProps {
  return {
    id: listing.id,
    name: carName(listing, catalog),
    href: vehicleHref(listing.id, { clickType: 'stillInterested' }),
    picture: presentFirstPicture(listing),
    priceText: formatDollars(listing.priceDollars),
    reasonText: interest.text,
  };
}
