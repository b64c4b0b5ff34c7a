import { EXTERIOR_COLORS } from '../../catalog/options/colors.js';
import { FEATURES } from '../../catalog/options/features.js';
import { labelOf } from '../../catalog/options/option.js';
import type { Listing } from '../listing.js';
import type { CarKind } from './car-supply.js';

const FEATURE_LABELS = new Map(FEATURES.map((feature) => [feature.code, feature.label]));

/** Equipment that sellers mention, the best first. */
const BOASTED = [
  'Panoramic Roof',
  'Massage Seats',
  'Head-Up Display',
  'Surround View Camera',
  'Air Suspension',
  'Cooled Seats',
  'Third-Row Seating',
  'Sunroof',
  'Tow Package',
  'Leather Seats',
  'Navigation',
  'Adaptive Cruise Control',
  'Premium Audio',
  'Heated Seats',
  'Remote Start',
  'Apple CarPlay',
  'Blind Spot Monitor',
  'Rearview Camera',
  'Bluetooth',
  'Alloy Wheels',
  'Cruise Control',
];

/**
 * "2021 Toyota RAV4 XLE in blue. One owner, no accidents. With Sunroof, Heated Seats and Remote
 * Start."
 */
export function describeCar(listing: Listing, { make, model, trim, year }: CarKind): string {
  const color = labelOf(EXTERIOR_COLORS, listing.exteriorColor ?? '').toLowerCase();
  const sentences = [
    `${year} ${make.name} ${model.name} ${trim.name} in ${color}.`,
    historyWords(listing),
    equipmentWords(listing),
  ];
  return sentences.filter(Boolean).join(' ');
}

function historyWords({ history }: Listing): string {
  const facts = [
    history.includes('ONE_OWNER') && 'one owner',
    history.includes('NO_ACCIDENTS') && 'no accidents reported',
  ];
  const words = facts.filter(Boolean).join(', ');
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function equipmentWords({ features }: Listing): string {
  const labels = new Set(features.map((code) => FEATURE_LABELS.get(code)));
  const best = BOASTED.filter((label) => labels.has(label)).slice(0, 3);
  const last = best.pop();
  return last === undefined
    ? ''
    : `With ${best.length > 0 ? `${best.join(', ')} and ` : ''}${last}.`;
}
