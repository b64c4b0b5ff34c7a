import type { AccountTables } from './account-tables.js';

/** Rows of every table, by table; columns are named in snake case there. Times are milliseconds of the epoch. */
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
  houseKey: HouseKeyRow;
  lead: LeadRow;
  leadMessage: LeadMessageRow;
  leadProfile: LeadProfileRow;
  idempotencyKey: IdempotencyKeyRow;
  listingReport: ListingReportRow;
  consumerReview: ConsumerReviewRow;
  consumerReviewReport: ConsumerReviewReportRow;
  /** Counts toward its author's daily limit, by the time it was written. */
  deletedReview: { id: string; ownerId: string; createdAt: number };
  /** How often a car's page was viewed, by day (counted from the epoch, UTC) and brand. */
  viewCount: { vin: string; day: number; brand: string; views: number };
  integrator: IntegratorRow;
}

/**
 * Something to be sent. `dueAt`: when it may be tried; whoever tries it moves that on, so that nobody else does meanwhile. `deadAt`: when
 * it became a dead letter. `ownerId`: whose data it holds. `expiresAt`: when it is of no use any more; null: never. `unreportedTries`: tries
 * since the last one whose outcome is known. `topic`: a newer message of the same topic replaces it; null: none does.
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

/** A mail that went nowhere, since there is no mail server: it lies in the mailbox. */
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
 * A search that somebody keeps. `search` is its canonical query string; `shareId` opens it to whoever has it. `lookedAt`: when its cars
 * were last looked at; `executedAt` is the wire's lastExecuted.
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
 * A car that somebody keeps, as it was then; and what alerts know of it. `knownPriceDollars`: the lowest price that its owner has known of for
 * 30 days, since `knownAt`. `goneAt`: since when it is off sale. `isSoldTold` is 0 or 1. `pushedPriceDollars`: a lower price that was pushed
 * and waits for the day's mail; null where none does.
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
 * Alerts about the saved cars of an owner, which are mailed where that is an account. `isOn` is 0 or 1; `brand` and `origin` are the shop's
 * where a car was saved first. `dueAt`: when the cars are looked at next. `version`: of what alerts know of the cars. `unsubscribeHash`: of
 * the token in the mails; null before the first one. `mailedAt`: when the last mail was written; null before the first one.
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
  /** How often the owner has viewed the car. */
  views: number;
  /** The price of one of the owner's most viewed cars when the job for them last looked; null for other cars. */
  knownPriceDollars: number | null;
}

/** Payment terms of an account: a query string of the wallet's fields. */
export interface AccountWalletRow {
  ownerId: string;
  terms: string;
  changedAt: number;
}

/**
 * A browser that gets push notifications. `id` is a hash of its token, which is the JSON of a push subscription or a token of FCM.
 * `sessionId`: the session it was registered in; null for a browser without an account. `mutedKinds`: JSON list of the kinds that are off.
 * `sentCount`: notifications on `sentDay`, a date in its time zone. `seenAt`: last registration; `createdAt`: the first. `name`: browser and
 * system in words ("Chrome on Windows"); empty for one that was registered before there were names.
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
 * A search that somebody follows. `searchKey` is the same for the same search of a brand, which is asked once for all who follow it.
 * `dueAt`: when it is to be looked at again; null before the address has said yes. `version` grows with every look that is kept.
 * `fingerprint` is that of the cars it found last, which `seen` keeps (`SeenCars`); null before the first look. `settleAt`: when the next of
 * those that it misses is sold; null where none is missing.
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

/** A link by which an address says yes to a subscription, sent by mail. */
export interface SubscriptionLinkRow {
  tokenHash: string;
  subscriptionId: string;
  emailKey: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
}

/** Which tick of a job was begun last, by whom, and until when it is theirs alone; `leaseUntil` is 0 once it is done, 1 where it failed. */
export interface ScheduledJobRow {
  name: string;
  tick: number;
  holder: string;
  leaseUntil: number;
}

/** A key of the house that all its servers share, by what it is for. */
export interface HouseKeyRow {
  name: string;
  secret: string;
}

/**
 * What somebody has sent to a seller. `car` and `recipient` are texts of JSON, as they were then. `personHash`: of the address or number,
 * for counting. `messageId`: its message of the outbox. One that was withdrawn has no words and no person any more. `wasDelivered`: 1 or 0
 * once it is withdrawn; 0 also where its message was dropped as a dead letter; else null.
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
  /** Of the copy to its sender; empty: there is none. */
  copyMessageId: string;
  createdAt: number;
  withdrawnAt: number | null;
  wasDelivered: number | null;
}

/** A message of a conversation that a lead has begun. `isSeller` is 0 or 1. `messageId`: of the outbox, which tells the other side. */
export interface LeadMessageRow {
  id: string;
  leadId: string;
  isSeller: number;
  words: string;
  messageId: string;
  createdAt: number;
}

/** What a shopper's leads are filled in with; an empty text is not known. `isOneClickOptedIn` is 0 or 1. */
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

/** A key that a lead was sent with, and the hash of what was sent. `ownerId`: who alone the key means something for. */
export interface IdempotencyKeyRow {
  ownerId: string;
  keyHash: string;
  bodyHash: string;
  leadId: string;
  createdAt: number;
}

/** What somebody says is wrong with a listing. */
export interface ListingReportRow {
  id: string;
  ownerId: string;
  listingId: string;
  reason: string;
  comments: string;
  createdAt: number;
}

/**
 * A shopper's review of a model year. `submitted` is its latest text and `published` the approved one that shoppers read, both JSON
 * (`ReviewWords`); `published` is null where none was approved. `status` is that of `submitted`. `brand`: its code. `origin`: of links in
 * mails. The ratings are those of the published one, 1 to 5.
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

/** Ratings of a published review, each 1 to 5; null where none is published. */
export interface RatingColumns {
  overallRating: number | null;
  comfortRating: number | null;
  performanceRating: number | null;
  reliabilityRating: number | null;
  stylingRating: number | null;
  valueRating: number | null;
}

/** What somebody says is wrong with a published review. */
export interface ConsumerReviewReportRow {
  id: string;
  reviewId: string;
  ownerId: string;
  reason: string;
  comments: string;
  createdAt: number;
}

/**
 * Somebody who was given a key, by the hash of that key. `id` is a small number, which operators type. `rateClass`: one of `KEY_CLASSES`.
 */
export interface IntegratorRow {
  id: number;
  name: string;
  rateClass: string;
  keyHash: string;
  madeAt: number;
  withdrawnAt: number | null;
}
