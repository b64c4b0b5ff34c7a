import type { Tables } from './tables.js';

/**
 * All tables with their key columns, for copying and emptying them. A table comes after those that
 * it references.
 */
export const TABLE_KEYS = {
  shopper: ['id'],
  session: ['id'],
  signInLink: ['tokenHash'],
  signingKey: ['id'],
  outboxMessage: ['id'],
  mailboxMail: ['id'],
  savedSearch: ['id'],
  savedCar: ['ownerId', 'listingId'],
  savedCarAlert: ['ownerId'],
  viewedCar: ['ownerId', 'listingId'],
  pushDevice: ['id'],
  subscription: ['id'],
  subscriptionLink: ['tokenHash'],
  scheduledJob: ['name'],
  houseKey: ['name'],
  lead: ['id'],
  leadMessage: ['id'],
  leadProfile: ['ownerId'],
  accountWallet: ['ownerId'],
  idempotencyKey: ['ownerId', 'keyHash'],
  listingReport: ['id'],
  consumerReview: ['id'],
  consumerReviewReport: ['id'],
  deletedReview: ['id'],
  integrator: ['id'],
  providerIdentity: ['issuer', 'subject'],
  providerSignIn: ['stateHash'],
  viewCount: ['vin', 'day', 'brand'],
} as const satisfies { readonly [Table in keyof Tables]: readonly (keyof Tables[Table])[] };

/** All table names, in an order in which they can be filled. */
export const TABLE_NAMES = Object.keys(TABLE_KEYS) as (keyof Tables)[];
