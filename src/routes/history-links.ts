import { RESULTS_PATH } from './links.js';

export const BROWSING_HISTORY_PATH = `${RESULTS_PATH}/svc/browsing-history`;

/**
 * Takes the delete forms of recently viewed cars, and renders the fragment for the page's script.
 */
export const RECENTLY_VIEWED_PATH = `${RESULTS_PATH}/recently-viewed`;

/** Renders still-interested alerts for the script of results pages. */
export const STILL_INTERESTED_PATH = `${RESULTS_PATH}/still-interested`;

/** The still-interested beacon (specification). */
export const STILL_INTERESTED_ALERT_PATH = `${STILL_INTERESTED_PATH}/alert`;
