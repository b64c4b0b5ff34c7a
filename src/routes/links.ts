import type { Model } from '../catalog/catalog-types.js';
import type { Brand } from '../platform/config/brand.js';
import type { SearchQuery } from '../search/search-query.js';

/** URLs of all pages. */

/** The results page. Vehicle pages and the calls of results are below it. */
export const RESULTS_PATH = '/cars-for-sale';

/** The home page, the first breadcrumb of every page. */
export const HOME_PATH = '/';

/** All makes and models that have cars. */
export const ALL_CARS_PATH = '/all-cars';

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

/** The same for mails and other links that are followed elsewhere: the search stays as it was meant. */
export function resultsHrefWithRadius(query: SearchQuery): string {
  return `${RESULTS_PATH}${query.toSearchWithRadius()}`;
}

/**
 * The results of a search, scrolled to a car's card if it is among the first: the way back from its
 * page.
 */
export function cardHref(query: SearchQuery, listingId: string): string {
  return `${resultsHref(query)}#listing-${listingId}`;
}

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

/** Returns the ZIP Code nearest to a position. */
export const NEAREST_ZIP_PATH = `${RESULTS_PATH}/reference/zip/nearest`;

/** Takes page events. */
export const PAGE_EVENTS_PATH = `${RESULTS_PATH}/svc/page-events`;

/** Takes the answer whether a model of the same name was meant, too. */
export const CLARIFY_MODEL_PATH = `${RESULTS_PATH}/clarify-model`;
