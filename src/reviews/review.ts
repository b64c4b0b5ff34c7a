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

/** Maximum lengths of a review's fields, in characters. */
export const REVIEW_LENGTHS = {
  author: 40,
  title: 100,
  text: 3_000,
  pros: 500,
  cons: 500,
} as const;

/** A review as its author wrote it, in plain text. Pros and cons may be empty. `author` is the name shoppers read. */
export interface ReviewWords {
  readonly author: string;
  readonly title: string;
  readonly text: string;
  readonly pros: string;
  readonly cons: string;
  readonly ratings: Readonly<Record<RatingKey, number>>;
}

/** An approved review. `publishedAt` in epoch milliseconds. */
export interface PublishedReview extends ReviewWords {
  readonly id: string;
  readonly year: number;
  readonly publishedAt: number;
}

/** Status of a review's latest text. */
export type ReviewStatus = 'waiting' | 'approved' | 'rejected';

/** A review as its author sees it: its latest text, and whether an approved one is published. */
export interface OwnReview {
  readonly id: string;
  readonly modelCode: string;
  readonly year: number;
  readonly words: ReviewWords;
  readonly status: ReviewStatus;
  readonly rejectionReason: string | undefined;
  readonly isPublished: boolean;
  readonly submittedAt: number;
}

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

export const REVIEW_REPORT_REASONS = [
  'spam',
  'offensive',
  'not-about-the-car',
  'personal-data',
  'other',
] as const;

export type ReviewReportReason = (typeof REVIEW_REPORT_REASONS)[number];

/** Maximum length of an operator's reason and a reporter's comments, in characters. */
export const MAX_REASON_LENGTH = 500;
