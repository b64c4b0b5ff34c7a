import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { LinkShelf } from '../link-shelf.js';
import type { ShelfLink } from '../link-shelf.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { Select } from '../results/select-field.js';
import type { SelectOption } from '../results/select-field.js';
import { SendButton, SentForm } from './sent-form.js';
import type { SentFormProps } from './sent-form.js';

/** A search that writes by mail, or posts somewhere (`noteText`): how often is chosen of `cadences`. */
export interface FollowedSearchProps {
  id: string;
  name: string;
  href: string;
  noteText?: string | undefined;
  cadences: SelectOption[];
  change: SentFormProps;
  removal: SentFormProps;
}

/** `email` is whose account it is; `deletionText` says what goes with it. */
export interface AccountProps {
  crumbs: Crumb[];
  title: string;
  emailLabel: string;
  email: string;
  links: ShelfLink[];
  alertsTitle: string;
  noAlertsText: string;
  alerts: FollowedSearchProps[];
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
        <section className="account-alerts" aria-labelledby="alerts">
          <h2 id="alerts">{account.alertsTitle}</h2>
          {account.alerts.length === 0 && <p className="lead">{account.noAlertsText}</p>}
          <ul className="saved-list">
            {account.alerts.map((alert) => (
              <FollowedSearch key={alert.id} {...alert} />
            ))}
          </ul>
        </section>
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

function FollowedSearch({ id, name, href, noteText, cadences, change, removal }: FollowedSearchProps) {
  const fieldId = `cadence-${id}`;
  return (
    <li className="saved-item">
      <div className="saved-words">
        <h3>
          <a href={href}>{name}</a>
        </h3>
        {noteText !== undefined && <p className="hint">{noteText}</p>}
      </div>
      <SentForm {...change}>
        <div className="account-cadence">
          <label className="vh" htmlFor={fieldId}>
            How often
          </label>
          <Select id={fieldId} name="cadence" options={cadences} />
          <SendButton text="Change" look="outline" about={`how often: ${name}`} />
        </div>
      </SentForm>
      <SentForm {...removal}>
        <SendButton text="Remove" look="outline" about={name} />
      </SentForm>
    </li>
  );
}
