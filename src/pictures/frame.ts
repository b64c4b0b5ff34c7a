/**
 * The picture's own measures. Backgrounds are drawn in pixels, cars in units of a fraction of a pixel:
 * fine enough for lamps and spokes in whole numbers, coarse enough for short paths.
 */
export const WIDTH = 800;

/** Height of every picture, px; with `WIDTH` the 4:3 that `<img>` elements reserve. */
export const HEIGHT = 600;

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
}
