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
