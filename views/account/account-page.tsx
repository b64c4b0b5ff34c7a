import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { LinkShelf } from '../link-shelf.js';
import type { ShelfLink } from '../link-shelf.js';
import { LeadFieldset } from '../contact/lead-fields.js';
import type { LeadChoice, LeadField } from '../contact/lead-fields.js';
import { SendButton, SentForm } from './sent-form.js';
import type { SentFormProps } from './sent-form.js';

/** `email` is the account's address; `deletionText` lists what deleting the account removes. */
export interface AccountProps {
  crumbs: Crumb[];
  title: string;
  emailLabel: string;
  email: string;
  links: ShelfLink[];
  /** Contact details for messages to sellers. `oneClickText` explains sending with one click. */
  sellers: {
    title: string;
    text: string;
    form: SentFormProps;
    fields: LeadField[];
    choices: LeadChoice[];
    oneClickText: string;
    isOneClick: boolean;
  };
  signOut: SentFormProps;
  deletionTitle: string;
  deletionText: string;
  deletion: SentFormProps;
}

export interface AccountPageProps {
  document: DocumentProps;
  account: AccountProps;
}

/** The account, with sign-out and deletion. */
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
        <section className="account-box account-sellers" aria-labelledby="sellers">
          <h2 id="sellers">{account.sellers.title}</h2>
          <p>{account.sellers.text}</p>
          <SentForm {...account.sellers.form}>
            <LeadFieldset fields={account.sellers.fields} choices={account.sellers.choices} />
            <label className="lead-remember">
              <input
                type="checkbox"
                name="isOneClickOptedIn"
                defaultChecked={account.sellers.isOneClick}
              />
              <span>{account.sellers.oneClickText}</span>
            </label>
            <SendButton text="Save" look="outline" about="details for sellers" />
          </SentForm>
        </section>
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
