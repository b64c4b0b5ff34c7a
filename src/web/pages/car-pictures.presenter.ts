import type { PictureView } from '../../../views/picture.js';
import type { Listing } from '../../inventory/listing.js';
import { pictureOf, picturesOf } from '../../../drawn-cars/car-picture.js';
import { pictureHref } from '../../pictures/picture-urls.js';
import { PICTURE_SIZE } from '../../../drawn-cars/frame.js';

/**
 * Pictures of a car, the best first: photos of the feed, each with a drawing as fallback, or
 * drawings. `name` becomes the alternative text.
 */
export function presentPictures(listing: Listing, name: string): PictureView[] {
  const drawn = picturesOf(listing).map(pictureHref);
  const sources = listing.images.length > 0 ? listing.images : drawn;
  return sources.map((src, at) =>
    pictureView(src, drawn[at % drawn.length]!, at === 0 ? name : `${name}, picture ${at + 1}`),
  );
}

/** The first picture, without alternative text, because the car's name is beside it. */
export function presentFirstPicture(listing: Listing): PictureView {
  const drawn = pictureHref(pictureOf(listing));
  return pictureView(listing.images[0] ?? drawn, drawn, '');
}

function pictureView(src: string, drawn: string, alt: string): PictureView {
  return { src, alt, ...(src !== drawn && { fallbackSrc: drawn, isPhoto: true }), ...PICTURE_SIZE };
}
