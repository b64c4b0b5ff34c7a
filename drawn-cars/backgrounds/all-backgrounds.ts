import type { Background } from '../car-options.js';
import type { PaintBackdrop } from './backdrop.js';
import { clear } from './clear.js';
import { countryside } from './countryside.js';
import { desert } from './desert.js';
import { driveway } from './driveway.js';
import { lot } from './lot.js';
import { mountains } from './mountains.js';
import { paper } from './paper.js';
import { park } from './park.js';
import { seaside } from './seaside.js';
import { showroom } from './showroom.js';
import { street } from './street.js';
import { studio } from './studio.js';
import { wall } from './wall.js';

/** Painters of backgrounds. A new one needs a file here and a place at the end of `BACKGROUNDS`. */
export const BACKDROPS: Readonly<Record<Background, PaintBackdrop>> = {
  studio,
  lot,
  driveway,
  street,
  showroom,
  countryside,
  mountains,
  seaside,
  paper,
  wall,
  park,
  desert,
  clear,
};
