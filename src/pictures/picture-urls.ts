/** Path of drawn pictures, followed by `/`, name and extension. */
export const PICTURES_PATH = '/cars-for-sale/pictures';

/** URL of a picture; cacheable for a year. */
export const pictureHref = (name: string): string => `${PICTURES_PATH}/${name}.svg`;

/** The same as PNG, for mail programs, which do not support SVG. */
export const pngHref = (name: string): string => `${PICTURES_PATH}/${name}.png`;
