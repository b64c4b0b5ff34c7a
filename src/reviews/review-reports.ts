import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { isoTime } from '../accounts/iso-time.js';
import {
  PersonalData,
  ownRowsOf,
  principalLock,
  requireAccount,
} from '../accounts/personal-data.js';
import { visitorId } from '../accounts/principal.js';
import type { Principal } from '../accounts/principal.js';
import { SignIn } from '../accounts/sign-in.js';
import { Database } from '../platform/database/database.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import type { ReviewReportReason } from './review.js';

/** A report of a published review. */
export interface ReviewReport {
  readonly reviewId: string;
  readonly reason: ReviewReportReason;
  readonly comments: string;
}

/**
 * Reports of published reviews: one per person and review. Operators see them in the moderation
 * queue.
 */
@Injectable()
export class ReviewReports implements OnModuleInit {
  private readonly counted;

  constructor(
    private readonly database: Database,
    private readonly signIn: SignIn,
    private readonly personalData: PersonalData,
    metrics: Metrics,
  ) {
    this.counted = metrics.counter(
      'review_reports_total',
      'Reported reviews, one per person and review: spam, offensive, not-about-the-car, personal-data, other.',
      ['reason'],
    );
  }

  onModuleInit(): void {
    this.signIn.onSignIn(async (change, shopperId, visitor) => {
      if (visitor === undefined) return;
      const reported = change
        .selectFrom('consumerReviewReport')
        .select('reviewId')
        .where('ownerId', '=', shopperId);
      const written = change
        .selectFrom('consumerReview')
        .select('id')
        .where('ownerId', '=', shopperId);
      const ofVisitor = visitorId(visitor);
      for (const ids of [reported, written]) {
        await change
          .deleteFrom('consumerReviewReport')
          .where('ownerId', '=', ofVisitor)
          .where('reviewId', 'in', ids)
          .execute();
      }
      await change
        .updateTable('consumerReviewReport')
        .set({ ownerId: shopperId })
        .where('ownerId', '=', ofVisitor)
        .execute();
    });
    this.personalData.register({
      name: 'reviewReports',
      title: 'Reviews you reported',
      retention: 'Until you delete them, or the review is deleted.',
      tables: ['consumerReviewReport'],
      deletion: 'alone',
      read: async (statements, { ownerIds }) => {
        const own = statements
          .selectFrom('consumerReviewReport')
          .selectAll()
          .where('ownerId', 'in', ownerIds);
        return (await own.orderBy('createdAt').execute()).map(
          ({ reviewId, reason, comments, createdAt }) => ({
            reviewId,
            reason,
            comments,
            reportedAt: isoTime(createdAt),
          }),
        );
      },
      delete: ownRowsOf('consumerReviewReport'),
    });
  }

  /** Idempotent per review. Ignores unpublished reviews and reports by the author. */
  async take(principal: Principal, report: ReviewReport, now = Date.now()): Promise<void> {
    const isNew = await this.database.change(principalLock(principal.id), async (change) => {
      await requireAccount(change, principal);
      const review = change
        .selectFrom('consumerReview')
        .select('id')
        .where('id', '=', report.reviewId)
        .where('ownerId', '!=', principal.id);
      if (!(await review.where('publishedAt', 'is not', null).executeTakeFirst())) return false;
      const { numInsertedOrUpdatedRows } = await change
        .insertInto('consumerReviewReport')
        .values({ id: randomUUIDv7(), ownerId: principal.id, ...report, createdAt: now })
        .onConflict((conflict) => conflict.columns(['reviewId', 'ownerId']).doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    });
    if (isNew) this.counted.inc({ reason: report.reason });
  }
}
