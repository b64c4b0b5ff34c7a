import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { SendButton, SentForm } from './sent-form.js';
import type { SentFormProps } from './sent-form.js';

/** `again` leads to where a new link is asked for. */
export interface OpenLinkProps {
  title: string;
  lead: string;
  form: SentFormProps;
  submitText: string;
  meantHereText: string;
  again: LinkView;
}

/** The frame of the brand, and the last step of signing in in it. */
export interface OpenLinkPageProps {
  document: DocumentProps;
  link: OpenLinkProps;
}

/** Where the link of a mail leads: a press signs in, so that no program that only looks at links uses it up. */
export function OpenLinkPage({ document, link }: OpenLinkPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page" id="main" tabIndex={-1}>
        <h1>{link.title}</h1>
        <p className="lead">{link.lead}</p>
        <div className="account-box">
          <SentForm {...link.form}>
            <input type="hidden" name="token" data-from-hash="" />
            <SendButton text={link.submitText} />
            <SendButton text={link.meantHereText} look="outline" flag="isMeantHere" isAfterConflict />
          </SentForm>
          <p className="account-other">
            <a className="link" href={link.again.href}>
              {link.again.text}
            </a>
          </p>
        </div>
      </main>
    </Document>
  );
}
