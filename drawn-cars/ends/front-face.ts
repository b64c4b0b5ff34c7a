import type { BodyShape } from '../bodies/body-shape.js';
import { BLACK_TRIM, CLADDING } from '../car.js';
import { BRIGHT } from '../materials.js';
import { whole, type Corner, type Outline } from '../pen.js';
import { filled, ROUND_ENDS, stroked } from '../svg.js';
import { BAR_EDGE, barPaint, bumperBar } from './bumper-bar.js';
import { onBothSides, type End } from './end.js';

export function frontFace(end: End): string {
  return skirt(end) + towHooks(end) + grille(end) + bumper(end) + lamps(end);
}

interface Measures {
  readonly low: number;
  readonly high: number;
  readonly lip: number;
  readonly isClosed: boolean;
}

function measuresOf({ car }: End): Measures {
  const { headlamp, silhouette, face } = car.shape;
  const isClosed = face === 'closed' || face === 'slim' || car.has('closed-grille');
  return { low: headlamp[0][1], high: headlamp[1][1], lip: silhouette[1][1], isClosed };
}

function grille(end: End): string {
  const { car, pen, half } = end;
  const { shape } = car;
  const { low, high, isClosed } = measuresOf(end);
  if (shape.face === 'slim') return '';
  if (isClosed) return lightBar(end, high);
  const isUpright = shape.grille !== undefined;
  const isSporty = car.has('sporty-grille');
  const isBright = !isSporty && (shape.hasChrome || shape.hasStepBumpers);
  const foot = (shape.grille?.[0] ?? low - 14) - (isSporty && !isUpright ? 6 : 0);
  const top = high - 3;
  const outline: Outline = [
    [0, top],
    [half * (isUpright ? 0.5 : 0.44), top, 4],
    [half * (isUpright ? 0.48 : 0.36), foot, 8],
    [0, foot],
  ];
  const frame = filled(
    BLACK_TRIM,
    pen.shape(whole(outline)),
    `stroke="${isBright ? '#dfe4e8' : '#3b4248'}" stroke-width="${isBright ? 6 : 3}"`,
  );
  if (shape.hasRoundLamps && isUpright) return frame + slots(end, foot + 5, top - 5);
  const bars = [0.25, 0.5, 0.75].map((share): Outline => {
    const [reach, up] = [
      half * (isUpright ? 0.44 : 0.31 + 0.07 * share),
      foot + (top - foot) * share,
    ];
    return [
      [-reach, up],
      [reach, up],
    ];
  });
  const badge: Outline = [
    [-4, (foot + top) / 2],
    [4, (foot + top) / 2],
  ];
  return (
    frame +
    stroked(
      isBright ? '#c9cfd4' : '#3d444a',
      isSporty ? 6 : 4,
      pen.line(...bars),
      isSporty ? 'stroke-dasharray="4 3"' : '',
    ) +
    stroked('#c4cad0', Math.round(5 * pen.scale), pen.line(badge), ROUND_ENDS)
  );
}

/** Vertical openings of an off-roader's grille, in its paint. */
function slots({ car, pen, half }: End, foot: number, top: number): string {
  const ribs = [-0.36, -0.24, -0.12, 0, 0.12, 0.24, 0.36].map((share): Outline => {
    const across = half * share;
    return [
      [across, foot],
      [across, top],
    ];
  });
  return stroked(car.tones.turned, Math.round(4 * pen.scale), pen.line(...ribs));
}

/** Light bar of a closed nose. */
function lightBar(end: End, high: number): string {
  const bar: Outline = [
    [0, high - 1],
    [end.half * 0.5, high - 1],
    [end.half * 0.9, high + 4],
  ];
  return stroked('#fff', 3, end.pen.line(...onBothSides(end, bar)), 'opacity=".7"');
}

function bumper(end: End): string {
  const { car, pen, half } = end;
  const { lip } = measuresOf(end);
  const bar = bumperBar(car.shape);
  if (bar) {
    const [foot, top] = bar;
    const outline: Outline = [
      [0, top],
      [half * 0.9, top, 4],
      [half * 0.98, top - 3, 4],
      [half * 0.96, foot + 2, 5],
      [0, foot],
    ];
    return (
      filled(barPaint(car), pen.shape(whole(outline)), BAR_EDGE) +
      fogLamps(end, [half * 0.74, (foot + top) / 2])
    );
  }
  const intake: Outline = [
    [0, lip + 24],
    [half * 0.5, lip + 24, 6],
    [half * 0.62, lip + 8, 6],
    [0, lip + 8],
  ];
  const isSlim = car.shape.face === 'slim';
  const duct: Outline = isSlim
    ? [
        [half * 0.66, lip + 20, 4],
        [half * 0.82, lip + 23, 4],
        [half * 0.8, lip + 10, 4],
        [half * 0.7, lip + 8, 4],
      ]
    : [
        [half * 0.7, lip + 28, 4],
        [half * 0.9, lip + 32, 5],
        [half * 0.88, lip + 14, 5],
        [half * 0.74, lip + 10, 4],
      ];
  const fogLamp: Corner = isSlim ? [half * 0.74, lip + 17] : [half * 0.8, lip + 24];
  return (
    filled(BLACK_TRIM, pen.shape(whole(intake), ...onBothSides(end, duct))) + fogLamps(end, fogLamp)
  );
}

/** A short bright line on each side. */
function fogLamps(end: End, [across, up]: Corner): string {
  if (!end.car.has('fog-lamps')) return '';
  const lines = onBothSides(end, [
    [across - 5, up],
    [across + 5, up],
  ]);
  return stroked('#f3f6f8', Math.round(2.6 * end.pen.scale), end.pen.line(...lines), ROUND_ENDS);
}

function lamps(end: End): string {
  const lamp = lampOutline(end.car.shape, end.half, measuresOf(end));
  const glow = lamp.slice(1, 3).map(([across, up, ease = 0]): Corner => [across, up - 2.5, ease]);
  return (
    filled(BRIGHT, end.pen.shape(...onBothSides(end, lamp)), 'stroke="#1d2329" stroke-width="2"') +
    (end.car.shape.hasRoundLamps ? '' : stroked('#fff', 4, end.pen.line(...onBothSides(end, glow))))
  );
}

function lampOutline(
  { arch, face, grille, hasRoundLamps }: BodyShape,
  half: number,
  { low, high }: Measures,
): Outline {
  if (hasRoundLamps) return roundLamp(half * 0.72, (low + high) / 2, (high - low) * 0.56);
  if (arch === 'square')
    return [
      [half * 0.54, low, 3],
      [half * 0.54, high, 3],
      [half * 0.94, high + 1, 5],
      [half * 0.95, low + 2, 5],
    ];
  if (face === 'slim') {
    const upper: Outline = [
      [half * 0.5, low + 8, 4],
      [half * 0.86, high + 1, 4],
    ];
    return [
      [half * 0.46, low + 2, 3],
      ...upper,
      [half * 0.88, high - 4, 4],
      [half * 0.7, low + 1, 8],
    ];
  }
  const inner = half * (grille ? 0.56 : 0.48);
  const upper: Outline = [
    [inner + half * 0.04, high - 2, 4],
    [half * 0.93, high + 5, 4],
  ];
  return [[inner, low + 1, 3], ...upper, [half * 0.96, high - 1, 4], [half * 0.76, low, 8]];
}

function roundLamp(across: number, up: number, radius: number): Outline {
  return [
    [across - radius, up - radius, radius],
    [across - radius, up + radius, radius],
    [across + radius, up + radius, radius],
    [across + radius, up - radius, radius],
  ];
}

function skirt(end: End): string {
  const { pen, half } = end;
  const { lip } = measuresOf(end);
  const outline: Outline = [
    [0, lip + 5],
    [half * 0.8, lip + 7, 4],
    [half - 7, lip + 9, 3],
    [half - 9, lip - 1, 3],
    [0, lip - 1],
  ];
  return filled(CLADDING, pen.shape(whole(outline)));
}

function towHooks(end: End): string {
  if (!end.car.has('tow-hooks')) return '';
  const { pen, half } = end;
  const { lip } = measuresOf(end);
  const hook: Outline = [
    [half * 0.34, lip + 9],
    [half * 0.34, lip + 3, 3],
    [half * 0.44, lip + 3, 3],
    [half * 0.44, lip + 9],
  ];
  return stroked('#b3262e', 5, pen.line(...onBothSides(end, hook)));
}
