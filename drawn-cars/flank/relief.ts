import { filled, stroked } from '../svg.js';
import type { Corner } from '../pen.js';
import type { Flank } from './flank.js';

/** Light on the body: lit shoulder, shade below it, ground reflected in the doors, darker ends. */
export function relief({ car: { shape, tones }, pen, hasNose }: Flank): string {
  const { length, shoulder, crease, sillHeight } = shape;
  const [front, back] = [shoulder[0], shoulder.at(-1) ?? shoulder[3]];
  const underShoulder = pen.shape([
    ...shoulder,
    [back[0], front[1] - 12],
    [front[0], front[1] - 12],
  ]);
  const groundY = shoulder[2][1] * 0.62;
  const mirroredGround = pen.shape([
    [-4, groundY + 5],
    [length * 0.25, groundY + 2, 60],
    [length * 0.55, groundY - 6, 80],
    [length + 4, groundY + 4],
    [length + 4, sillHeight + 6],
    [-4, sillHeight + 6],
  ]);
  const aboveCrease = crease.map(([x, y, ease = 0]): Corner => [x, y - 1.6, ease]);
  const creaseShade = hasNose ? stroked(tones.shade, 4, pen.line(crease)) : '';
  const shoulderGlow = hasNose ? '<use href="#z" y="-4" stroke-width="6" opacity=".35"/>' : '';
  return (
    filled('url(#u)', underShoulder) +
    filled('url(#u)', mirroredGround, 'opacity=".55"') +
    creaseShade +
    `<g fill="none" stroke="${tones.sky}" opacity=".7"><path id="z" stroke-width="2" d="${pen.line(shoulder)}"/>${shoulderGlow}` +
    `<path d="${pen.line(aboveCrease)}"/></g><use href="#o" fill="url(#e)"/>`
  );
}
