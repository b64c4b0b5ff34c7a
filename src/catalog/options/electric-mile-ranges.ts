import { findOption } from './option.js';
import type { RangeOption } from './option.js';

/**
 * Codes of `ELECTRIC_MILE_RANGES`: values of the filter `electricMileRange`, minimum and maximum
 * miles.
 */
export type ElectricMileRangeCode = '0-99' | '100-199' | '200-299' | '300-9999';

/** Section "Electric Mile Range" (`electricMileRange`), miles on one charge. */
export const ELECTRIC_MILE_RANGES: readonly RangeOption<ElectricMileRangeCode>[] = [
  { code: '0-99', label: 'Under 100 Miles', min: 0, max: 99 },
  { code: '100-199', label: '100 - 199 Miles', min: 100, max: 199 },
  { code: '200-299', label: '200 - 299 Miles', min: 200, max: 299 },
  { code: '300-9999', label: '300+ Miles', min: 300, max: Infinity },
];

/**
 * A range as one number for the specification's crumb 'N Miles': its minimum, or its maximum if the
 * minimum is 0.
 */
export function electricMilesText(code: string): string {
  const range = findOption(ELECTRIC_MILE_RANGES, code);
  return range ? `${range.min || range.max} Miles` : code;
}
