import { Injectable } from '@nestjs/common';
import { Cache } from '../platform/cache/cache.js';
import type { TieredCache } from '../platform/cache/tiered-cache.js';
import { Calls } from '../platform/calls/calls.js';
import { Database } from '../platform/database/database.js';
import { wordsIn } from './own-reviews.js';
import { ReviewState } from './review-state.js';
import { RATING_KEYS, RATING_NAMES } from './review-ratings.js';
import type { PublishedReview } from './review.js';
import type { ModelRatings } from './review-ratings.js';

export interface ReviewsOfModel extends ModelRatings {
  readonly latest: readonly PublishedReview[];
}

/** Reviews below the results (specification). */
const FIRST_REVIEWS = 2;

/** Reviews per page. */
export const REVIEWS_OF_PAGE = 10;

/** Approved reviews of a model, or of one of its years. */
@Injectable()
export class ModelReviews {
  private readonly cached: TieredCache<ReviewsOfModel>;

  constructor(
    private readonly database: Database,
    private readonly state: ReviewState,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    this.cached = cache.of('consumerReviews');
  }

  /**
   * Ratings and the two latest reviews; undefined if the database is unavailable. Unless
   * `waitsForAll`, also undefined if it is slow.
   */
  of(
    modelCode: string,
    year: number | undefined,
    waitsForAll: boolean,
  ): Promise<ReviewsOfModel | undefined> {
    const ask = () =>
      this.cached.get([String(this.state.current), modelCode, String(year ?? '')], () =>
        this.calls.run('consumerReviews', () => this.find(modelCode, year)),
      );
    return waitsForAll
      ? this.calls.callOrFallback('consumerReviews', ask)
      : this.calls.callOrFallbackWithin('consumerReviews', ask);
  }

  /** Newest first; `page` counts from 1. @throws if the database is unavailable */
  async page(
    modelCode: string,
    year: number | undefined,
    page: number,
    pageSize = REVIEWS_OF_PAGE,
  ): Promise<PublishedReview[]> {
    const rows = await this.published(modelCode, year)
      .select(['id', 'year', 'published', 'publishedAt'])
      .orderBy('publishedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return rows.map(({ id, year: ofYear, published, publishedAt }) => ({
      ...wordsIn(published!),
      id,
      year: ofYear,
      publishedAt: Number(publishedAt),
    }));
  }

  /** A published review with its model. Undefined if there is none. */
  async one(id: string): Promise<(PublishedReview & { readonly modelCode: string }) | undefined> {
    const row = await this.database.reading
      .selectFrom('consumerReview')
      .select(['id', 'modelCode', 'year', 'published', 'publishedAt'])
      .where('id', '=', id)
      .where('publishedAt', 'is not', null)
      .executeTakeFirst();
    return (
      row && {
        ...wordsIn(row.published!),
        id,
        modelCode: row.modelCode,
        year: row.year,
        publishedAt: Number(row.publishedAt),
      }
    );
  }

  /** Distinct model years with a review. @throws if the database is unavailable */
  reviewedYears(): Promise<{ readonly modelCode: string; readonly year: number }[]> {
    return this.database.reading
      .selectFrom('consumerReview')
      .select(['modelCode', 'year'])
      .distinct()
      .where('publishedAt', 'is not', null)
      .orderBy('modelCode')
      .orderBy('year', 'desc')
      .execute();
  }

  private async find(modelCode: string, year: number | undefined): Promise<ReviewsOfModel> {
    const counted = this.published(modelCode, year).select(({ fn }) => [
      fn.countAll<number>().as('count'),
      ...RATING_KEYS.map((key) => fn.sum<number>(`${key}Rating`).as(key)),
    ]);
    const { count, ...sums } = await counted.executeTakeFirstOrThrow();
    const numberOfReviews = Number(count);
    if (numberOfReviews === 0) return { ratings: [], numberOfReviews, latest: [] };
    const ratings = RATING_KEYS.map((key) => ({
      name: RATING_NAMES[key],
      value: rounded(Number(sums[key]) / numberOfReviews),
    }));
    return { ratings, numberOfReviews, latest: await this.page(modelCode, year, 1, FIRST_REVIEWS) };
  }

  private published(modelCode: string, year: number | undefined) {
    const all = this.database.reading
      .selectFrom('consumerReview')
      .where('modelCode', '=', modelCode)
      .where('publishedAt', 'is not', null);
    return year === undefined ? all : all.where('year', '=', year);
  }
}

/** To one decimal, as displayed. */
function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
