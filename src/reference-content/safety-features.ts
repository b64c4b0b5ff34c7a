import { FEATURES } from '../catalog/options/features.js';
import type { Feature } from '../catalog/options/features.js';

/** Feature groups about safety. */
const SAFETY_GROUPS: ReadonlySet<string> = new Set(['ASSISTANCE', 'SAFETY']);

/** Safety equipment, in the order of the filter panel. */
export const SAFETY_FEATURES: readonly Feature[] = FEATURES.filter(({ groupCode }) =>
  SAFETY_GROUPS.has(groupCode),
);

/** Value of a feature that all cars have (specification). */
export const STANDARD = 'std';

/** Minimum number of cars; fewer say little about a model. */
const MIN_CARS_SHOWN = 5;

/** A safety feature, and how many of the cars for sale list it. `isStandard`: all of them do. */
export interface ListedFeature {
  readonly label: string;
  readonly listed: number;
  readonly isStandard: boolean;
}

/**
 * Features that at least one of `carCount` cars lists, most frequent first; empty below
 * `MIN_CARS_SHOWN` cars. `countOf` gets a feature code.
 */
export function listedSafetyFeatures(
  carCount: number,
  countOf: (code: string) => number | undefined,
): ListedFeature[] {
  if (carCount < MIN_CARS_SHOWN) return [];
  return SAFETY_FEATURES.map(({ code, label }) => ({ label, listed: countOf(code) ?? 0 }))
    .filter(({ listed }) => listed > 0)
    .toSorted((a, b) => b.listed - a.listed)
    .map((feature) => ({ ...feature, isStandard: feature.listed === carCount }));
}
