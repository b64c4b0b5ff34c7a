/**
 * The picture's own measures. Backgrounds are drawn in pixels, cars in units of a fraction of a pixel:
 * fine enough for lamps and spokes in whole numbers, coarse enough for short paths.
 */
export const WIDTH = 800;

/** Height of what is painted, px; the picture shows the part that `VIEW_BOX` cuts out of it. */
export const HEIGHT = 600;

/** The 3:2 that `<img>` elements reserve, px. */
export const PICTURE_SIZE = { widthPixels: 798, heightPixels: 532 } as const;

/** The middle of what is painted, in the shape of `PICTURE_SIZE`. */
export const VIEW_BOX = [1, 34, PICTURE_SIZE.widthPixels, PICTURE_SIZE.heightPixels].join(' ');

/** How many pixels a unit of a car's drawing takes. */
export const PIXELS_PER_UNIT = 0.8;

/** Its reciprocal, to bring a place of the background into a car's units. */
export const UNITS_PER_PIXEL = 1 / PIXELS_PER_UNIT;
/** The picture's middle, units. */
export const MIDDLE_X = Math.round((WIDTH / 2) * UNITS_PER_PIXEL);

/** A drawn view before it is put into its scene. */
export interface DrawnView {
  readonly definitions: string;
  /** Under the car, units. */
  readonly shadow: string;
  /** The car itself, units. */
  readonly art: string;
  /** Where the tyres stand, px from the top. */
  readonly groundY: number;
  /** Where the ground meets the backdrop, px from the top. */
  readonly footY: number;
  /** The part of the picture that is shown, px; the whole `VIEW_BOX` unless given. */
  readonly window?: PictureWindow;
}

/** A part of the picture: its left and upper edge and its width, px. Its height follows from the shape of `PICTURE_SIZE`. */
export interface PictureWindow {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}
