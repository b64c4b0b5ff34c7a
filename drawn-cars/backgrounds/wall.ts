import { WIDTH } from '../frame.js';
import { filled, stroked } from '../svg.js';
import { ground, type PaintBackdrop } from './backdrop.js';

/** A plain concrete wall behind a paved yard. */
export const wall: PaintBackdrop = ({ footY, tint }) => {
  const paving = ground(footY, tint, '#bab8b4', '#9b9995');
  const rows = [footY - 90, footY - 180].map((y) => `M0 ${y}h${WIDTH}`).join('');
  return {
    definitions: paving.definitions,
    art:
      filled(tint('#cdc8c0', true), `M0 0h${WIDTH}v${footY}H0z`) +
      stroked(tint('#bbb5ac'), 2, `${rows}M130 0v${footY}M400 0v${footY}M670 0v${footY}`) +
      filled(tint('#a9a39a'), `M0 ${footY - 9}h${WIDTH}v9H0z`) +
      paving.art +
      stroked(
        tint('#a5a39f'),
        2,
        `M0 ${footY + 60}h${WIDTH}M0 ${footY + 150}h${WIDTH}`,
        'opacity=".6"',
      ),
  };
};
