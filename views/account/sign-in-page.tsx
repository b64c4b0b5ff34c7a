import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { SignInStep } from './sign-in-step.js';
import type { SignInStepProps } from './sign-in-step.js';

/**
 * `benefits` of an account; `other` switches between sign-in and sign-up; `back` leads to where the
 * shopper came from; `problemText` says what failed.
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

export interface SignInPageProps {
  document: DocumentProps;
  signIn: SignInProps;
}

/** Sign-in and sign-up. There are no passwords. */
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
