import type { BodyShape } from '../bodies/body-shape.js';
import type { Outline } from '../pen.js';
import { bumperBar } from '../ends/bumper-bar.js';
import { SEAM, stroked } from '../svg.js';
import type { Flank } from './flank.js';
import { archRadius } from './wheel-arch.js';

/** Shut lines: doors, hood, bumpers, sliding door track, bed. */
export function seams({ car: { shape, tones }, pen }: Flank): string {
  const { doorLines, slideTrack, bed, sillHeight } = shape;
  const lines: Outline[] = [...doorLines];
  if (!shape.isBoxVan) lines.push(bonnet(shape));
  if (!bumperBar(shape)) lines.push(...bumpers(shape));
  if (slideTrack) lines.push(slideTrack);
  if (bed)
    lines.push([
      [bed[0] + 1, bed[1]],
      [bed[0] + 1, sillHeight + 8],
    ]);
  return stroked(tones.line, SEAM, pen.line(...lines));
}

function bonnet({ headlamp, windscreen }: BodyShape): Outline {
  const [, , [lampX, lampY]] = headlamp;
  const [[, cowlY], , , [innerX, innerY]] = windscreen;
  return [
    [lampX - 2, lampY + 1],
    [lampX + 30, lampY + (cowlY - lampY) * 0.25, 20],
    [innerX - 4, innerY - 4],
  ];
}

function bumpers(shape: BodyShape): Outline[] {
  const { length, axles, tyreRadius, headlamp, tailLamp } = shape;
  const reach = archRadius(shape);
  const [, , [lampX, lampY]] = headlamp;
  const rearY = tailLamp[2][1] - 26.5;
  return [
    [
      [lampX - 8, lampY - 6],
      [axles.front - reach * 0.8, tyreRadius + reach * 0.58],
    ],
    [
      [length - 9, rearY],
      [axles.rear + reach + 16, rearY - 3.5, 12],
      [axles.rear + reach * 0.91, tyreRadius + reach * 0.42],
    ],
  ];
}
