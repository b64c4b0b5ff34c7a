import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { LinkShelf } from '../link-shelf.js';
import type { ShelfLink } from '../link-shelf.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { SendButton, SentForm } from './sent-form.js';
import type { SentFormProps } from './sent-form.js';

/** `email` is whose account it is; `deletionText` says what goes with it. */
export interface AccountProps {
  crumbs: Crumb[];
  title: string;
  emailLabel: string;
  email: string;
  links: ShelfLink[];
  /** Turns one-click email off; absent where it is. */
  oneClick?: { text: string; form: SentFormProps; carried: HiddenField[] } | undefined;
  signOut: SentFormProps;
  deletionTitle: string;
  deletionText: string;
  deletion: SentFormProps;
}

/** The frame of the brand, and an account in it. */
export interface AccountPageProps {
  document: DocumentProps;
  account: AccountProps;
}

/** What an account is, and the ways out of it. */
export function AccountPage({ document, account }: AccountPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={account.crumbs} />
        <h1>{account.title}</h1>
        <p className="lead">
          {`${account.emailLabel} `}
          <strong>{account.email}</strong>
        </p>
        <LinkShelf links={account.links} />
        {account.oneClick && (
          <div className="account-box">
            <p>{account.oneClick.text}</p>
            <SentForm {...account.oneClick.form}>
              <HiddenFields fields={account.oneClick.carried} />
              <SendButton text="Turn off" look="outline" about="one-click email" />
            </SentForm>
          </div>
        )}
        <div className="account-box">
          <SentForm {...account.signOut}>
            <SendButton text="Sign out" look="outline" />
          </SentForm>
        </div>
        <details className="account-danger">
          <summary>{account.deletionTitle}</summary>
          <p>{account.deletionText}</p>
          <SentForm {...account.deletion}>
            <SendButton text="Delete everything" look="outline" />
          </SentForm>
        </details>
      </main>
    </Document>
  );
}
