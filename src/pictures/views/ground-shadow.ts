import type { Daylight } from '../daylight.js';
import { MIDDLE_X } from '../frame.js';
import { filled, radialGradient } from '../svg.js';

const NIGHT = '#0b0e12';

/** A pool of shade `h` under a car seen level, `reach` to either side, and the dark core between its tyres. Units. */
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
    art: `<ellipse cx="${MIDDLE_X}" cy="${groundY - 4}" rx="${Math.round(reach)}" ry="30" fill="url(#h)"/>` + filled('url(#h)', between),
  };
}
