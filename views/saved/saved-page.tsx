import { SendButton, SentForm } from '../account/sent-form.js';
import type { SentFormProps } from '../account/sent-form.js';
import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';

/** A car that is kept. `changeText` says what has become of its price; one that is gone has no picture, and leads to others like it. */
export interface SavedCarProps {
  id: string;
  name: string;
  href?: string;
  picture?: PictureView;
  priceText?: string;
  changeText?: string;
  isCheaper: boolean;
  savedText: string;
  similar?: LinkView;
  removal: SentFormProps;
}

/** A search that is kept. `newText` says how many cars are new since it was looked at; `shareHref` opens it to whoever has it. */
export interface SavedSearchProps {
  id: string;
  title: string;
  href: string;
  countText?: string;
  newText?: string;
  savedText: string;
  shareHref: string;
  feedHref: string;
  /** Turns its alerts on; absent where they are on, or there is no account. */
  alerts?: SentFormProps & { search: HiddenField };
  alertsText?: string;
  removal: SentFormProps;
}

/** Something that was sent to a seller. `withdrawal` takes it back, absent where that is done. */
export interface SentMessageProps {
  id: string;
  title: string;
  href: string;
  words: string;
  sentText: string;
  withdrawal?: SentFormProps | undefined;
}

/** Everything that somebody keeps. `accountNote` tells those without an account what one is good for. */
export interface SavedProps {
  crumbs: Crumb[];
  title: string;
  accountNote?: { text: string; link: LinkView } | undefined;
  cars: SavedCarProps[];
  noCarsText: string;
  compare?: LinkView | undefined;
  searches: SavedSearchProps[];
  noSearchesText: string;
  sent: SentMessageProps[];
  more: LinkView;
}

/** The frame of the brand, and what somebody keeps in it. */
export interface SavedPageProps {
  document: DocumentProps;
  saved: SavedProps;
}

/** The cars and searches somebody keeps, with what has changed since. */
export function SavedPage({ document, saved }: SavedPageProps) {
  const { accountNote, compare } = saved;
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap saved-page" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={saved.crumbs} />
        <h1>{saved.title}</h1>
        {accountNote && (
          <p className="note note-quiet">
            <span>
              {`${accountNote.text} `}
              <a className="link" href={accountNote.link.href}>
                {accountNote.link.text}
              </a>
            </span>
          </p>
        )}
        <section aria-labelledby="saved-cars">
          <div className="saved-head">
            <h2 id="saved-cars">Cars</h2>
            {compare && (
              <a className="btn btn-outline btn-sm" href={compare.href} rel="nofollow">
                {compare.text}
              </a>
            )}
          </div>
          {saved.cars.length === 0 && <p className="lead">{saved.noCarsText}</p>}
          <ul className="saved-list">
            {saved.cars.map((car) => (
              <SavedCar key={car.id} {...car} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="saved-searches">
          <h2 id="saved-searches">Searches</h2>
          {saved.searches.length === 0 && <p className="lead">{saved.noSearchesText}</p>}
          <ul className="saved-list">
            {saved.searches.map((search) => (
              <SavedSearch key={search.id} {...search} />
            ))}
          </ul>
        </section>
        {saved.sent.length > 0 && (
          <section aria-labelledby="sent-messages">
            <h2 id="sent-messages">Messages to sellers</h2>
            <ul className="saved-list">
              {saved.sent.map((message) => (
                <SentMessage key={message.id} {...message} />
              ))}
            </ul>
          </section>
        )}
        <a className="btn btn-outline" href={saved.more.href}>
          {saved.more.text}
        </a>
      </main>
    </Document>
  );
}

function SavedCar({ name, href, picture, priceText, changeText, isCheaper, savedText, similar, removal }: SavedCarProps) {
  return (
    <li className="saved-item">
      <span className="card-media">{picture && <Picture picture={picture} priority="late" />}</span>
      <div className="saved-words">
        <h3>{href ? <a href={href}>{name}</a> : name}</h3>
        {priceText && <p className="price">{priceText}</p>}
        {changeText && <p className={isCheaper ? 'saved-cheaper' : undefined}>{changeText}</p>}
        {similar && (
          <p>
            <a className="link" href={similar.href}>
              {similar.text}
            </a>
          </p>
        )}
        <p className="hint">{savedText}</p>
      </div>
      <Removal form={removal} name={name} />
    </li>
  );
}

function SavedSearch({ title, href, countText, newText, savedText, shareHref, feedHref, alerts, alertsText, removal }: SavedSearchProps) {
  return (
    <li className="saved-item">
      <div className="saved-words">
        <h3>
          <a href={href}>{title}</a>
        </h3>
        {(countText ?? newText) && (
          <p>
            {countText}
            {newText && <b className="saved-new">{newText}</b>}
          </p>
        )}
        <p className="hint">
          {`${savedText} · `}
          <a className="link" href={shareHref}>
            Link to share
          </a>
          {' · '}
          <a className="link" href={feedHref}>
            RSS
          </a>
        </p>
      </div>
      {alertsText !== undefined && <p className="hint">{alertsText}</p>}
      {alerts && (
        <SentForm {...alerts}>
          <HiddenFields fields={[alerts.search]} />
          <SendButton text="Email me what is new" look="outline" about={title} />
        </SentForm>
      )}
      <Removal form={removal} name={title} />
    </li>
  );
}

function SentMessage({ title, href, words, sentText, withdrawal }: SentMessageProps) {
  return (
    <li className="saved-item">
      <div className="saved-words">
        <h3>
          <a href={href}>{title}</a>
        </h3>
        {words !== '' && <p>{words}</p>}
        <p className="hint">{sentText}</p>
      </div>
      {withdrawal && (
        <SentForm {...withdrawal}>
          <SendButton text="Withdraw" look="outline" about={title} />
        </SentForm>
      )}
    </li>
  );
}

function Removal({ form, name }: { form: SentFormProps; name: string }) {
  return (
    <SentForm {...form}>
      <SendButton text="Remove" look="outline" about={name} />
    </SentForm>
  );
}
