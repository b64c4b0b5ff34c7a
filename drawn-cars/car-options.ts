/**
 * Options of a drawn car. The order of each list numbers the choices in picture names: append,
 * never reorder.
 */

/** Bodies that can be drawn; `bodyOf` chooses one for a listing. First words of picture names. */
export const DRAWN_BODIES = [
  'sedan',
  'coupe',
  'convertible',
  'hatchback',
  'wagon',
  'suv-compact',
  'suv-large',
  'crossover-ev',
  'pickup-crew',
  'pickup-regular',
  'minivan',
  'cargo-van',
  'sports',
  'luxury-sedan',
  'suv-midsize',
  'pickup-extended',
  'off-roader',
  'off-roader-short',
  'hatchback-tall',
  'hatchback-mini',
  'sedan-compact',
  'suv-subcompact',
  'pickup-midsize',
  'van-small',
] as const;

/** Not the catalog's `BodyStyleCode`. */
export type DrawnBody = (typeof DRAWN_BODIES)[number];

/**
 * Paints, by `swatch` of the catalog's exterior colors; the last one is for cars of unknown color.
 * The word after the body in picture names.
 */
export const PAINT_COLORS = [
  'white',
  'black',
  'silver',
  'gray',
  'red',
  'blue',
  'green',
  'brown',
  'beige',
  'orange',
  'yellow',
  'gold',
  'purple',
  'unpainted',
] as const;

/** `paintTones` has its shades. */
export type PaintColor = (typeof PAINT_COLORS)[number];

/** Views in the order of a listing's pictures, the best first. */
export const VIEWS = [
  'three-quarter',
  'side',
  'rear-three-quarter',
  'front',
  'rear',
  'wheel',
] as const;

/** Viewpoint; the words after the paint in picture names. */
export type Viewpoint = (typeof VIEWS)[number];

const FIRST_PLACES = [
  'studio',
  'lot',
  'driveway',
  'street',
  'showroom',
  'countryside',
  'mountains',
  'seaside',
] as const;

const LATER_PLACES = ['wall', 'park', 'desert'] as const;

/** Surroundings of a painted car. */
export const PLACES = [...FIRST_PLACES, ...LATER_PLACES] as const;

/**
 * All backgrounds: places, the paper of a sketch, and the transparent one. Painted in
 * `backgrounds/`, one file each.
 */
export const BACKGROUNDS = [...FIRST_PLACES, 'paper', ...LATER_PLACES, 'clear'] as const;

/** Decides the backdrop and the reflection on the floor. */
export type Background = (typeof BACKGROUNDS)[number];

/** Rims, drawn in `wheels.ts`. */
export const WHEEL_DESIGNS = [
  'twin-five',
  'blade-ten',
  'y-five',
  'multi-spoke',
  'six-spoke',
  'five-spoke',
  'aero',
  'steel',
  'mesh',
  'turbine',
] as const;

/** Default is the body's `usualWheel`. */
export type WheelDesign = (typeof WHEEL_DESIGNS)[number];

/** Trim details; a body can have those in its `details`. */
export const DETAILS = [
  'roof-rails',
  'dark-roof',
  'spoiler',
  'chrome-windows',
  'fog-lamps',
  'sporty-grille',
  'closed-grille',
  'tow-hooks',
  'bed-cover',
  'side-steps',
  'side-windows',
  'tinted-glass',
] as const;

/** A small feature that distinguishes cars of the same body. An unsupported detail is an error. */
export type Detail = (typeof DETAILS)[number];

/** Times of day, which tint sky, ground and paint. */
export const LIGHTS = ['day', 'morning', 'evening', 'overcast'] as const;

/** `daylightOf` has its colors. */
export type Light = (typeof LIGHTS)[number];

/** Angles between three-quarter view and side view. */
export const YAWS_DEGREES = [42, 37, 39, 45, 48, 33, 52] as const;

/** The first is the default; the others vary a page of three-quarter views. */
export type YawDegrees = (typeof YAWS_DEGREES)[number];

/** Options of `drawCar`. Defaults: a sedan by day in the studio, with the body's usual wheels. */
export interface CarOptions {
  readonly body?: DrawnBody;
  readonly color?: PaintColor;
  readonly view?: Viewpoint;
  readonly background?: Background;
  readonly wheel?: WheelDesign;
  readonly details?: readonly Detail[];
  readonly light?: Light;
  /** Only for three-quarter views. */
  readonly yawDegrees?: YawDegrees;
  /** Mirrored: the car faces right instead of left. */
  readonly isMirrored?: boolean;
}

/** @throws RangeError naming the allowed values */
export function assertOneOf<Choice>(
  name: string,
  choices: readonly Choice[],
  value: unknown,
): asserts value is Choice {
  if (!choices.includes(value as Choice))
    throw new RangeError(`${name} must be one of ${choices.join(', ')}; got ${String(value)}`);
}
