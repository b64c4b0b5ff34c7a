import type { SearchQuery } from '../search/search-query.js';

/** Every address of the pages, in one place. */
export const RESULTS_PATH = '/cars-for-sale';
export const HOME_PATH = '/';
export const DOCS_PATH = '/docs';

export function resultsHref(query: SearchQuery): string {
  return `${RESULTS_PATH}${query.toSearch()}`;
}

/** Anchors of the vehicle page. */
export type VehicleAnchor = 'pricingSection' | 'warrantySection' | 'historySection' | 'contact';

/** The specification's listing link: what was pressed travels in `clickType` and `tileClick`, the part of the page in the hash. */
export function vehicleHref(listingId: string, click?: { clickType: string; tileClick?: string; anchor?: VehicleAnchor }): string {
  const path = `${RESULTS_PATH}/vehicle/${listingId}`;
  if (!click) return path;
  const search = new URLSearchParams({ clickType: click.clickType, ...(click.tileClick && { tileClick: click.tileClick }) });
  return `${path}?${search}${click.anchor ? `#${click.anchor}` : ''}`;
}

export const PAYMENTS_PATH = `${RESULTS_PATH}/svc/payments`;
export const INCENTIVES_PATH = `${RESULTS_PATH}/svc/incentives`;

/** The payment calculation of a price in dollars, on the terms that are assumed everywhere. */
export function paymentsHref(priceDollars: number): string {
  return `${PAYMENTS_PATH}?price=${priceDollars}`;
}

/** What comes off a car's price. */
export function incentivesHref(listingId: string): string {
  return `${INCENTIVES_PATH}?listingId=${listingId}`;
}
