import type { Detail, WheelDesign } from '../car-options.js';
import type { Corner, Outline } from '../pen.js';

/** An outline whose first corners are known by their place. */
type OutlineOf4 = readonly [Corner, Corner, Corner, Corner, ...Corner[]];
type Pair = readonly [number, number];

/**
 * A body as its flank shows it: centimeters from the nose backwards and from the ground up, the nose to the left.
 * Outlines are control polygons, each corner with its softness. To add a body, copy the nearest one and move its points.
 */
export interface BodyShape {
  readonly length: number;
  readonly height: number;
  readonly width: number;
  /** Half the roof's breadth as a share of half the body's. */
  readonly roofShare: number;
  readonly axles: { readonly front: number; readonly rear: number };
  readonly tyreRadius: number;
  /** The rim's radius as a share of the tyre's. */
  readonly rimShare: number;
  /** How high the sill is off the ground. */
  readonly sillHeight: number;
  readonly arch: 'round' | 'square';
  readonly face: 'grille' | 'upright' | 'closed' | 'slim';
  /** Foot and top of an upright grille. */
  readonly grille?: Pair;
  readonly usualWheel: WheelDesign;
  readonly details: readonly Detail[];

  /** From the front lip over the roof to the rear lip. */
  readonly silhouette: OutlineOf4;
  /** First corner: foot of the windscreen pillar. Open bodies have none. */
  readonly sideGlass?: OutlineOf4;
  /** Dark pillars in the glass: x at the belt, x at the top, width. */
  readonly pillars: readonly (readonly [number, number, number])[];
  /** Thin frames in the glass: x at the belt, x at the top. */
  readonly frames: readonly Pair[];
  /** The sliver of windscreen seen edge-on: first its foot, then its head. */
  readonly windscreen: OutlineOf4;
  readonly rearGlass?: Outline;
  readonly doorLines: readonly Outline[];
  readonly handles: readonly Pair[];
  /** Foot of the mirror. */
  readonly mirror: Pair;
  readonly shoulder: OutlineOf4;
  readonly crease: Outline;
  /** Lamps: lower tip, upper edge, and third the far end. */
  readonly headlamp: OutlineOf4;
  readonly tailLamp: OutlineOf4;

  readonly roofRails?: readonly [Pair, Pair];
  /** A lip on the boot or the roof's end. */
  readonly spoiler?: Outline;
  readonly slideTrack?: Outline;
  /** Where an open bed begins and how high its rim is. */
  readonly bed?: Pair;
  readonly scoop?: Outline;

  /** Where windows in the sides of a van begin and end. */
  readonly panelWindows?: readonly Pair[];

  readonly isOpen?: boolean;
  readonly isBoxVan?: boolean;
  readonly hasCladding?: boolean;
  /** Chrome round grille and side glass, always. */
  readonly hasChrome?: boolean;
  /** Bright bumpers one can step on. */
  readonly hasStepBumpers?: boolean;
  readonly hasFlushHandles?: boolean;
  readonly hasTallMirrors?: boolean;
  readonly hasRoundLamps?: boolean;
  /** On the tailgate, within the length. */
  readonly hasSpareWheel?: boolean;
}

/** How high the belt is, where the sheet metal ends and the windows begin; cm. */
export const beltHeight = ({ sideGlass, windscreen }: BodyShape): number => (sideGlass ?? windscreen)[0][1];

/** Blunt bodies keep their full breadth almost to the nose. */
export const isBlunt = ({ arch, isBoxVan }: BodyShape): boolean => arch === 'square' || isBoxVan === true;

/** The last corner of the silhouette that belongs to the face; the bonnet begins there. */
export function bonnetLipIndex({ silhouette }: BodyShape): number {
  const start = silhouette.findIndex(([x], index) => index > 1 && x > 46);
  return start - 1;
}

/** The first corner of the silhouette that belongs to the tail's face: the edge of a boot lid, the foot of a rear window, a van's roof. */
export function bootLipIndex({ silhouette, length, rearGlass, bed }: BodyShape): number {
  const windowFoot = rearGlass && !bed ? Math.min(...rearGlass.map(([, up]) => up)) + 2 : Infinity;
  return silhouette.findIndex(([back, up], index) => index > 6 && back > length - 46 && up <= windowFoot);
}
