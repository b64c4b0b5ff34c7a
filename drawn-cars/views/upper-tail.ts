import type { BodyShape } from '../bodies/body-shape.js';
import { BLACK_TRIM } from '../car.js';
import type { Corner } from '../pen.js';
import { filled } from '../svg.js';
import type { BodyInSpace, CornerInSpace } from './body-in-space.js';
import { skin } from './upper-body.js';

/** Trunk lid up to the rear window. */
export function bootLid(body: BodyInSpace): string {
  const { shape, tones } = body.car;
  const [lipBack] = body.surface.bonnetLip;
  const [foot] = rearSlope(shape);
  const spine = shape.silhouette.filter(
    ([back, up], index) => index > 6 && back > foot[0] && back < lipBack + 1 && up > foot[1] - 30,
  );
  if (shape.bed || shape.isBoxVan || foot[0] > lipBack - 18) return '';
  return filled('url(#j)', skin(body, [foot, ...spine]), `stroke="${tones.lit}" stroke-width="4"`);
}

/** Rear window in its painted frame; none in an open car. */
export function rearGlass({
  car: { shape, tones },
  surface: { halfWidth },
  draw,
}: BodyInSpace): string {
  if (shape.isOpen || shape.isBoxVan) return '';
  const [foot, head] = rearSlope(shape);
  const pane = (inset: number, lower: number, upper: number): string => {
    const at = (share: number): Corner => [
      foot[0] + (head[0] - foot[0]) * share,
      foot[1] + (head[1] - foot[1]) * share,
    ];
    const [low, high] = [at(lower), at(upper)];
    const [lowReach, highReach] = [
      halfWidth(low[0], low[1]) * inset,
      halfWidth(high[0], high[1]) * inset,
    ];
    const corners: CornerInSpace[] = [
      [low[0], low[1], lowReach, 4],
      [high[0], high[1], highReach, 4],
      [high[0] + 4, high[1] + 2, 0, 40],
      [high[0], high[1], -highReach, 4],
      [low[0], low[1], -lowReach, 4],
      [low[0] + 8, low[1], 0, 60],
    ];
    return draw(corners);
  };
  return (
    filled(tones.turned, pane(1, -0.06, 1.04), `stroke="${tones.line}"`) +
    filled('url(#x)', pane(0.86, 0.06, 0.92), `stroke="${BLACK_TRIM}" stroke-width="3"`)
  );
}

/** A wing along the trunk, or over the rear window at the end of the roof. */
export function spoilerWing({
  car: { shape, tones, has },
  surface: { halfWidth },
  draw,
}: BodyInSpace): string {
  if (!shape.spoiler || !has('spoiler')) return '';
  const top = shape.spoiler.reduce((highest, corner) =>
    corner[1] > highest[1] ? corner : highest,
  );
  const edge = shape.spoiler.reduce((rearmost, corner) =>
    corner[0] > rearmost[0] ? corner : rearmost,
  );
  const reach = halfWidth(edge[0] - 20, Math.min(edge[1], shape.height - 8)) * 0.9;
  const [front, back] = [Math.min(top[0], edge[0] - 16), edge[0]];
  return filled(
    tones.turned,
    draw([
      [front, top[1], reach, 4],
      [back, edge[1], reach, 3],
      [back, edge[1] - 5, reach, 3],
      [back, edge[1] - 5, -reach, 3],
      [back, edge[1], -reach, 3],
      [front, top[1], -reach, 4],
    ]),
    `stroke="${tones.line}"`,
  );
}

/** Foot and head of the rear window, along the center line. */
function rearSlope({ rearGlass, windscreen }: BodyShape): readonly [foot: Corner, head: Corner] {
  const [first, ...others] = rearGlass ?? windscreen;
  const head = others.reduce(
    (highest, corner) => (corner[1] > highest[1] ? corner : highest),
    first ?? windscreen[0],
  );
  const foot = others.reduce(
    (lowest, corner) =>
      corner[1] < lowest[1] || (corner[1] === lowest[1] && corner[0] > lowest[0]) ? corner : lowest,
    head,
  );
  return [foot, head];
}
