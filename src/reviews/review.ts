/** What a review rates, each from 1 to 5: by its name in forms, and as shoppers and callers read it. The first is the specification's. */
export const RATING_NAMES = {
  overall: 'Overall Rating',
  comfort: 'Comfort',
  performance: 'Performance',
  reliability: 'Reliability',
  styling: 'Styling',
  value: 'Value',
} as const;

/** One of `RATING_NAMES`. */
export type RatingKey = keyof typeof RATING_NAMES;

/** All of them, the overall one first. */
export const RATING_KEYS = Object.keys(RATING_NAMES) as RatingKey[];

/** The best of a rating; the worst is 1. */
export const BEST_RATING = 5;

/** Characters that the parts of a review may have. */
export const REVIEW_LENGTHS = { author: 40, title: 100, text: 3_000, pros: 500, cons: 500 } as const;

/** A review as its author wrote it, in plain text. Pros and cons may be empty. `author` is the name shoppers read. */
export interface ReviewWords {
  readonly author: string;
  readonly title: string;
  readonly text: string;
  readonly pros: string;
  readonly cons: string;
  readonly ratings: Readonly<Record<RatingKey, number>>;
}

/** A review that operators have approved; `publishedAt` in epoch milliseconds. */
export interface PublishedReview extends ReviewWords {
  readonly id: string;
  readonly year: number;
  readonly publishedAt: number;
}

/** How the latest text of a review stands. */
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

/** One mean of the approved reviews of a model: 'Overall Rating', 4.3. */
export interface Rating {
  readonly name: string;
  readonly value: number;
}

/** The means of all approved reviews of a model, or of one year of it; empty where there is none. */
export interface ModelRatings {
  readonly ratings: readonly Rating[];
  readonly numberOfReviews: number;
}

/** What may be wrong with a review. */
export const REVIEW_REPORT_REASONS = ['spam', 'offensive', 'not-about-the-car', 'personal-data', 'other'] as const;

/** One of `REVIEW_REPORT_REASONS`. */
export type ReviewReportReason = (typeof REVIEW_REPORT_REASONS)[number];

/** Characters that an operator's reason and a reporter's comments may have. */
export const MAX_REASON_LENGTH = 500;
