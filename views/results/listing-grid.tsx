import { COMPILED_AD } from '../ads/ad.js';
import type { PicturePriority } from '../picture.js';
import { Compiled, CompiledRuns } from '../compiled.js';
import { IDS } from '../element-ids.js';
import { COMPILED_PROMO } from './filter-promo.js';
import type { GridItem } from './grid-item.js';
import { HighlightCarousel } from './highlight-carousel.js';
import { COMPILED_CARD } from './listing-card.js';
import type { CardCellProps, ListingCardProps } from './listing-card.js';
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
        <CompiledRuns
          of={COMPILED_CARD}
          items={items}
          given={(item, at) => cardCellOf(item, listings, priorityAt(at))}
          other={GridBlock}
        />
      </ul>
      <div className="grid coming" id={IDS.comingCars} aria-hidden="true" hidden>
        <div className="placeholder" />
      </div>
    </>
  );
}

function cardCellOf(
  item: GridItem,
  listings: ListingCardProps[],
  priority: PicturePriority,
): CardCellProps | undefined {
  if (item.kind === 'listing') return { className: 'slot', card: listings[item.at]!, priority };
  return item.kind === 'car' ? { className: 'slot extra', card: item.car, priority } : undefined;
}

/** What is between the cars. */
function GridBlock(item: GridItem) {
  switch (item.kind) {
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
          <Compiled of={COMPILED_AD} items={[item.ad]} />
        </li>
      );
    default:
      return null;
  }
}

function priorityAt(position: number): PicturePriority {
  if (position === 0) return 'first';
  return position < widestRowCards ? 'early' : 'late';
}
