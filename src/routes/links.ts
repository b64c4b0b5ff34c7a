import type { Make, Model } from '../catalog/catalog-types.js';
import type { Brand } from '../platform/config/brand.js';
import type { SearchQuery } from '../search/search-query.js';

/** URLs of all pages. */

/** The results page. Vehicle pages and the calls of results are below it. */
export const RESULTS_PATH = '/cars-for-sale';

/** The home page, the first breadcrumb of every page. */
export const HOME_PATH = '/';

/** All makes and models that have cars. */
export const ALL_CARS_PATH = '/all-cars';

/** Research pages of makes and models. Followed by a make's slug and a model's code. */
export const RESEARCH_PATH = '/research';

/** Expert reviews of the content folder, followed by their file names. */
export const EXPERT_REVIEWS_PATH = '/expert-reviews';

/** Certified programs, followed by slugs of makes. */
export const CERTIFIED_PATH = '/certified';

export function certifiedHref({ slug }: Pick<Make, 'slug'>): string {
  return `${CERTIFIED_PATH}/${slug}`;
}

/** Pages about dealers, followed by dealer ids. */
export const DEALER_DIFFERENCE_PATH = `${RESULTS_PATH}/dealer-difference`;

/** The page about a dealer, for cars of a condition. */
export function dealerDifferenceHref(ownerId: string, listingType: string): string {
  return `${DEALER_DIFFERENCE_PATH}/${encodeURIComponent(ownerId)}?${new URLSearchParams({ listingType })}`;
}

/** The page for configuring a new car, see `buildAndPriceHref`. */
export const BUILD_AND_PRICE_PATH = `${RESULTS_PATH}/build-and-price`;

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

export const BROWSING_HISTORY_PATH = `${RESULTS_PATH}/svc/browsing-history`;

/**
 * Takes the delete forms of recently viewed cars, and renders the fragment for the page's script.
 */
export const RECENTLY_VIEWED_PATH = `${RESULTS_PATH}/recently-viewed`;

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

/** Renders still-interested alerts for the script of results pages. */
export const STILL_INTERESTED_PATH = `${RESULTS_PATH}/still-interested`;

/** The still-interested beacon (specification). */
export const STILL_INTERESTED_ALERT_PATH = `${STILL_INTERESTED_PATH}/alert`;

/** Registers a browser for push notifications. Followed by its id, it removes it. */
export const PUSH_DEVICE_PATH = `${RESULTS_PATH}/consumer-device/browser`;

/** Settings of push notifications. */
export const NOTIFICATIONS_PATH = '/notifications';

/** The service worker of push notifications, and its scope (specification, section 2). */
export const SERVICE_WORKER_PATH = `${RESULTS_PATH}/api/firebase-messaging-sw.js`;
export const SERVICE_WORKER_SCOPE = `${RESULTS_PATH}/`;

/** The web app manifest of a brand, and its icons. */
export const APP_MANIFEST_PATH = `${RESULTS_PATH}/app.webmanifest`;
export const APP_ICONS_PATH = `${RESULTS_PATH}/app-icons`;

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

/** The documentation of the JSON calls. */
export const DOCS_PATH = '/docs';

/** Stores the choice between light and dark. */
export const APPEARANCE_PATH = '/appearance';

/** Stores the choice between cards and rows. */
export const LIST_VIEW_PATH = `${RESULTS_PATH}/view`;

/** Takes feedback about the results. */
export const FEEDBACK_PATH = `${RESULTS_PATH}/feedback`;

/** The canonical URL of a search's results. Queries are canonical, so it never redirects. */
export function resultsHref(query: SearchQuery): string {
  return `${RESULTS_PATH}${query.toSearch()}`;
}

/**
 * The results of a search, scrolled to a car's card if it is among the first: the way back from its
 * page.
 */
export function cardHref(query: SearchQuery, listingId: string): string {
  return `${resultsHref(query)}#listing-${listingId}`;
}

/** Anchors of the vehicle page: those of the specification, and others. */
export type VehicleAnchor =
  | 'factsSection'
  | 'pricingSection'
  | 'descriptionSection'
  | 'historySection'
  | 'featuresSection'
  | 'warrantySection'
  | 'contact';
/**
 * The canonical URL of all cars of a model. Written without parsing a query, for pages with a link
 * per model. A maker's own pages leave the make out.
 */
export function modelResultsHref(
  { makeCode, code }: Pick<Model, 'makeCode' | 'code'>,
  brand: Pick<Brand, 'lockedMakeCode'>,
): string {
  const params = new URLSearchParams(
    brand.lockedMakeCode ? { modelCode: code } : { makeCode, modelCode: code },
  );
  return `${RESULTS_PATH}?${params}`;
}

/** Research page of a make or model: `/research/toyota/rav4`, optionally with a model year. */
export function researchHref(
  make: Pick<Make, 'slug'>,
  model?: Pick<Model, 'code'>,
  year?: number,
): string {
  const path = [RESEARCH_PATH, make.slug, ...(model ? [model.code.toLowerCase()] : [])].join('/');
  return year === undefined ? path : `${path}?year=${year}`;
}

/** Choices for a new car. `trimCode` is a value of the trim filter, `RAV4|XLE`. */
export interface BuildCodes {
  readonly makeCode?: string | undefined;
  readonly modelCode?: string | undefined;
  readonly year?: number | undefined;
  readonly trimCode?: string | undefined;
  readonly zip?: string | undefined;
}

/** The page for configuring a new car, with these choices. */
export function buildAndPriceHref(chosen: BuildCodes): string {
  const params = new URLSearchParams();
  for (const name of ['makeCode', 'modelCode', 'trimCode', 'year', 'zip'] as const) {
    const value = chosen[name];
    if (value !== undefined) params.set(name, String(value));
  }
  return params.size === 0 ? BUILD_AND_PRICE_PATH : `${BUILD_AND_PRICE_PATH}?${params}`;
}

/**
 * Link to a listing (specification): `clickType` and `tileClick` say what was clicked, in word
 * characters; the fragment is the section of the page.
 */
export function vehicleHref(
  listingId: string,
  click?: { clickType: string; tileClick?: string; anchor?: VehicleAnchor },
): string {
  const path = `${RESULTS_PATH}/vehicle/${listingId}`;
  if (!click) return path;
  const tile = click.tileClick ? `&tileClick=${click.tileClick}` : '';
  return `${path}?clickType=${click.clickType}${tile}${click.anchor ? `#${click.anchor}` : ''}`;
}

/** Returns the ZIP Code nearest to a position. */
export const NEAREST_ZIP_PATH = `${RESULTS_PATH}/reference/zip/nearest`;

/** Returns all photos of a car, for a card that has only one. */
export function photosHref(listingId: string): string {
  return `/rest/lsc/listing/${listingId}?fields=details.images`;
}

/** The contact section of a car's page. The button's form adds the `clickType`. */
export function contactHref(listingId: string): string {
  return `${vehicleHref(listingId)}#contact`;
}

/** Saves a car by POST, for hearts without scripts. GET shows whether a car is saved. */
export const SAVE_CAR_PATH = `${RESULTS_PATH}/save`;

/** The page that shows whether a car is saved, with a link back to `backHref`. */
export function saveCarHref(listingId: string, backHref: string): string {
  return `${SAVE_CAR_PATH}?${new URLSearchParams({ listingId, back: backHref })}`;
}

/** The page with the shopper's loan terms. */
export const WALLET_PATH = `${RESULTS_PATH}/wallet`;

/** Stores the terms of that page's form, then redirects back. */
export const WALLET_KEEP_PATH = `${WALLET_PATH}/keep`;

/** Shows or hides payments on cards, then redirects to the wallet or back. */
export const WALLET_SWITCH_PATH = `${WALLET_PATH}/switch`;

/** Syncs the wallet with the account. */
export const WALLET_SYNC_PATH = `${WALLET_PATH}/sync`;

/**
 * The wallet, with the price in US dollars of its example. It links back to `backHref`; by default,
 * to the page with the link.
 */
export function walletHref(priceDollars?: number, backHref?: string): string {
  const back = backHref === undefined ? '' : `&${new URLSearchParams({ back: backHref })}`;
  const price = priceDollars === undefined ? '' : `&price=${priceDollars}`;
  return WALLET_PATH + `${back}${price}`.replace('&', '?');
}

/** The JSON call for the monthly payment of a price. */
export const PAYMENTS_PATH = `${RESULTS_PATH}/svc/payments`;

/** The JSON call for a car's incentives. */
export const INCENTIVES_PATH = `${RESULTS_PATH}/svc/incentives`;

/** Takes page events. */
export const PAGE_EVENTS_PATH = `${RESULTS_PATH}/svc/page-events`;

/** The payments call for a price in US dollars, with default terms. */
export function paymentsHref(priceDollars: number): string {
  return `${PAYMENTS_PATH}?price=${priceDollars}`;
}

/** The incentives call for a car. */
export function incentivesHref(listingId: string): string {
  return `${INCENTIVES_PATH}?listingId=${listingId}`;
}

/** The compare page. Its changes are below it. */
export const COMPARE_PATH = `${RESULTS_PATH}/compare`;

/** The current compare drawer. */
export const COMPARE_DRAWER_PATH = `${COMPARE_PATH}/drawer`;

/**
 * A comparison: listing ids in column order, the ZIP Code for distances, and whether only
 * differences are shown.
 */
export interface Comparison {
  readonly ids: readonly string[];
  readonly zip?: string | undefined;
  readonly isDifferencesOnly?: boolean;
}

/** The URL of a comparison, which can be shared. Each comparison has exactly one. */
export function compareHref({ ids, zip, isDifferencesOnly }: Comparison): string {
  const pairs = ids.map((id) => ['listingId', id]);
  if (isDifferencesOnly) pairs.push(['only', 'differences']);
  if (zip !== undefined) pairs.push(['zip', zip]);
  return pairs.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?${new URLSearchParams(pairs)}`;
}

/** Changes of compared cars. `toggle` adds a car, or removes it if it is already compared. */
export const COMPARE_CHANGES = ['toggle', 'add', 'remove', 'clear'] as const;

export type CompareChange = (typeof COMPARE_CHANGES)[number];

/** Takes the form that changes the compared cars. `clear` needs no car. */
export function compareChangePath(change: CompareChange): string {
  return `${COMPARE_PATH}/${change}`;
}

/** The trim comparison of a model, see `trimsHref`. */
export const TRIMS_PATH = `${RESULTS_PATH}/compare-trims`;

/** The trim comparison of the search's model, with the cars for sale in that search. */
export function trimsHref(query: SearchQuery): string {
  return `${TRIMS_PATH}${query.toSearch()}`;
}

/** Takes the answer whether a model of the same name was meant, too. */
export const CLARIFY_MODEL_PATH = `${RESULTS_PATH}/clarify-model`;
