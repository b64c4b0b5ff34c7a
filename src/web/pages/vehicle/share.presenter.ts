import type { ShareListingProps } from '../../../../views/vehicle/share-listing.js';
import type { Catalog } from '../../../catalog/catalog.js';
import type { Listing } from '../../../inventory/listing.js';
import { fullCarName } from '../../../formatting/car-words.js';
import { formatDollars } from '../../../formatting/number-formats.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';

/** Shared text: name, price and canonical URL, without parameters of the shopper's visit. */
export function presentShare(
  listing: Listing,
  catalog: Catalog,
  origin: string,
): ShareListingProps {
  const name = fullCarName(listing, catalog);
  const title = `${name} for ${formatDollars(listing.priceDollars)}`;
  const href = origin + vehicleHref(listing.id);
  return {
    title,
    href,
    mailHref: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${href}`)}`,
  };
}
