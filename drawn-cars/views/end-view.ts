import { BLACK_TRIM, type Car } from '../car.js';
import { hoodFromEnd, cabin, mirrors, rearWindow, windshieldFromEnd } from '../ends/cabin.js';
import { measuresOf, onBothSides, type End } from '../ends/end.js';
import { frontFace } from '../ends/front-face.js';
import { rearFace, rearSkin } from '../ends/rear-face.js';
import { rearSpoiler, roofRails } from '../ends/roof-fittings.js';
import { MIDDLE_X, UNITS_PER_PIXEL, type DrawnView } from '../frame.js';
import { EDGE_LIGHT, materials } from '../materials.js';
import { Pen, whole, type Outline } from '../pen.js';
import { filled, LEFT_TO_RIGHT, linearGradient, type GradientStop } from '../svg.js';
import { levelShadow } from './ground-shadow.js';

/** Front in level view. */
export function frontView(car: Car): DrawnView {
  return endView(car, (end) => ({
    cabin: cabin(end) + windshieldFromEnd(end) + roofRails(end),
    skin: hoodFromEnd(end),
    face: frontFace(end),
  }));
}

/** Rear in level view. */
export function rearView(car: Car): DrawnView {
  return endView(car, (end) => ({
    cabin: cabin(end) + rearWindow(end) + roofRails(end) + rearSpoiler(end),
    skin: rearSkin(end),
    face: rearFace(end),
  }));
}

/** Across the body. */
const TURNING_AWAY: readonly GradientStop[] = [
  [0, '#000', 0.55],
  [0.14, '#000', 0.06],
  [0.5, '#fff', 0.12],
  [0.86, '#000', 0.06],
  [1, '#000', 0.55],
];

interface EndParts {
  /** Above and behind the body. */
  readonly cabin: string;
  /** Clipped to the body's outline. */
  readonly skin: string;
  /** On the body. */
  readonly face: string;
}

function endView(car: Car, partsOf: (end: End) => EndParts): DrawnView {
  const { shape, tones, daylight } = car;
  const pixelsPerCm = Math.min(385 / shape.width, 340 / shape.height);
  const groundY = Math.round(340 + shape.height * pixelsPerCm * 0.42);
  const scale = pixelsPerCm * UNITS_PER_PIXEL;
  const ground = Math.round(groundY * UNITS_PER_PIXEL);
  const half = shape.width / 2;
  const pen = new Pen((across, up) => [MIDDLE_X + across * scale, ground - up * scale], scale);
  const end: End = { car, pen, half, farReach: Infinity };
  const parts = partsOf(end);
  const shadow = levelShadow(daylight, ground, half * 1.32 * scale, [
    pen.at(6 - half, 0)[0],
    pen.at(half - 6, 0)[0],
  ]);
  return {
    definitions: definitions(end) + shadow.definitions,
    shadow: shadow.art,
    art:
      `${underbody(end)}${parts.cabin}<use href="#o" fill="url(#b)"/><g clip-path="url(#c)">${parts.skin}<use href="#o" fill="url(#e)"/>` +
      `<use href="#o" fill="none" stroke="${EDGE_LIGHT}" stroke-width="6"/></g>${parts.face}${mirrors(end)}` +
      `<use href="#o" fill="none" stroke="${tones.line}" stroke-opacity=".6"/>`,
    groundY,
    footY: Math.round(groundY - 118 * pixelsPerCm + 56),
  };
}

/**
 * SVG definitions: body `o` and its clip, paint `b`, hood `j`, cabin `a`, shaded sides `e`, tires
 * `t`.
 */
function definitions(end: End): string {
  const { car, pen } = end;
  const { tones } = car;
  return (
    linearGradient('b', [
      [0, tones.lit],
      [0.16, tones.base],
      [0.5, tones.turned],
      [0.72, tones.base],
      [1, tones.deep],
    ]) +
    linearGradient('j', [
      [0, tones.base],
      [1, tones.lit],
    ]) +
    linearGradient('a', [
      [0, tones.sky],
      [0.4, tones.base],
      [1, tones.turned],
    ]) +
    linearGradient('e', TURNING_AWAY, LEFT_TO_RIGHT) +
    linearGradient('t', [
      [0, '#2b2f33'],
      [0.5, '#17191b'],
      [1, '#0b0c0d'],
    ]) +
    materials(car) +
    `<path id="o" d="${pen.shape(bodyOutline(end))}"/><clipPath id="c"><use href="#o"/></clipPath>`
  );
}

function bodyOutline(end: End): Outline {
  const {
    half,
    car: {
      shape: { sillHeight: sill },
    },
  } = end;
  const { waist, belt } = measuresOf(end);
  return whole([
    [0, belt + 1],
    [waist * 0.9, belt, 14],
    [half - 2, belt - 14, 12],
    [half, belt * 0.6, 14],
    [half - 2, sill + 22, 8],
    [half - 7, sill - 2, 5],
    [0, sill - 2],
  ]);
}

/** Tires, and the dark area between them down to the ground. */
function underbody(end: End): string {
  const {
    pen,
    half,
    car: {
      shape: { sillHeight: sill },
    },
  } = end;
  const tyre: Outline = [
    [half - 27, 0, 4],
    [half - 3, 0, 4],
    [half - 3, sill + 20],
    [half - 27, sill + 20],
  ];
  const floor: Outline = [
    [0, sill + 10],
    [half - 10, sill + 10],
    [half - 14, sill - 6, 4],
    [0, sill - 6],
  ];
  const gap: Outline = [
    [0, sill],
    [half - 24, sill],
    [half - 24, 1],
    [0, 1],
  ];
  return (
    filled('#07090b', pen.shape(whole(gap)), 'opacity=".6"') +
    filled('url(#t)', pen.shape(...onBothSides(end, tyre))) +
    filled(BLACK_TRIM, pen.shape(whole(floor)))
  );
}
