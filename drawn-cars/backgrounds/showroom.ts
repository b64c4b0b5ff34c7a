import { filled, stroked } from '../svg.js';
import { ground, type PaintBackdrop } from './backdrop.js';

/** Indoors: window wall, ceiling lights, polished tiles. */
export const showroom: PaintBackdrop = ({ footY, tint }) => {
  const tiles = ground(footY, tint, '#d3d5d6', '#a9adb1');
  const across = `M0 ${footY + 60}h800M0 ${footY + 160}h800`;
  const ahead = [
    [190, -170],
    [330, 190],
    [470, 610],
    [610, 970],
  ]
    .map(([far, near]) => `M${far} ${footY}L${near} 600`)
    .join('');
  return {
    definitions: tiles.definitions,
    art:
      filled(tint('#e9e8e5', true), `M0 0h800v${footY}H0z`) +
      filled(tint('#cfd0cf', true), 'M0 0h800l-90 66H90z') +
      stroked('#fff', 9, 'M190 14h420m-400 30h380') +
      filled(tint('#b4c9d6', true), `M90 ${footY - 28}V92h620V${footY - 28}z`) +
      filled(tint('#a3b8a6'), `M90 ${footY - 28}v-50q120-40 260-16t360-6v72z`) +
      stroked(
        tint('#f4f4f2'),
        8,
        `M90 92h620M244 92V${footY - 28}M400 92V${footY - 28}M556 92V${footY - 28}`,
      ) +
      filled(tint('#b98f5e'), `M0 ${footY}V112h52V${footY}z`) +
      tiles.art +
      stroked('#fff', 2, across + ahead, 'opacity=".35"'),
    reflection: 0.22,
  };
};
