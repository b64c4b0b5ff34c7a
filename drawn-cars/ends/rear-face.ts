import { beltHeight } from '../bodies/body-shape.js';
import { BLACK_TRIM, CLADDING, RUBBER } from '../car.js';
import { BRIGHT, RED_LAMP } from '../materials.js';
import { whole, type Corner, type Outline } from '../pen.js';
import { filled, SEAM, stroked } from '../svg.js';
import { BAR_EDGE } from './bumper-bar.js';
import { onBothSides, type End } from './end.js';

/** Shut lines of trunk, tailgate or doors. Clipped to the body's outline. */
export function rearSkin(end: End): string {
  const {
    car: { shape, tones },
    pen,
    half,
  } = end;
  const low = Math.min(...shape.tailLamp.map(([, y]) => y));
  const boot = onBothSides(end, [
    [half * 0.62, beltHeight(shape)],
    [half * 0.62, low - 14, 8],
    [0, low - 14],
  ]);
  const bumper: Outline = [
    [-half, low - 18],
    [-half * 0.62, low - 22, 20],
    [half * 0.62, low - 22, 20],
    [half, low - 18],
  ];
  const doors: Outline[] = shape.isBoxVan
    ? [
        [
          [0, shape.height - 2],
          [0, shape.sillHeight + 12],
        ],
      ]
    : [];
  return stroked(tones.line, SEAM, pen.line(...boot, bumper, ...doors));
}

/** Lamps, bumper, exhausts, and license plate or spare wheel. */
export function rearFace(end: End): string {
  return (
    lamps(end) +
    bumper(end) +
    exhausts(end) +
    (end.car.shape.hasSpareWheel ? spareWheel(end) : plate(end))
  );
}

interface Measures {
  readonly low: number;
  readonly high: number;
  readonly lip: number;
  readonly isUpright: boolean;
}

function measuresOf({ car: { shape } }: End): Measures {
  const heights = shape.tailLamp.map(([, y]) => y);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  return { low, high, lip: shape.silhouette.at(-2)?.[1] ?? 0, isUpright: high - low > 24 };
}

function lamps(end: End): string {
  const { pen, half, car } = end;
  const { low, high, isUpright } = measuresOf(end);
  const lamp: Outline = isUpright
    ? [
        [half * 0.86, high, 3],
        [half * 0.97, high - 2, 4],
        [half * 0.98, low, 4],
        [half * 0.87, low, 3],
      ]
    : [
        [half * 0.5, high - 3, 2],
        [half * 0.96, high, 5],
        [half * 0.98, low, 5],
        [half * 0.58, low + 1, 4],
      ];
  const glow = lamp.slice(0, 2).map(([across, up]): [number, number] => [across, up - 3]);
  const hasBar = car.shape.face === 'closed' || car.has('closed-grille');
  return (
    (hasBar && !isUpright
      ? stroked(
          '#d8343b',
          6,
          pen.line(
            ...onBothSides(end, [
              [0, high - 3],
              [half * 0.55, high - 3],
            ]),
          ),
        )
      : '') +
    filled(RED_LAMP, pen.shape(...onBothSides(end, lamp)), 'stroke="#3c0a0f" stroke-width="2"') +
    stroked('#ff8a86', 3, pen.line(...onBothSides(end, glow)), 'opacity=".8"')
  );
}

function plate(end: End): string {
  const { pen } = end;
  const { low, isUpright } = measuresOf(end);
  const top = low - (isUpright ? 10 : 12);
  return (
    filled(
      BLACK_TRIM,
      pen.shape(
        whole([
          [0, top + 2],
          [21, top + 2, 3],
          [19, top - 14, 3],
          [0, top - 14],
        ]),
      ),
    ) +
    filled(
      '#eef0f1',
      pen.shape(
        whole([
          [0, top - 1],
          [16, top - 1, 1],
          [16, top - 10, 1],
          [0, top - 10],
        ]),
      ),
    )
  );
}

function bumper(end: End): string {
  const {
    pen,
    half,
    car: { shape },
  } = end;
  const { lip } = measuresOf(end);
  const step: Outline = [
    [0, 66],
    [half * 0.95, 66, 4],
    [half * 0.95, 50, 4],
    [0, 48],
  ];
  const skirt: Outline = [
    [0, lip + 12],
    [half * 0.7, lip + 13, 8],
    [half - 6, lip + 6, 3],
    [half - 9, lip - 2, 3],
    [0, lip - 2],
  ];
  const reflector: Outline = [
    [half * 0.7, lip + 21],
    [half * 0.84, lip + 22],
    [half * 0.84, lip + 19],
    [half * 0.7, lip + 18],
  ];
  if (shape.hasStepBumpers) return filled(BRIGHT, pen.shape(whole(step)), BAR_EDGE);
  if (shape.hasSpareWheel) return filled(CLADDING, pen.shape(whole(step)), BAR_EDGE);
  return (
    filled(CLADDING, pen.shape(whole(skirt))) +
    filled('#6b0d15', pen.shape(...onBothSides(end, reflector)))
  );
}

function exhausts(end: End): string {
  const { pen, half, car } = end;
  const { shape } = car;
  if (shape.face === 'closed' || car.has('closed-grille') || shape.isBoxVan || shape.hasStepBumpers)
    return '';
  const { lip } = measuresOf(end);
  const pipe: Outline = [
    [half * 0.5, lip + 7, 3],
    [half * 0.66, lip + 7, 3],
    [half * 0.66, lip, 3],
    [half * 0.5, lip, 3],
  ];
  return filled(
    '#8d949a',
    pen.shape(...onBothSides(end, pipe)),
    'stroke="#101214" stroke-width="2"',
  );
}

/** On the tailgate, with its cap. */
function spareWheel({ pen, car: { shape } }: End): string {
  const hub: Corner = [8, beltHeight(shape) - 24];
  const ring = (share: number, paint: string): string =>
    pen.circle(hub, shape.tyreRadius * share, `fill="${paint}"`);
  return ring(0.92, RUBBER) + ring(0.66, '#3a4046') + ring(0.58, '#8d949a') + ring(0.16, '#3a4046');
}
