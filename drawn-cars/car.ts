import type { Detail, WheelDesign } from './car-options.js';
import type { BodyShape } from './bodies/body-shape.js';
import type { Daylight } from './daylight.js';
import type { PaintTones } from './paint.js';

/** A car as input of all views. */
export interface Car {
  readonly shape: BodyShape;
  readonly tones: PaintTones;
  readonly wheel: WheelDesign;
  readonly daylight: Daylight;
  readonly has: (detail: Detail) => boolean;
}

/** Tires. Like those below, a color that is not painted. */
export const RUBBER = '#15171a';

/** Unpainted plastic around arches and sills. */
export const CLADDING = '#222';

/** Grilles, window frames and seams. */
export const BLACK_TRIM = '#111';

/** Window frames and grilles of higher trims. */
export const CHROME = '#d5dbe0';

/** Roof of detail `dark-roof`. */
export const BLACK_ROOF = '#16181b';
