import { HEIGHT, WIDTH } from '../frame.js';
import { filled, linearGradient, radialGradient } from '../svg.js';
import type { PaintBackdrop } from './backdrop.js';

/** A bright wall running into a polished floor, lit from behind the car. */
export const studio: PaintBackdrop = ({ footY, tint }) => {
  const seam = footY + 60;
  return {
    definitions:
      linearGradient('k', [
        [0, tint('#dfe3e7', true)],
        [1, tint('#bdc4ca', true)],
      ]) +
      linearGradient('n', [
        [0, tint('#c1c7cd')],
        [0.3, tint('#d6dadf')],
        [1, tint('#b2b9c0')],
      ]) +
      radialGradient('p', [
        [0, '#fff', 0.85],
        [1, '#fff', 0],
      ]),
    art:
      filled('url(#k)', `M0 0h${WIDTH}v${seam + 1}H0z`) +
      filled('url(#n)', `M0 ${seam}h${WIDTH}V${HEIGHT}H0z`) +
      `<ellipse cx="400" cy="${footY - 10}" rx="430" ry="240" fill="url(#p)"/>`,
    reflection: 0.26,
  };
};
