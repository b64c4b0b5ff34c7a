import { filled } from '../svg.js';
import { ground, sky, type PaintBackdrop } from './backdrop.js';

/** A tree, with the foot of its trunk at 0. */
const TREE = 'v-46q-44-6-40-50 6-44 50-44 46 0 52 44 4 44-44 50v46z';

/** By a park: a row of trees on a lawn, a quiet road. */
export const park: PaintBackdrop = ({ footY, tint }) => {
  const skyline = sky(footY, tint, '#bfd6e4', '#eff3ee');
  const asphalt = ground(footY, tint, '#a3a5a5', '#838688');
  const row = (places: readonly number[], up: number): string =>
    places.map((x) => `M${x} ${footY - up}${TREE}`).join('');
  return {
    definitions: skyline.definitions + asphalt.definitions,
    art:
      skyline.art +
      filled(tint('#a9c0a4'), `M0 ${footY}v-60q200-44 400-20t400-14v94z`) +
      filled(tint('#93b08c'), row([60, 330, 480, 740], 26)) +
      filled(tint('#7f9f7a'), row([190, 600], 16)) +
      filled(tint('#9bb88a'), `M0 ${footY}v-30q400-16 800 0v30z`) +
      asphalt.art +
      filled(tint('#c6c5c0'), `M0 ${footY - 3}h800v12H0z`),
  };
};
