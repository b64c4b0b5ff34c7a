import type { Detail, WheelDesign } from '../car-options.js';
import type { Corner, Outline } from '../pen.js';

/** An outline whose first corners have fixed positions. */
type OutlineOf4 = readonly [Corner, Corner, Corner, Corner, ...Corner[]];
type Pair = readonly [number, number];

/**
 * A body seen from the side, in centimeters from the nose backward and from the ground up; the nose
 * is at the left. Outlines are control polygons, each corner with its softness. To add a body, copy
 * the most similar one and move its points.
 */
export interface BodyShape {
  readonly length: number;
  readonly height: number;
  readonly width: number;
  /** Half width of the roof as a share of that of the body. */
  readonly roofShare: number;
  readonly axles: { readonly front: number; readonly rear: number };
  readonly tyreRadius: number;
  /** Rim radius as a share of the tire radius. */
  readonly rimShare: number;
  /** Height of the sill above the ground. */
  readonly sillHeight: number;
  readonly arch: 'round' | 'square';
  readonly face: 'grille' | 'upright' | 'closed' | 'slim';
  /** Bottom and top of an upright grille. */
  readonly grille?: Pair;
  readonly usualWheel: WheelDesign;
  readonly details: readonly Detail[];

  /** From the front lip over the roof to the rear lip. */
  readonly silhouette: OutlineOf4;
  /** First corner: foot of the windshield pillar. Open bodies have none. */
  readonly sideGlass?: OutlineOf4;
  /** Dark pillars in the glass: x at the belt, x at the top, width. */
  readonly pillars: readonly (readonly [number, number, number])[];
  /** Thin frames in the glass: x at the belt, x at the top. */
  readonly frames: readonly Pair[];
  /** Windshield seen edge-on: its foot, then its head. */
  readonly windscreen: OutlineOf4;
  readonly rearGlass?: Outline;
  readonly doorLines: readonly Outline[];
  readonly handles: readonly Pair[];
  /** Foot of the mirror. */
  readonly mirror: Pair;
  readonly shoulder: OutlineOf4;
  readonly crease: Outline;
  /** Lamps: lower tip, upper edge, third corner the far end. */
  readonly headlamp: OutlineOf4;
  readonly tailLamp: OutlineOf4;

  readonly roofRails?: readonly [Pair, Pair];
  /** Spoiler on the trunk or at the end of the roof. */
  readonly spoiler?: Outline;
  readonly slideTrack?: Outline;
  /** Start of an open bed, and height of its rim. */
  readonly bed?: Pair;
  readonly scoop?: Outline;

  /** Start and end of windows in a van's side panels. */
  readonly panelWindows?: readonly Pair[];

  readonly isOpen?: boolean;
  readonly isBoxVan?: boolean;
  readonly hasCladding?: boolean;
  /** Chrome around grille and side glass on every trim. */
  readonly hasChrome?: boolean;
  /** Chrome step bumpers. */
  readonly hasStepBumpers?: boolean;
  readonly hasFlushHandles?: boolean;
  readonly hasTallMirrors?: boolean;
  readonly hasRoundLamps?: boolean;
  /** On the tailgate, within the length. */
  readonly hasSpareWheel?: boolean;
}

/** Height of the belt line, where the windows begin, in cm. */
export const beltHeight = ({ sideGlass, windscreen }: BodyShape): number =>
  (sideGlass ?? windscreen)[0][1];

/** Blunt bodies keep their full width almost to the nose. */
export const isBlunt = ({ arch, isBoxVan }: BodyShape): boolean =>
  arch === 'square' || isBoxVan === true;

/** Index of the last silhouette corner of the face, where the hood begins. */
export function bonnetLipIndex({ silhouette }: BodyShape): number {
  const start = silhouette.findIndex(([x], index) => index > 1 && x > 46);
  return start - 1;
}

/**
 * Index of the first silhouette corner of the tail: the edge of a trunk lid, the foot of a rear
 * window, or a van's roof.
 */
export function bootLipIndex({ silhouette, length, rearGlass, bed }: BodyShape): number {
  const windowFoot = rearGlass && !bed ? Math.min(...rearGlass.map(([, up]) => up)) + 2 : Infinity;
  return silhouette.findIndex(
    ([back, up], index) => index > 6 && back > length - 46 && up <= windowFoot,
  );
}
