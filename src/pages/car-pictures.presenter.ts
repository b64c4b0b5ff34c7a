import type { PictureView } from '../../views/picture.js';
import type { Listing } from '../inventory/listing.js';
import { pictureHref, pictureOf, picturesOf } from '../pictures/car-picture.js';
import { PICTURE_SIZE } from '../pictures/frame.js';

/**
 * The pictures of a car, best first: the feed's own, each with a drawn one to fall back on, or the drawn ones. `name` is what
 * the pictures show.
 */
export function presentPictures(listing: Listing, name: string): PictureView[] {
  const drawn = picturesOf(listing).map(pictureHref);
  const sources = listing.images.length > 0 ? listing.images : drawn;
  return sources.map((src, at) => pictureView(src, drawn[at % drawn.length]!, at === 0 ? name : `${name}, picture ${at + 1}`));
}

/** The best of them, where the car's name stands beside it. */
export function presentFirstPicture(listing: Listing): PictureView {
  const drawn = pictureHref(pictureOf(listing));
  return pictureView(listing.images[0] ?? drawn, drawn, '');
}

function pictureView(src: string, drawn: string, alt: string): PictureView {
  return { src, alt, ...(src !== drawn && { fallbackSrc: drawn, isPhoto: true }), ...PICTURE_SIZE };
}
