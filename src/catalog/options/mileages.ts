import type { RangeOption } from './option.js';

/**
 * Codes of `MILEAGES`: values of the filter `mileage`, an upper limit in miles, or `over150000`.
 */
export type MileageCode =
  '15000' | '30000' | '45000' | '60000' | '75000' | '100000' | '150000' | 'over150000';

/**
 * Section "Mileage" (`mileage`), miles on the odometer, one option at a time. "Any mileage" unsets
 * the filter.
 */
export const MILEAGES: readonly RangeOption<MileageCode>[] = [
  { code: '15000', label: 'Under 15,000', min: 0, max: 14_999 },
  { code: '30000', label: 'Under 30,000', min: 0, max: 29_999 },
  { code: '45000', label: 'Under 45,000', min: 0, max: 44_999 },
  { code: '60000', label: 'Under 60,000', min: 0, max: 59_999 },
  { code: '75000', label: 'Under 75,000', min: 0, max: 74_999 },
  { code: '100000', label: 'Under 100,000', min: 0, max: 99_999 },
  { code: '150000', label: 'Under 150,000', min: 0, max: 149_999 },
  { code: 'over150000', label: 'Over 150,000', min: 150_000, max: Infinity },
];
