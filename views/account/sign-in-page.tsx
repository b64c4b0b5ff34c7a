import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { SignInStep } from './sign-in-step.js';
import type { SignInStepProps } from './sign-in-step.js';

/**
 * `benefits` are what an account is for, `other` leads to the other of signing in and signing up, `back` to where somebody came from;
 * `problemText` says why it did not work.
 */
export interface SignInProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  benefits: string[];
  problemText?: string;
  step: SignInStepProps;
  other: LinkView;
  back?: LinkView | undefined;
}

/** The frame of the brand, and signing in in it. */
export interface SignInPageProps {
  document: DocumentProps;
  signIn: SignInProps;
}

/** Says what an account is for and how one gets in. There is no password here to choose, forget or lose. */
export function SignInPage({ document, signIn }: SignInPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={signIn.crumbs} />
        <h1>{signIn.title}</h1>
        {signIn.problemText !== undefined && (
          <p className="note note-danger" role="alert">
            {signIn.problemText}
          </p>
        )}
        <p className="lead">{signIn.lead}</p>
        <div className="account-box">
          <SignInStep fieldId="sign-in-email" step={signIn.step} />
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
