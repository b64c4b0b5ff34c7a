import type { PictureView } from '../../views/picture.js';
import type { Listing } from '../inventory/listing.js';
import { pictureHref, picturesOf } from '../pictures/car-picture.js';

const WIDTH_PIXELS = 800;
const HEIGHT_PIXELS = 600;

/**
 * The pictures of a car, best first: the feed's own, each with a drawn one to fall back on, or the four drawn ones. `name` is what
 * the pictures show, empty where the name stands beside them.
 */
export function presentPictures(listing: Listing, name: string): PictureView[] {
  const drawn = picturesOf(listing).map(pictureHref);
  const size = { widthPixels: WIDTH_PIXELS, heightPixels: HEIGHT_PIXELS };
  if (listing.images.length === 0) return drawn.map((src, at) => ({ src, alt: altText(name, at), ...size }));
  return listing.images.map((src, at) => ({ src, alt: altText(name, at), fallbackSrc: drawn[at % drawn.length], ...size }));
}

function altText(name: string, at: number): string {
  if (!name) return '';
  return at === 0 ? name : `${name}, picture ${at + 1}`;
}
