import type { GalleryProps } from '../../../../views/vehicle/gallery.js';
import type { Listing } from '../../../inventory/listing.js';
import { countOf, formatDollars } from '../../../formatting/number-formats.js';
import { presentPictures } from '../car-pictures.presenter.js';

/**
 * Pictures of a car called `name`. Drawings are labeled, so that they are not mistaken for the car.
 */
export function presentGallery(listing: Listing, name: string): GalleryProps {
  const { images, previousPriceDollars, priceDollars } = listing;
  const pictures = presentPictures(listing, name);
  const isDrawn = images.length === 0;
  return {
    pictures,
    countText:
      pictures.length > 1 ? countOf(pictures.length, isDrawn ? 'drawing' : 'photo') : undefined,
    flagText:
      previousPriceDollars === undefined
        ? undefined
        : `Price reduced ${formatDollars(previousPriceDollars - priceDollars)}`,
    captionText: isDrawn
      ? 'Illustration based on this car’s details. There are no photos of this car.'
      : undefined,
  };
}
