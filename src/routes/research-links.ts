import type { Make, Model } from '../catalog/catalog-types.js';
import { RESULTS_PATH } from './links.js';

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

/** The same as a JSON call; with `.html` behind the id it is the page. */
export const DEALER_DIFFERENCE_CALL = `${RESULTS_PATH}/svc/dealer-difference`;

/** The page about a dealer, for cars of a condition. */
export function dealerDifferenceHref(ownerId: string, listingType: string): string {
  return `${DEALER_DIFFERENCE_PATH}/${encodeURIComponent(ownerId)}?${new URLSearchParams({ listingType })}`;
}

/** The page for configuring a new car, see `buildAndPriceHref`. */
export const BUILD_AND_PRICE_PATH = `${RESULTS_PATH}/build-and-price`;

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
