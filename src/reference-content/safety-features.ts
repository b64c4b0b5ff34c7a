import { FEATURES } from '../catalogue/options/features.js';
import type { Feature } from '../catalogue/options/features.js';

/** The groups of features that are about safety. */
const SAFETY_GROUPS: ReadonlySet<string> = new Set(['ASSISTANCE', 'SAFETY']);

/** Safety equipment, in the order of the filter panel. */
export const SAFETY_FEATURES: readonly Feature[] = FEATURES.filter(({ groupCode }) => SAFETY_GROUPS.has(groupCode));

/** Fewer cars say nothing about a model. */
const MIN_CARS_TOLD = 5;

/** A piece of safety equipment, and how many of the cars for sale list it. Standard is what all of them list. */
export interface ListedFeature {
  readonly label: string;
  readonly listed: number;
  readonly isStandard: boolean;
}

/** What at least one of `carCount` cars lists, by how many do; nothing of too few cars. `countOf` is asked with a feature's code. */
export function listedSafetyFeatures(carCount: number, countOf: (code: string) => number | undefined): ListedFeature[] {
  if (carCount < MIN_CARS_TOLD) return [];
  return SAFETY_FEATURES.map(({ code, label }) => ({ label, listed: countOf(code) ?? 0 }))
    .filter(({ listed }) => listed > 0)
    .toSorted((a, b) => b.listed - a.listed)
    .map((feature) => ({ ...feature, isStandard: feature.listed === carCount }));
}
