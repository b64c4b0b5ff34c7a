import { whole, type Outline } from '../pen.js';
import { filled } from '../svg.js';
import { measuresOf, onBothSides, type End } from './end.js';

/** Both rails seen end-on; empty if body or trim has none. */
export function roofRails(end: End): string {
  const { car, pen } = end;
  const { height, roofRails: rails } = car.shape;
  if (!rails || !car.has('roof-rails')) return '';
  const { roof } = measuresOf(end);
  const rail: Outline = [
    [roof - 7, height - 3],
    [roof - 7, height + 4, 3],
    [roof - 1, height + 3, 3],
    [roof, height - 8],
  ];
  return filled('#3a4046', pen.shape(...onBothSides(end, rail)));
}

/** On the trunk, or over the rear window at the end of the roof. */
export function rearSpoiler(end: End): string {
  const { car, pen, half } = end;
  const { shape, tones } = car;
  if (!shape.spoiler || !car.has('spoiler')) return '';
  const { roof, belt } = measuresOf(end);
  const top = Math.min(shape.height - 4, Math.max(...shape.spoiler.map(([, up]) => up)));
  const reach = top < belt + 20 ? half * 0.8 : roof * 0.9;
  const wing: Outline = [
    [0, top + 1],
    [reach, top - 1, 3],
    [reach + 2, top - 6, 3],
    [0, top - 5],
  ];
  return filled(tones.turned, pen.shape(whole(wing)), `stroke="${tones.line}"`);
}
