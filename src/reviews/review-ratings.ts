/**
 * Ratings of a review, each from 1 to 5: form names and display names. The first is that of the
 * specification.
 */
export const RATING_NAMES = {
  overall: 'Overall Rating',
  comfort: 'Comfort',
  performance: 'Performance',
  reliability: 'Reliability',
  styling: 'Styling',
  value: 'Value',
} as const;

export type RatingKey = keyof typeof RATING_NAMES;

/** The overall rating first. */
export const RATING_KEYS = Object.keys(RATING_NAMES) as RatingKey[];

/** Best rating; the worst is 1. */
export const BEST_RATING = 5;

/** Mean of a rating in the approved reviews: 'Overall Rating', 4.3. */
export interface Rating {
  readonly name: string;
  readonly value: number;
}

/** Means of all approved reviews of a model or one of its years. Empty without reviews. */
export interface ModelRatings {
  readonly ratings: readonly Rating[];
  readonly numberOfReviews: number;
}
