import type { Car, WithContext } from 'schema-dts';
import type { ConsumerReviewsProps } from '../../../../views/reference/consumer-reviews-tab.js';
import type { ModelReviewsProps } from '../../../../views/reviews/model-reviews-page.js';
import type { RatingRow, ReviewArticleProps } from '../../../../views/reviews/review-article.js';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import type { Brand } from '../../../platform/config/brand.js';
import { REVIEWS_OF_PAGE } from '../../../reviews/model-reviews.js';
import type { ReviewsOfModel } from '../../../reviews/model-reviews.js';
import { reviewedCarName } from '../../../reviews/review-mails.js';
import { BEST_RATING, RATING_KEYS, RATING_NAMES } from '../../../reviews/review-ratings.js';
import type { PublishedReview } from '../../../reviews/review.js';
import type { ModelRatings } from '../../../reviews/review-ratings.js';
import { countOf, formatDay } from '../../../formatting/number-formats.js';
import { HOME_PATH, modelResultsHref } from '../../../routes/links.js';
import {
  reportReviewHref,
  reviewAnchor,
  reviewsHref,
  writeReviewHref,
} from '../../../routes/review-links.js';

/** The reviewed model, and optionally one year of it. */
interface ReviewedCar {
  readonly make: Make;
  readonly model: Model;
  readonly year?: number | undefined;
}

/** Ratings and the two latest reviews, below the results. */
export function presentConsumerReviews(
  car: ReviewedCar,
  reviews: ReviewsOfModel,
): ConsumerReviewsProps {
  const { make, model, year } = car;
  const { numberOfReviews, latest } = reviews;
  const write = { text: writeText(numberOfReviews), href: writeReviewHref(make, model, year) };
  const all = {
    text: `See all ${countOf(numberOfReviews, 'review')}`,
    href: reviewsHref(make, model, year),
  };
  return {
    title: `Consumer reviews of the ${nameOf(car)}`,
    summary: summaryOf(car, reviews),
    ratings: ratingRows(reviews),
    reviews: latest.map((review) => presentReview(car, review)),
    links: [...(numberOfReviews > latest.length ? [all] : []), write],
    structuredData: ratingsData(car, reviews),
  };
}

/** A page of a model's reviews. `reviews` is undefined if unavailable. */
export function presentModelReviews(
  car: ReviewedCar,
  brand: Pick<Brand, 'lockedMakeCode'>,
  shown:
    | {
        readonly reviews: ModelRatings;
        readonly list: readonly PublishedReview[];
        readonly page: number;
      }
    | undefined,
  missing: readonly string[],
): ModelReviewsProps {
  const { make, model, year } = car;
  const { numberOfReviews, ratings } = shown?.reviews ?? { numberOfReviews: 0, ratings: [] };
  const page = shown?.page ?? 1;
  const lastPage = lastPageOf(numberOfReviews);
  const name = `${make.name} ${model.name}`;
  return {
    crumbs: [
      { text: 'Home', href: HOME_PATH },
      { text: name, href: modelResultsHref(model, brand) },
      { text: 'Reviews' },
    ],
    title: `${nameOf(car)} reviews`,
    lead: shown ? summaryOf(car, shown.reviews) : `What people say about the ${nameOf(car)}.`,
    missing: [...missing],
    actions: [
      { text: writeText(numberOfReviews), href: writeReviewHref(make, model, year) },
      { text: `See ${name} cars for sale`, href: modelResultsHref(model, brand) },
    ],
    ratings: ratingRows({ ratings }),
    reviews: (shown?.list ?? []).map((review) => presentReview(car, review)),
    pageText: lastPage > 1 ? `Page ${page} of ${lastPage}` : undefined,
    previous:
      page > 1 ? { text: 'Previous', href: reviewsHref(make, model, year, page - 1) } : undefined,
    next:
      page < lastPage
        ? { text: 'Next', href: reviewsHref(make, model, year, page + 1) }
        : undefined,
  };
}

/** Number of the last page, at least 1. */
export function lastPageOf(numberOfReviews: number): number {
  return Math.max(1, Math.ceil(numberOfReviews / REVIEWS_OF_PAGE));
}

/** JSON-LD of the mean ratings; undefined without an approved review. */
export function ratingsData(
  car: ReviewedCar,
  { ratings, numberOfReviews }: ModelRatings,
): string | undefined {
  const [overall] = ratings;
  if (!overall) return undefined;
  const data: WithContext<Car> = {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: nameOf(car),
    brand: { '@type': 'Brand', name: car.make.name },
    model: car.model.name,
    ...(car.year !== undefined && { vehicleModelDate: String(car.year) }),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: overall.value,
      reviewCount: numberOfReviews,
      bestRating: BEST_RATING,
      worstRating: 1,
    },
  };
  return JSON.stringify(data);
}

function presentReview({ make, model }: ReviewedCar, review: PublishedReview): ReviewArticleProps {
  const { id, author, title, text, pros, cons, year, publishedAt, ratings } = review;
  return {
    anchor: reviewAnchor(id),
    title,
    overallText: outOfFive(ratings.overall),
    bylineText: `${author} on the ${reviewedCarName({ year, make, model })}`,
    publishedText: formatDay(publishedAt),
    publishedAt: new Date(publishedAt).toISOString(),
    text,
    pros: pros || undefined,
    cons: cons || undefined,
    ratings: RATING_KEYS.filter((key) => key !== 'overall').map((key) => ({
      name: RATING_NAMES[key],
      text: outOfFive(ratings[key]),
    })),
    report: { text: 'Report this review', href: reportReviewHref(id) },
  };
}

function ratingRows({ ratings }: Pick<ModelRatings, 'ratings'>): RatingRow[] {
  return ratings.map(({ name, value }) => ({ name, text: outOfFive(value) }));
}

function summaryOf(car: ReviewedCar, { ratings, numberOfReviews }: ModelRatings): string {
  const [overall] = ratings;
  if (!overall) return `Nobody has reviewed the ${nameOf(car)} here yet.`;
  return `${outOfFive(overall.value)} from ${countOf(numberOfReviews, 'review')}.`;
}

function writeText(numberOfReviews: number): string {
  return numberOfReviews === 0 ? 'Write the first review' : 'Write a review';
}

function outOfFive(value: number): string {
  return `${value} out of ${BEST_RATING}`;
}

function nameOf({ make, model, year }: ReviewedCar): string {
  return year === undefined ? `${make.name} ${model.name}` : reviewedCarName({ year, make, model });
}
