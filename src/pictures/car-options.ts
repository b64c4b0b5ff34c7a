/** What can be asked of a drawn car. Every list is also the order in which picture names number the choices: append, never reorder. */

/** Bodies that can be drawn; `bodyOf` says which a listing's body, size and make get. The first words of picture names. */
export const BODY_STYLES = [
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

/** A body of `BODY_STYLES`. Not the catalogue's `BodyStyleCode`. */
export type BodyStyle = (typeof BODY_STYLES)[number];

/**
 * Paints, by the `swatch` of the catalogue's exterior colors; at last no paint, for a car whose color nobody knows. The word after the body
 * in picture names.
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

/** A paint of `PAINT_COLORS`; `paintTones` gives its shades. */
export type PaintColor = (typeof PAINT_COLORS)[number];

/** The order of a listing's pictures: the best first. */
export const VIEWS = ['three-quarter', 'side', 'rear-three-quarter', 'front', 'rear', 'wheel'] as const;

/** Where the eye stands; the word after the paint in picture names. */
export type View = (typeof VIEWS)[number];

const FIRST_PLACES = ['studio', 'lot', 'driveway', 'street', 'showroom', 'countryside', 'mountains', 'seaside'] as const;

const LATER_PLACES = ['wall', 'park', 'desert'] as const;

/** Where a painted car is seen. */
export const PLACES = [...FIRST_PLACES, ...LATER_PLACES] as const;

/** Where a car can stand: a place, the paper of a sketch, or the page itself. Painted in `backgrounds/`, one file each. */
export const BACKGROUNDS = [...FIRST_PLACES, 'paper', ...LATER_PLACES, 'clear'] as const;

/** What the car stands in front of; decides the backdrop and how strongly the floor mirrors. */
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

/** A rim of `wheels.ts`. Where none is asked for, a body has its `usualWheel`. */
export type WheelDesign = (typeof WHEEL_DESIGNS)[number];

/** Trim details; each body takes those listed in its record, see `detailsOf`. */
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

/** Something small that tells two cars of one body apart. Asking for one that the body does not take is an error. */
export type Detail = (typeof DETAILS)[number];

/** The time of day that tints sky, ground and paint. */
export const LIGHTS = ['day', 'morning', 'evening', 'overcast'] as const;

/** A time of day of `LIGHTS`; `daylightOf` gives its colors. */
export type Light = (typeof LIGHTS)[number];

/** How far the car is turned towards the eye in the three-quarter views; 0 would be the plain side view. */
export const YAWS_DEGREES = [42, 37, 39, 45, 48, 33, 52] as const;

/** Degrees; the first is the usual turn, the others keep a page of three-quarter views from looking alike. */
export type YawDegrees = (typeof YAWS_DEGREES)[number];

/** What `drawCar` draws. Whatever is left out gets the usual choice: a sedan by day in the studio, with the body's usual wheels. */
export interface CarOptions {
  readonly body?: BodyStyle;
  readonly color?: PaintColor;
  readonly view?: View;
  readonly background?: Background;
  readonly wheel?: WheelDesign;
  readonly details?: readonly Detail[];
  readonly light?: Light;
  /** Only the three-quarter view turns. */
  readonly yawDegrees?: YawDegrees;
  /** The mirror image: the car faces right instead of left. */
  readonly isMirrored?: boolean;
}

/** @throws RangeError naming the allowed values. */
export function assertOneOf<Choice>(name: string, choices: readonly Choice[], value: unknown): asserts value is Choice {
  if (!choices.includes(value as Choice)) throw new RangeError(`${name} must be one of ${choices.join(', ')}; got ${String(value)}`);
}
