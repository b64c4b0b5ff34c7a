import type { OwnReviewsProps } from '../../../../views/reviews/own-reviews-page.js';
import type { Catalog } from '../../../catalog/catalog.js';
import type { OwnReview } from '../../../reviews/review.js';
import { reviewedCarName } from '../../../reviews/review-mails.js';
import { HOME_PATH } from '../../../routes/links.js';
import { ACCOUNT_PATH } from '../../../routes/account-links.js';
import { editReviewHref, reviewAnchor, reviewsHref } from '../../../routes/review-links.js';

export function presentOwnReviews(
  reviews: readonly OwnReview[],
  catalog: Catalog,
): OwnReviewsProps {
  return {
    crumbs: [
      { text: 'Home', href: HOME_PATH },
      { text: 'Account', href: ACCOUNT_PATH },
      { text: 'Your reviews' },
    ],
    title: 'Your reviews',
    emptyText:
      'You haven’t reviewed a car yet. You can write a review below the search results of its model.',
    reviews: reviews.map((review) => {
      const model = catalog.modelByCode(review.modelCode);
      const make = model && catalog.makeByCode(model.makeCode);
      const { id, words, isPublished } = review;
      return {
        id,
        carName: carNameOf(review, catalog),
        title: words.title,
        statusText: statusTextOf(review),
        links: [
          { text: 'Change or delete', href: editReviewHref(id) },
          ...(isPublished && make && model
            ? [
                {
                  text: 'See it published',
                  href: `${reviewsHref(make, model)}#${reviewAnchor(id)}`,
                },
              ]
            : []),
        ],
      };
    }),
  };
}

/** "2021 Toyota RAV4" of a review. */
export function carNameOf(
  { year, modelCode }: Pick<OwnReview, 'year' | 'modelCode'>,
  catalog: Catalog,
): string {
  const model = catalog.modelByCode(modelCode);
  return reviewedCarName({ year, make: model && catalog.makeByCode(model.makeCode), model });
}

/** Status of a review in sentences. */
export function statusTextOf({ status, isPublished, rejectionReason }: OwnReview): string {
  const before = isPublished ? ' The text that was published before stays until then.' : '';
  if (status === 'waiting') return `Waiting for approval. We’ll email you.${before}`;
  if (status === 'approved') return 'Published.';
  const stays = isPublished ? ' The text that was published before stays.' : '';
  return `Not published. Reason: ${rejectionReason}${stays}`;
}
