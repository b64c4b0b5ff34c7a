import { COUNTED_NAMES } from './present-filters.js';
import { INCLUDED_PARTS } from './wire/included-parts.dto.js';
import type { IncludedPart } from './wire/included-parts.dto.js';
import { FIELD_NAMES } from './wire/chosen-facts.dto.js';
import { LISTING_ID, VINS } from '../json-api/parameter-forms.js';
import { Choice, Flag, List, Text, WholeNumber } from '../json-api/parameter-kinds.js';

/** Parameters of the specification's listing calls that choose models of relevance or report to others: nothing to do here. */
export const IGNORED_NAMES = ['pixallId', 'relevanceConfig', 'stats', 'vhrProviders'] as const;

const FIRST_RECORD = { min: 0, max: 99_999_999 };
const PAGE_SIZE = { min: 1, max: 100 };
const NUM_RECORDS = { ...PAGE_SIZE, about: "Listings in the answer; the page's own number where none is asked.", example: 20 };
/** The specification's limit: ids are sent only if there are 1 to 25. */
const EXCLUDED = {
  ...LISTING_ID,
  max: 25,
  about: 'Listings to leave out, such as those shown already.',
  example: '812345678,812345679',
};

/** Which facts of a listing are answered. */
const FIELDS = List({
  words: FIELD_NAMES,
  must: 'a field of a listing',
  max: FIELD_NAMES.length,
  about:
    'Answers only these properties of each listing, and its id. Values are the properties of `Listing`, `details`, and the properties ' +
    'of `ListingDetails` after `details.`. `owners` is empty unless `owner` is named. Also applies to the listings that `include` adds.',
  example: 'title,pricingDetail,details.listedAt',
});

/** What the call of one listing takes. */
export class OneListingParameters {
  @FIELDS
  fields?: readonly string[];
}

/** The part of the results that is asked. */
export class PageParameters {
  @WholeNumber({ ...FIRST_RECORD, about: 'Listings to leave out before the first one: load more.', example: 20 })
  firstRecord?: number;
  @WholeNumber(NUM_RECORDS)
  numRecords?: number;
}

/** What the call of new cars for a search of others takes. */
export class BoostParameters extends PageParameters {
  @FIELDS
  fields?: readonly string[];
}

/** A search comes with its page, also to calls that answer no page of it. */
export class UnusedPageParameters {
  @WholeNumber(FIRST_RECORD)
  firstRecord?: number;
  @WholeNumber(PAGE_SIZE)
  numRecords?: number;
}

/** What the call of similar listings takes beside a search. They are one page: `firstRecord` is taken like everywhere, and not used. */
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
    about: 'Cars like this one, in place of a search: its model or its style, near it in year, price, mileage and place; without itself.',
    example: '812345678',
  })
  listingId?: string;
  @Text({ form: VINS.form, must: VINS.must, about: 'The same for the car with this VIN.', example: '2T3P1RFV8MW123456' })
  vin?: string;
}

/** What the main listing call takes beside a search: page, form (`vins`, `ids`, `supplemental`, `resultToken`), parts of the answer. */
export class ListingParameters extends PageParameters {
  @FIELDS
  fields?: readonly string[];
  @List(EXCLUDED)
  excludedListingIds?: readonly string[];
  @Flag('The nearest cars beyond the search radius, for the end of a short list.')
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
      'Filters whose `counts` are answered: all values there are cars of, also those that `filters` offers only behind another choice, ' +
      'such as models without a make. With `hideFilters` nothing else is counted. Not with `vins`, `ids`, `supplemental` or `resultToken`.',
    example: 'makeCode,modelCode',
  })
  countsOf?: readonly string[];
  @List({
    ...VINS,
    about: 'The listings of these cars as far as they are for sale, in this order; filters have no part in it.',
    example: '2T3P1RFV8MW123456',
  })
  vins?: readonly string[];
  @List({
    ...LISTING_ID,
    max: 50,
    about: 'These listings as far as they are for sale, in this order; filters have no part in it.',
    example: '812345678,812345679',
  })
  ids?: readonly string[];
  @List({
    words: INCLUDED_PARTS,
    must: `one of ${INCLUDED_PARTS.join(', ')}`,
    max: INCLUDED_PARTS.length,
    about:
      `What the answer holds beside the listings: ${INCLUDED_PARTS.map((part) => `\`${part}\``).join(', ')}. ` +
      'Not with `vins`, `ids`, `supplemental` or `resultToken`.',
    example: 'spotlights,vehicleHighlight',
  })
  include?: readonly IncludedPart[];
  @Flag('Adds to every listing how its relevance is computed, as `rank`. Not with `resultToken`.')
  explain?: boolean;
  @Text({
    form: /^(start|[\w-]{8,200})$/,
    must: 'a result token',
    about: '`start`, or the token of the answer before: pages that neither repeat nor skip a car while cars come and go.',
    example: 'start',
    isRefusedEmpty: true,
  })
  resultToken?: string;
}

/**
 * What the three spotlight calls take beside a search. Each uses those that concern it: tiers no `includeExtendedVehicleHighlights`,
 * vehicle highlights no `listingTier`.
 */
export class SpotlightParameters extends UnusedPageParameters {
  @FIELDS
  fields?: readonly string[];
  @WholeNumber({ min: 1, max: 10, about: 'Spotlights in the answer.', example: 5 })
  numSpotlights?: number;
  @Choice(['premium', 'featured', 'standard'], 'Which spotlights.')
  listingTier?: 'premium' | 'featured' | 'standard';
  @Flag('Highlights of cars that dealers deliver to the market area from farther away as well.')
  includeExtendedVehicleHighlights?: boolean;
}

/** The listings to leave out, as the index numbers them. */
export function excludedIdsOf({ excludedListingIds = [] }: Pick<SimilarParameters, 'excludedListingIds'>): number[] {
  return excludedListingIds.map(Number);
}
