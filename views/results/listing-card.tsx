import type { ReactNode } from 'react';
import { CompareControl } from '../compare/compare-control.js';
import type { CompareControlProps } from '../compare/compare-control.js';
import { CarName, carNameParts } from '../car-name.js';
import { ContactButton } from '../contact/contact-button.js';
import type { CompiledView } from '../compiled.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { OwnerRatingLine } from '../owner-rating.js';
import type { OwnerRatingProps } from '../owner-rating.js';
import { Picture } from '../picture.js';
import type { PicturePriority, PictureView } from '../picture.js';
import { PriceBlock } from '../price-block.js';
import { SaveCarButton } from '../saved/save-car-button.js';
import type { PriceBlockProps } from '../price-block.js';

/**
 * A short flag on the picture. Priority: sponsored, reduced, new; `reason` is another reason to
 * look at the car now.
 */
export interface CardFlag {
  kind: 'sponsored' | 'reduced' | 'new' | 'reason';
  text: string;
}

/**
 * Icons of tiles. The stylesheet draws them, because inline icons of twenty cards would add 3 KB to
 * every page.
 */
export type TileIcon = 'user' | 'shield' | 'doc';

/** A fact about the vehicle's history or warranty. `href`: its anchor on the vehicle page. */
export interface HistoryTile {
  icon: TileIcon;
  text: string;
  href?: string;
}

/**
 * The seller, with reviews, distance and number of sellers where known. `phoneText` is printed,
 * where links do not work.
 */
export interface CardOwner extends OwnerRatingProps {
  name: string;
  phoneText?: string;
}

/**
 * A vehicle in the list. `id`: the listing's id, or another unique id if the car appears twice; the
 * element's id is `listing-{id}`. `saveId`: the car that can be saved. `name`: '2021 Toyota RAV4',
 * without trim. `facts`: mileage, drivetrain, fuel economy, in this order. `action`: link to the
 * seller ('Contact dealer'). `photosHref`: URL of the other photos, if there are several; the
 * page's script shows them on the card.
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

export type CardMediaProps = Pick<
  ListingCardProps,
  'href' | 'picture' | 'flag' | 'photoCountText' | 'photosHref'
> & {
  priority: PicturePriority;
};

/** `nameParts`: the name split by `carNameParts`, for a template. */
export type CardHeadProps = Pick<
  ListingCardProps,
  'id' | 'href' | 'name' | 'trim' | 'condition' | 'facts'
> & {
  nameParts?: readonly string[] | undefined;
};

type DrawnCardProps = ListingCardProps &
  Pick<CardHeadProps, 'nameParts'> & { priority: PicturePriority };

/** `className`: of the cell around the card. */
export interface CardCellProps {
  className: string;
  card: ListingCardProps;
  priority: PicturePriority;
}

/**
 * Five rows that align across the list; an empty row keeps its space. The name's link covers the
 * whole card.
 */
export function ListingCard({ priority, ...card }: DrawnCardProps) {
  return (
    <article className="card" id={`listing-${card.id}`} aria-labelledby={`n-${card.id}`}>
      <CardMedia {...card} priority={priority} />
      {card.saveId !== undefined && (
        <SaveCarButton listingId={card.saveId} describedBy={`n-${card.id}`} />
      )}
      <CardHead {...card} />
      <div className="card-price">
        <PriceBlock {...card} />
      </div>
      <CardTiles tiles={card.tiles} />
      <div className="card-foot">
        <CardOwnerLine {...card.owner} />
        <ContactButton
          action={card.action}
          className="btn btn-tonal card-action"
          describedBy={`n-${card.id}`}
        />
        {card.compare && (
          <CompareControl
            {...card.compare}
            className="btn compare-control"
            namedBy={`n-${card.id}`}
          />
        )}
      </div>
    </article>
  );
}

function CardCell({
  className,
  card,
  priority,
}: Omit<CardCellProps, 'card'> & { card: Omit<DrawnCardProps, 'priority'> }) {
  return (
    <li className={className}>
      <ListingCard {...card} priority={priority} />
    </li>
  );
}

/** A cell of the list with a card. */
export const COMPILED_CARD: CompiledView<CardCellProps> = {
  propsOf: (cells) =>
    cells.map(({ card, ...cell }) => ({
      ...cell,
      card: { ...card, nameParts: carNameParts(`${card.name} `) },
    })),
  view: CardCell,
  printed: new Set(
    (
      'id href listingId saveId name nameParts trim text label detailText facts ' +
      'src alt fallbackSrc widthPixels heightPixels photoCountText photosHref ' +
      'priceText formerPriceText paymentText walletHref phoneText ratingText reviewCountText distanceText sellersText'
    ).split(' '),
  ),
};

/** Seller and distance. */
export function CardOwnerLine(owner: CardOwner) {
  return (
    <div className="card-owner">
      <p className="owner-name">{owner.name}</p>
      <OwnerRatingLine {...owner} />
      {owner.phoneText && <p className="on-paper">{owner.phoneText}</p>}
    </div>
  );
}

/** The picture with at most one flag, and the number of photos. */
export function CardMedia({
  href,
  picture,
  flag,
  photoCountText,
  photosHref,
  priority,
}: CardMediaProps) {
  const first = <CardPicture picture={picture} priority={priority} />;
  return (
    <div className="card-media">
      {photosHref ? <PhotoRail href={href} photosHref={photosHref} first={first} /> : first}
      {flag && <FlagBadge {...flag} />}
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
 * A row of photos with scroll snap. It links like the name, for pointers only: keyboard and screen
 * reader users have the name's link and the buttons that the script adds.
 */
function PhotoRail({
  href,
  photosHref,
  first,
}: {
  href: string;
  photosHref: string;
  first: ReactNode;
}) {
  return (
    <a className="rail" href={href} data-photos={photosHref} tabIndex={-1} aria-hidden="true">
      {first}
    </a>
  );
}

/** A flag on the picture of a card or a small card. */
export function FlagBadge({ kind, text }: CardFlag) {
  return (
    <p className={`flag flag-${kind}`}>
      {kind === 'reduced' && <Icon name="drop" />}
      {text}
    </p>
  );
}

/**
 * React emits preload hints for images outside of `picture`. The list preloads the first ones
 * itself, so that cards can be cached.
 */
function CardPicture({ picture, priority }: Pick<CardMediaProps, 'picture' | 'priority'>) {
  const image = <Picture picture={picture} priority={priority} fillsBox={!picture.isPhoto} />;
  return priority === 'late' ? image : <picture>{image}</picture>;
}

/** Condition, name and facts. The name's link covers the card. */
export function CardHead({ id, href, name, nameParts, trim, condition, facts }: CardHeadProps) {
  return (
    <div className="card-head">
      <h3 id={`n-${id}`}>
        <a href={href}>
          <CarName name={`${name} `} parts={nameParts} />
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

/** Keeps its space without facts, so that prices align. An empty list would be invalid. */
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
