import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { EmailField, HoneypotField, SendButton, SentForm } from './sent-form.js';
import type { SentFormProps } from './sent-form.js';

/** `benefits` are what an account is for, `other` leads to the other of signing in and signing up, `back` to where somebody came from. */
export interface SignInProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  benefits: string[];
  form: SentFormProps;
  carried: HiddenField[];
  maxEmailLength: number;
  submitText: string;
  other: LinkView;
  back?: LinkView | undefined;
}

/** The frame of the brand, and signing in in it. */
export interface SignInPageProps {
  document: DocumentProps;
  signIn: SignInProps;
}

/** Asks for an address; the link that comes by mail signs in. There is no password to choose, forget or lose. */
export function SignInPage({ document, signIn }: SignInPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={signIn.crumbs} />
        <h1>{signIn.title}</h1>
        <p className="lead">{signIn.lead}</p>
        <div className="account-box">
          <SentForm {...signIn.form}>
            <HiddenFields fields={signIn.carried} />
            <EmailField id="sign-in-email" maxLength={signIn.maxEmailLength} />
            <HoneypotField />
            <SendButton text={signIn.submitText} />
          </SentForm>
          <p className="account-other">
            <a className="link" href={signIn.other.href}>
              {signIn.other.text}
            </a>
          </p>
        </div>
        <ul className="account-benefits">
          {signIn.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        {signIn.back && (
          <p>
            <a className="link" href={signIn.back.href}>
              {signIn.back.text}
            </a>
          </p>
        )}
      </main>
    </Document>
  );
}
