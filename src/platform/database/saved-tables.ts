/**
 * A saved search. `search`: canonical query string. `shareId`: opens it for anyone who has it.
 * `lookedAt`: when its cars were last viewed. `executedAt`: lastExecuted of the API.
 */
export interface SavedSearchRow {
  id: string;
  ownerId: string;
  brand: string;
  title: string;
  searchName: string;
  search: string;
  shareId: string;
  savedAt: number;
  executedAt: number;
  lookedAt: number;
}

/**
 * A saved car as of then, and the state of its alerts.
 * - `knownPriceDollars`: the lowest price that the owner has known for 30 days, since `knownAt`.
 * - `goneAt`: since when it is off sale.
 * - `isSoldTold`: 0 or 1.
 * - `pushedPriceDollars`: a lower price that was pushed and waits for the daily email; null for
 *   none.
 */
export interface SavedCarRow {
  ownerId: string;
  listingId: string;
  name: string;
  priceDollars: number;
  savedAt: number;
  knownPriceDollars: number;
  knownAt: number;
  goneAt: number | null;
  isSoldTold: number;
  pushedPriceDollars: number | null;
}

/**
 * Alerts about an owner's saved cars; only accounts get email. `isOn`: 0 or 1. `brand` and
 * `origin`: of the site where a car was saved first, or
 * where they were turned on last. `dueAt`: next check of the cars. `version`: of
 * the alerts' state of the cars. `unsubscribeHash`: of the token in emails; null before the first.
 * `mailedAt`: time of the last email; null before the first.
 */
export interface SavedCarAlertRow {
  ownerId: string;
  brand: string;
  origin: string;
  isOn: number;
  dueAt: number;
  version: number;
  unsubscribeHash: string | null;
  mailedAt: number | null;
}
