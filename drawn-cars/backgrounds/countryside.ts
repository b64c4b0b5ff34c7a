import { filled, stroked } from '../svg.js';
import { ground, sky, type PaintBackdrop } from './backdrop.js';

/** A gravel place by the fields: hills, a clump of trees, a fence. */
export const countryside: PaintBackdrop = ({ footY, tint }) => {
  const skyline = sky(footY, tint, '#9fc3e0', '#eef3ea');
  const gravel = ground(footY, tint, '#c2b7a1', '#a0957f');
  return {
    definitions: skyline.definitions + gravel.definitions,
    art:
      skyline.art +
      filled(
        '#fff',
        'M90 96q10-34 50-24 30-34 66 0 50-8 54 24zM560 66q8-24 36-18 26-24 50 4 34-2 38 14z',
        'opacity=".7"',
      ) +
      filled(tint('#a9bfa8'), `M0 ${footY}v-66q180-90 400-30t400-24v120z`) +
      filled(tint('#8fac7b'), `M0 ${footY}v-30q260-56 480-14t320-12v56z`) +
      filled(
        tint('#6f8f66'),
        `M560 ${footY - 20}q-40-20-10-60 20-54 66-28 50-30 76 14 60 10 30 74z`,
      ) +
      stroked(tint('#d9cfbd'), 5, `M0 ${footY - 30}h800m0 18H0`) +
      stroked(tint('#cabfac'), 34, `M24 ${footY - 16}h776`, 'stroke-dasharray="7 93"') +
      gravel.art +
      filled(tint('#93a873'), `M0 ${footY - 4}h800v22q-220 26-420 4-190-20-380 26z`),
  };
};
