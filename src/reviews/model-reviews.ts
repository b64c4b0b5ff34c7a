import { Injectable } from '@nestjs/common';
import { Cache } from '../cache/cache.js';
import type { CachedThing } from '../cache/cached-thing.js';
import { Calls } from '../calls/calls.js';
import { Database } from '../database/database.js';
import { wordsIn } from './own-reviews.js';
import { ReviewState } from './review-state.js';
import { RATING_KEYS, RATING_NAMES } from './review.js';
import type { ModelRatings, PublishedReview } from './review.js';

/** What shoppers read of the reviews of a model: the means, and the latest. */
export interface ReviewsOfModel extends ModelRatings {
  readonly latest: readonly PublishedReview[];
}

/** The specification's number of reviews below the results. */
const FIRST_REVIEWS = 2;

/** Reviews of one page. */
export const REVIEWS_OF_PAGE = 10;

/** Approved reviews of a model, of one year where one is asked. */
@Injectable()
export class ModelReviews {
  private readonly cached: CachedThing<ReviewsOfModel>;

  constructor(
    private readonly database: Database,
    private readonly state: ReviewState,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    this.cached = cache.of('consumerReviews');
  }

  /** Ratings and the two latest. Undefined where the database is away; a caller that is not `isPatient` goes without a late answer. */
  of(modelCode: string, year: number | undefined, isPatient: boolean): Promise<ReviewsOfModel | undefined> {
    const ask = () =>
      this.cached.get([String(this.state.current), modelCode, String(year ?? '')], () =>
        this.calls.run('consumerReviews', () => this.find(modelCode, year)),
      );
    return isPatient ? this.calls.orWithout('consumerReviews', ask) : this.calls.soonOrWithout('consumerReviews', ask);
  }

  /** The latest first; `page` counts from 1. @throws where the database is away */
  async page(modelCode: string, year: number | undefined, page: number, pageSize = REVIEWS_OF_PAGE): Promise<PublishedReview[]> {
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

  /** One that is published, with the model it is about. */
  async one(id: string): Promise<(PublishedReview & { readonly modelCode: string }) | undefined> {
    const row = await this.database.reading
      .selectFrom('consumerReview')
      .select(['id', 'modelCode', 'year', 'published', 'publishedAt'])
      .where('id', '=', id)
      .where('publishedAt', 'is not', null)
      .executeTakeFirst();
    return row && { ...wordsIn(row.published!), id, modelCode: row.modelCode, year: row.year, publishedAt: Number(row.publishedAt) };
  }

  /** The model years with a review, each once. @throws where the database is away */
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
    const ratings = RATING_KEYS.map((key) => ({ name: RATING_NAMES[key], value: rounded(Number(sums[key]) / numberOfReviews) }));
    return { ratings, numberOfReviews, latest: await this.page(modelCode, year, 1, FIRST_REVIEWS) };
  }

  private published(modelCode: string, year: number | undefined) {
    const all = this.database.reading.selectFrom('consumerReview').where('modelCode', '=', modelCode).where('publishedAt', 'is not', null);
    return year === undefined ? all : all.where('year', '=', year);
  }
}

/** To one decimal, as it is shown. */
function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
