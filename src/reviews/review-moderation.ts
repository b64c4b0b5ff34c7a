import { Injectable } from '@nestjs/common';
import { Catalog } from '../catalog/catalog.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { ServerThread } from '../platform/config/server-thread.js';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import type { ConsumerReviewRow, RatingColumns } from '../platform/database/review-tables.js';
import { Mailer } from '../platform/mail/mailer.js';
import type { MailContent } from '../platform/mail/mailer.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { UNPUBLISHED, wordsIn } from './own-reviews.js';
import { approvalMail, rejectionMail, unpublishedMail } from './review-mails.js';
import { ReviewState } from './review-state.js';
import { RATING_KEYS } from './review-ratings.js';
import type { ReviewReportReason, ReviewWords } from './review.js';

/** A review to decide about. `submittedAt` identifies the text that the operator has read. */
export interface ModeratedReview {
  readonly id: string;
  readonly modelCode: string;
  readonly year: number;
  readonly words: ReviewWords;
  readonly submittedAt: number;
  /** Whether this or an earlier version is published. */
  readonly isPublished: boolean;
}

/** A published review with reports. `words`: the published text, identified by `publishedAt`. */
export interface ReportedReview extends ModeratedReview {
  readonly publishedAt: number;
  readonly reports: readonly { readonly reason: ReviewReportReason; readonly comments: string }[];
}

/**
 * Decisions of operators: publish a review, reject it with a reason, unpublish a reported one, or
 * keep it.
 */
export type ReviewDecision =
  | { readonly kind: 'approve'; readonly id: string; readonly submittedAt: number }
  | {
      readonly kind: 'reject';
      readonly id: string;
      readonly submittedAt: number;
      readonly reason: string;
    }
  | {
      readonly kind: 'unpublish';
      readonly id: string;
      readonly publishedAt: number;
      readonly reason: string;
    }
  | { readonly kind: 'keep'; readonly id: string; readonly publishedAt: number };

/** Serializes decisions of concurrent operators. */
const LOCK = 'review-decisions';

/** Moderation: the queue of reviews waiting for approval, and reported reviews. */
@Injectable()
export class ReviewModeration {
  private readonly decisions;

  constructor(
    private readonly database: Database,
    private readonly state: ReviewState,
    private readonly mailer: Mailer,
    private readonly brands: BrandsByHost,
    private readonly catalog: Catalog,
    metrics: Metrics,
    { number }: ServerThread,
  ) {
    this.decisions = metrics.counter(
      'review_decisions_total',
      'Decisions about consumer reviews: approve, reject, keep (a reported one) or unpublish.',
      ['decision'],
    );
    if (number > 0) return;
    // Without the database the gauge has no value; the health check reports the failure.
    metrics.gauge(
      'reviews_waiting',
      'Consumer reviews waiting at /moderation.',
      [],
      'first',
      async (gauge) => {
        const waiting = await this.waiting().catch(() => undefined);
        if (waiting) gauge.set(waiting.count);
      },
    );
    metrics.gauge(
      'reviews_oldest_waiting_age_seconds',
      'How long the oldest consumer review has waited for approval; 0 for none.',
      [],
      'first',
      async (gauge) => {
        const waiting = await this.waiting().catch(() => undefined);
        if (waiting)
          gauge.set(
            waiting.oldestAt === undefined ? 0 : Math.max(0, Date.now() - waiting.oldestAt) / 1_000,
          );
      },
    );
  }

  /** Waiting reviews, oldest first. */
  async queue(limit: number): Promise<ModeratedReview[]> {
    const rows = this.database.reading
      .selectFrom('consumerReview')
      .selectAll()
      .where('status', '=', 'waiting');
    return (await rows.orderBy('submittedAt').orderBy('id').limit(limit).execute()).map((row) =>
      moderated(row, row.submitted),
    );
  }

  /** Published reviews with reports, in order of their first report. */
  async reported(limit: number): Promise<ReportedReview[]> {
    const { reading } = this.database;
    const reports = await reading
      .selectFrom('consumerReviewReport')
      .selectAll()
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    const byReview = Map.groupBy(reports, ({ reviewId }) => reviewId);
    const ids = [...byReview.keys()].slice(0, limit);
    if (ids.length === 0) return [];
    const rows = await reading
      .selectFrom('consumerReview')
      .selectAll()
      .where('id', 'in', ids)
      .where('published', 'is not', null)
      .execute();
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rowOf.get(id);
      if (!row) return [];
      const said = byReview
        .get(id)!
        .map(({ reason, comments }) => ({ reason: reason as ReviewReportReason, comments }));
      return [
        { ...moderated(row, row.published!), publishedAt: Number(row.publishedAt), reports: said },
      ];
    });
  }

  /** Number of waiting reviews, and when the oldest was submitted (epoch milliseconds). */
  async waiting(): Promise<{ readonly count: number; readonly oldestAt: number | undefined }> {
    const { count, oldestAt } = await this.database.reading
      .selectFrom('consumerReview')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('submittedAt').as('oldestAt')])
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow();
    return { count: Number(count), oldestAt: Number(count) === 0 ? undefined : Number(oldestAt) };
  }

  /**
   * Applies a decision and mails the author. Returns false if it no longer applies: the author
   * changed or deleted the review, or another operator decided first.
   */
  async decide(decision: ReviewDecision, now = Date.now()): Promise<boolean> {
    const isDone = await this.database.change(LOCK, async (change) => {
      const { id } = decision;
      const row = await change
        .selectFrom('consumerReview')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return false;
      if (decision.kind === 'keep' || decision.kind === 'unpublish') {
        if (row.published === null || Number(row.publishedAt) !== decision.publishedAt)
          return false;
        return decision.kind === 'keep'
          ? deleteReports(change, id)
          : this.unpublish(change, row, decision.reason);
      }
      if (row.status !== 'waiting' || Number(row.submittedAt) !== decision.submittedAt)
        return false;
      if (decision.kind === 'reject') return this.reject(change, row, decision.reason);
      return this.approve(change, row, now);
    });
    if (isDone) {
      this.decisions.inc({ decision: decision.kind });
      this.state.changed();
    }
    return isDone;
  }

  private async approve(change: Change, row: ConsumerReviewRow, now: number): Promise<boolean> {
    const { ratings } = wordsIn(row.submitted);
    const columns = Object.fromEntries(
      RATING_KEYS.map((key) => [`${key}Rating`, ratings[key]]),
    ) as unknown as RatingColumns;
    const approved = {
      status: 'approved',
      rejectionReason: null,
      published: row.submitted,
      publishedAt: now,
      ...columns,
    } as const;
    if (!(await settle(change, row, approved))) return false;
    // The reports were about the previous text.
    await deleteReports(change, row.id);
    await this.mail(change, row, approvalMail);
    return true;
  }

  /** A version that was approved before stays published. */
  private async reject(change: Change, row: ConsumerReviewRow, reason: string): Promise<boolean> {
    if (!(await settle(change, row, { status: 'rejected', rejectionReason: reason }))) return false;
    await this.mail(change, row, (facts) =>
      rejectionMail({ ...facts, reason, isPublished: row.published !== null }),
    );
    return true;
  }

  /** A waiting change stays in the queue, because it may fix the review. */
  private async unpublish(
    change: Change,
    row: ConsumerReviewRow,
    reason: string,
  ): Promise<boolean> {
    const isChangeWaiting = row.status === 'waiting';
    const status = isChangeWaiting
      ? {}
      : ({ status: 'rejected', rejectionReason: reason } as const);
    await change
      .updateTable('consumerReview')
      .set({ ...UNPUBLISHED, ...status })
      .where('id', '=', row.id)
      .execute();
    await deleteReports(change, row.id);
    await this.mail(change, row, (facts) => unpublishedMail({ ...facts, reason, isChangeWaiting }));
    return true;
  }

  private async mail(
    change: Change,
    row: ConsumerReviewRow,
    write: (facts: ReviewMailFacts) => MailContent,
  ): Promise<void> {
    const shopper = await change
      .selectFrom('shopper')
      .select('email')
      .where('id', '=', row.ownerId)
      .executeTakeFirst();
    if (!shopper) return;
    const model = this.catalog.modelByCode(row.modelCode);
    const make = model && this.catalog.makeByCode(model.makeCode);
    const brand = this.brands.ofCode(row.brand) ?? this.brands.ofHost(undefined);
    const content = write({ id: row.id, origin: row.origin, year: row.year, make, model });
    await this.mailer.send(change, brand, { email: shopper.email, ownerId: row.ownerId }, content);
  }
}

/**
 * Updates the review if its text is still the one the operator has read. If the author has
 * submitted another, nothing changes and the new text waits.
 */
async function settle(
  change: Change,
  { id, submittedAt }: ConsumerReviewRow,
  columns: Partial<ConsumerReviewRow>,
): Promise<boolean> {
  const waiting = change
    .updateTable('consumerReview')
    .set(columns)
    .where('id', '=', id)
    .where('status', '=', 'waiting');
  const { numUpdatedRows } = await waiting
    .where('submittedAt', '=', submittedAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type ReviewMailFacts = Parameters<typeof approvalMail>[0];

function moderated(
  { id, modelCode, year, submittedAt, published }: ConsumerReviewRow,
  words: string,
): ModeratedReview {
  return {
    id,
    modelCode,
    year,
    words: wordsIn(words),
    submittedAt: Number(submittedAt),
    isPublished: published !== null,
  };
}

async function deleteReports(change: Change, reviewId: string): Promise<boolean> {
  const { numDeletedRows } = await change
    .deleteFrom('consumerReviewReport')
    .where('reviewId', '=', reviewId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
