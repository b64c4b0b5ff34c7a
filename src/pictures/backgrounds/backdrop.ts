import type { HexColor } from '../color.js';
import type { Daylight } from '../daylight.js';
import { HEIGHT, WIDTH } from '../frame.js';
import { filled, linearGradient } from '../svg.js';

/** Where a backdrop is painted: its geometry and its light come from the view of the car that stands before it. */
export interface Site {
  /** Where the ground meets what stands behind it, px from the top. */
  readonly footY: number;
  readonly tint: Daylight['tint'];
}

/** What surrounds a car. It may define the ids k, n and p. */
export interface Backdrop {
  readonly definitions: string;
  readonly art: string;
  /** How strongly the floor mirrors a car seen level, 0 to 1. */
  readonly reflection?: number;
}

/** Paints one backdrop, 800 × 600 px, around a car that is drawn afterwards. */
export type PaintBackdrop = (site: Site) => Backdrop;

/** The sky down to the backdrop's foot. */
export function sky(footY: number, tint: Site['tint'], zenith: HexColor, haze: HexColor): Backdrop {
  return {
    definitions: linearGradient('k', [
      [0, tint(zenith, true)],
      [1, tint(haze, true)],
    ]),
    art: filled('url(#k)', `M0 0h${WIDTH}v${footY}H0z`),
  };
}

/** The ground from there to the picture's lower edge. */
export function ground(footY: number, tint: Site['tint'], far: HexColor, near: HexColor): Backdrop {
  return {
    definitions: linearGradient('n', [
      [0, tint(far)],
      [1, tint(near)],
    ]),
    art: filled('url(#n)', `M0 ${footY}h${WIDTH}V${HEIGHT}H0z`),
  };
}
