import { filled } from '../svg.js';
import type { BodyInSpace, CornerInSpace } from './body-in-space.js';

/** Floor of an open bed between its walls, or its cover. */
export function bed({ car, surface: { halfWidth }, draw }: BodyInSpace): string {
  const { shape } = car;
  if (!shape.bed) return '';
  const [start, rim] = shape.bed;
  const isCovered = car.has('bed-cover');
  const up = rim + (isCovered ? 5 : 0);
  const [front, rear] = [start + 3, shape.length - 8];
  const edge = (side: number): CornerInSpace[] => [
    [front, up, side * halfWidth(front, rim)],
    [rear, up + 2, side * halfWidth(rear, rim)],
  ];
  return filled(isCovered ? '#2a2d31' : '#1a1d20', draw([...edge(1), ...edge(-1).toReversed()]));
}

/** Door mirror on the car's left side, which the three-quarter view shows. */
export function mirror({
  car: { shape, tones },
  surface: { halfWidth },
  draw,
}: BodyInSpace): string {
  const [back, up] = shape.mirror;
  const left = halfWidth(back, up);
  const top = up + (shape.hasTallMirrors ? 20 : 12);
  const housing: CornerInSpace[] = [
    [back, up, left, 3],
    [back - 2, top, left + 3, 5],
    [back + 6, top + 2, left + 22, 6],
    [back + 9, up + 1, left + 20, 5],
  ];
  return filled(tones.base, draw(housing), `stroke="${tones.line}"`);
}
