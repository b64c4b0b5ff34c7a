import { COUNTED_NAMES } from './present-filters.js';
import { INCLUDED_PARTS } from './wire/included-parts.dto.js';
import type { IncludedPart } from './wire/included-parts.dto.js';
import { FIELD_NAMES } from './wire/chosen-facts.dto.js';
import { LISTING_ID, VINS } from '../../platform/json-api/parameter-forms.js';
import { Choice, Flag, List, Text, WholeNumber } from '../../platform/json-api/parameter-kinds.js';

/**
 * Parameters of the specification's listing calls that select relevance models or are for
 * reporting. They have no effect here.
 */
export const IGNORED_NAMES = ['pixallId', 'relevanceConfig', 'stats', 'vhrProviders'] as const;

const FIRST_RECORD = { min: 0, max: 99_999_999 };
const PAGE_SIZE = { min: 1, max: 100 };
const NUM_RECORDS = {
  ...PAGE_SIZE,
  about: 'Listings per page. Default: as on the results page.',
  example: 20,
};
/** Limit of the specification: 1 to 25 ids. */
const EXCLUDED = {
  ...LISTING_ID,
  max: 25,
  about: 'Listings to leave out, such as those shown already.',
  example: '812345678,812345679',
};

/** The properties to return. */
const FIELDS = List({
  words: FIELD_NAMES,
  must: 'a field of a listing',
  max: FIELD_NAMES.length,
  about:
    'Returns only these properties of each listing, and its id. Values are the properties of `Listing`, `details`, and the properties ' +
    'of `ListingDetails` after `details.`. `owners` is empty unless `owner` is named. Also applies to the listings that `include` adds.',
  example: 'title,pricingDetail,details.listedAt',
});

/** Parameters of the call for one listing. */
export class OneListingParameters {
  @FIELDS
  fields?: readonly string[];
}

/** The page of a search. */
export class PageParameters {
  @WholeNumber({ ...FIRST_RECORD, about: 'Number of listings to skip, to load more.', example: 20 })
  firstRecord?: number;
  @WholeNumber(NUM_RECORDS)
  numRecords?: number;
}

/** Parameters of the new car boost call. */
export class BoostParameters extends PageParameters {
  @FIELDS
  fields?: readonly string[];
}

/** Page parameters of calls without pages. Accepted, because they are part of a search. */
export class UnusedPageParameters {
  @WholeNumber(FIRST_RECORD)
  firstRecord?: number;
  @WholeNumber(PAGE_SIZE)
  numRecords?: number;
}

/**
 * Parameters of the similar listings call, besides a search. There is only one page, so
 * `firstRecord` has no effect.
 */
export class SimilarParameters {
  @WholeNumber(FIRST_RECORD)
  firstRecord?: number;
  @WholeNumber(NUM_RECORDS)
  numRecords?: number;
  @FIELDS
  fields?: readonly string[];
  @List(EXCLUDED)
  excludedListingIds?: readonly string[];
  @Text({
    ...LISTING_ID,
    about:
      'Finds cars like this one instead of a search: the same model or style, with a similar year, price, mileage and place.',
    example: '812345678',
  })
  listingId?: string;
  @Text({
    form: VINS.form,
    must: VINS.must,
    about: 'Finds cars like the one with this VIN.',
    example: '2T3P1RFV8MW123456',
  })
  vin?: string;
}

/**
 * Parameters of the main listing call, besides a search: page, form (`vins`, `ids`, `supplemental`,
 * `resultToken`), and parts of the response.
 */
export class ListingParameters extends PageParameters {
  @FIELDS
  fields?: readonly string[];
  @List(EXCLUDED)
  excludedListingIds?: readonly string[];
  @Flag('Returns the nearest cars beyond the search radius, for the end of a short list.')
  supplemental?: boolean;
  @Flag('Leaves the filters out of the answer.')
  hideFilters?: boolean;
  @Flag('Leaves the filters out of the answer.')
  collapseFilters?: boolean;
  @List({
    words: COUNTED_NAMES,
    must: 'a filter that offers values',
    max: COUNTED_NAMES.length,
    about:
      'Filters to return `counts` for: all values with cars, including those that `filters` offers only after another choice, ' +
      'such as models without a make. With `hideFilters`, nothing else is counted. Not with `vins`, `ids`, `supplemental` or ' +
      '`resultToken`.',
    example: 'makeCode,modelCode',
  })
  countsOf?: readonly string[];
  @List({
    ...VINS,
    about:
      'Returns the listings of these cars that are for sale, in this order. Filters have no effect.',
    example: '2T3P1RFV8MW123456',
  })
  vins?: readonly string[];
  @List({
    ...LISTING_ID,
    max: 50,
    about: 'Returns these listings if they are for sale, in this order. Filters have no effect.',
    example: '812345678,812345679',
  })
  ids?: readonly string[];
  @List({
    words: INCLUDED_PARTS,
    must: `one of ${INCLUDED_PARTS.join(', ')}`,
    max: INCLUDED_PARTS.length,
    about:
      `Parts to return in addition to the listings: ${INCLUDED_PARTS.map((part) => `\`${part}\``).join(', ')}. ` +
      'Not with `vins`, `ids`, `supplemental` or `resultToken`.',
    example: 'spotlights,vehicleHighlight',
  })
  include?: readonly IncludedPart[];
  @Flag('Adds `rank` to every listing, which explains its relevance. Not with `resultToken`.')
  explain?: boolean;
  @Text({
    form: /^(start|[\w-]{8,200})$/,
    must: 'a result token',
    about:
      '`start`, or the token from the previous answer. Pages then neither repeat nor skip a car while the inventory changes.',
    example: 'start',
    isRejectedEmpty: true,
  })
  resultToken?: string;
}

/**
 * Parameters of the three spotlight calls, besides a search. Calls by tier ignore
 * `includeExtendedVehicleHighlights`; vehicle highlights ignore `listingTier`.
 */
export class SpotlightParameters extends UnusedPageParameters {
  @FIELDS
  fields?: readonly string[];
  @WholeNumber({ min: 1, max: 10, about: 'Number of spotlights.', example: 5 })
  numSpotlights?: number;
  @Choice(['premium', 'featured', 'standard'], 'Tier of the spotlights.')
  listingTier?: 'premium' | 'featured' | 'standard';
  @Flag('Includes highlights that dealers farther away deliver to the market area.')
  includeExtendedVehicleHighlights?: boolean;
}

/** Ids to leave out, as numbers of the index. */
export function excludedIdsOf({
  excludedListingIds = [],
}: Pick<SimilarParameters, 'excludedListingIds'>): number[] {
  return excludedListingIds.map(Number);
}
