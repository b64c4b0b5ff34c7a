import type { ShareListingProps } from '../../../views/vehicle/share-listing.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import type { Listing } from '../../inventory/listing.js';
import { fullCarName } from '../../wording/car-words.js';
import { formatDollars } from '../../wording/formats.js';
import { vehicleHref } from '../../wording/links.js';

/** What is told of a car to somebody else: its name, its price, and its canonical address, without the way somebody came to it. */
export function presentShare(listing: Listing, catalogue: Catalogue, origin: string): ShareListingProps {
  const name = fullCarName(listing, catalogue);
  const title = `${name} for ${formatDollars(listing.priceDollars)}`;
  const href = origin + vehicleHref(listing.id);
  return { title, href, mailHref: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${href}`)}` };
}
