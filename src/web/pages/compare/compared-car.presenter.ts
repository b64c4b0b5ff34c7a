import type { ComparedCarProps } from '../../../../views/compare/compare-table.js';
import type { Catalog } from '../../../catalog/catalog.js';
import type { Listing } from '../../../inventory/listing.js';
import { carName, fullCarName, trimText } from '../../../formatting/car-words.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { presentFirstPicture } from '../car-pictures.presenter.js';

/** Facts about a car that drawer and table share. */
export function presentComparedCar(listing: Listing, catalog: Catalog): ComparedCarProps {
  return {
    id: listing.id,
    name: carName(listing, catalog),
    trim: trimText(listing, catalog),
    href: vehicleHref(listing.id, { clickType: 'compare' }),
    picture: presentFirstPicture(listing),
    removeText: `Remove ${fullCarName(listing, catalog)}`,
  };
}
