import type { ReactNode } from 'react';
import { SentForm } from '../account/sent-form.js';
import type { SentFormProps } from '../account/sent-form.js';
import { DialogHead } from '../dialog-head.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { LEAD_IDS } from '../islands/lead-ids.js';
import type { LinkView } from '../link.js';
import type { HiddenField } from '../results/hidden-fields.js';
import type { SelectOption } from '../results/select-field.js';
import { LeadForm, ReportFields } from './lead-form.js';
import type { LeadFormProps } from './lead-form.js';

/** Contact or report form of a listing. */
export interface ContactProps {
  title: string;
  carName: string;
  noteText?: string | undefined;
  lead?: LeadFormProps;
  report?: { form: SentFormProps; carried: HiddenField[]; reasons: SelectOption[] };
  back: LinkView;
}

/** Shown over the current page. */
export function ContactDialog(contact: ContactProps) {
  return (
    <dialog
      className="dialog contact-dialog"
      id={LEAD_IDS.dialog}
      aria-labelledby={LEAD_IDS.heading}
    >
      <DialogHead id={LEAD_IDS.heading} title={contact.title} />
      <div className="auth-body">
        <ContactBody {...contact} isDialog />
      </div>
    </dialog>
  );
}

/** The form as a page of its own. */
export function ContactPage({
  document,
  contact,
}: {
  document: DocumentProps;
  contact: ContactProps;
}) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page" id="main" tabIndex={-1}>
        <a className="back" href={contact.back.href}>
          {contact.back.text}
        </a>
        <h1>{contact.title}</h1>
        <div className="account-box">
          <ContactBody {...contact} isDialog={false} />
        </div>
      </main>
    </Document>
  );
}

function ContactBody({
  carName,
  noteText,
  lead,
  report,
  back,
  isDialog,
}: ContactProps & { isDialog: boolean }): ReactNode {
  return (
    <>
      <p>
        <strong>{carName}</strong>
      </p>
      {noteText !== undefined && <p className="note note-quiet">{noteText}</p>}
      {lead && <LeadForm {...lead} back={isDialog ? undefined : back} />}
      {report && (
        <SentForm {...report.form}>
          <ReportFields carried={report.carried} reasons={report.reasons} />
        </SentForm>
      )}
    </>
  );
}
