import { Choice, Flag, List, Text, WholeNumber } from '../../operations/json/parameter-kinds.js';

/** Parameters of the specification's listing calls that choose models of relevance or report to others: nothing to do here. */
export const IGNORED_NAMES = ['channel', 'pixallId', 'relevanceConfig', 'stats', 'vhrProviders'] as const;

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/i;
const LISTING_ID = /^[1-9]\d{0,15}$/;

/** The part of the results that is asked. */
export class PageParameters {
  @WholeNumber({ min: 0, max: 99_999_999, about: 'Listings to leave out before the first one: load more.' })
  firstRecord?: number;
  @WholeNumber({ min: 1, max: 100, about: "Listings in the answer; the page's own number where none is asked." })
  numRecords?: number;
}

/** What listings are left out of an answer. */
export class ExcludingParameters extends PageParameters {
  /** The specification's limit: ids are sent only if there are 1 to 25. */
  @List({ form: LISTING_ID, must: 'a listing id', max: 25, about: 'Listings to leave out, such as those shown already.' })
  excludedListingIds?: readonly string[];
}

export class ListingParameters extends ExcludingParameters {
  @Flag('The nearest cars beyond the search radius, for the end of a short list.')
  supplemental?: boolean;
  @Flag('Leaves the filters out of the answer.')
  hideFilters?: boolean;
  @Flag('Leaves the filters out of the answer.')
  collapseFilters?: boolean;
  @List({
    form: VIN,
    must: 'a VIN',
    max: 50,
    about: 'The listings of these cars as far as they are for sale, in this order; filters have no part in it.',
  })
  vins?: readonly string[];
  @Flag('Says of every listing what its relevance is made of.')
  explain?: boolean;
  @Text({
    form: /^(start|[\w-]{8,200})$/,
    must: 'a result token',
    about: '`start`, or the token of the answer before: pages that neither repeat nor skip a car while cars come and go.',
  })
  resultToken?: string;
}

export class SpotlightParameters extends PageParameters {
  @WholeNumber({ min: 1, max: 10, about: 'Spotlights in the answer.' })
  numSpotlights?: number;
  @Choice(['premium', 'featured', 'standard'], 'Which spotlights.')
  listingTier?: 'premium' | 'featured' | 'standard';
  @Flag('Highlights of cars that dealers deliver to the market area from farther away as well.')
  includeExtendedVehicleHighlights?: boolean;
}
