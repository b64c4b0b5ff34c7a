import type { SearchQuery } from '../search/search-query.js';
import { ACCOUNT_API_PATH, RESULTS_PATH } from './links.js';

/** Where an address is left that wants to hear of a search's cars. */
export const EMAIL_CAPTURE_PATH = `${RESULTS_PATH}/email-capture`;

/** The account service's calls about searches that somebody follows. */
export const SUBSCRIPTIONS_API_PATH = `${ACCOUNT_API_PATH}/subscriptions`;

/** The account service's calls about alerts for saved cars. */
export const SAVED_CAR_ALERTS_PATH = `${ACCOUNT_API_PATH}/saved-car-alerts`;

/** Those that pages make. */
export const ALERT_CALLS = {
  confirm: `${SUBSCRIPTIONS_API_PATH}/confirm`,
  unsubscribe: `${SUBSCRIPTIONS_API_PATH}/unsubscribe`,
} as const;

/** Where a link is opened by which an address says yes. */
export const SUBSCRIPTION_CONFIRM_PATH = '/subscriptions/confirm';

/** Where somebody ends what they follow. */
export const UNSUBSCRIBE_PATH = '/subscriptions/unsubscribe';

/** The secret stands behind the hash: no server, log or other site gets to see it. */
export function subscriptionConfirmHref(secret: string): string {
  return `${SUBSCRIPTION_CONFIRM_PATH}#${secret}`;
}

/** For people, who are asked before it is done: programs that look into mails open links. */
export function unsubscribeHref(token: string): string {
  return `${UNSUBSCRIBE_PATH}#${token}`;
}

/** For mail programs, which post to it (RFC 8058). */
export function oneClickUnsubscribeHref(token: string): string {
  return `${SUBSCRIPTIONS_API_PATH}/unsubscribe?${new URLSearchParams({ token })}`;
}

/** The feeds of searches, by their file's ending. */
export const FEEDS_PATH = `${RESULTS_PATH}/feeds`;

/** The newest cars of a search, for feed readers. */
export function feedHref(query: SearchQuery, kind: 'json' | 'rss'): string {
  return `${FEEDS_PATH}/search.${kind}${query.asBookmark().toSearch()}`;
}
