import type { Car } from './car.js';
import { linearGradient } from './svg.js';

/** Windows. Like the fills below, a reference to what `materials` defines once per picture. */
export const GLASS = 'url(#g)';

/** Clear lamps and bright metal. */
export const BRIGHT = 'url(#l)';

/** Tail lamps. */
export const RED_LAMP = 'url(#q)';

/** The light along the upper edges. */
export const EDGE_LIGHT = 'url(#r)';

/** The definitions of these fills, for the head of a picture. */
export function materials({ tones }: Car): string {
  return (
    linearGradient('g', [
      [0, '#1a2128'],
      [1, '#6f7e89'],
    ]) +
    linearGradient('l', [
      [0, '#eef4f8'],
      [1, '#54606a'],
    ]) +
    linearGradient('q', [
      [0, '#e2444a'],
      [1, '#7a0d16'],
    ]) +
    linearGradient('r', [
      [0, '#fff', tones.glintOpacity],
      [0.6, '#fff', 0],
    ])
  );
}
