import { SendButton, SentForm } from '../account/sent-form.js';
import type { SentFormProps } from '../account/sent-form.js';
import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { ContactButton } from '../contact/contact-button.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { Picture } from '../picture.js';
import type { PictureView } from '../picture.js';
import { PriceBlock } from '../price-block.js';
import type { PriceBlockProps } from '../price-block.js';
import { CardOwnerLine } from '../results/listing-card.js';
import type { CardOwner } from '../results/listing-card.js';
import { SavedSearchItem } from './saved-search.js';
import type { SavedSearchItemProps } from './saved-search.js';
import { RecentlyViewedList } from './recently-viewed.js';
import type { RecentlyViewedProps } from './recently-viewed.js';

/**
 * A saved car. `detailText` distinguishes cars of the same name: 'XLE Premium · 38,214 mi'.
 * `changeText`: change of its price. A car that is gone has only a `goneText`, and a link to
 * similar ones. `action`: link to the seller.
 */
export interface SavedCarProps {
  id: string;
  name: string;
  detailText?: string | undefined;
  href?: string;
  picture?: PictureView;
  price?: PriceBlockProps;
  goneText?: string;
  changeText?: string;
  isCheaper: boolean;
  owner?: CardOwner;
  action?: LinkView;
  savedText: string;
  similar?: LinkView;
  removal: SentFormProps;
}

/**
 * A message to a seller. `withdrawal` withdraws it, and is absent afterwards. `problem`: why it was
 * not delivered. `resend` sends it again.
 */
export interface SentMessageProps {
  id: string;
  title: string;
  href: string;
  words: string;
  sentText: string;
  problem?: { text: string; isFinal: boolean } | undefined;
  resend?: SentFormProps | undefined;
  withdrawal?: SentFormProps | undefined;
  /** Link to the conversation with the seller. */
  conversation?: LinkView | undefined;
}

/** All of a shopper's saved items. `accountNote` tells guests the benefits of an account. */
export interface SavedProps {
  crumbs: Crumb[];
  title: string;
  accountNote?: { text: string; link: LinkView } | undefined;
  cars: SavedCarProps[];
  /** Turns emails about the cars on or off. Absent without an account or cars. */
  carAlerts?: { text: string; form: SentFormProps; submitText: string } | undefined;
  noCarsText: string;
  compare?: LinkView | undefined;
  searches: SavedSearchItemProps[];
  noSearchesText: string;
  sent: SentMessageProps[];
  /** Absent for brands without personalization. */
  recentlyViewed?: RecentlyViewedProps | undefined;
  more: LinkView;
  /** Link to all stored data. */
  privacy: LinkView;
}

export interface SavedPageProps {
  document: DocumentProps;
  saved: SavedProps;
}

/** Saved cars and searches, with changes since the last visit. */
export function SavedPage({ document, saved }: SavedPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <SavedMain {...saved} />
    </Document>
  );
}

/** Rendered alone after a change. */
export function SavedMain(saved: SavedProps) {
  const { accountNote, compare } = saved;
  return (
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
          <h2 id="saved-cars" tabIndex={-1}>
            Cars
          </h2>
          {compare && (
            <a className="btn btn-outline btn-sm" href={compare.href} rel="nofollow">
              {compare.text}
            </a>
          )}
        </div>
        {saved.cars.length === 0 && <p className="lead">{saved.noCarsText}</p>}
        {saved.carAlerts && <CarAlerts {...saved.carAlerts} />}
        <ul className="saved-list">
          {saved.cars.map((car) => (
            <SavedCar key={car.id} {...car} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="saved-searches">
        <h2 id="saved-searches" tabIndex={-1}>
          Searches and alerts
        </h2>
        {saved.searches.length === 0 && <p className="lead">{saved.noSearchesText}</p>}
        <ul className="saved-list">
          {saved.searches.map((search) => (
            <SavedSearchItem key={search.id} {...search} />
          ))}
        </ul>
      </section>
      {saved.sent.length > 0 && (
        <section aria-labelledby="sent-messages">
          <h2 id="sent-messages" tabIndex={-1}>
            Messages to sellers
          </h2>
          <ul className="saved-list">
            {saved.sent.map((message) => (
              <SentMessage key={message.id} {...message} />
            ))}
          </ul>
        </section>
      )}
      {saved.recentlyViewed && <RecentlyViewedList {...saved.recentlyViewed} />}
      <a className="btn btn-outline" href={saved.more.href}>
        {saved.more.text}
      </a>
      <a className="link" href={saved.privacy.href}>
        {saved.privacy.text}
      </a>
    </main>
  );
}

function CarAlerts({ text, form, submitText }: NonNullable<SavedProps['carAlerts']>) {
  return (
    <div className="saved-alerts" id="saved-car-alerts" data-row="">
      <p>{text}</p>
      <SentForm {...form}>
        <SendButton text={submitText} look="outline" />
      </SentForm>
    </div>
  );
}

function SavedCar(car: SavedCarProps) {
  const {
    id,
    name,
    detailText,
    href,
    picture,
    price,
    goneText,
    changeText,
    isCheaper,
    owner,
    action,
    savedText,
    similar,
    removal,
  } = car;
  const nameId = `n-${id}`;
  return (
    <li className="saved-item" id={`saved-car-${id}`} data-row="">
      {picture && (
        <span className="card-media">
          <Picture picture={picture} priority="late" />
        </span>
      )}
      <div className="saved-words">
        <h3 id={nameId}>{href ? <a href={href}>{name}</a> : name}</h3>
        {detailText && <p>{detailText}</p>}
        {price && <PriceBlock {...price} />}
        {goneText && <p className="price">{goneText}</p>}
        {changeText && <p className={isCheaper ? 'saved-cheaper' : undefined}>{changeText}</p>}
        {owner && <CardOwnerLine {...owner} />}
        {similar && (
          <p>
            <a className="link" href={similar.href}>
              {similar.text}
            </a>
          </p>
        )}
        <p className="hint">{savedText}</p>
      </div>
      <div className="saved-actions">
        {action && <ContactButton action={action} className="btn btn-tonal" describedBy={nameId} />}
        <SentForm {...removal}>
          <SendButton
            text="Remove"
            look="outline"
            about={`${name}, ${detailText ?? savedText}`}
            plainAction={removal.plain?.action}
          />
        </SentForm>
      </div>
    </li>
  );
}

function SentMessage({
  id,
  title,
  href,
  words,
  sentText,
  problem,
  resend,
  withdrawal,
  conversation,
}: SentMessageProps) {
  return (
    <li className="saved-item" id={`sent-${id}`} data-row="">
      <div className="saved-words">
        <h3>
          <a href={href}>{title}</a>
        </h3>
        {words !== '' && <p>{words}</p>}
        <p className="hint">{sentText}</p>
        {conversation && (
          <a className="link" href={conversation.href}>
            {conversation.text}
          </a>
        )}
        {problem && (
          <p className={`note ${problem.isFinal ? 'note-danger' : 'note-warn'}`}>{problem.text}</p>
        )}
      </div>
      {resend && (
        <SentForm {...resend}>
          <SendButton text="Send again" about={title} />
        </SentForm>
      )}
      {withdrawal && (
        <SentForm {...withdrawal}>
          <SendButton text="Withdraw" look="outline" about={title} />
        </SentForm>
      )}
    </li>
  );
}
