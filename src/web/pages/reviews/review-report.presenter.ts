import type { ReviewReportProps } from '../../../../views/reviews/review-report-page.js';
import type { Make, Model } from '../../../catalog/catalog-types.js';
import type { FormErrors, ReviewReportForm } from '../../../reviews/review-form.dto.js';
import { MAX_REASON_LENGTH, REVIEW_REPORT_REASONS } from '../../../reviews/review.js';
import type { PublishedReview, ReviewReportReason } from '../../../reviews/review.js';
import { HOME_PATH } from '../../../routes/links.js';
import { reportReviewHref, reviewsHref } from '../../../routes/review-links.js';

/** Labels of the reasons for a report. */
export const REVIEW_REASON_WORDS: Readonly<Record<ReviewReportReason, string>> = {
  spam: 'Advertising or spam',
  offensive: 'Offensive',
  'not-about-the-car': 'Not about the car',
  'personal-data': 'Names a person, or how to reach them',
  other: 'Something else',
};

const LABELS = { reason: 'What’s wrong', comments: 'Comments' } as const;

/** The form with the typed values; without `drawn`, the confirmation. */
export function presentReviewReport(
  { make, model }: { readonly make: Make; readonly model: Model },
  { id, title, author }: PublishedReview,
  drawn:
    | { readonly form: ReviewReportForm; readonly errors: FormErrors; readonly notice?: string }
    | undefined,
): ReviewReportProps {
  const href = reviewsHref(make, model);
  return {
    crumbs: [
      { text: 'Home', href: HOME_PATH },
      { text: 'Reviews', href },
      { text: 'Report a review' },
    ],
    title: drawn ? 'Report a review' : 'Thank you',
    lead: drawn ? `“${title}” by ${author}` : 'We’ll read the review again.',
    form: drawn && formOf(id, drawn.form, drawn.errors),
    notice: drawn?.notice,
    back: { text: `Back to ${make.name} ${model.name} reviews`, href },
  };
}

function formOf(id: string, form: ReviewReportForm, errors: FormErrors): ReviewReportProps['form'] {
  const errorOf = (name: keyof typeof LABELS) =>
    errors[name] === undefined ? undefined : `${LABELS[name]} ${errors[name]}.`;
  const field = (name: keyof typeof LABELS) => ({
    id: `report-${name}`,
    name,
    label: LABELS[name],
    error: errorOf(name),
  });
  return {
    action: reportReviewHref(id),
    errors: (['reason', 'comments'] as const).flatMap((name) => {
      const text = errorOf(name);
      return text === undefined ? [] : [{ text, href: `#report-${name}` }];
    }),
    reason: {
      ...field('reason'),
      options: [
        { value: '', label: 'Choose' },
        ...REVIEW_REPORT_REASONS.map((reason) => ({
          value: reason,
          label: REVIEW_REASON_WORDS[reason],
          selected: form.reason === reason,
        })),
      ],
    },
    comments: {
      ...field('comments'),
      kind: 'long',
      value: form.comments,
      isRequired: false,
      hint: `Optional. Up to ${MAX_REASON_LENGTH} characters.`,
    },
    submitText: 'Send report',
  };
}
