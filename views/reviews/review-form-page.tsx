import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { LinkList } from '../link-list.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { FormChoice, ErrorSummary, FormText } from './form-fields.js';
import type { FormChoiceProps, FormTextProps } from './form-fields.js';

/**
 * Form of a review, with the values as typed. `reviewed`: link to the author's reviews of the same
 * model. `carried`: hidden fields. `notice`: why it was not submitted. `deletion`: present if an
 * existing review can be deleted.
 */
export interface ReviewFormProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  statusText?: string | undefined;
  reviewed?: { text: string; links: LinkView[] } | undefined;
  notice?: { text: string; link?: LinkView | undefined } | undefined;
  errors: LinkView[];
  action: string;
  carried: HiddenField[];
  year?: FormChoiceProps | undefined;
  ratingsTitle: string;
  ratings: FormChoiceProps[];
  texts: FormTextProps[];
  submitText: string;
  rulesText: string;
  deletion?: { action: string } | undefined;
}

export interface ReviewFormPageProps {
  document: DocumentProps;
  review: ReviewFormProps;
}

/** A plain form without scripts. */
export function ReviewFormPage({ document, review }: ReviewFormPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page review-form-page" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={review.crumbs} />
        <h1>{review.title}</h1>
        <p className="lead">{review.lead}</p>
        {review.statusText !== undefined && <p className="note note-quiet">{review.statusText}</p>}
        {review.reviewed && (
          <div className="note note-quiet">
            <p>{review.reviewed.text}</p>
            <LinkList links={review.reviewed.links} linkClass="link" />
          </div>
        )}
        {review.notice && (
          <p className="note note-danger" role="alert">
            {review.notice.text}{' '}
            {review.notice.link && (
              <a className="link" href={review.notice.link.href} target="_blank">
                {review.notice.link.text}
              </a>
            )}
          </p>
        )}
        {review.errors.length > 0 && <ErrorSummary errors={review.errors} />}
        <form className="review-form" method="post" action={review.action} noValidate>
          <HiddenFields fields={review.carried} />
          {review.year && <FormChoice {...review.year} />}
          <fieldset className="review-form-ratings">
            <legend>{review.ratingsTitle}</legend>
            {review.ratings.map((rating) => (
              <FormChoice key={rating.id} {...rating} />
            ))}
          </fieldset>
          {review.texts.map((text) => (
            <FormText key={text.id} {...text} />
          ))}
          <p className="hint">{review.rulesText}</p>
          <button className="btn btn-primary" type="submit">
            {review.submitText}
          </button>
        </form>
        {review.deletion && <ReviewDeletion {...review.deletion} />}
      </main>
    </Document>
  );
}

function ReviewDeletion({ action }: NonNullable<ReviewFormProps['deletion']>) {
  return (
    <details className="account-danger">
      <summary>Delete this review</summary>
      <p>This deletes your review for good. Shoppers can’t read it any more.</p>
      <form method="post" action={action}>
        <button className="btn btn-outline" type="submit">
          Delete review
        </button>
      </form>
    </details>
  );
}
