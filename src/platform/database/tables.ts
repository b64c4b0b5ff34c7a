import type { AccountTables } from './account-tables.js';
import type { SubscriptionRow, SubscriptionLinkRow } from './alert-tables.js';
import type {
  LeadRow,
  LeadMessageRow,
  LeadProfileRow,
  IdempotencyKeyRow,
  ListingReportRow,
} from './lead-tables.js';
import type { OutboxMessageRow, MailboxMailRow } from './outbox-tables.js';
import type { ConsumerReviewRow, ConsumerReviewReportRow } from './review-tables.js';
import type { SavedSearchRow, SavedCarRow, SavedCarAlertRow } from './saved-tables.js';

/**
 * Rows of all tables. Columns have snake case names in the database. Times are epoch milliseconds.
 */
export interface Tables extends AccountTables {
  outboxMessage: OutboxMessageRow;
  mailboxMail: MailboxMailRow;
  savedSearch: SavedSearchRow;
  savedCar: SavedCarRow;
  savedCarAlert: SavedCarAlertRow;
  viewedCar: ViewedCarRow;
  accountWallet: AccountWalletRow;
  pushDevice: PushDeviceRow;
  subscription: SubscriptionRow;
  subscriptionLink: SubscriptionLinkRow;
  scheduledJob: ScheduledJobRow;
  houseKey: SharedSecretRow;
  lead: LeadRow;
  leadMessage: LeadMessageRow;
  leadProfile: LeadProfileRow;
  idempotencyKey: IdempotencyKeyRow;
  listingReport: ListingReportRow;
  consumerReview: ConsumerReviewRow;
  consumerReviewReport: ConsumerReviewReportRow;
  /** Counts toward its author's daily limit, by creation time. */
  deletedReview: { id: string; ownerId: string; createdAt: number };
  /** Views of a car's page by day (UTC, days since the epoch) and brand. */
  viewCount: { vin: string; day: number; brand: string; views: number };
  integrator: IntegratorRow;
}

/** A car in a browsing history, with its name and price at the last view. `expiresAt`: retention limit, epoch milliseconds. */
export interface ViewedCarRow {
  ownerId: string;
  listingId: string;
  name: string;
  priceDollars: number;
  viewedAt: number;
  expiresAt: number;
  /** Number of the owner's views. */
  views: number;
  /**
   * Price at the last run of the alert job, for the owner's most viewed cars; null for other cars.
   */
  knownPriceDollars: number | null;
}

/** Payment terms of an account: a query string of the wallet's fields. */
export interface AccountWalletRow {
  ownerId: string;
  terms: string;
  changedAt: number;
}

/**
 * A browser with push notifications.
 * - `id`: hash of its token, which is the JSON of a push subscription or an FCM token.
 * - `sessionId`: session of the registration; null without an account.
 * - `mutedKinds`: JSON list of the kinds that are off.
 * - `sentCount`: notifications on `sentDay`, a date in its time zone.
 * - `seenAt`: last registration; `createdAt`: the first.
 * - `name`: browser and system ("Chrome on Windows"); empty for registrations older than the
 *   column.
 */
export interface PushDeviceRow {
  id: string;
  ownerId: string;
  sessionId: string | null;
  brand: string;
  pixallId: string;
  token: string;
  timeZone: string;
  mutedKinds: string;
  seenAt: number;
  sentDay: string;
  sentCount: number;
  name: string;
  createdAt: number;
}

/**
 * The last tick of a job, and the server that has its lease. `leaseUntil` is 0 after success and 1
 * after a failure.
 */
export interface ScheduledJobRow {
  name: string;
  tick: number;
  holder: string;
  leaseUntil: number;
}

/** A secret that all servers share, by purpose. */
export interface SharedSecretRow {
  name: string;
  secret: string;
}

/**
 * An API key, by its hash, and the integrator who has it. `id`: a small number that operators type.
 * `rateClass`: one of `KEY_CLASSES`.
 */
export interface IntegratorRow {
  id: number;
  name: string;
  rateClass: string;
  keyHash: string;
  madeAt: number;
  withdrawnAt: number | null;
}
