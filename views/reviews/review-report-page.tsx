import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { FormChoice, ErrorSummary, FormText } from './form-fields.js';
import type { FormChoiceProps, FormTextProps } from './form-fields.js';

/**
 * Form that reports a review. `form`: absent after submission. `notice`: why it was not submitted.
 */
export interface ReviewReportProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  form?:
    | {
        action: string;
        errors: LinkView[];
        reason: FormChoiceProps;
        comments: FormTextProps;
        submitText: string;
      }
    | undefined;
  notice?: string | undefined;
  back: LinkView;
}

export interface ReviewReportPageProps {
  document: DocumentProps;
  report: ReviewReportProps;
}

/** A plain form without scripts. */
export function ReviewReportPage({ document, report }: ReviewReportPageProps) {
  const { form } = report;
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page review-form-page" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={report.crumbs} />
        <h1>{report.title}</h1>
        <p className="lead">{report.lead}</p>
        {report.notice !== undefined && (
          <p className="note note-danger" role="alert">
            {report.notice}
          </p>
        )}
        {form && form.errors.length > 0 && <ErrorSummary errors={form.errors} />}
        {form && (
          <form className="review-form" method="post" action={form.action} noValidate>
            <FormChoice {...form.reason} />
            <FormText {...form.comments} />
            <button className="btn btn-primary" type="submit">
              {form.submitText}
            </button>
          </form>
        )}
        <p className="entry-action">
          <a className="btn btn-quiet" href={report.back.href}>
            {report.back.text}
          </a>
        </p>
      </main>
    </Document>
  );
}
