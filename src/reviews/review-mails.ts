import type { Make, Model } from '../catalog/catalog-types.js';
import type { MailContent } from '../platform/mail/mailer.js';
import { editReviewHref, reviewAnchor, reviewsHref } from '../routes/review-links.js';

/** The review of a mail. Make and model are undefined if the catalog no longer has them. */
interface MailedReview {
  readonly id: string;
  readonly origin: string;
  readonly year: number;
  readonly make: Make | undefined;
  readonly model: Model | undefined;
}

const FOOT =
  'You’re receiving this because you wrote a review. You can change or delete it in your account.';

/** "2021 Toyota RAV4". */
export function reviewedCarName({
  year,
  make,
  model,
}: Pick<MailedReview, 'year' | 'make' | 'model'>): string {
  return [year, make?.name, model?.name].filter(Boolean).join(' ');
}

/** Tells the author that the review is published. */
export function approvalMail(review: MailedReview): MailContent {
  const { id, origin, make, model } = review;
  const car = reviewedCarName(review);
  const href =
    make && model ? `${reviewsHref(make, model)}#${reviewAnchor(id)}` : editReviewHref(id);
  return {
    subject: `Your review of the ${car} is published`,
    origin,
    heading: `Your review of the ${car} is published`,
    paragraphs: ['Thank you. Other shoppers can read it now.'],
    action: { text: 'See your review', href: origin + href },
    footLines: [FOOT],
  };
}

/** Tells the author why the review was rejected. `isPublished`: an earlier version stays published. */
export function rejectionMail(
  review: MailedReview & { readonly reason: string; readonly isPublished: boolean },
): MailContent {
  const { id, origin, reason, isPublished } = review;
  const car = reviewedCarName(review);
  const what = isPublished ? 'The change to your review' : 'Your review';
  return {
    subject: `${what} of the ${car} wasn’t published`,
    origin,
    heading: `${what} of the ${car} wasn’t published`,
    paragraphs: [
      `Reason: ${reason}`,
      isPublished
        ? 'The text that was published before stays. You can change it and submit it again.'
        : 'You can change it and submit it again.',
    ],
    action: { text: 'Change your review', href: origin + editReviewHref(id) },
    footLines: [FOOT],
  };
}

/**
 * Tells the author why the review is no longer published. `isChangeWaiting`: a change waits for
 * approval.
 */
export function unpublishedMail(
  review: MailedReview & { readonly reason: string; readonly isChangeWaiting: boolean },
): MailContent {
  const { id, origin, reason, isChangeWaiting } = review;
  const subject = `Your review of the ${reviewedCarName(review)} is no longer published`;
  return {
    subject,
    origin,
    heading: subject,
    paragraphs: [
      `Reason: ${reason}`,
      isChangeWaiting
        ? 'The change that you submitted is still waiting for approval.'
        : 'You can change it and submit it again.',
    ],
    action: { text: 'Change your review', href: origin + editReviewHref(id) },
    footLines: [FOOT],
  };
}
