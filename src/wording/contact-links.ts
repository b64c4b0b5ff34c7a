import { ACCOUNT_API_PATH, RESULTS_PATH } from './links.js';

/** Writing to the seller of a car, whose listing id follows. */
export const CONTACT_PATH = `${RESULTS_PATH}/contact`;

/** The form for one car: by which way, or what is wrong with its listing. */
export function contactHref(listingId: string, kind: 'text' | 'chat' | 'report'): string {
  return `${CONTACT_PATH}/${listingId}?kind=${kind}`;
}

/** Cars like one that somebody has written about, as a part for the page's script. */
export function similarToContactedHref(listingId: string): string {
  return `${CONTACT_PATH}/${listingId}/similar`;
}

/** Where a shopper and a seller write to each other; a lead's id follows. Without it, a link of a mail is opened. */
export const CONVERSATION_PATH = '/conversation';

/** The account service's calls about conversations. */
export const CONVERSATIONS_API_PATH = `${ACCOUNT_API_PATH}/conversations`;

/** One of them, for a browser that is known. */
export function conversationHref(leadId: string): string {
  return `${CONVERSATION_PATH}/${leadId}`;
}

/** The token stands behind the hash: no server, log or other site gets to see it. */
export function conversationLinkHref(token: string): string {
  return `${CONVERSATION_PATH}#${token}`;
}
