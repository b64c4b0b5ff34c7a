import type { Car } from './car.js';
import type { SvgColor } from './color.js';
import { linearGradient } from './svg.js';

/** Windows. Like the fills below, a reference to a definition of `materials`, once per picture. */
export const GLASS = 'url(#g)';

/** Clear lamps and chrome. */
export const BRIGHT = 'url(#l)';

/** Tail lamps. */
export const RED_LAMP = 'url(#q)';

/** Light along the upper edges. */
export const EDGE_LIGHT = 'url(#r)';

/** SVG definitions of these fills. */
export function materials({ tones, has }: Car): string {
  const [upper, lower]: [SvgColor, SvgColor] = has('tinted-glass')
    ? ['#12161a', '#333c44']
    : ['#27303a', '#8494a0'];
  return (
    linearGradient('g', [
      [0, upper],
      [1, lower],
    ]) +
    linearGradient('l', [
      [0, '#f6fafc'],
      [1, '#4d5963'],
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
