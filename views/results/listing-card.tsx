import type { ReactNode } from 'react';
import { CompareControl } from '../compare/compare-control.js';
import type { CompareControlProps } from '../compare/compare-control.js';
import { CarName } from '../car-name.js';
import { ContactButton } from '../contact/contact-button.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { OwnerRating } from '../owner-rating.js';
import type { OwnerRatingProps } from '../owner-rating.js';
import { Picture } from '../picture.js';
import type { PicturePriority, PictureView } from '../picture.js';
import { PriceBlock } from '../price-block.js';
import { SaveCarButton } from '../saved/save-car-button.js';
import type { PriceBlockProps } from '../price-block.js';

/** One short notice on the picture. Order when several apply: sponsored, reduced, new; `reason` is another to look at the car now. */
export interface CardFlag {
  kind: 'sponsored' | 'reduced' | 'new' | 'reason';
  text: string;
}

/** Pictures of tiles, which the stylesheet draws: twenty cards of them would be 3 KB of every page. */
export type TileIcon = 'user' | 'shield' | 'doc';

/** A fact of the vehicle's history or cover; `href` leads to its anchor on the vehicle page. */
export interface HistoryTile {
  icon: TileIcon;
  text: string;
  href?: string;
}

/** Who sells the car, with what is known of reviews, distance and other sellers. `phoneText` is for paper, where no link leads on. */
export interface CardOwner extends OwnerRatingProps {
  name: string;
  phoneText?: string;
}

/**
 * One vehicle of the list. `id` is the listing's id, or what is unique where a car stands twice; the element is `listing-{id}`, `saveId`
 * the car that can be saved. `name` '2021 Toyota RAV4' without the trim. `facts`: miles, drive, consumption, in this order. `action` leads
 * to the seller ('Contact dealer'). `photosHref` answers the other photos of a car that has several: the page's script shows them on the card.
 */
export interface ListingCardProps extends PriceBlockProps {
  id: string;
  href: string;
  name: string;
  trim?: string;
  condition: { text: string; isCertified: boolean };
  picture: PictureView;
  photoCountText?: string;
  photosHref?: string | undefined;
  flag?: CardFlag;
  facts: string[];
  tiles: HistoryTile[];
  owner: CardOwner;
  action: LinkView;
  compare?: CompareControlProps;
  saveId?: string | undefined;
}

/** The part of a card that its picture needs. */
export type CardMediaProps = Pick<ListingCardProps, 'href' | 'picture' | 'flag' | 'photoCountText' | 'photosHref'> & {
  priority: PicturePriority;
};

/** The part of a card that says which car it is. */
export type CardHeadProps = Pick<ListingCardProps, 'id' | 'href' | 'name' | 'trim' | 'condition' | 'facts'>;

/** Five rows that line up across the list; a row without content keeps its place. The name's link covers the whole card. */
export function ListingCard({ priority, ...card }: ListingCardProps & { priority: PicturePriority }) {
  return (
    <article className="card" id={`listing-${card.id}`} aria-labelledby={`n-${card.id}`}>
      <CardMedia {...card} priority={priority} />
      {card.saveId !== undefined && <SaveCarButton listingId={card.saveId} describedBy={`n-${card.id}`} />}
      <CardHead {...card} />
      <div className="card-price">
        <PriceBlock {...card} />
      </div>
      <CardTiles tiles={card.tiles} />
      <div className="card-foot">
        <CardOwnerLine {...card.owner} />
        <ContactButton action={card.action} className="btn btn-tonal card-action" describedBy={`n-${card.id}`} />
        {card.compare && <CompareControl {...card.compare} className="btn compare-control" describedBy={`n-${card.id}`} />}
      </div>
    </article>
  );
}

/** Who sells the car, and how far away. */
export function CardOwnerLine(owner: CardOwner) {
  return (
    <div className="card-owner">
      <p className="owner-name">{owner.name}</p>
      <OwnerRating {...owner} />
      {owner.phoneText && <p className="on-paper">{owner.phoneText}</p>}
    </div>
  );
}

/** The picture with what is said on it: a flag at most, and how many photos there are. */
export function CardMedia({ href, picture, flag, photoCountText, photosHref, priority }: CardMediaProps) {
  const first = <CardPicture picture={picture} priority={priority} />;
  return (
    <div className="card-media">
      {photosHref ? <PhotoRail href={href} photosHref={photosHref} first={first} /> : first}
      {flag && <Flag {...flag} />}
      {photoCountText && (
        <p className="photo-count">
          <Icon name="camera" />
          {photoCountText}
          <span className="vh"> photos</span>
        </p>
      )}
    </div>
  );
}

/**
 * A row that snaps from photo to photo under a finger. It is a link as the name is, for the pointer alone: others know the car by its name,
 * and step by the buttons that the script adds.
 */
function PhotoRail({ href, photosHref, first }: { href: string; photosHref: string; first: ReactNode }) {
  return (
    <a className="rail" href={href} data-photos={photosHref} tabIndex={-1} aria-hidden="true">
      {first}
    </a>
  );
}

/** A notice on a picture, of a card as of a car in a row. */
export function Flag({ kind, text }: CardFlag) {
  return (
    <p className={`flag flag-${kind}`}>
      {kind === 'reduced' && <Icon name="drop" />}
      {text}
    </p>
  );
}

/** React tells the browser of a picture that is no part of a `picture`: of the first ones the list does, so that cards can be kept. */
function CardPicture({ picture, priority }: Pick<CardMediaProps, 'picture' | 'priority'>) {
  const image = <Picture picture={picture} priority={priority} fillsBox={!picture.isPhoto} />;
  return priority === 'late' ? image : <picture>{image}</picture>;
}

/** Condition, name and facts; the name's link covers the card. */
export function CardHead({ id, href, name, trim, condition, facts }: CardHeadProps) {
  return (
    <div className="card-head">
      <h3 id={`n-${id}`}>
        <a href={href}>
          <CarName name={`${name} `} />
          <span>
            {condition.isCertified && <b>{condition.text}</b>}
            {`${condition.isCertified ? '' : condition.text}${trim ? ` · ${trim}` : ''}`}
          </span>
        </a>
      </h3>
      <CardFacts facts={facts} />
    </div>
  );
}

/** The place stays where nothing is known, so that prices stand side by side; a list without entries is none. */
function CardFacts({ facts }: Pick<ListingCardProps, 'facts'>) {
  if (facts.length === 0) return <div className="facts" />;
  return (
    <ul className="facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function CardTiles({ tiles }: { tiles: HistoryTile[] }) {
  if (tiles.length === 0) return <div className="tiles" />;
  return (
    <ul className="tiles">
      {tiles.map(({ icon, text, href }) => (
        <li className={`i-${icon}`} key={text}>
          {href ? <a href={href}>{text}</a> : text}
        </li>
      ))}
    </ul>
  );
}
