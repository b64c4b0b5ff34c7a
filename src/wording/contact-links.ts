import { RESULTS_PATH } from './links.js';

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
