import type { HistoryEntry } from '../../../views/vehicle/history-list.js';
import { labelOf } from '../../catalogue/options/option.js';
import { VEHICLE_HISTORY } from '../../catalogue/options/vehicle-history.js';
import type { Listing } from '../../inventory/listing.js';

const ICONS: Readonly<Record<string, HistoryEntry['icon']>> = {
  ONE_OWNER: 'user',
  PERSONAL_USE: 'user',
  CLEAN_TITLE: 'doc',
  SERVICE_RECORDS: 'doc',
};

/** What the codes of the listing's history say, in its order; empty where nothing is known. */
export function presentHistory({ history }: Listing): HistoryEntry[] {
  return history.map((code) => ({ icon: ICONS[code] ?? 'shield', text: labelOf(VEHICLE_HISTORY, code) }));
}
