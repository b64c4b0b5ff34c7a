import type { Corner } from '../pen.js';
import type { BodyShape } from './body-shape.js';

/** Target dimensions of a body, in cm. */
interface Measures {
  readonly length: number;
  readonly height: number;
  readonly width: number;
  readonly tyreRadius: number;
}

/**
 * A body with the same lines in another size. Wheels stay round, so their size is given separately.
 */
export function resized(shape: BodyShape, measures: Measures): BodyShape {
  const [along, upwards] = [measures.length / shape.length, measures.height / shape.height];
  return {
    ...reshaped(
      shape,
      (back) => back * along,
      (up) => up * upwards,
    ),
    ...measures,
  };
}

/** A body shortened by `cutCm` behind a position, with a shorter wheelbase. */
export function shortened(shape: BodyShape, behind: number, cutCm: number): BodyShape {
  const moved = (back: number): number => (back < behind ? back : Math.max(behind, back - cutCm));
  return { ...reshaped(shape, moved, (up) => up), length: shape.length - cutCm };
}

type Mapped = (value: number) => number;

function reshaped(shape: BodyShape, along: Mapped, upwards: Mapped): BodyShape {
  const corner = ([back, up, ease]: Corner): Corner =>
    ease === undefined ? [along(back), upwards(up)] : [along(back), upwards(up), ease];
  const outline = <Corners extends readonly Corner[]>(corners: Corners): Corners =>
    corners.map(corner) as readonly Corner[] as Corners;
  const pair = ([back, up]: readonly [number, number]): readonly [number, number] => [
    along(back),
    upwards(up),
  ];
  const { sideGlass, rearGlass, roofRails, spoiler, slideTrack, bed, scoop, grille } = shape;
  return {
    ...shape,
    axles: { front: along(shape.axles.front), rear: along(shape.axles.rear) },
    sillHeight: upwards(shape.sillHeight),
    silhouette: outline(shape.silhouette),
    pillars: shape.pillars.map(([foot, top, width]) => [along(foot), along(top), width] as const),
    frames: shape.frames.map(([foot, top]) => [along(foot), along(top)] as const),
    windscreen: outline(shape.windscreen),
    doorLines: shape.doorLines.map(outline),
    handles: shape.handles.map(pair),
    mirror: pair(shape.mirror),
    shoulder: outline(shape.shoulder),
    crease: outline(shape.crease),
    headlamp: outline(shape.headlamp),
    tailLamp: outline(shape.tailLamp),
    ...(grille && { grille: [upwards(grille[0]), upwards(grille[1])] as const }),
    ...(sideGlass && { sideGlass: outline(sideGlass) }),
    ...(rearGlass && { rearGlass: outline(rearGlass) }),
    ...(roofRails && { roofRails: [pair(roofRails[0]), pair(roofRails[1])] as const }),
    ...(spoiler && { spoiler: outline(spoiler) }),
    ...(slideTrack && { slideTrack: outline(slideTrack) }),
    ...(bed && { bed: pair(bed) }),
    ...(scoop && { scoop: outline(scoop) }),
  };
}
