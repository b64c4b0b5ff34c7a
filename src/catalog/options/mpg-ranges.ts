import type { RangeOption } from './option.js';

/**
 * Codes of `MPG_RANGES`: values of the filter `mpgRange`, minimum and maximum miles per gallon.
 * `999` means no maximum.
 */
export type MpgRangeCode = '20-999' | '25-999' | '30-999' | '40-999' | '50-999';

/**
 * Section "Fuel Economy" (`mpgRange`), minimum combined miles per gallon. Disabled for electric
 * cars, which have none.
 */
export const MPG_RANGES: readonly RangeOption<MpgRangeCode>[] = [
  { code: '20-999', label: '20+ MPG', min: 20, max: Infinity },
  { code: '25-999', label: '25+ MPG', min: 25, max: Infinity },
  { code: '30-999', label: '30+ MPG', min: 30, max: Infinity },
  { code: '40-999', label: '40+ MPG', min: 40, max: Infinity },
  { code: '50-999', label: '50+ MPG', min: 50, max: Infinity },
];

/** EPA combined miles per gallon: 55% city and 45% highway, as a harmonic mean. */
export function combinedMpg(cityMpg: number, highwayMpg: number): number {
  return Math.round(1 / (0.55 / cityMpg + 0.45 / highwayMpg));
}
