import type { RangeOption } from './option.js';
import { rangesHolding } from './option.js';

/**
 * Codes of `ENGINE_DISPLACEMENTS`: values of the filter `engineDisplacement`, minimum and maximum
 * liters.
 */
export type EngineDisplacementCode =
  '0-1.9' | '2.0-2.9' | '3.0-3.9' | '4.0-4.9' | '5.0-5.9' | '6.0-99';

/**
 * Section "Engine Displacement" (`engineDisplacement`), in liters. Ranges adjoin at a tenth of a
 * liter, the precision of manufacturers.
 */
export const ENGINE_DISPLACEMENTS: readonly RangeOption<EngineDisplacementCode>[] = [
  { code: '0-1.9', label: 'Under 2.0L', min: 0, max: 1.9 },
  { code: '2.0-2.9', label: '2.0L - 2.9L', min: 2, max: 2.9 },
  { code: '3.0-3.9', label: '3.0L - 3.9L', min: 3, max: 3.9 },
  { code: '4.0-4.9', label: '4.0L - 4.9L', min: 4, max: 4.9 },
  { code: '5.0-5.9', label: '5.0L - 5.9L', min: 5, max: 5.9 },
  { code: '6.0-99', label: '6.0L and over', min: 6, max: Infinity },
];

/** The range of a displacement in liters; undefined if it is unknown. */
export function engineDisplacementOf(
  liters: number | undefined,
): EngineDisplacementCode | undefined {
  if (liters === undefined) return undefined;
  return rangesHolding(ENGINE_DISPLACEMENTS, Math.round(liters * 10) / 10)[0]?.code;
}
