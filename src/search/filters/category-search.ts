import { CATEGORIES } from '../../catalogue/options/categories.js';
import type { ListedCar } from '../../inventory/listing.js';
import type { RawParams } from '../raw-params.js';
import { isGiven, optionFilter } from './option-filter.js';

/** The category tabs but All Results, which is the absence of one. */
const options = optionFilter({
  name: 'categorySearch',
  choice: 'one',
  options: CATEGORIES.filter(({ code }) => code !== 'all'),
  valuesOf: categoriesOf,
});

/** A value that belongs to the category, chosen by hand, takes the category's place: the tab goes back to All Results. */
const BELONGING: Readonly<Record<string, (raw: RawParams) => boolean>> = {
  'best-deals': (raw) => raw.has('dealType'),
  'buy-online': (raw) => isGiven(raw, 'homeServices', 'BUY_ONLINE') || isGiven(raw, 'experience', 'buy-online'),
  'by-owner': (raw) => raw.has('sellerType'),
  'certified-used': (raw) => isGiven(raw, 'listingType', 'CERTIFIED') || isGiven(raw, 'listingType', '3P_CERT'),
};

export const categorySearch: typeof options = {
  ...options,
  params: ['categorySearch', 'dealType', 'homeServices', 'experience', 'sellerType', 'listingType'],
  read(raw, context, earlier) {
    const asked = options.read(raw, context, earlier);
    return asked.value && BELONGING[asked.value[0]!]!(raw) ? {} : asked;
  },
  /** The tab itself says it. */
  chips: () => [],
};

function categoriesOf({ listing, owner, dealRating }: ListedCar): readonly string[] {
  return [
    ...(dealRating?.indicator ? ['best-deals'] : []),
    ...(owner.homeServices.includes('BUY_ONLINE') ? ['buy-online'] : []),
    ...(owner.sellerType === 'p' ? ['by-owner'] : []),
    ...(listing.listingType === 'CERTIFIED' || listing.listingType === '3P_CERT' ? ['certified-used'] : []),
  ];
}
