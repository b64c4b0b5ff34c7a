import { Ad } from '../ads/ad.js';
import type { PicturePriority } from '../picture.js';
import { Compiled } from '../compiled.js';
import { IDS } from '../element-ids.js';
import { COMPILED_PROMO } from './filter-promo.js';
import type { GridItem } from './grid-item.js';
import { HighlightCarousel } from './highlight-carousel.js';
import { COMPILED_CARD } from './listing-card.js';
import type { ListingCardProps } from './listing-card.js';
import { ShowcaseSection } from './showcase.js';
import { WalletCard } from './wallet-card.js';

/** Columns of the widest layout. Pictures of the first row load eagerly, the others lazily. */
const widestRowCards = 3;

/** URLs of the first row's pictures, in order. */
export function firstPictures(listings: ListingCardProps[], items: GridItem[]): string[] {
  const hrefs = items.slice(0, widestRowCards).map((item) => {
    if (item.kind === 'listing') return listings[item.at]!.picture.src;
    return item.kind === 'car' ? item.car.picture.src : undefined;
  });
  return [...new Set(hrefs.filter((href) => href !== undefined))];
}

/**
 * The page's script adds placeholders of a card's height at the end of the list, one for each car
 * that is loading.
 */
export function ListingGrid({
  listings,
  items,
}: {
  listings: ListingCardProps[];
  items: GridItem[];
}) {
  return (
    <>
      <ul className="grid" id={IDS.listings} tabIndex={-1} aria-labelledby={IDS.countHeading}>
        {items.map((item, at) => (
          <GridPlace
            key={keyOf(item, listings)}
            item={item}
            listings={listings}
            priority={priorityAt(at)}
          />
        ))}
      </ul>
      <div className="grid coming" id={IDS.comingCars} aria-hidden="true" hidden>
        <div className="placeholder" />
      </div>
    </>
  );
}

function GridPlace({
  item,
  listings,
  priority,
}: {
  item: GridItem;
  listings: ListingCardProps[];
  priority: PicturePriority;
}) {
  switch (item.kind) {
    case 'listing':
      return (
        <Compiled
          of={COMPILED_CARD}
          items={[{ className: 'slot', card: listings[item.at]!, priority }]}
        />
      );
    case 'car':
      return (
        <Compiled
          of={COMPILED_CARD}
          items={[{ className: 'slot extra', card: item.car, priority }]}
        />
      );
    case 'wallet-card':
      return (
        <li className="slot extra" data-band="2">
          <WalletCard {...item.wallet} />
        </li>
      );
    case 'filter-promo':
      return (
        <li className="slot extra">
          <Compiled of={COMPILED_PROMO} items={[item.promo]} />
        </li>
      );
    case 'row-end':
      return (
        <li
          className="slot extra row-end"
          data-band="end"
          data-two={item.openOfTwo}
          data-three={item.openOfThree}
        >
          <Compiled of={COMPILED_PROMO} items={[item.promo]} />
        </li>
      );
    case 'showcase':
      return (
        <li className="wide" data-band="3">
          <ShowcaseSection {...item.showcase} />
        </li>
      );
    case 'highlights':
      return (
        <li className="wide" data-band="3">
          <HighlightCarousel {...item.highlights} />
        </li>
      );
    case 'ad':
      return (
        <li className="wide" data-band="3">
          <Ad {...item.ad} />
        </li>
      );
  }
}

function keyOf(item: GridItem, listings: ListingCardProps[]): string {
  if (item.kind === 'listing') return listings[item.at]!.id;
  if (item.kind === 'car') return item.car.id;
  return item.kind === 'ad' ? item.ad.house.id : item.kind;
}

function priorityAt(position: number): PicturePriority {
  if (position === 0) return 'first';
  return position < widestRowCards ? 'early' : 'late';
}
