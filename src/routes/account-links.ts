import { RESULTS_PATH } from './links.js';

/** The page for signing in and signing up. */
export const SIGN_IN_PATH = '/sign-in';

/** Opens an emailed sign-in link. */
export const SIGN_IN_CONFIRM_PATH = `${SIGN_IN_PATH}/confirm`;

/** The secret is in the fragment, so it does not reach servers, logs or other sites. */
export function signInConfirmHref(secret: string): string {
  return `${SIGN_IN_CONFIRM_PATH}#${secret}`;
}

/** Signs in or up, then continues to the local URL `refUrl`. */
export function signInHref(screen: 'signin' | 'signup', refUrl?: string): string {
  const search = new URLSearchParams({
    ...(screen === 'signup' && { defaultScreen: screen }),
    ...(refUrl && { refUrl }),
  }).toString();
  return search === '' ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${search}`;
}

/** The account page, with signing out and deleting. */
export const ACCOUNT_PATH = '/account';

/** Shown after an account was deleted. */
export const ACCOUNT_DELETED_PATH = '/account-deleted';

/** Saved cars and searches. */
export const SAVED_PATH = '/saved';

/** The account service. */
export const ACCOUNT_API_PATH = '/account-api';

/** Account service calls that pages make. */
export const ACCOUNT_CALLS = {
  signIn: `${ACCOUNT_API_PATH}/sign-in`,
  openLink: `${ACCOUNT_API_PATH}/sign-in/open`,
  signOut: `${ACCOUNT_API_PATH}/sign-out`,
  session: `${ACCOUNT_API_PATH}/session`,
  account: `${ACCOUNT_API_PATH}/account`,
  saveSearch: `${ACCOUNT_API_PATH}/search`,
  savedSearches: `${ACCOUNT_API_PATH}/searchbookmarks`,
  savedCars: `${ACCOUNT_API_PATH}/inventory`,
  leads: `${ACCOUNT_API_PATH}/leads`,
  leadProfile: `${ACCOUNT_API_PATH}/lead-profile`,
  listingReports: `${ACCOUNT_API_PATH}/listing-reports`,
} as const;

/** Saves a car by POST, for hearts without scripts. GET shows whether a car is saved. */
export const SAVE_CAR_PATH = `${RESULTS_PATH}/save`;

/** The page that shows whether a car is saved, with a link back to `backHref`. */
export function saveCarHref(listingId: string, backHref: string): string {
  return `${SAVE_CAR_PATH}?${new URLSearchParams({ listingId, back: backHref })}`;
}
