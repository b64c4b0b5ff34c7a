import type { Car } from './car.js';
import { linearGradient } from './svg.js';

/** Fills that every view shares: glass, clear lamps and bright metal, red lamps, and the light along the upper edges. */
export const GLASS = 'url(#g)';
export const BRIGHT = 'url(#l)';
export const RED_LAMP = 'url(#q)';
export const EDGE_LIGHT = 'url(#r)';

/** Their definitions. */
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
