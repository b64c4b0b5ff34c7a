import type { Make, Model } from '../catalogue/catalogue-types.js';
import type { Brand } from '../config/brand.js';
import type { SearchQuery } from '../search/search-query.js';

/** Every address of the pages, in one place. */

/** The results page; the pages of cars and the calls that belong to it lie below. */
export const RESULTS_PATH = '/cars-for-sale';

/** The brand's front page, where every row of breadcrumbs begins. */
export const HOME_PATH = '/';

/** Every make and model there are cars of. */
export const ALL_CARS_PATH = '/all-cars';

/** What is known of makes and models; a make's slug and a model's code follow. */
export const RESEARCH_PATH = '/research';

/** Below it: the expert reviews of the content folder, by the names of their files. */
export const EXPERT_REVIEWS_PATH = '/expert-reviews';

/** Below it: certified programs, by the slugs of their makes. */
export const CERTIFIED_PATH = '/certified';

/** The certified program of a make. */
export function certifiedHref({ slug }: Pick<Make, 'slug'>): string {
  return `${CERTIFIED_PATH}/${slug}`;
}

/** Below it: what sets dealers apart, by their ids. */
export const DEALER_DIFFERENCE_PATH = `${RESULTS_PATH}/dealer-difference`;

/** The page about a dealer, for cars of one condition. */
export function dealerDifferenceHref(ownerId: string, listingType: string): string {
  return `${DEALER_DIFFERENCE_PATH}/${encodeURIComponent(ownerId)}?${new URLSearchParams({ listingType })}`;
}

/** Where a new car is put together; `buildAndPriceHref` says which. */
export const BUILD_AND_PRICE_PATH = `${RESULTS_PATH}/build-and-price`;

/** Where an account is made or entered. */
export const SIGN_IN_PATH = '/sign-in';

/** Where a link to sign in, which was sent by mail, is opened. */
export const SIGN_IN_CONFIRM_PATH = `${SIGN_IN_PATH}/confirm`;

/** The secret stands behind the hash: no server, log or other site gets to see it. */
export function signInConfirmHref(secret: string): string {
  return `${SIGN_IN_CONFIRM_PATH}#${secret}`;
}

/** Signing in or up, and back to an address of ours. */
export function signInHref(screen: 'signin' | 'signup', refUrl?: string): string {
  const search = new URLSearchParams({ ...(screen === 'signup' && { defaultScreen: screen }), ...(refUrl && { refUrl }) }).toString();
  return search === '' ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${search}`;
}

/** What somebody's account is, and the ways out of it. */
export const ACCOUNT_PATH = '/account';

/** Said when it is gone. */
export const ACCOUNT_DELETED_PATH = '/account-deleted';

/** The cars and searches somebody has saved. */
export const SAVED_PATH = '/saved';

/** The browsing history call. */
export const BROWSING_HISTORY_PATH = `${RESULTS_PATH}/svc/browsing-history`;

/** Takes the delete forms of recently viewed cars, and renders the part for the page's script. */
export const RECENTLY_VIEWED_PATH = `${RESULTS_PATH}/recently-viewed`;

/** What is stored about an account or a browser, and its notifications. */
export const PRIVACY_PATH = `${RESULTS_PATH}/privacy`;

/** Below it: all of it as one JSON file. */
export const PRIVACY_DOWNLOAD_PATH = `${PRIVACY_PATH}/download`;

/** Below it: asks before it deletes everything, or the part that `part` names. */
export const PRIVACY_DELETE_PATH = `${PRIVACY_PATH}/delete`;

/** Below it: takes the forms that turn notifications on and off. */
export const PRIVACY_NOTIFICATIONS_PATH = `${PRIVACY_PATH}/notifications`;

/** The page that asks whether to delete a part. */
export function deletePartHref(part: string): string {
  return `${PRIVACY_DELETE_PATH}?${new URLSearchParams({ part })}`;
}

/** Renders the still-interested alerts for the script of results pages. */
export const STILL_INTERESTED_PATH = `${RESULTS_PATH}/still-interested`;

/** The still-interested beacon of the specification. */
export const STILL_INTERESTED_ALERT_PATH = `${STILL_INTERESTED_PATH}/alert`;

/** Registers a browser for push notifications; below it, its id removes it. */
export const PUSH_DEVICE_PATH = `${RESULTS_PATH}/consumer-device/browser`;

/** The settings of push notifications. */
export const NOTIFICATIONS_PATH = '/notifications';

/** The service worker of push notifications, and the URLs it controls (specification, section 2). */
export const SERVICE_WORKER_PATH = `${RESULTS_PATH}/api/firebase-messaging-sw.js`;
export const SERVICE_WORKER_SCOPE = `${RESULTS_PATH}/`;

/** The web app manifest of a brand, and below it its icons. */
export const APP_MANIFEST_PATH = `${RESULTS_PATH}/app.webmanifest`;
export const APP_ICONS_PATH = `${RESULTS_PATH}/app-icons`;

/** The account service: what is a shopper's own. */
export const ACCOUNT_API_PATH = '/account-api';

/** Its calls that pages make. */
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

/** The page for developers, which documents the JSON calls. */
export const DOCS_PATH = '/docs';

/** Keeps a shopper's choice between light and dark. */
export const APPEARANCE_PATH = '/appearance';

/** Keeps a shopper's choice between cards and rows. */
export const LIST_VIEW_PATH = `${RESULTS_PATH}/view`;

/** Takes what somebody says of the results. */
export const FEEDBACK_PATH = `${RESULTS_PATH}/feedback`;

/** The canonical address of a search's results; a query is canonical, so pages need no redirect behind it. */
export function resultsHref(query: SearchQuery): string {
  return `${RESULTS_PATH}${query.toSearch()}`;
}

/** The results of a search with one car's card in view, where it is among the first: the way back from the car's page. */
export function cardHref(query: SearchQuery, listingId: string): string {
  return `${resultsHref(query)}#listing-${listingId}`;
}

/** Anchors of the vehicle page: those the specification names, and the others of the same kind. */
export type VehicleAnchor =
  'factsSection' | 'pricingSection' | 'descriptionSection' | 'historySection' | 'featuresSection' | 'warrantySection' | 'contact';
/**
 * The canonical address of all cars of a model. Pages with a link for every model write it without reading a query for each; a maker's
 * own pages say no make.
 */
export function modelResultsHref({ makeCode, code }: Pick<Model, 'makeCode' | 'code'>, brand: Pick<Brand, 'lockedMakeCode'>): string {
  const params = new URLSearchParams(brand.lockedMakeCode ? { modelCode: code } : { makeCode, modelCode: code });
  return `${RESULTS_PATH}?${params}`;
}

/** What is known of a make, or of one of its models: `/research/toyota/rav4`, with a model year behind it where one is asked. */
export function researchHref(make: Pick<Make, 'slug'>, model?: Pick<Model, 'code'>, year?: number): string {
  const path = [RESEARCH_PATH, make.slug, ...(model ? [model.code.toLowerCase()] : [])].join('/');
  return year === undefined ? path : `${path}?year=${year}`;
}

/** What a new car is to be, as far as it is chosen; `trimCode` is a value of the trim filter, `RAV4|XLE`. */
export interface BuildCodes {
  readonly makeCode?: string | undefined;
  readonly modelCode?: string | undefined;
  readonly year?: number | undefined;
  readonly trimCode?: string | undefined;
  readonly zip?: string | undefined;
}

/** The page that puts a new car together, with what is chosen of it so far. */
export function buildAndPriceHref(chosen: BuildCodes): string {
  const params = new URLSearchParams();
  for (const name of ['makeCode', 'modelCode', 'trimCode', 'year', 'zip'] as const) {
    const value = chosen[name];
    if (value !== undefined) params.set(name, String(value));
  }
  return params.size === 0 ? BUILD_AND_PRICE_PATH : `${BUILD_AND_PRICE_PATH}?${params}`;
}

/** The specification's listing link: what was pressed travels in `clickType` and `tileClick`, the part of the page in the hash. */
export function vehicleHref(listingId: string, click?: { clickType: string; tileClick?: string; anchor?: VehicleAnchor }): string {
  const path = `${RESULTS_PATH}/vehicle/${listingId}`;
  if (!click) return path;
  const search = new URLSearchParams({ clickType: click.clickType, ...(click.tileClick && { tileClick: click.tileClick }) });
  return `${path}?${search}${click.anchor ? `#${click.anchor}` : ''}`;
}

/** Answers the ZIP nearest to a position. */
export const NEAREST_ZIP_PATH = `${RESULTS_PATH}/reference/zip/nearest`;

/** Answers the photos of a car to a card that shows one of them. */
export function photosHref(listingId: string): string {
  return `/rest/lsc/listing/${listingId}?fields=details.images`;
}

/** Where the button of a car leads to its seller; the button's form adds the `clickType`. */
export function contactHref(listingId: string): string {
  return `${vehicleHref(listingId)}#contact`;
}

/** Where hearts post their car without scripts. Read, it says whether a car is saved. */
export const SAVE_CAR_PATH = `${RESULTS_PATH}/save`;

/** The page that says whether a car is saved, and leads back to the page its heart was pressed on. */
export function saveCarHref(listingId: string, backHref: string): string {
  return `${SAVE_CAR_PATH}?${new URLSearchParams({ listingId, back: backHref })}`;
}

/** The page of the shopper's own payment terms. */
export const WALLET_PATH = `${RESULTS_PATH}/wallet`;

/** Where the form of that page leads: keeps its terms, then leads back. */
export const WALLET_KEEP_PATH = `${WALLET_PATH}/keep`;

/** Turns payments on cards on or off, then leads to the wallet or back. */
export const WALLET_SWITCH_PATH = `${WALLET_PATH}/switch`;

/** Where it is synced with the account. */
export const WALLET_SYNC_PATH = `${WALLET_PATH}/sync`;

/**
 * The wallet, with the price in dollars that its example is about. It leads back to the page its link was pressed on; `backHref` names
 * another.
 */
export function walletHref(priceDollars?: number, backHref?: string): string {
  const params = { ...(backHref !== undefined && { back: backHref }), ...(priceDollars !== undefined && { price: String(priceDollars) }) };
  const search = new URLSearchParams(params).toString();
  return search === '' ? WALLET_PATH : `${WALLET_PATH}?${search}`;
}

/** Shows payments on cards, or hides them; then back to the page its link was pressed on. */
export function walletSwitchHref(to: 'on' | 'off'): string {
  return `${WALLET_SWITCH_PATH}?to=${to}`;
}

/** The JSON call that reckons the monthly payment for a price. */
export const PAYMENTS_PATH = `${RESULTS_PATH}/svc/payments`;

/** The JSON call that names what comes off a car's price. */
export const INCENTIVES_PATH = `${RESULTS_PATH}/svc/incentives`;

/** Where a page says that somebody uses it. */
export const PAGE_EVENTS_PATH = `${RESULTS_PATH}/svc/page-events`;

/** The payment calculation of a price in dollars, on the terms that are assumed everywhere. */
export function paymentsHref(priceDollars: number): string {
  return `${PAYMENTS_PATH}?price=${priceDollars}`;
}

/** What comes off a car's price. */
export function incentivesHref(listingId: string): string {
  return `${INCENTIVES_PATH}?listingId=${listingId}`;
}

/** The page that shows cars side by side; what changes which cars those are lies below. */
export const COMPARE_PATH = `${RESULTS_PATH}/compare`;

/** The drawer of what is compared, as it stands now. */
export const COMPARE_DRAWER_PATH = `${COMPARE_PATH}/drawer`;

/** A comparison: ids of cars in the order of their columns, the ZIP distances are measured from, and whether only differences show. */
export interface Comparison {
  readonly ids: readonly string[];
  readonly zip?: string | undefined;
  readonly isDifferencesOnly?: boolean;
}

/** The address of a comparison, which can be sent to somebody else; each comparison has one. */
export function compareHref({ ids, zip, isDifferencesOnly }: Comparison): string {
  const pairs = ids.map((id) => ['listingId', id]);
  if (isDifferencesOnly) pairs.push(['only', 'differences']);
  if (zip !== undefined) pairs.push(['zip', zip]);
  return pairs.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?${new URLSearchParams(pairs)}`;
}

/** What can be done to the cars a shopper compares. To toggle is to add a car or, where it is compared already, to take it out again. */
export const COMPARE_CHANGES = ['toggle', 'add', 'remove', 'clear'] as const;

/** One of `COMPARE_CHANGES`. */
export type CompareChange = (typeof COMPARE_CHANGES)[number];

/** Where a link goes that changes which cars are compared; to clear needs no car. */
export function compareChangeHref(change: CompareChange, listingId?: string): string {
  return `${COMPARE_PATH}/${change}${listingId === undefined ? '' : `?listingId=${listingId}`}`;
}

/** The trims of one model side by side; a search that has one model follows, see `trimsHref`. */
export const TRIMS_PATH = `${RESULTS_PATH}/compare-trims`;

/** The trims of the model that a search asks for, with what is for sale of each where and how it searches. */
export function trimsHref(query: SearchQuery): string {
  return `${TRIMS_PATH}${query.toSearch()}`;
}

/** Where the question goes whether a model of the same name was meant, too. */
export const CLARIFY_MODEL_PATH = `${RESULTS_PATH}/clarify-model`;
