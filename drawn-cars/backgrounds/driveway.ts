import { filled, stroked } from '../svg.js';
import { ground, sky, type PaintBackdrop } from './backdrop.js';

/** In front of a family house: garage door, hedge, lawn. */
export const driveway: PaintBackdrop = ({ footY, tint }) => {
  const skyline = sky(footY, tint, '#b7cfe2', '#f4f1ea');
  const concrete = ground(footY, tint, '#c9c6c0', '#a5a29c');
  const eaves = footY - 128;
  return {
    definitions: skyline.definitions + concrete.definitions,
    art:
      skyline.art +
      filled(tint('#9db197'), `M520 ${footY}v-120q30-80 96-62 40-52 100-8 60-10 84 40v150z`) +
      filled(tint('#e6dfd3'), `M40 ${footY}V${eaves}h500v128z`) +
      filled(tint('#857b74'), `M10 ${eaves}l90-92h380l90 92z`) +
      filled(tint('#8fa1ad'), `M74 ${eaves + 28}h76v54h-76z`) +
      stroked(tint('#f6f3ed'), 5, `M112 ${eaves + 28}v54m-38-54h76v54h-76z`) +
      filled(tint('#f4f0e8'), `M210 ${footY}v-100h270v100z`) +
      stroked(tint('#d2cabd'), 2, `M210 ${footY - 75}h270m0 25h-270m0 25h270`) +
      concrete.art +
      filled(
        tint('#8ea77f'),
        `M0 ${footY + 50}V${footY - 30}q70-30 130 0t40 30zM800 ${footY + 76}V${footY - 26}q-60-34-120-6t-130 32z`,
      ) +
      stroked(tint('#96928b'), 2, `M300 ${footY}L150 600M420 ${footY}L560 600`),
  };
};
