import type { Daylight } from '../daylight.js';
import { MIDDLE_X } from '../frame.js';
import { filled, radialGradient } from '../svg.js';

const NIGHT = '#0b0e12';

/**
 * Shadow `h` under a car in level view, `reach` to each side, and its dark core between the tires.
 * Units.
 */
export function levelShadow(
  { shadowOpacity }: Daylight,
  groundY: number,
  reach: number,
  core: readonly [from: number, to: number],
): { definitions: string; art: string } {
  const [from, to] = core.map(Math.round);
  const between = `M${from} ${groundY}Q${MIDDLE_X} ${groundY - 26} ${to} ${groundY}Q${MIDDLE_X} ${groundY + 17} ${from} ${groundY}`;
  return {
    definitions: radialGradient('h', [
      [0, NIGHT, shadowOpacity],
      [0.6, NIGHT, shadowOpacity * 0.6],
      [1, NIGHT, 0],
    ]),
    art:
      `<ellipse cx="${MIDDLE_X}" cy="${groundY - 4}" rx="${Math.round(reach)}" ry="30" fill="url(#h)"/>` +
      filled('url(#h)', between),
  };
}
