import { FEATURES } from './features.js';
import type { Feature } from './features.js';

/** Rows of the trim comparison, in the specification's order. */
export const COMPARED_FEATURES: readonly Feature[] = [
  'Heated Seats',
  'Leather Seats',
  'Rearview Camera',
  'Bluetooth',
  'Alarm System',
  'Lane Departure',
  'Navigation',
  'Remote Start',
  'Sunroof',
].map((label) => FEATURES.find((feature) => feature.label === label)!);
