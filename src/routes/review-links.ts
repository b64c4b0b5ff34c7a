import type { Make, Model } from '../catalog/catalog-types.js';
import { ACCOUNT_PATH } from './account-links.js';

/** Consumer reviews. Followed by a make's slug and a model's code. */
export const REVIEWS_PATH = '/reviews';

/** The shopper's own reviews. Followed by a review id, one to change or delete. */
export const OWN_REVIEWS_PATH = `${ACCOUNT_PATH}/reviews`;

/** All reviews of a model, or of one of its years; `page` counts from 1. */
export function reviewsHref(
  make: Pick<Make, 'slug'>,
  model: Pick<Model, 'code'>,
  year?: number,
  page = 1,
): string {
  const params = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(year !== undefined && { year: String(year) }),
  });
  const path = `${REVIEWS_PATH}/${make.slug}/${model.code.toLowerCase()}`;
  return params.size === 0 ? path : `${path}?${params}`;
}

/** The form for a new review of a model. */
export function writeReviewHref(
  make: Pick<Make, 'slug'>,
  model: Pick<Model, 'code'>,
  year?: number,
): string {
  return `${reviewsHref(make, model)}/write${year === undefined ? '' : `?year=${year}`}`;
}

/** Anchor of a review on its model's page, for links in mails. */
export function reviewAnchor(reviewId: string): string {
  return `review-${reviewId}`;
}

export function reportReviewHref(reviewId: string): string {
  return `${REVIEWS_PATH}/report/${reviewId}`;
}

/** The form for changing one's own review. */
export function editReviewHref(reviewId: string): string {
  return `${OWN_REVIEWS_PATH}/${reviewId}`;
}

/** The page for deleting one's own review. */
export function deleteReviewHref(reviewId: string): string {
  return `${editReviewHref(reviewId)}/delete`;
}
