import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { SendButton, SentForm } from './sent-form.js';
import type { SentFormProps } from './sent-form.js';

/**
 * `meantHereText` asks for confirmation in another browser; `more` leads on, or to the form for a
 * new link.
 */
export interface MailedLinkProps {
  title: string;
  lead: string;
  form: SentFormProps;
  submitText: string;
  meantHereText?: string;
  more: LinkView;
}

export interface MailedLinkPageProps {
  document: DocumentProps;
  link: MailedLinkProps;
}

/** Landing page of a mailed link: a button confirms, so that link scanners do not. */
export function MailedLinkPage({ document, link }: MailedLinkPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page" id="main" tabIndex={-1}>
        <h1>{link.title}</h1>
        <p className="lead">{link.lead}</p>
        <div className="account-box">
          <SentForm {...link.form}>
            <input
              type="hidden"
              name="token"
              data-from-hash=""
              data-missing="This link is incomplete. Open it again from your email."
            />
            <SendButton text={link.submitText} />
            {link.meantHereText !== undefined && (
              <SendButton
                text={link.meantHereText}
                look="outline"
                flag="isMeantHere"
                isAfterConflict
              />
            )}
          </SentForm>
          <p className="account-other">
            <a className="link" href={link.more.href}>
              {link.more.text}
            </a>
          </p>
        </div>
      </main>
    </Document>
  );
}
