import { detailsOf } from './bodies/all-bodies.js';
import { bodyOf, type CarFacts } from './body-of-car.js';
import {
  PLACES,
  PAINT_COLORS,
  VIEWS,
  YAWS_DEGREES,
  type BodyStyle,
  type Detail,
  type Light,
  type PaintColor,
  type View,
  type WheelDesign,
} from './car-options.js';
import { pictureName } from './picture-name.js';
import { SeededChoice } from './seeded-choice.js';

/** The route of drawn pictures, without a slash at the end; the name and `.svg` follow. */
export const PICTURES_PATH = '/cars-for-sale/pictures';

/** Where a picture is served; cacheable for a year. */
export const pictureHref = (name: string): string => `${PICTURES_PATH}/${name}.svg`;

/** The same picture for mail programs, which show no SVG. */
export const pngHref = (name: string): string => `${PICTURES_PATH}/${name}.png`;

/** A car whose color the feed does not say is drawn without one, so that nobody takes it for silver. */
const UNKNOWN_COLOR: PaintColor = 'unpainted';

/** Most cars are photographed by day. */
const LIGHTS_SEEN = ['day', 'day', 'day', 'morning', 'evening', 'overcast'] as const satisfies readonly Light[];

type Wheels = readonly [WheelDesign, ...WheelDesign[]];
const ALLOY_WHEELS: Wheels = ['twin-five', 'blade-ten', 'y-five', 'multi-spoke', 'five-spoke', 'mesh', 'turbine'];
const ELECTRIC_WHEELS: Wheels = ['aero', 'aero', 'turbine', 'twin-five', 'blade-ten', 'multi-spoke', 'mesh'];
const TRUCK_WHEELS: Wheels = ['six-spoke', 'five-spoke', 'y-five', 'twin-five', 'turbine', 'mesh'];
const OFF_ROAD_WHEELS: Wheels = ['five-spoke', 'six-spoke', 'steel', 'y-five'];
const VAN_WHEELS: Wheels = ['steel', 'five-spoke', 'six-spoke', 'blade-ten', 'twin-five', 'aero'];
const WHEELS_OF: Partial<Readonly<Record<BodyStyle, Wheels>>> = {
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

/** How often a detail is seen on the bodies that take it. The facts alone decide on closed grilles and side windows. */
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

/** The name of one view of a car without a photograph. The listing's id settles what its facts leave open, so that no two look alike. */
export function pictureOf(car: CarFacts, view: View = 'three-quarter'): string {
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

/** A listing's pictures, the best first: one car at one place, seen from all sides, and its wheel from nearby. */
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
