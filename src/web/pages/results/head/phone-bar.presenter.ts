import type { AppliedChip } from '../../../../../views/results/chips.js';
import type { PhoneBarProps } from '../../../../../views/results/phone-bar.js';
import { hasFeature } from '../../../../platform/config/features.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { COMPARE_PATH } from '../../../../routes/compare-links.js';
import { SAVED_PATH } from '../../../../routes/account-links.js';

/** Data of the bar at the lower edge of phones. */
export interface PhoneBarSources {
  readonly results: SearchResults;
  readonly chips: readonly AppliedChip[];
  /** Undefined for brands without compare. */
  readonly comparedIds: readonly string[] | undefined;
  readonly savedCount: number;
}

/** Links to filters, sort, saved and compared cars, with counts. */
export function presentPhoneBar({
  results,
  chips,
  comparedIds,
  savedCount,
}: PhoneBarSources): PhoneBarProps {
  return {
    heldText: chips.length > 0 ? String(chips.length) : undefined,
    saved: hasFeature(results.query.context.brand, 'personalization')
      ? { text: 'Saved', href: SAVED_PATH, count: savedCount }
      : undefined,
    compare: comparedIds && {
      text: 'Compare',
      href: COMPARE_PATH,
      comparedCount: comparedIds.length,
    },
  };
}
