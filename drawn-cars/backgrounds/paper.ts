import { HEIGHT, WIDTH } from '../frame.js';
import { filled } from '../svg.js';
import type { PaintBackdrop } from './backdrop.js';

const SQUARE_PIXELS = 40;

/** Squared paper marks a sketch, so that its color is not mistaken for the car's. */
export const paper: PaintBackdrop = () => {
  const steps = (length: number) =>
    Array.from({ length: length / SQUARE_PIXELS - 1 }, (_, index) => (index + 1) * SQUARE_PIXELS);
  const lines = [
    ...steps(WIDTH).map((x) => `M${x} 0v${HEIGHT}`),
    ...steps(HEIGHT).map((y) => `M0 ${y}h${WIDTH}`),
  ].join('');
  return {
    definitions: '',
    art: `${filled('#f3f5f8', `M0 0h${WIDTH}v${HEIGHT}H0z`)}<path d="${lines}" fill="none" stroke="#d3dae2"/>`,
  };
};
