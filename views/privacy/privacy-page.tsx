import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import { ScriptedPart } from '../islands/island.js';
import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';

/** A notification: what it is, its state, and the form that changes it. */
export interface NotificationSwitchProps {
  id: string;
  title: string;
  text: string;
  action: string;
  fields: HiddenField[];
  submitText: string;
}

/** One kind of stored data. `page`: where it is seen entry by entry. `deletion`: absent if it is only deleted with everything. */
export interface StoredPartProps {
  id: string;
  title: string;
  countText: string;
  retentionText: string;
  page?: LinkView | undefined;
  deletion?: (LinkView & { about?: string | undefined }) | undefined;
}

/** What is stored about an account or a browser. `devices`: browsers with push notifications. `outcome`: what the last form did. `emptyText`: kinds without data. */
export interface PrivacyProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  signIn?: LinkView | undefined;
  outcome?: { text: string; isProblem: boolean } | undefined;
  notifications: {
    note?: string | undefined;
    switches: NotificationSwitchProps[];
    devices: NotificationSwitchProps[];
    push?: LinkView | undefined;
  };
  stored: StoredPartProps[];
  emptyText?: string | undefined;
  download: LinkView;
  deletion: LinkView;
  cookies: { name: string; about: string; lasts: string }[];
  noCookiesText: string;
  browserText: string;
}

export interface PrivacyPageProps {
  document: DocumentProps;
  privacy: PrivacyProps;
}

/** Notifications and stored data, with plain forms and links that need no script. */
export function PrivacyPage({ document, privacy }: PrivacyPageProps) {
  const { signIn, outcome, notifications, stored, emptyText, download, deletion, cookies } =
    privacy;
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap saved-page privacy-page" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={privacy.crumbs} />
        <h1>{privacy.title}</h1>
        {outcome && (
          <ScriptedPart name="changed-records" hydrateOn="visible">
            <p className={`note note-${outcome.isProblem ? 'danger' : 'good'}`} role="alert">
              {outcome.text}
            </p>
          </ScriptedPart>
        )}
        <p className="lead">{privacy.lead}</p>
        {signIn && (
          <p>
            <a className="link" href={signIn.href}>
              {signIn.text}
            </a>
          </p>
        )}
        <section aria-labelledby="notifications">
          <h2 id="notifications">Notifications</h2>
          {notifications.note !== undefined && <p>{notifications.note}</p>}
          <ul className="saved-list">
            {[...notifications.switches, ...notifications.devices].map((one) => (
              <NotificationSwitch key={one.id} {...one} />
            ))}
          </ul>
          {notifications.push && (
            <p>
              <a className="link" href={notifications.push.href}>
                {notifications.push.text}
              </a>
            </p>
          )}
        </section>
        <section aria-labelledby="stored">
          <h2 id="stored">What we store</h2>
          <ul className="saved-list">
            {stored.map((part) => (
              <StoredPart key={part.id} {...part} />
            ))}
          </ul>
          {emptyText !== undefined && <p className="hint">{emptyText}</p>}
          <div className="privacy-actions">
            <a className="btn btn-outline" href={download.href} download="">
              {download.text}
            </a>
            <a className="btn btn-outline" href={deletion.href}>
              {deletion.text}
            </a>
          </div>
        </section>
        <section aria-labelledby="cookies">
          <h2 id="cookies">Cookies of this browser</h2>
          {cookies.length === 0 && <p>{privacy.noCookiesText}</p>}
          {cookies.length > 0 && (
            <dl className="privacy-cookies">
              {cookies.map(({ name, about, lasts }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{about}</dd>
                  <dd className="hint">{lasts}</dd>
                </div>
              ))}
            </dl>
          )}
          <p className="hint">{privacy.browserText}</p>
        </section>
      </main>
    </Document>
  );
}

function NotificationSwitch({
  id,
  title,
  text,
  action,
  fields,
  submitText,
}: NotificationSwitchProps) {
  return (
    <li className="saved-item">
      <div className="saved-words">
        <h3 id={`n-${id}`}>{title}</h3>
        <p>{text}</p>
      </div>
      <form method="post" action={action}>
        <HiddenFields fields={fields} />
        <button className="btn btn-outline" type="submit" aria-describedby={`n-${id}`}>
          {submitText}
        </button>
      </form>
    </li>
  );
}

function StoredPart({ id, title, countText, retentionText, page, deletion }: StoredPartProps) {
  return (
    <li className="saved-item" id={`part-${id}`}>
      <div className="saved-words">
        <h3>{`${title} (${countText})`}</h3>
        <p className="hint">{retentionText}</p>
        {page && (
          <p>
            <a className="link" href={page.href}>
              {page.text}
            </a>
          </p>
        )}
      </div>
      {deletion && (
        <a className="btn btn-outline" href={deletion.href}>
          {deletion.text}
          {deletion.about !== undefined && <span className="vh">{` ${deletion.about}`}</span>}
        </a>
      )}
    </li>
  );
}
