/**
 * A search alert.
 * - `searchKey`: equal for equal searches of a brand, so that one query serves all their alerts.
 * - `dueAt`: next check; null until the address is confirmed.
 * - `version`: grows with every stored check.
 * - `fingerprint`: of the cars found last, which `seen` stores (`SeenCars`); null before the first
 *   check.
 * - `settleAt`: when the next missing car counts as sold; null if none is missing.
 */
export interface SubscriptionRow {
  id: string;
  searchKey: string;
  dueAt: number | null;
  emailKey: string;
  email: string;
  brand: string;
  search: string;
  cadence: 'instant' | 'daily' | 'weekly';
  origin: string;
  webhookUrl: string | null;
  webhookSecret: string | null;
  unsubscribeHash: string;
  createdAt: number;
  confirmedAt: number | null;
  version: number;
  fingerprint: string | null;
  seen: string | null;
  settleAt: number | null;
}

/** A mailed link that confirms the address of a subscription (double opt-in). */
export interface SubscriptionLinkRow {
  tokenHash: string;
  subscriptionId: string;
  emailKey: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
}
