import { RESULTS_PATH } from './links.js';
import { ACCOUNT_API_PATH } from './account-links.js';

/** The page for contacting the seller of a car. Followed by a listing id. */
export const CONTACT_PATH = `${RESULTS_PATH}/contact`;

/** The form for contacting a car's seller in this way, or for reporting its listing. */
export function contactFormHref(listingId: string, kind: 'text' | 'chat' | 'report'): string {
  return `${CONTACT_PATH}/${listingId}?kind=${kind}`;
}

/** Cars similar to a contacted one, as a fragment for the page's script. */
export function similarToContactedHref(listingId: string): string {
  return `${CONTACT_PATH}/${listingId}/similar`;
}

/** The page of a conversation. Followed by a lead id; without it, it opens a link from an email. */
export const CONVERSATION_PATH = '/conversation';

/** Conversation calls of the account service. */
export const CONVERSATIONS_API_PATH = `${ACCOUNT_API_PATH}/conversations`;

/** URL of a conversation, for its owner's browser. */
export function conversationHref(leadId: string): string {
  return `${CONVERSATION_PATH}/${leadId}`;
}

/** The token is in the fragment, so it does not reach servers, logs or other sites. */
export function conversationLinkHref(token: string): string {
  return `${CONVERSATION_PATH}#${token}`;
}
