import type { RatingKey } from './review-ratings.js';

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
