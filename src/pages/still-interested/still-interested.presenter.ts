import type { InterestingCarProps } from '../../../views/results/still-interested.js';
import type { InterestingCar } from '../../interest-alerts/interest.js';
import type { SearchContext } from '../../search/search-context.js';
import { carName } from '../../wording/car-words.js';
import { formatDollars } from '../../wording/formats.js';
import { vehicleHref } from '../../wording/links.js';
import { presentFirstPicture } from '../car-pictures.presenter.js';

/** The alert of a viewed car. */
export function presentInterestingCar({ car: { listing }, interest }: InterestingCar, { catalogue }: SearchContext): InterestingCarProps {
  return {
    id: listing.id,
    name: carName(listing, catalogue),
    href: vehicleHref(listing.id, { clickType: 'stillInterested' }),
    picture: presentFirstPicture(listing),
    priceText: formatDollars(listing.priceDollars),
    reasonText: interest.text,
  };
}
