import type { Tables } from './tables.js';

/**
 * Every table with the columns that name one of its rows: what is copied or emptied as a whole goes by this list. A table that refers to
 * another stands after it.
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

/** Names of all tables, in an order in which they can be filled. */
export const TABLE_NAMES = Object.keys(TABLE_KEYS) as (keyof Tables)[];
