/**
 * A shopper's review of a model year. `submitted`: latest text; `published`: approved text that
 * shoppers read, null if none was approved. Both are JSON (`ReviewWords`). `status`: of
 * `submitted`. `brand`: its code. `origin`: for links in emails. Ratings: of the published text, 1
 * to 5.
 */
export interface ConsumerReviewRow extends RatingColumns {
  id: string;
  ownerId: string;
  modelCode: string;
  year: number;
  brand: string;
  origin: string;
  status: 'waiting' | 'approved' | 'rejected';
  submitted: string;
  submittedAt: number;
  rejectionReason: string | null;
  published: string | null;
  publishedAt: number | null;
  createdAt: number;
}

/** Ratings of a published review, 1 to 5; null if none is published. */
export interface RatingColumns {
  overallRating: number | null;
  comfortRating: number | null;
  performanceRating: number | null;
  reliabilityRating: number | null;
  stylingRating: number | null;
  valueRating: number | null;
}

/** A report about a published review. */
export interface ConsumerReviewReportRow {
  id: string;
  reviewId: string;
  ownerId: string;
  reason: string;
  comments: string;
  createdAt: number;
}
