import type { SvgColor } from '../color.js';
import type { Daylight } from '../daylight.js';
import { HEIGHT, WIDTH } from '../frame.js';
import { filled, linearGradient } from '../svg.js';

/** Inputs of a backdrop. Geometry and light come from the view of the car in front of it. */
export interface Site {
  /** Where the ground meets the backdrop, px from the top. */
  readonly footY: number;
  readonly tint: Daylight['tint'];
}

/** Surroundings of a car. May define the ids k, n and p. */
export interface Backdrop {
  readonly definitions: string;
  readonly art: string;
  /** Reflection of a car on the floor in level views, 0 to 1. */
  readonly reflection?: number;
}

/** Paints a backdrop, 800 × 600 px. The car is drawn over it. */
export type PaintBackdrop = (site: Site) => Backdrop;

/** The sky down to the foot of the backdrop. */
export function sky(footY: number, tint: Site['tint'], zenith: SvgColor, haze: SvgColor): Backdrop {
  return {
    definitions: linearGradient('k', [
      [0, tint(zenith, true)],
      [1, tint(haze, true)],
    ]),
    art: filled('url(#k)', `M0 0h${WIDTH}v${footY}H0z`),
  };
}

/** The ground from the foot of the backdrop to the lower edge. */
export function ground(footY: number, tint: Site['tint'], far: SvgColor, near: SvgColor): Backdrop {
  return {
    definitions: linearGradient('n', [
      [0, tint(far)],
      [1, tint(near)],
    ]),
    art: filled('url(#n)', `M0 ${footY}h${WIDTH}V${HEIGHT}H0z`),
  };
}
