import { BLACK_ROOF, BLACK_TRIM } from '../car.js';
import { GLASS } from '../materials.js';
import { whole, type Corner, type Outline, type Pen } from '../pen.js';
import { filled, stroked } from '../svg.js';
import { measuresOf, onBothSides, type End } from './end.js';

const GLASS_EDGE = `stroke="${BLACK_TRIM}" stroke-width="3"`;

/** Roof and pillars, or the seats of an open car. */
export function cabin(end: End): string {
  const {
    car: { shape, tones, has },
    pen,
  } = end;
  if (shape.isOpen) return openSeats(end);
  const { roof, waist, belt } = measuresOf(end);
  const { height } = shape;
  const outline: Outline = [
    [0, height],
    [roof * 0.7, height - 0.5, 18],
    [roof, height - 7, 10],
    [waist - 2, belt + 2, 4],
    [waist - 6, belt - 8],
    [0, belt - 8],
  ];
  return filled(
    has('dark-roof') ? BLACK_ROOF : 'url(#a)',
    pen.shape(whole(outline)),
    `stroke="${tones.line}"`,
  );
}

/** The windshield with seats and reflected sky. */
export function windshieldFromEnd(end: End): string {
  const {
    car: {
      shape: { height },
    },
    pen,
  } = end;
  const { roof, waist, belt } = measuresOf(end);
  const upper: Corner = [roof * 0.88, height - 8, 6];
  const lower: Corner = [waist * 0.92, belt + 5, 5];
  const top = Math.min(belt + 20, height - 22);
  const seat: Outline = [
    [52, belt],
    [50, top, 8],
    [18, top, 8],
    [16, belt],
  ];
  const headRest: Outline = [
    [42, top],
    [41, top + 9, 4],
    [27, top + 9, 4],
    [26, top],
  ];
  return (
    filled(
      GLASS,
      pen.shape(whole([[0, height - 6], upper, lower, [waist * 0.5, belt - 4, 30], [0, belt - 5]])),
      GLASS_EDGE,
    ) +
    filled('#12171b', pen.shape(...onBothSides(end, seat, headRest)), 'opacity=".4"') +
    glare(pen, upper, lower)
  );
}

/** The rear window with reflected sky: smaller in a box van, none in an open car. */
export function rearWindow(end: End): string {
  const {
    car: { shape },
    pen,
  } = end;
  if (shape.isOpen) return '';
  const { roof, waist, belt } = measuresOf(end);
  const share = shape.isBoxVan ? 0.7 : 0.86;
  const upper: Corner = [roof * share, shape.height - 11, 6];
  const lower: Corner = [waist * share, belt + (shape.isBoxVan ? 20 : 7), 6];
  return (
    filled(
      GLASS,
      pen.shape(whole([[0, shape.height - 10], upper, lower, [0, lower[1] - 1]])),
      GLASS_EDGE,
    ) + glare(pen, upper, lower)
  );
}

/** The hood, foreshortened. Clipped to the body's outline. */
export function hoodFromEnd(end: End): string {
  const {
    car: { shape, tones },
    pen,
    half,
  } = end;
  const { waist, belt } = measuresOf(end);
  const nose = shape.headlamp[1][1] + 3;
  const edge: Outline = [
    [0, nose - 4],
    [half * 0.5, nose - 3, 20],
    [half * 0.86, nose, 10],
  ];
  const folds = onBothSides(
    end,
    [
      [waist * 0.55, belt],
      [half * 0.44, nose - 2],
    ],
    [...edge, [half * 0.93, belt - 8]],
  );
  return (
    filled('url(#j)', pen.shape(whole([[0, belt + 2], [waist, belt + 2], ...edge.toReversed()]))) +
    stroked(tones.shade, 2, pen.line(...folds), 'opacity=".7"')
  );
}

/** Door mirrors from the front or rear; taller on trucks and vans. */
export function mirrors(end: End): string {
  const {
    car: { shape, tones },
    pen,
  } = end;
  const { waist, belt } = measuresOf(end);
  const top = belt + (shape.hasTallMirrors ? 22 : 12);
  const housing: Outline = [
    [waist - 5, belt + 2, 3],
    [waist + 16, belt + 2, 5],
    [waist + 15, top + 1, 6],
    [waist - 1, top, 5],
    [waist - 3, belt + 5, 3],
  ];
  return filled(tones.turned, pen.shape(...onBothSides(end, housing)), `stroke="${tones.line}"`);
}

function openSeats(end: End): string {
  const { belt } = measuresOf(end);
  const seat: Outline = [
    [14, belt - 4],
    [18, belt + 14, 6],
    [24, belt + 24, 6],
    [46, belt + 24, 6],
    [52, belt + 14, 6],
    [56, belt - 4],
  ];
  return filled('#4a3a30', end.pen.shape(...onBothSides(end, seat)));
}

function glare(pen: Pen, [upperReach, top]: Corner, [lowerReach, foot]: Corner): string {
  const wide: Outline = [
    [-upperReach * 0.5, top],
    [-upperReach * 0.05, top],
    [-lowerReach * 0.35, foot],
    [-lowerReach * 0.8, foot],
  ];
  const narrow: Outline = [
    [upperReach * 0.12, top],
    [upperReach * 0.28, top],
    [lowerReach * 0.02, foot],
    [-lowerReach * 0.14, foot],
  ];
  return filled('#fff', pen.shape(wide, narrow), 'opacity=".13"');
}
