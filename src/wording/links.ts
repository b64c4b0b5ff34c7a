import type { SearchQuery } from '../search/search-query.js';

/** Every address of the pages, in one place. */

/** The results page; the pages of cars and the calls that belong to it lie below. */
export const RESULTS_PATH = '/cars-for-sale';

/** The brand's front page, where every row of breadcrumbs begins. */
export const HOME_PATH = '/';

/** The page for developers, which documents the JSON calls. */
export const DOCS_PATH = '/docs';

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

/** The specification's listing link: what was pressed travels in `clickType` and `tileClick`, the part of the page in the hash. */
export function vehicleHref(listingId: string, click?: { clickType: string; tileClick?: string; anchor?: VehicleAnchor }): string {
  const path = `${RESULTS_PATH}/vehicle/${listingId}`;
  if (!click) return path;
  const search = new URLSearchParams({ clickType: click.clickType, ...(click.tileClick && { tileClick: click.tileClick }) });
  return `${path}?${search}${click.anchor ? `#${click.anchor}` : ''}`;
}

/** The JSON call that reckons the monthly payment for a price. */
export const PAYMENTS_PATH = `${RESULTS_PATH}/svc/payments`;

/** The JSON call that names what comes off a car's price. */
export const INCENTIVES_PATH = `${RESULTS_PATH}/svc/incentives`;

/** The payment calculation of a price in dollars, on the terms that are assumed everywhere. */
export function paymentsHref(priceDollars: number): string {
  return `${PAYMENTS_PATH}?price=${priceDollars}`;
}

/** What comes off a car's price. */
export function incentivesHref(listingId: string): string {
  return `${INCENTIVES_PATH}?listingId=${listingId}`;
}
