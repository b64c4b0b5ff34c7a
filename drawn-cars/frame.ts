/**
 * Dimensions of the picture. Backgrounds are drawn in pixels, cars in units that are a fraction of
 * a pixel: fine enough for lamps and spokes in integers, coarse enough for short paths.
 */
export const WIDTH = 800;

/** Height of the drawing in px; `VIEW_BOX` shows a part of it. */
export const HEIGHT = 600;

/** Aspect ratio 3:2 that `<img>` elements reserve, in px. */
export const PICTURE_SIZE = { widthPixels: 798, heightPixels: 532 } as const;

/** The center of the drawing with the aspect ratio of `PICTURE_SIZE`. */
export const VIEW_BOX = [1, 34, PICTURE_SIZE.widthPixels, PICTURE_SIZE.heightPixels].join(' ');

export const PIXELS_PER_UNIT = 0.8;

/** Converts background positions to a car's units. */
export const UNITS_PER_PIXEL = 1 / PIXELS_PER_UNIT;
/** Horizontal center of the picture, in units. */
export const MIDDLE_X = Math.round((WIDTH / 2) * UNITS_PER_PIXEL);

/** A drawn view before it is placed in its scene. */
export interface DrawnView {
  readonly definitions: string;
  /** Under the car, in units. */
  readonly shadow: string;
  /** The car, in units. */
  readonly art: string;
  /** Bottom of the tires, px from the top. */
  readonly groundY: number;
  /** Where the ground meets the backdrop, px from the top. */
  readonly footY: number;
  /** Visible part of the picture in px; default is `VIEW_BOX`. */
  readonly window?: PictureWindow;
}

/**
 * A part of the picture: left and top edge, and width, in px. Its height follows from the aspect
 * ratio of `PICTURE_SIZE`.
 */
export interface PictureWindow {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}
