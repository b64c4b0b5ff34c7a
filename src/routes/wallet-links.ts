import { RESULTS_PATH } from './links.js';

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

/** The payments call for a price in US dollars, with default terms. */
export function paymentsHref(priceDollars: number): string {
  return `${PAYMENTS_PATH}?price=${priceDollars}`;
}

/** The incentives call for a car. */
export function incentivesHref(listingId: string): string {
  return `${INCENTIVES_PATH}?listingId=${listingId}`;
}
