import type { SearchQuery } from '../search/search-query.js';
import { RESULTS_PATH } from './links.js';
import { ACCOUNT_API_PATH } from './account-links.js';

/** Takes email addresses for search alerts. */
export const EMAIL_CAPTURE_PATH = `${RESULTS_PATH}/email-capture`;

/** Search alert calls of the account service. */
export const SUBSCRIPTIONS_API_PATH = `${ACCOUNT_API_PATH}/subscriptions`;

/** Saved car alert calls of the account service. */
export const SAVED_CAR_ALERTS_PATH = `${ACCOUNT_API_PATH}/saved-car-alerts`;

/** Search alert calls that pages make. */
export const ALERT_CALLS = {
  confirm: `${SUBSCRIPTIONS_API_PATH}/confirm`,
  unsubscribe: `${SUBSCRIPTIONS_API_PATH}/unsubscribe`,
} as const;

/** Opens the link that confirms an address (double opt-in). */
export const SUBSCRIPTION_CONFIRM_PATH = '/subscriptions/confirm';

/** The page for unsubscribing. */
export const UNSUBSCRIBE_PATH = '/subscriptions/unsubscribe';

/** The secret is in the fragment, so it does not reach servers, logs or other sites. */
export function subscriptionConfirmHref(secret: string): string {
  return `${SUBSCRIPTION_CONFIRM_PATH}#${secret}`;
}

/** For shoppers. The page has a confirmation button, because mail scanners open links. */
export function unsubscribeHref(token: string): string {
  return `${UNSUBSCRIBE_PATH}#${token}`;
}

/** For mail programs, which POST to it (RFC 8058). */
export function oneClickUnsubscribeHref(token: string): string {
  return `${SUBSCRIPTIONS_API_PATH}/unsubscribe?${new URLSearchParams({ token })}`;
}

/** Feeds of searches, by file extension. */
export const FEEDS_PATH = `${RESULTS_PATH}/feeds`;

/** The newest cars of a search, for feed readers. */
export function feedHref(query: SearchQuery, kind: 'json' | 'rss'): string {
  return `${FEEDS_PATH}/search.${kind}${query.asBookmark().toSearch()}`;
}
