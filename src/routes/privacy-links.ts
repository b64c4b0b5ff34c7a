import { RESULTS_PATH } from './links.js';

/** Stored data of an account or browser, and its notifications. */
export const PRIVACY_PATH = `${RESULTS_PATH}/privacy`;

/** All data as a JSON file. */
export const PRIVACY_DOWNLOAD_PATH = `${PRIVACY_PATH}/download`;

/** Confirmation page before deleting everything, or the part in `part`. */
export const PRIVACY_DELETE_PATH = `${PRIVACY_PATH}/delete`;

/** Takes the forms that turn notifications on and off. */
export const PRIVACY_NOTIFICATIONS_PATH = `${PRIVACY_PATH}/notifications`;

/** The page that asks before deleting a part. */
export function deletePartHref(part: string): string {
  return `${PRIVACY_DELETE_PATH}?${new URLSearchParams({ part })}`;
}
