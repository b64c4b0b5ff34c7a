import { CLADDING } from '../car.js';
import type { Outline } from '../pen.js';
import { filled, stroked } from '../svg.js';
import type { Flank } from './flank.js';
import { archLines, archRadius } from './wheel-arch.js';

/** Front splitter and intake, sill or cladding between the wheels, rear diffuser. */
export function lowerTrim(flank: Flank): string {
  const {
    car: { shape, tones },
    pen,
  } = flank;
  return (
    ends(flank) +
    filled(shape.hasCladding ? CLADDING : tones.deep, pen.shape(sill(flank))) +
    flares(flank)
  );
}

function ends({ car: { shape }, pen, hasNose }: Flank): string {
  if (shape.hasStepBumpers) return '';
  return filled(CLADDING, pen.shape(...nose(shape, hasNose), tail(shape)));
}

function nose(shape: Flank['car']['shape'], hasNose: boolean): Outline[] {
  const lip = shape.silhouette[2][1];
  const wheelEdge = shape.axles.front - archRadius(shape);
  const rise = shape.hasCladding ? 0 : -10;
  if (!hasNose)
    return [
      [
        [0, lip - 6],
        [wheelEdge + 6, lip + rise - 2],
        [wheelEdge + 6, 0],
        [0, 0],
      ],
    ];
  const splitter: Outline = [
    [0, lip + rise + 1],
    [wheelEdge, lip + rise, 3],
    [wheelEdge, 0],
    [0, 0],
  ];
  const intake: Outline = [
    [-2, lip + 9],
    [13, lip + 16, 4],
    [30, lip + 15, 3],
    [25, lip + 6, 4],
    [-2, lip + 3],
  ];
  return [splitter, intake];
}

function tail(shape: Flank['car']['shape']): Outline {
  const { length, axles, silhouette, hasCladding } = shape;
  const lip = silhouette.at(-2)?.[1] ?? 0;
  const wheelEdge = axles.rear + archRadius(shape);
  const rise = hasCladding ? 10 : 0;
  return [
    [length + 4, lip + 8 + rise],
    [wheelEdge + 14, lip + 6 + rise, 4],
    [wheelEdge - 10, lip - 8],
    [length + 4, lip - 8],
  ];
}

function sill({ car: { shape } }: Flank): Outline {
  const { axles, sillHeight, hasCladding } = shape;
  const reach = archRadius(shape);
  const top = sillHeight + (hasCladding ? 11 : 5);
  return [
    [axles.front + reach - 8, top, 4],
    [axles.rear - reach + 8, top, 4],
    [axles.rear - reach, sillHeight - 3],
    [axles.front + reach, sillHeight - 3],
  ];
}

function flares({ car: { shape }, pen, hasNose }: Flank): string {
  if (!shape.hasCladding || !hasNose) return '';
  if (shape.arch === 'square')
    return stroked(CLADDING, Math.round(12 * pen.scale), archLines(shape, pen));
  const { axles, tyreRadius } = shape;
  const rings = [axles.front, axles.rear]
    .map((x) => pen.circle([x, tyreRadius], archRadius(shape) + 2))
    .join('');
  return `<g fill="none" stroke="${CLADDING}" stroke-width="${Math.round(7 * pen.scale)}">${rings}</g>`;
}
