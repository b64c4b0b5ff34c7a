import type { Make, Model } from '../catalog/catalog-types.js';
import { make } from '../search/filters/make.js';
import { model } from '../search/filters/model.js';
import { yearRange } from '../search/filters/year-range.js';
import type { YearRange } from '../search/filters/year-range.js';
import type { SearchQuery } from '../search/search-query.js';
import type { SanitizedHtml } from './sanitized-html.js';

/** Number of expert reviews on a results page (specification). */
export const REVIEWS_SHOWN = 2;

/** The model and model years of reviews. Without bounds, all years. */
export interface ReviewedModel {
  readonly make: Make;
  readonly model: Model;
  readonly years: YearRange;
}

/** An article about a model, in the format of the specification's editorial service. */
export interface ExpertReviewPost {
  readonly id: string;
  /** A path on this site, or the URL of another site. */
  readonly link: string;
  /** Without tags, escaped. */
  readonly title: SanitizedHtml;
  /** Author and date, if known. `date` is 'YYYY-MM-DD'. */
  readonly by?: { readonly author: string; readonly date: string };
}

/** Port of expert reviews about models. */
export abstract class ExpertReviews {
  /** Newest first. @throws errors of the call `expertReviews` */
  abstract of(reviewed: ReviewedModel): Promise<readonly ExpertReviewPost[]>;

  /**
   * The reviews for a search: none unless it is for one make and model. @throws errors of the call
   * `expertReviews`
   */
  async ofSearch(query: SearchQuery): Promise<readonly ExpertReviewPost[]> {
    const [modelCode, ...others] = query.get(model)?.codes ?? [];
    if (modelCode === undefined || others.length > 0 || query.get(make)?.codes.length !== 1)
      return [];
    const { catalog } = query.context;
    const found = catalog.modelByCode(modelCode)!;
    return this.of({
      make: catalog.makeByCode(found.makeCode)!,
      model: found,
      years: query.get(yearRange) ?? {},
    });
  }
}
