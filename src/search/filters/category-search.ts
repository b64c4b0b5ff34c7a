import { CATEGORIES } from '../../catalogue/options/categories.js';
import type { ListedCar } from '../../inventory/listing.js';
import { dealType } from './deal-type.js';
import type { Earlier } from './filter.js';
import { homeServices } from './home-services.js';
import { CERTIFIED_LISTING_TYPES, listingType } from './listing-type.js';
import { optionFilter } from './option-filter.js';
import { sellerType } from './seller-type.js';

/** The category tabs but All Results, which is the absence of one. */
const options = optionFilter({
  name: 'categorySearch',
  choice: 'one',
  options: CATEGORIES.filter(({ code }) => code !== 'all'),
  valuesOf: categoriesOf,
});

/** A value that belongs to the category, chosen by hand, takes the category's place: the tab goes back to All Results. */
const IS_BELONGING_CHOSEN: Readonly<Record<string, (earlier: Earlier) => boolean>> = {
  'best-deals': (earlier) => earlier.get(dealType) !== undefined,
  'buy-online': (earlier) => earlier.get(homeServices)?.includes('BUY_ONLINE') ?? false,
  'by-owner': (earlier) => earlier.get(sellerType) !== undefined,
  'certified-used': (earlier) => earlier.get(listingType)?.some((code) => CERTIFIED_LISTING_TYPES.includes(code)) ?? false,
};

export const categorySearch: typeof options = {
  ...options,
  read(raw, context, earlier) {
    const asked = options.read(raw, context, earlier);
    return asked.value && IS_BELONGING_CHOSEN[asked.value[0]!]!(earlier) ? {} : asked;
  },
  /** The tab itself says it. */
  chips: () => [],
};

function categoriesOf({ listing, owner, dealRating }: ListedCar): readonly string[] {
  return [
    ...(dealRating?.indicator ? ['best-deals'] : []),
    ...(owner.homeServices.includes('BUY_ONLINE') ? ['buy-online'] : []),
    ...(owner.sellerType === 'p' ? ['by-owner'] : []),
    ...(CERTIFIED_LISTING_TYPES.includes(listing.listingType) ? ['certified-used'] : []),
  ];
}
