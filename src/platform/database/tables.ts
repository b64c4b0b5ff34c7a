import type { AccountTables } from './account-tables.js';

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

/**
 * A message to send.
 * - `dueAt`: time of the next try. Each try moves it first, so that no other server takes the
 *   message.
 * - `deadAt`: when it became a dead letter.
 * - `ownerId`: owner of the data in it.
 * - `expiresAt`: when it becomes useless; null for never.
 * - `unreportedTries`: tries since the last one with a known outcome.
 * - `topic`: a newer message of the same topic replaces it; null for none.
 */
export interface OutboxMessageRow {
  id: string;
  kind: string;
  body: string;
  ownerId: string;
  createdAt: number;
  dueAt: number;
  tries: number;
  deadAt: number | null;
  lastError: string | null;
  expiresAt: number | null;
  unreportedTries: number;
  topic: string | null;
}

/** An email in the mailbox, which replaces delivery if there is no mail server. */
export interface MailboxMailRow {
  id: string;
  ownerId: string;
  toAddress: string;
  subject: string;
  html: string;
  text: string;
  sentAt: number;
}

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
 * `origin`: of the site where a car was saved first. `dueAt`: next check of the cars. `version`: of
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
 * A shopper's message to a seller. `car` and `recipient`: JSON as of then. `personHash`: of the
 * email address or phone number, for rate limits. `messageId`: its outbox message. A withdrawn lead
 * has no text and no personal data. `wasDelivered`: null until it is withdrawn, then 1 or 0; also 0
 * if its message was dropped as a dead letter.
 */
export interface LeadRow {
  id: string;
  ownerId: string;
  personHash: string;
  listingId: string;
  kind: string;
  car: string;
  recipient: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  comments: string;
  preferredContact: string;
  preferredTime: string;
  offerDollars: number | null;
  tokenHash: string | null;
  messageId: string;
  /** Outbox message of the copy to the sender; empty for none. */
  copyMessageId: string;
  createdAt: number;
  withdrawnAt: number | null;
  wasDelivered: number | null;
}

/**
 * A message of a conversation that a lead started. `isSeller`: 0 or 1. `messageId`: outbox message
 * that notifies the other side.
 */
export interface LeadMessageRow {
  id: string;
  leadId: string;
  isSeller: number;
  words: string;
  messageId: string;
  createdAt: number;
}

/** Prefilled values of a shopper's leads; empty if unknown. `isOneClickOptedIn`: 0 or 1. */
export interface LeadProfileRow {
  ownerId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  preferredContact: string;
  preferredTime: string;
  isOneClickOptedIn: number;
}

/**
 * An idempotency key of a lead, with the hash of the request body. Keys are per owner (`ownerId`).
 */
export interface IdempotencyKeyRow {
  ownerId: string;
  keyHash: string;
  bodyHash: string;
  leadId: string;
  createdAt: number;
}

/** A report about a listing. */
export interface ListingReportRow {
  id: string;
  ownerId: string;
  listingId: string;
  reason: string;
  comments: string;
  createdAt: number;
}

/**
 * A shopper's review of a model year. `submitted`: latest text; `published`: approved text that
 * shoppers read, null if none was approved. Both are JSON (`ReviewWords`). `status`: of
 * `submitted`. `brand`: its code. `origin`: for links in emails. Ratings: of the published text, 1
 * to 5.
 */
export interface ConsumerReviewRow extends RatingColumns {
  id: string;
  ownerId: string;
  modelCode: string;
  year: number;
  brand: string;
  origin: string;
  status: 'waiting' | 'approved' | 'rejected';
  submitted: string;
  submittedAt: number;
  rejectionReason: string | null;
  published: string | null;
  publishedAt: number | null;
  createdAt: number;
}

/** Ratings of a published review, 1 to 5; null if none is published. */
export interface RatingColumns {
  overallRating: number | null;
  comfortRating: number | null;
  performanceRating: number | null;
  reliabilityRating: number | null;
  stylingRating: number | null;
  valueRating: number | null;
}

/** A report about a published review. */
export interface ConsumerReviewReportRow {
  id: string;
  reviewId: string;
  ownerId: string;
  reason: string;
  comments: string;
  createdAt: number;
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
