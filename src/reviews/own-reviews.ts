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
import type { DeletedRows, PersonalRow } from '../accounts/personal-data.js';
import type { Brand } from '../platform/config/brand.js';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import { deletedCount } from '../platform/database/deleted-count.js';
import type { ConsumerReviewRow } from '../platform/database/review-tables.js';
import { Metrics } from '../platform/telemetry/metrics.js';
import { ReviewState } from './review-state.js';
import type { OwnReview, ReviewWords } from './review.js';

/** A new review, or a changed one. */
export interface SubmittedReview {
  readonly shopperId: string;
  readonly modelCode: string;
  readonly year: number;
  readonly words: ReviewWords;
  /** For mails about the review. */
  readonly brand: Brand;
  readonly origin: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Daily limit of new reviews per person, including deleted ones. Changes do not count. */
export const REVIEWS_OF_DAY = 5;

/** Reviews by signed-in shoppers: one per model year. They are published after approval. */
@Injectable()
export class OwnReviews implements OnModuleInit {
  private readonly submitted;

  constructor(
    private readonly database: Database,
    private readonly state: ReviewState,
    private readonly personalData: PersonalData,
    metrics: Metrics,
  ) {
    this.submitted = metrics.counter(
      'reviews_submitted_total',
      'Consumer reviews submitted, new or changed.',
      [],
    );
  }

  onModuleInit(): void {
    this.personalData.register({
      name: 'reviews',
      title: 'Reviews of cars',
      retention: 'Until you delete them.',
      tables: ['consumerReview'],
      // Shoppers delete single reviews on their own page, where deleted ones still count toward the
      // daily limit.
      deletion: 'with-everything',
      read: async (statements, { ownerIds }) => {
        const rows = await statements
          .selectFrom('consumerReview')
          .selectAll()
          .where('ownerId', 'in', ownerIds)
          .orderBy('createdAt')
          .execute();
        return rows.map(downloadedReview);
      },
      delete: async (change, { ownerIds }) => {
        const own = change
          .selectFrom('consumerReview')
          .select('id')
          .where('ownerId', 'in', ownerIds);
        return deleteReviews(
          change,
          (await own.execute()).map(({ id }) => id),
        );
      },
    });
    this.personalData.register({
      name: 'deletedReviews',
      title: 'Times of deleted reviews',
      retention: `A day, for the limit of ${REVIEWS_OF_DAY} reviews a day.`,
      tables: ['deletedReview'],
      deletion: 'with-everything',
      read: async (statements, { ownerIds }) => {
        const rows = await statements
          .selectFrom('deletedReview')
          .select('createdAt')
          .where('ownerId', 'in', ownerIds)
          .execute();
        return rows.map(({ createdAt }) => ({ writtenAt: isoTime(createdAt) }));
      },
      delete: ownRowsOf('deletedReview'),
      deleteExpired: (statements, now) =>
        deletedCount(statements.deleteFrom('deletedReview').where('createdAt', '<=', now - DAY_MS)),
    });
  }

  /** Of one shopper, newest first. */
  async list(shopperId: string): Promise<OwnReview[]> {
    const rows = this.database.reading
      .selectFrom('consumerReview')
      .selectAll()
      .where('ownerId', '=', shopperId);
    return (await rows.orderBy('submittedAt', 'desc').orderBy('id').execute()).map(ownReviewOf);
  }

  /** Undefined if it does not exist or has another author. */
  async find(shopperId: string, id: string): Promise<OwnReview | undefined> {
    const row = this.database.reading
      .selectFrom('consumerReview')
      .selectAll()
      .where('id', '=', id)
      .where('ownerId', '=', shopperId);
    const found = await row.executeTakeFirst();
    return found && ownReviewOf(found);
  }

  /**
   * Returns the id of the new review, or why it was not added: the shopper has already reviewed
   * this model year, or has reached the daily limit.
   * @throws UnauthorizedException if the account was deleted
   */
  async add(
    { shopperId, modelCode, year, words, brand, origin }: SubmittedReview,
    now = Date.now(),
  ): Promise<{ readonly id: string } | 'reviewed-before' | 'daily-limit'> {
    const added = await this.database.change(principalLock(shopperId), async (change) => {
      await requireAccount(change, { kind: 'shopper', id: shopperId });
      const own = await change
        .selectFrom('consumerReview')
        .select(['modelCode', 'year', 'createdAt'])
        .where('ownerId', '=', shopperId)
        .execute();
      if (own.some((one) => one.modelCode === modelCode && one.year === year))
        return 'reviewed-before';
      const deleted = await change
        .selectFrom('deletedReview')
        .select('createdAt')
        .where('ownerId', '=', shopperId)
        .execute();
      const ofDay = [...own, ...deleted].filter(
        ({ createdAt }) => Number(createdAt) > now - DAY_MS,
      );
      if (ofDay.length >= REVIEWS_OF_DAY) return 'daily-limit';
      const row: ConsumerReviewRow = {
        id: randomUUIDv7(),
        ownerId: shopperId,
        modelCode,
        year,
        brand: brand.code,
        origin,
        status: 'waiting',
        submitted: JSON.stringify(words),
        submittedAt: now,
        rejectionReason: null,
        ...UNPUBLISHED,
        createdAt: now,
      };
      await change.insertInto('consumerReview').values(row).execute();
      return { id: row.id };
    });
    if (typeof added === 'object') this.submitted.inc();
    return added;
  }

  /**
   * The new version waits for approval; an approved one stays published until then. Returns whether
   * the review exists.
   */
  async change(
    id: string,
    { shopperId, words, brand, origin }: Omit<SubmittedReview, 'modelCode' | 'year'>,
    now = Date.now(),
  ): Promise<boolean> {
    const text = {
      status: 'waiting',
      submitted: JSON.stringify(words),
      submittedAt: now,
      rejectionReason: null,
    } as const;
    const { numUpdatedRows } = await this.database.change(principalLock(shopperId), (change) =>
      change
        .updateTable('consumerReview')
        .set({ ...text, brand: brand.code, origin })
        .where('id', '=', id)
        .where('ownerId', '=', shopperId)
        .executeTakeFirstOrThrow(),
    );
    if (numUpdatedRows > 0n) this.submitted.inc();
    return numUpdatedRows > 0n;
  }

  /** Deletes a review and its reports. Ignores reviews that don't exist or have another author. */
  async delete(shopperId: string, id: string): Promise<void> {
    await this.database.change(principalLock(shopperId), async (change) => {
      const own = change
        .selectFrom('consumerReview')
        .select('createdAt')
        .where('id', '=', id)
        .where('ownerId', '=', shopperId);
      const row = await own.executeTakeFirst();
      if (!row) return;
      await deleteReviews(change, [id]);
      await change
        .insertInto('deletedReview')
        .values({ id, ownerId: shopperId, createdAt: Number(row.createdAt) })
        .execute();
    });
    this.state.changed();
  }
}

/** Columns of a review that is not published. */
export const UNPUBLISHED = {
  published: null,
  publishedAt: null,
  overallRating: null,
  comfortRating: null,
  performanceRating: null,
  reliabilityRating: null,
  stylingRating: null,
  valueRating: null,
} as const;

/** Parses a text column of a review. */
export function wordsIn(text: string): ReviewWords {
  return JSON.parse(text) as ReviewWords;
}

function ownReviewOf({
  submitted,
  submittedAt,
  rejectionReason,
  published,
  ...row
}: ConsumerReviewRow): OwnReview {
  const { id, modelCode, year, status } = row;
  return {
    id,
    modelCode,
    year,
    words: wordsIn(submitted),
    status,
    rejectionReason: rejectionReason ?? undefined,
    isPublished: published !== null,
    submittedAt: Number(submittedAt),
  };
}

function downloadedReview({
  modelCode,
  year,
  brand,
  status,
  submitted,
  rejectionReason,
  published,
  ...row
}: ConsumerReviewRow): PersonalRow {
  return {
    modelCode,
    year,
    brand,
    status,
    review: wordsIn(submitted),
    submittedAt: isoTime(row.submittedAt),
    rejectionReason,
    published: published === null ? null : wordsIn(published),
    publishedAt: isoTime(row.publishedAt),
    createdAt: isoTime(row.createdAt),
  };
}

async function deleteReviews(change: Change, ids: readonly string[]): Promise<DeletedRows> {
  if (ids.length === 0) return {};
  return {
    consumerReviewReport: await deletedCount(
      change.deleteFrom('consumerReviewReport').where('reviewId', 'in', ids),
    ),
    consumerReview: await deletedCount(change.deleteFrom('consumerReview').where('id', 'in', ids)),
  };
}
