import type { CompareControlProps } from '../../../views/compare/compare-control.js';
import type { CompareTexts } from '../../../views/islands/compare-hooks.js';
import { COMPARE_LIMIT } from './compared-ids.js';

/** Where a control stands: a second press takes a car of the list out again, and is ignored on the car's own page. */
export type ComparePlace = 'card' | 'vehicle';

/** What a control says, by where it stands. A toggle says the same whether it is pressed or not: what it is says `aria-pressed`. */
export const CONTROL_TEXTS: Readonly<Record<ComparePlace, CompareTexts>> = {
  card: { add: 'Compare', compared: 'Compare', full: 'Compare list full' },
  vehicle: { add: 'Add to compare', compared: 'In your comparison', full: `Compare is full (${COMPARE_LIMIT} cars)` },
};

/** The control that adds a car to those compared; `ids` are compared now. */
export function presentCompareControl(listingId: string, place: ComparePlace, ids: readonly string[]): CompareControlProps {
  const state = ids.includes(listingId) ? 'compared' : ids.length < COMPARE_LIMIT ? 'add' : 'full';
  return { listingId, state, isToggle: place === 'card', text: CONTROL_TEXTS[place][state] };
}
