import { filled, stroked } from '../svg.js';
import { ground, sky, type PaintBackdrop } from './backdrop.js';

/** A viewpoint in the mountains: snowy peaks, a belt of pines, the road's edge. */
export const mountains: PaintBackdrop = ({ footY, tint }) => {
  const skyline = sky(footY, tint, '#94bbdb', '#e9f0f2');
  const asphalt = ground(footY, tint, '#9b9a97', '#7b7a78');
  const peak = footY - 200;
  const pine = 'l13-50 13 50z';
  const pines = [0, 30, 74, 104, 148, 560, 604, 640, 676, 720, 756]
    .map((x) => `M${x} ${footY}${pine}`)
    .join('');
  return {
    definitions: skyline.definitions + asphalt.definitions,
    art:
      skyline.art +
      filled(
        tint('#8d9fb2'),
        `M0 ${footY}v-90l120-70 70 44 130-84 150 120 90-60 120 80 120-46v106z`,
      ) +
      filled(
        '#f3f6f8',
        `M320 ${peak}l-46 30 24 10 18-16 20 24 26-12zM120 ${footY - 160}l-40 24 36-4 36 8z`,
      ) +
      filled(tint('#75899a'), `M0 ${footY}v-40l190-50 170 50 220-60 220 70v30z`) +
      filled(tint('#4f6a5b'), `${pines}M0 ${footY}v-14h800v14z`) +
      asphalt.art +
      stroked(tint('#c9cbc9'), 9, `M0 ${footY + 2}h800`) +
      stroked(tint('#8e9396'), 24, `M60 ${footY + 14}h740`, 'stroke-dasharray="8 132"') +
      stroked(tint('#e3e1da'), 5, `M0 ${footY + 44}h800`),
  };
};
