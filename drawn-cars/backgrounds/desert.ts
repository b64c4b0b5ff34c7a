import { filled } from '../svg.js';
import { ground, sky, type PaintBackdrop } from './backdrop.js';

/** Open land in the Southwest: mesas, sand, a straight road. */
export const desert: PaintBackdrop = ({ footY, tint }) => {
  const skyline = sky(footY, tint, '#a9cbe0', '#f6ecdc');
  const asphalt = ground(footY, tint, '#b5aba0', '#95897d');
  return {
    definitions: skyline.definitions + asphalt.definitions,
    art:
      skyline.art +
      filled(
        tint('#c9a08a'),
        `M0 ${footY}v-70l60-6 20-66h130l24 60 66 20 80 6 30-50h70l20 44 120 10 40-70h110l24 76 26 6v40z`,
      ) +
      filled(tint('#d8b897'), `M0 ${footY}v-40q180-30 420-14t380-16v70z`) +
      filled(
        tint('#a8a67f'),
        `M70 ${footY}q10-22 40-14 24-12 40 14zM560 ${footY}q14-26 44-14 30-14 50 14z`,
      ) +
      asphalt.art +
      filled(tint('#e0c9a8'), `M0 ${footY - 6}h800v24q-400 14-800 0z`),
  };
};
