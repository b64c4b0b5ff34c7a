import { driveGroup } from '../../../search/filters/drive-group.js';
import { engine } from '../../../search/filters/engine.js';
import { fuelTypeGroup } from '../../../search/filters/fuel-type-group.js';
import { listingType } from '../../../search/filters/listing-type.js';
import { mpgRange } from '../../../search/filters/mpg-range.js';
import { priceRange } from '../../../search/filters/price-range.js';
import { sellerType } from '../../../search/filters/seller-type.js';
import { vehicleStyle } from '../../../search/filters/vehicle-style.js';
import { yearRange } from '../../../search/filters/year-range.js';
import type { SearchQuery } from '../../../search/search-query.js';
import type { ReferenceModel } from './reference-model.js';

/** Inputs of the tabs' conditions. */
export interface TabFacts {
  readonly query: SearchQuery;
  readonly about: ReferenceModel;
  readonly yearLinkCount: number;
  readonly trimLinkCount: number;
  readonly hasSafetyRatings: boolean;
  readonly hasSafetyFeatures: boolean;
  readonly hasComparedTrims: boolean;
  /** Number of editors' tabs about the model. */
  readonly editorialTabCount: number;
  /** Whether reviews are available now; a model without reviews has the tab, too. */
  readonly hasConsumerReviews: boolean;
  /** Number of cars that the search finds. */
  readonly resultCount: number;
  /** Number of used cars of the model with usable mileage. */
  readonly mileageCount: number;
}

/** Make-model pages with FAQs have more results than this. */
export const FAQ_RESULTS_ABOVE = 14;
const FAQ_MILEAGES_ABOVE = 1;

/** Filters for which the ratings lookup accepts at most one value (section 5). */
const SINGLE_VALUED = [vehicleStyle, driveGroup, engine, fuelTypeGroup];
const UNRATED_TYPES: ReadonlySet<string> = new Set(['NEW', 'CERTIFIED']);

/**
 * Whether the specification's lookup of consumer ratings runs (section 5) for a search of one
 * model.
 */
export function asksConsumerRatings({ query, about }: Pick<TabFacts, 'query' | 'about'>): boolean {
  const [years, price] = [query.get(yearRange), query.get(priceRange)];
  return (
    (years === undefined || about.year !== undefined) &&
    !about.isTrimChosen &&
    !(query.get(listingType) ?? []).some((type) => UNRATED_TYPES.has(type)) &&
    !(query.get(sellerType) ?? []).includes('p') &&
    SINGLE_VALUED.every((filter) => (query.get(filter)?.length ?? 0) <= 1) &&
    (price?.min === undefined) === (price?.max === undefined) &&
    query.get(mpgRange) === undefined
  );
}

/** Conditions of the tabs (specification, section 5), in display order. */
export const TAB_CONDITIONS = {
  pricing: ({ query, yearLinkCount, trimLinkCount }) =>
    (query.get(listingType) ?? []).includes('USED') && yearLinkCount + trimLinkCount > 0,
  trims: ({ hasComparedTrims }) => hasComparedTrims,
  safety: ({ about, hasSafetyRatings, hasSafetyFeatures }) =>
    !about.isTrimChosen && (hasSafetyRatings || hasSafetyFeatures),
  reviews: (facts) => facts.hasConsumerReviews && asksConsumerRatings(facts),
  faqs: ({ about, resultCount, mileageCount }) =>
    about.shape === 'make-model-year' ||
    (about.shape === 'make-model' &&
      resultCount > FAQ_RESULTS_ABOVE &&
      mileageCount > FAQ_MILEAGES_ABOVE),
  editorial: ({ editorialTabCount }) => editorialTabCount > 0,
} as const satisfies Record<string, (facts: TabFacts) => boolean>;

export type TabName = keyof typeof TAB_CONDITIONS;
