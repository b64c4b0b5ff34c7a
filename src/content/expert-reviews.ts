import type { Make, Model } from '../catalog/catalog-types.js';
import { make } from '../search/filters/make.js';
import { model } from '../search/filters/model.js';
import { yearRange } from '../search/filters/year-range.js';
import type { YearRange } from '../search/filters/year-range.js';
import type { SearchQuery } from '../search/search-query.js';
import type { SanitizedHtml } from './sanitized-html.js';

/** The model and the model years that reviews are about. Without bounds, all years are meant. */
export interface ReviewedModel {
  readonly make: Make;
  readonly model: Model;
  readonly years: YearRange;
}

/** An article about a model, as the editorial service of the specification answers it. */
export interface ExpertReviewPost {
  readonly id: string;
  /** A path of ours, or the address of another site. */
  readonly link: string;
  /** Without tags, escaped. */
  readonly title: SanitizedHtml;
  /** Who wrote it and when, where that is known. `date` is 'YYYY-MM-DD'. */
  readonly by?: { readonly author: string; readonly date: string };
}

/** Port of what experts have written about models. */
export abstract class ExpertReviews {
  /** Newest first. @throws what the call `expertReviews` throws. */
  abstract of(reviewed: ReviewedModel): Promise<readonly ExpertReviewPost[]>;

  /** Those that a search is about: none unless it asks one make and one model. @throws what the call `expertReviews` throws. */
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
