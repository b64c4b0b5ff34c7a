import type { AppliedChip } from '../../../views/results/chips.js';
import type { PhoneBarProps } from '../../../views/results/phone-bar.js';
import { hasFeature } from '../../config/features.js';
import type { SearchResults } from '../../search/search.service.js';
import { COMPARE_PATH, SAVED_PATH } from '../../wording/links.js';

/** What the bar at the lower edge of a phone is drawn from. */
export interface PhoneBarSources {
  readonly results: SearchResults;
  readonly chips: readonly AppliedChip[];
  /** Undefined where no cars can be compared. */
  readonly comparedIds: readonly string[] | undefined;
  readonly savedCount: number;
}

/** Filters with their number, order, what is saved and what is compared. */
export function presentPhoneBar({ results, chips, comparedIds, savedCount }: PhoneBarSources): PhoneBarProps {
  return {
    heldText: chips.length > 0 ? String(chips.length) : undefined,
    saved: hasFeature(results.query.context.brand, 'personalization') ? { text: 'Saved', href: SAVED_PATH, count: savedCount } : undefined,
    compare: comparedIds && { text: 'Compare', href: COMPARE_PATH, comparedCount: comparedIds.length },
  };
}
