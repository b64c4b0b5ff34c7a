import { listingType } from '../../search/filters/listing-type.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { ReferenceModel } from './reference-model.js';

/** What the conditions of the tabs look at. */
export interface TabFacts {
  readonly query: SearchQuery;
  readonly about: ReferenceModel;
  readonly yearLinkCount: number;
  readonly trimLinkCount: number;
  readonly hasSafetyRatings: boolean;
  readonly hasSafetyFeatures: boolean;
  readonly hasComparedTrims: boolean;
  /** Tabs that editors have written about the model. */
  readonly editorialTabCount: number;
  /** Cars that the search finds. */
  readonly resultCount: number;
  /** Used cars of the model whose mileage counts. */
  readonly mileageCount: number;
}

/** The results that a make-model page needs for its FAQs: more than these. */
const FAQ_RESULTS_ABOVE = 14;
const FAQ_MILEAGES_ABOVE = 1;

/** When each tab is there (section 5 of the specification). The tabs stand in this order. */
export const TAB_CONDITIONS = {
  pricing: ({ query, yearLinkCount, trimLinkCount }) =>
    (query.get(listingType) ?? []).includes('USED') && yearLinkCount + trimLinkCount > 0,
  trims: ({ hasComparedTrims }) => hasComparedTrims,
  safety: ({ about, hasSafetyRatings, hasSafetyFeatures }) => !about.isTrimAsked && (hasSafetyRatings || hasSafetyFeatures),
  faqs: ({ about, resultCount, mileageCount }) =>
    about.shape === 'make-model-year' ||
    (about.shape === 'make-model' && resultCount > FAQ_RESULTS_ABOVE && mileageCount > FAQ_MILEAGES_ABOVE),
  editorial: ({ editorialTabCount }) => editorialTabCount > 0,
} as const satisfies Record<string, (facts: TabFacts) => boolean>;

/** A tab, by its name in `TAB_CONDITIONS`. */
export type TabName = keyof typeof TAB_CONDITIONS;
