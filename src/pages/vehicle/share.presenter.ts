import type { ShareListingProps } from '../../../views/vehicle/share-listing.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Listing } from '../../inventory/listing.js';
import { fullCarName } from '../../wording/car-words.js';
import { formatDollars } from '../../wording/formats.js';
import { vehicleHref } from '../../wording/links.js';

/** Shared text: name, price and canonical URL, without parameters of the shopper's visit. */
export function presentShare(listing: Listing, catalogue: Catalogue, origin: string): ShareListingProps {
  const name = fullCarName(listing, catalogue);
  const title = `${name} for ${formatDollars(listing.priceDollars)}`;
  const href = origin + vehicleHref(listing.id);
  return { title, href, mailHref: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${href}`)}` };
}
