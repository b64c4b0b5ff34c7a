import type { CompareControlProps } from '../../../../views/compare/compare-control.js';
import type { CompareTexts } from '../../../../views/islands/compare-ids.js';
import { compareChangePath } from '../../../routes/compare-links.js';
import { COMPARE_LIMIT } from './compared-ids.js';

/**
 * Where a control is. On a card, a second click removes the car; on the car's own page it is
 * ignored.
 */
export type ComparePlace = 'card' | 'vehicle';

/** Text of a control by place. A toggle keeps its text; `aria-pressed` says its state. */
export const CONTROL_TEXTS: Readonly<Record<ComparePlace, CompareTexts>> = {
  card: { add: 'Compare', compared: 'Compare', full: 'Compare list full' },
  vehicle: {
    add: 'Add to compare',
    compared: 'In your comparison',
    full: `Compare is full (${COMPARE_LIMIT} cars)`,
  },
};

/** The control that adds a car to the comparison. `ids`: currently compared cars. */
export function presentCompareControl(
  listingId: string,
  place: ComparePlace,
  ids: readonly string[],
): CompareControlProps {
  const state = ids.includes(listingId) ? 'compared' : ids.length < COMPARE_LIMIT ? 'add' : 'full';
  return { listingId, state, isToggle: place === 'card', text: CONTROL_TEXTS[place][state] };
}

/** Where the controls post to. */
export function compareActionAt(place: ComparePlace): string {
  return compareChangePath(place === 'card' ? 'toggle' : 'add');
}
