import type { HistoryEntry, HistoryProps } from '../../../../views/vehicle/history-list.js';
import { labelOf } from '../../../catalog/options/option.js';
import { VEHICLE_HISTORY } from '../../../catalog/options/vehicle-history.js';
import type { Listing } from '../../../inventory/listing.js';

const ICONS: Readonly<Record<string, HistoryEntry['icon']>> = {
  ONE_OWNER: 'user',
  PERSONAL_USE: 'user',
  CLEAN_TITLE: 'doc',
  SERVICE_RECORDS: 'doc',
};

const PROVIDER_NAMES = { CARFAX: 'CARFAX', AUTOCHECK: 'AutoCheck' } as const;

/**
 * The listing's history in words, with its source. Never empty, because links lead to the section.
 */
export function presentHistory(listing: Listing): HistoryProps {
  const entries = listing.history.map((code) => ({
    icon: ICONS[code] ?? 'shield',
    text: labelOf(VEHICLE_HISTORY, code),
  }));
  return { entries, text: sourceText(listing) };
}

/** "a CARFAX", "an AutoCheck". */
function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

function sourceText({ history, historyProvider, listingType }: Listing): string {
  if (history.length > 0) {
    const source = historyProvider
      ? `${withArticle(PROVIDER_NAMES[historyProvider])} report`
      : 'the seller';
    return `According to ${source}. Ask to see the report before you buy.`;
  }
  return listingType === 'NEW'
    ? 'This is a new car. It has had no owners.'
    : 'No history reported. Ask the seller for a history report before you buy.';
}
