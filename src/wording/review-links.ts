import type { Make, Model } from '../catalogue/catalogue-types.js';
import { ACCOUNT_PATH } from './links.js';

/** What people say of cars; a make's slug and a model's code follow. */
export const REVIEWS_PATH = '/reviews';

/** What somebody has written, to change or delete; the id of a review follows. */
export const OWN_REVIEWS_PATH = `${ACCOUNT_PATH}/reviews`;

/** All reviews of a model, of one year where one is asked, by pages from 1. */
export function reviewsHref(make: Pick<Make, 'slug'>, model: Pick<Model, 'code'>, year?: number, page = 1): string {
  const asked = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(year !== undefined && { year: String(year) }) });
  const path = `${REVIEWS_PATH}/${make.slug}/${model.code.toLowerCase()}`;
  return asked.size === 0 ? path : `${path}?${asked}`;
}

/** The form for a new review of a model. */
export function writeReviewHref(make: Pick<Make, 'slug'>, model: Pick<Model, 'code'>, year?: number): string {
  return `${reviewsHref(make, model)}/write${year === undefined ? '' : `?year=${year}`}`;
}

/** One review among those of its model, for readers who open it from a mail. */
export function reviewAnchor(reviewId: string): string {
  return `review-${reviewId}`;
}

/** The form that reports a review. */
export function reportReviewHref(reviewId: string): string {
  return `${REVIEWS_PATH}/report/${reviewId}`;
}

/** The form that changes one's own review. */
export function editReviewHref(reviewId: string): string {
  return `${OWN_REVIEWS_PATH}/${reviewId}`;
}

/** Where one's own review is deleted. */
export function deleteReviewHref(reviewId: string): string {
  return `${editReviewHref(reviewId)}/delete`;
}
