import { detailsOf } from './bodies/all-bodies.js';
import { bodyOf, type CarFacts } from './body-of-car.js';
import {
  PLACES,
  PAINT_COLORS,
  VIEWS,
  YAWS_DEGREES,
  type DrawnBody,
  type Detail,
  type Light,
  type PaintColor,
  type Viewpoint,
  type WheelDesign,
} from './car-options.js';
import { pictureName } from './picture-name.js';
import { SeededChoice } from './seeded-choice.js';

/** Paint for an unknown color, so that it is not mistaken for silver. */
const UNKNOWN_COLOR: PaintColor = 'unpainted';

/** Weighted toward day. */
const LIGHTS_SEEN = [
  'day',
  'day',
  'day',
  'morning',
  'evening',
  'overcast',
] as const satisfies readonly Light[];

type Wheels = readonly [WheelDesign, ...WheelDesign[]];
const ALLOY_WHEELS: Wheels = [
  'twin-five',
  'blade-ten',
  'y-five',
  'multi-spoke',
  'five-spoke',
  'mesh',
  'turbine',
];
const ELECTRIC_WHEELS: Wheels = [
  'aero',
  'aero',
  'turbine',
  'twin-five',
  'blade-ten',
  'multi-spoke',
  'mesh',
];
const TRUCK_WHEELS: Wheels = ['six-spoke', 'five-spoke', 'y-five', 'twin-five', 'turbine', 'mesh'];
const OFF_ROAD_WHEELS: Wheels = ['five-spoke', 'six-spoke', 'steel', 'y-five'];
const VAN_WHEELS: Wheels = ['steel', 'five-spoke', 'six-spoke', 'blade-ten', 'twin-five', 'aero'];
const WHEELS_OF: Partial<Readonly<Record<DrawnBody, Wheels>>> = {
  'pickup-crew': TRUCK_WHEELS,
  'pickup-extended': TRUCK_WHEELS,
  'pickup-regular': TRUCK_WHEELS,
  'suv-large': TRUCK_WHEELS,
  'pickup-midsize': TRUCK_WHEELS,
  'off-roader': OFF_ROAD_WHEELS,
  'off-roader-short': OFF_ROAD_WHEELS,
  'van-small': VAN_WHEELS,
  'cargo-van': VAN_WHEELS,
};

/**
 * Frequency of details on bodies that can have them. Closed grilles and side windows depend on
 * facts only.
 */
const DETAIL_SHARES: Readonly<Record<Exclude<Detail, 'closed-grille' | 'side-windows'>, number>> = {
  'roof-rails': 0.6,
  'dark-roof': 0.14,
  spoiler: 0.2,
  'chrome-windows': 0.4,
  'fog-lamps': 0.55,
  'sporty-grille': 0.3,
  'tow-hooks': 0.3,
  'bed-cover': 0.3,
  'side-steps': 0.5,
  'tinted-glass': 0.45,
};

/**
 * Picture name of a view of a car without photos. The listing's id seeds what its facts leave open,
 * so that cars differ.
 */
export function pictureOf(car: CarFacts, view: Viewpoint = 'three-quarter'): string {
  const body = bodyOf(car);
  const choice = new SeededChoice(car.id);
  const isElectric = car.fuelTypeGroup === 'ELE';
  const color = colorOf(car);
  return pictureName({
    body,
    color,
    view,
    background: color === UNKNOWN_COLOR ? 'paper' : choice.oneOf(PLACES),
    wheel: choice.oneOf(isElectric ? ELECTRIC_WHEELS : (WHEELS_OF[body] ?? ALLOY_WHEELS)),
    isMirrored: choice.isTrue(0.5),
    yawDegrees: choice.oneOf(YAWS_DEGREES),
    light: choice.oneOf(LIGHTS_SEEN),
    details: detailsOf(body).filter((detail) => hasDetail(detail, car, choice)),
  });
}

/**
 * Picture names of a listing, the best first: one car in one place from all sides, and a close-up
 * of its wheel.
 */
export function picturesOf(car: CarFacts): string[] {
  return VIEWS.map((view) => pictureOf(car, view));
}

function colorOf({ exteriorColor }: CarFacts): PaintColor {
  return PAINT_COLORS.find((color) => color.toUpperCase() === exteriorColor) ?? UNKNOWN_COLOR;
}

function hasDetail(detail: Detail, car: CarFacts, choice: SeededChoice): boolean {
  if (detail === 'closed-grille') return car.fuelTypeGroup === 'ELE';
  if (detail === 'side-windows') return car.bodyStyleCode === 'VANPASS';
  return choice.isTrue(DETAIL_SHARES[detail]);
}
