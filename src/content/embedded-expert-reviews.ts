import { Injectable } from '@nestjs/common';
import { EXPERT_REVIEWS_PATH } from '../routes/research-links.js';
import { Content } from './content.js';
import { ExpertReviews } from './expert-reviews.js';
import type { ExpertReviewPost, ReviewedModel } from './expert-reviews.js';
import { escapeText } from './sanitized-html.js';

/** Reviews from the content folder. Without a guarded call, because they are in memory. */
@Injectable()
export class EmbeddedExpertReviews extends ExpertReviews {
  constructor(private readonly content: Content) {
    super();
  }

  async of({ model, years }: ReviewedModel): Promise<readonly ExpertReviewPost[]> {
    const reviews = await this.content.about('expertReviews', model.code, years);
    return reviews
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .map(({ id, link = `${EXPERT_REVIEWS_PATH}/${id}`, title, author, date }) => ({
        id,
        link,
        title: escapeText(title),
        by: { author, date },
      }));
  }
}
