import type { AdProps } from '../ads/ad.js';
import type { HighlightCarouselProps } from './highlight-carousel.js';
import type { FilterPromoProps } from './filter-promo.js';
import type { ListingCardProps } from './listing-card.js';
import type { ShowcaseProps } from './showcase.js';
import type { WalletCardProps } from './wallet-card.js';

/**
 * A cell of the grid, in order.
 * - `listing`: the car at index `at` of the page's `listings`
 * - `car`: another car; its flag says why it is there
 * - `row-end`: fills the end of the last row in layouts with two and with three columns; absent if
 *   there is no gap
 * The last three kinds are bands that take a whole row.
 */
export type GridItem =
  | { kind: 'listing'; at: number }
  | { kind: 'car'; car: ListingCardProps }
  | { kind: 'wallet-card'; wallet: WalletCardProps }
  | { kind: 'filter-promo'; promo: FilterPromoProps }
  | { kind: 'row-end'; promo: FilterPromoProps; openOfTwo: number; openOfThree: number }
  | { kind: 'showcase'; showcase: ShowcaseProps }
  | { kind: 'highlights'; highlights: HighlightCarouselProps }
  | { kind: 'ad'; ad: AdProps };
