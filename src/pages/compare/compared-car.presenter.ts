import type { ComparedCarProps } from '../../../views/compare/compare-table.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Listing } from '../../inventory/listing.js';
import { carName, fullCarName, trimText } from '../../wording/car-words.js';
import { compareChangeHref, vehicleHref } from '../../wording/links.js';
import { presentFirstPicture } from '../car-pictures.presenter.js';

/** Facts about a car that drawer and table share. */
export function presentComparedCar(listing: Listing, catalogue: Catalogue): ComparedCarProps {
  return {
    id: listing.id,
    name: carName(listing, catalogue),
    trim: trimText(listing, catalogue),
    href: vehicleHref(listing.id, { clickType: 'compare' }),
    picture: presentFirstPicture(listing),
    remove: { text: `Remove ${fullCarName(listing, catalogue)}`, href: compareChangeHref('remove', listing.id) },
  };
}
