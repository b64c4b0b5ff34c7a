import type { Detail, WheelDesign } from './car-options.js';
import type { BodyShape } from './bodies/body-shape.js';
import type { Daylight } from './daylight.js';
import type { PaintTones } from './paint.js';

/** One car as every view draws it. */
export interface Car {
  readonly shape: BodyShape;
  readonly tones: PaintTones;
  readonly wheel: WheelDesign;
  readonly daylight: Daylight;
  readonly has: (detail: Detail) => boolean;
}

/** Tyres. Like those below, a color that no paint covers. */
export const RUBBER = '#15171a';

/** Bare plastic around arches and sills. */
export const CLADDING = '#222';

/** Grilles, window frames and seams. */
export const BLACK_TRIM = '#111';

/** Window frames and grilles of the better trims. */
export const CHROME = '#d5dbe0';

/** The roof of detail `dark-roof`. */
export const BLACK_ROOF = '#16181b';
