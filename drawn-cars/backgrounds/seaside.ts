import { filled, stroked } from '../svg.js';
import { ground, sky, type PaintBackdrop } from './backdrop.js';

/** A promenade: the sea, a headland, a railing. */
export const seaside: PaintBackdrop = ({ footY, tint }) => {
  const skyline = sky(footY, tint, '#9cc6e4', '#f3f3ea');
  const paving = ground(footY, tint, '#d6cfc2', '#b3ab9d');
  const horizon = footY - 66;
  return {
    definitions: skyline.definitions + paving.definitions,
    art:
      skyline.art +
      filled(
        '#fff',
        'M470 92q10-30 46-22 30-32 64 2 50-8 54 20zM120 62q8-22 34-16 26-22 48 4 30-2 34 12z',
        'opacity=".7"',
      ) +
      filled(tint('#5f93ad'), `M0 ${footY}v-66h800v66z`) +
      filled(tint('#8aa48d'), `M800 ${horizon + 8}h-330q60-34 140-40 60-42 190-34z`) +
      stroked(
        '#fff',
        2,
        `M60 ${horizon + 20}h120m90 8h170m-330 12h230m250-8h150`,
        'opacity=".45"',
      ) +
      filled(tint('#dccfae'), `M0 ${footY}v-16q300-18 800 4v12z`) +
      paving.art +
      stroked(tint('#f4f5f3'), 4, `M0 ${footY - 44}h800m0 18H0`) +
      stroked(tint('#eceeec'), 52, `M30 ${footY - 22}h770`, 'stroke-dasharray="5 75"') +
      stroked(tint('#a39b8e'), 2, `M0 ${footY + 40}h800M0 ${footY + 130}h800`, 'opacity=".6"'),
  };
};
