import type { AdProps } from '../ads/ad.js';
import type { HighlightCarouselProps } from './highlight-carousel.js';
import type { FilterPromoProps } from './filter-promo.js';
import type { ListingCardProps } from './listing-card.js';
import type { ShowcaseProps } from './showcase.js';
import type { WalletCardProps } from './wallet-card.js';

/**
 * A place in the grid, in its order. `listing` is the car `at` that place of the page's `listings`; `car` is one that is none of them, and
 * says so in its flag. `row-end` fills what the last row leaves open where two and where three cars stand in one; it is not there
 * where nothing is left. The last three are bands: a row of their own.
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
