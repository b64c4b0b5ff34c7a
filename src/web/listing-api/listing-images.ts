import type { Listing } from '../../inventory/listing.js';
import { picturesOf } from '../../../drawn-cars/car-picture.js';
import { pictureHref } from '../../pictures/picture-urls.js';
import type { WireListing } from './wire/listing.dto.js';

/** Maximum number of images: the specification's, and as many for details as on a vehicle page. */
const IMAGE_COUNTS = { listing: 1, firstVehicleHighlight: 4, details: 100 } as const;

/** The best pictures of a car, from the feed or drawn. */
export function presentImages(
  listing: Listing,
  alt: string,
  place: keyof typeof IMAGE_COUNTS,
): WireListing['images'] {
  const sources = (
    listing.images.length > 0 ? listing.images : picturesOf(listing).map(pictureHref)
  )
    .slice(0, IMAGE_COUNTS[place])
    .map((src) => ({ src, alt }));
  return { sources, primary: sources[0]! };
}
