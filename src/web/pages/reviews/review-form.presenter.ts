import type { FormChoiceProps, FormTextProps } from '../../../../views/reviews/form-fields.js';
import { ACCOUNT_FIELD } from '../account-field.js';
import type { ReviewFormProps } from '../../../../views/reviews/review-form-page.js';
import type { LinkView } from '../../../../views/link.js';
import type { Catalog } from '../../../catalog/catalog.js';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import type { FormErrors, ReviewForm } from '../../../reviews/review-form.dto.js';
import { REVIEWS_OF_DAY } from '../../../reviews/own-reviews.js';
import { reviewedCarName } from '../../../reviews/review-mails.js';
import { REVIEW_LENGTHS } from '../../../reviews/review.js';
import { RATING_KEYS, RATING_NAMES } from '../../../reviews/review-ratings.js';
import type { OwnReview } from '../../../reviews/review.js';
import type { RatingKey } from '../../../reviews/review-ratings.js';
import { formatCount } from '../../../formatting/number-formats.js';
import { HOME_PATH } from '../../../routes/links.js';
import { signInHref } from '../../../routes/account-links.js';
import {
  OWN_REVIEWS_PATH,
  deleteReviewHref,
  editReviewHref,
  reviewsHref,
  writeReviewHref,
} from '../../../routes/review-links.js';
import { carNameOf, statusTextOf } from './own-reviews.presenter.js';

export interface ReviewFormModel {
  readonly make: Make;
  readonly model: Model;
}

/** Why a submitted review was not stored, besides field errors. */
export type ReviewProblem = 'signed-out' | 'other-account' | 'daily-limit' | 'rate-limit';

/** A form with the typed values, or its initial ones. */
export interface DrawnForm {
  readonly form: ReviewForm;
  readonly errors: FormErrors;
  readonly problem?: ReviewProblem | undefined;
  /** The account the form is rendered for; undefined if the shopper is no longer signed in. */
  readonly account: string | undefined;
}

/** Message on a form that was rate-limited. */
export const RATE_LIMIT =
  'Too many posts came from your network. Your text is still here. Wait a minute, then submit again.';

const LABELS: Readonly<Record<keyof ReviewForm, string>> = {
  year: 'Model year',
  ...RATING_NAMES,
  title: 'Title',
  text: 'Your review',
  pros: 'Pros',
  cons: 'Cons',
  author: 'Public name',
};
const FIELDS = Object.keys(LABELS) as (keyof ReviewForm)[];

const RATING_LABELS = ['1 – Terrible', '2 – Poor', '3 – Average', '4 – Good', '5 – Excellent'];

const RULES =
  'We read each review before it’s published, and email you when it is. Write about the car and your own experience, without names, phone ' +
  'numbers or links.';

/** Form for a new review of a model year. `own`: the author's existing reviews of the model. */
export function presentNewReview(
  { make, model }: ReviewFormModel,
  years: readonly number[],
  own: readonly OwnReview[],
  drawn: DrawnForm,
): ReviewFormProps {
  const name = `${make.name} ${model.name}`;
  const href = writeReviewHref(make, model);
  const open = years.filter((year) => own.every((review) => review.year !== year));
  return {
    crumbs: [
      { text: 'Home', href: HOME_PATH },
      { text: 'Reviews', href: reviewsHref(make, model) },
      { text: 'Write a review' },
    ],
    title: `Review the ${name}`,
    lead: 'Tell other shoppers what it’s like to own and drive. Each rating is from 1 to 5.',
    ...partsOf(drawn, href),
    reviewed: reviewedBefore({ make, model }, own),
    action: href,
    carried: carriedBy(drawn),
    year: {
      ...fieldOf('year', drawn),
      options: [
        { value: '', label: 'Choose a year' },
        ...open.map((year) => ({
          value: String(year),
          label: String(year),
          selected: drawn.form.year === String(year),
        })),
      ],
    },
    submitText: 'Submit review',
  };
}

/** Form to change a review. `review` is undefined for guests. */
export function presentChangedReview(
  id: string,
  review: OwnReview | undefined,
  catalog: Catalog,
  drawn: DrawnForm,
): ReviewFormProps {
  const href = editReviewHref(id);
  const carried = carriedBy(drawn);
  return {
    crumbs: [
      { text: 'Home', href: HOME_PATH },
      { text: 'Your reviews', href: OWN_REVIEWS_PATH },
      { text: 'Change your review' },
    ],
    title: review ? `Your review of the ${carNameOf(review, catalog)}` : 'Change your review',
    lead: 'Each rating is from 1 to 5.',
    statusText: review && statusTextOf(review),
    ...partsOf(drawn, href),
    action: href,
    carried: [...carried, { name: 'year', value: drawn.form.year }],
    submitText: 'Submit changes',
    deletion: review && { action: deleteReviewHref(id) },
  };
}

function partsOf(drawn: DrawnForm, href: string) {
  return {
    notice: noticeOf(drawn, href),
    errors: FIELDS.flatMap((name): LinkView[] => {
      const error = errorOf(name, drawn.errors);
      return error === undefined ? [] : [{ text: error, href: `#${idOf(name)}` }];
    }),
    ratingsTitle: 'Ratings',
    ratings: RATING_KEYS.map((key) => ratingOf(key, drawn)),
    texts: textsOf(drawn),
    rulesText: RULES,
  };
}

function reviewedBefore(
  { make, model }: ReviewFormModel,
  own: readonly OwnReview[],
): ReviewFormProps['reviewed'] {
  if (own.length === 0) return undefined;
  return {
    text: 'You’ve already reviewed these model years. Open a review to change it.',
    links: own.map(({ id, year }) => ({
      text: `Your review of the ${reviewedCarName({ year, make, model })}`,
      href: editReviewHref(id),
    })),
  };
}

function noticeOf({ problem, account }: DrawnForm, href: string): ReviewFormProps['notice'] {
  if (problem === 'signed-out') {
    return {
      text: 'You’re signed out. Sign in, then submit again.',
      link: { text: 'Sign in in a new tab', href: signInHref('signin', href) },
    };
  }
  if (problem === 'other-account')
    return { text: `You’re signed in as ${account} now. Submit again to use this account.` };
  if (problem === 'rate-limit') return { text: RATE_LIMIT };
  if (problem === 'daily-limit')
    return { text: `You have written ${REVIEWS_OF_DAY} reviews within a day. Try again tomorrow.` };
  return undefined;
}

function carriedBy({ account }: DrawnForm) {
  return account === undefined ? [] : [{ name: ACCOUNT_FIELD, value: account }];
}

function ratingOf(key: RatingKey, drawn: DrawnForm): FormChoiceProps {
  return {
    ...fieldOf(key, drawn),
    options: [
      { value: '', label: 'Choose' },
      ...RATING_LABELS.map((label, at) => ({
        value: String(at + 1),
        label,
        selected: drawn.form[key] === String(at + 1),
      })).toReversed(),
    ],
  };
}

function textsOf(drawn: DrawnForm): FormTextProps[] {
  const text = (
    name: keyof typeof REVIEW_LENGTHS,
    kind: FormTextProps['kind'],
    isRequired: boolean,
    hint: string,
  ): FormTextProps => ({
    ...fieldOf(name, drawn),
    kind,
    isRequired,
    value: drawn.form[name],
    hint: `${hint} Up to ${formatCount(REVIEW_LENGTHS[name])} characters.`,
  });
  return [
    text('title', 'line', true, 'Your opinion in a few words.'),
    text('text', 'long', true, 'How you use the car, and what it’s like.'),
    text('pros', 'long', false, 'Optional. What you like.'),
    text('cons', 'long', false, 'Optional. What you don’t like.'),
    text('author', 'line', true, 'Shoppers see this name, never your email.'),
  ];
}

function fieldOf(name: keyof ReviewForm, { errors }: DrawnForm) {
  return { id: idOf(name), name, label: LABELS[name], error: errorOf(name, errors) };
}

function errorOf(name: keyof ReviewForm, errors: FormErrors): string | undefined {
  return errors[name] === undefined ? undefined : `${LABELS[name]} ${errors[name]}.`;
}

function idOf(name: string): string {
  return `review-${name}`;
}
