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

/** Colours no paint covers. */
export const RUBBER = '#15171a';
export const CLADDING = '#222';
export const BLACK_TRIM = '#111';
export const CHROME = '#d5dbe0';
export const BLACK_ROOF = '#16181b';
