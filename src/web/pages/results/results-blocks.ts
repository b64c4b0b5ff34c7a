import type { AppliedChip } from '../../../../views/results/chips.js';
import type { HeroProps } from '../../../../views/results/hero.js';
import type { ResultsProps } from '../../../../views/results/results-fragment.js';
import { hasFeature } from '../../../platform/config/features.js';
import type { ReferenceTabsProps } from '../../../../views/reference/reference-tabs.js';
import type { Make } from '../../../catalog/catalog-types.js';
import type { CertifiedProgram } from '../../../content/content-records.js';
import type { ExpertReviewPost } from '../../../content/expert-reviews.js';
import type { InvalidValue } from '../../../search/filters/filter.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { RESULTS_PATH } from '../../../routes/links.js';
import { certifiedHref } from '../../../routes/research-links.js';
import { presentOuterAds } from '../ads/ads.presenter.js';
import type { AdSettings } from '../ads/ads.presenter.js';
import { presentExpertReviews } from '../content/content.presenter.js';
import { promptCalls } from '../push/push-prompt.presenter.js';
import { presentFeedback } from '../feedback/feedback.presenter.js';
import type { PaymentDisplay } from '../wallet/wallet.js';
import { HERO_HEAD, OF_WHOLE_PAGE } from './early-blocks.js';
import type { EarlySources } from './early-blocks.js';
import { allResults, presentCategoryTabs } from './head/category-tabs.presenter.js';
import { presentSuggestedChips } from './panel/suggested-chips.presenter.js';
import type { ExtraCars } from './grid/page-recommendations.js';
import { presentFilterPanel } from './panel/filter-panel.presenter.js';
import { presentGrid } from './grid/grid.presenter.js';
import type { ListView } from './head/list-view.js';
import { presentListingCard, withDelivery } from './grid/listing-card.presenter.js';
import { presentModelClarification } from './keywords/model-clarification.presenter.js';
import type { NamedModels } from './keywords/model-clarification.presenter.js';
import { presentMoreCars } from './grid/more-cars.presenter.js';
import { presentNoResults } from './grid/no-results.presenter.js';
import type { FirstPrice } from './grid/zero-results-suggestions.js';
import { OBJECT, OBJECTS, TEXT_SCHEMA, blockOfBlocks } from './page-block.js';
import type { PageBlocks } from './page-block.js';
import { paperText } from './head/paper-text.js';
import { presentPhoneBar } from './head/phone-bar.presenter.js';
import { presentPagination } from './grid/pagination.presenter.js';
import { presentInvalidValues } from './head/invalid-values-notice.presenter.js';
import { presentToolsBar } from './head/tools-bar.presenter.js';

/** Data of the blocks of the results page. */
export interface ResultsSources extends EarlySources {
  /** Invalid values. `leftOut`: other ignored values. */
  readonly rejected: readonly InvalidValue[];
  readonly leftOut: string | undefined;
  readonly expiredVehicle: string | undefined;
  readonly named: NamedModels;
  /** Undefined if the search is not for one model. */
  readonly reference: ReferenceTabsProps | undefined;
  readonly expertReviews: readonly ExpertReviewPost[];
  /** Present if certified cars of one make are searched or suggested. */
  readonly program: (CertifiedProgram & { readonly make: Make }) | undefined;
  /** Default radius of a new search in miles; undefined for the usual one. */
  readonly usualRadiusMiles: number | undefined;
  /** Undefined for brands without payments. */
  readonly payments: PaymentDisplay | undefined;
  /** Compared cars; undefined for brands without compare. */
  readonly comparedIds: readonly string[] | undefined;
  readonly chips: AppliedChip[];
  /** URL of Clear all; undefined if there is nothing to clear. */
  readonly clearHref: string | undefined;
  readonly extra: ExtraCars;
  readonly isShowcaseHidden: boolean;
  readonly hasGivenFeedback: boolean;
  readonly savedCount: number;
  readonly ads: AdSettings;
  readonly listView: ListView;
  readonly bookmarkNotice: string | undefined;
  /** Number of cars that another query finds; NaN if unavailable. */
  readonly count: (query: SearchQuery) => Promise<number>;
  readonly firstPrice: FirstPrice;
  /** Sentences about unavailable data so far. */
  readonly missing: () => string[];
  /** Epoch milliseconds. */
  readonly now: number;
}

type Blocks<Props> = PageBlocks<ResultsSources, Props>;

const HERO: Blocks<HeroProps> = { ...HERO_HEAD, tabs: { schema: OBJECTS, present: presentTabs } };

/**
 * All blocks of the results page. The page, its fragment, its JSON and the OpenAPI schema are
 * derived from this list.
 */
export const RESULTS_BLOCKS: Blocks<ResultsProps> = {
  ...OF_WHOLE_PAGE,
  expiredVehicle: {
    schema: {
      ...TEXT_SCHEMA,
      description: 'Name of a car that is gone. Shown once, only on the page.',
    },
    isOptional: true,
    present: ({ expiredVehicle }) => expiredVehicle,
  },
  keywordNotice: {
    schema: {
      ...TEXT_SCHEMA,
      description: 'Words of a keyword search that were not understood.',
      example: 'We did not understand: frobnicate',
    },
    isOptional: true,
    present: ({ keyword }) => keyword?.text,
  },
  bookmarkNotice: {
    schema: {
      ...TEXT_SCHEMA,
      description: 'Message about a saved search that was not found. The page shows it once.',
    },
    isOptional: true,
    present: ({ bookmarkNotice }) => bookmarkNotice,
  },
  rejected: {
    schema: {
      ...OBJECTS,
      description: 'Values that could not be used, each with a link to its field.',
    },
    isOptional: true,
    present: ({ rejected }) => presentInvalidValues(rejected),
  },
  leftOut: {
    schema: {
      ...TEXT_SCHEMA,
      description: 'Parts of the search that were left out, although they are valid on their own.',
      example: 'Only 5 makes can be searched at once: Kia was left out.',
    },
    isOptional: true,
    present: ({ leftOut }) => leftOut,
  },
  clarification: {
    schema: {
      ...OBJECT,
      description: 'Asks whether the shopper also meant a model with the same name.',
    },
    isOptional: true,
    present: ({ results, count, named }) => presentModelClarification(results, count, named),
  },
  hero: blockOfBlocks('Breadcrumbs, heading, category tabs and the keyword search box.', HERO),
  panel: {
    schema: { ...OBJECT, description: 'The filter panel.' },
    present: ({ results, rejected, clearHref, usualRadiusMiles }) =>
      presentFilterPanel(results, rejected, clearHref, usualRadiusMiles),
  },
  phoneBar: {
    schema: {
      ...OBJECT,
      description: 'The bar on small screens: number of filters, saved items and compared cars.',
    },
    present: presentPhoneBar,
  },
  tools: {
    schema: {
      ...OBJECT,
      description: 'Heading with the count, the range shown, and the sort order.',
    },
    present: presentToolsBar,
  },
  appliedChips: {
    schema: OBJECTS,
    present: ({ query, chips }) => (hasFeature(query.context.brand, 'filterChips') ? chips : []),
  },
  clearHref: {
    schema: { ...TEXT_SCHEMA, example: RESULTS_PATH },
    isOptional: true,
    present: ({ clearHref }) => clearHref,
  },
  suggestedChips: { schema: OBJECTS, present: ({ results }) => presentSuggestedChips(results) },
  certifiedProgram: {
    schema: {
      ...OBJECT,
      description: "Link to the article about the make's certified program.",
    },
    isOptional: true,
    present: ({ program }) =>
      program && { text: program.linkText, href: certifiedHref(program.make) },
  },
  listings: {
    schema: { ...OBJECTS, description: 'The cards.' },
    present: ({ results, query, now, payments, comparedIds }) =>
      results.cars.map((car) =>
        withDelivery(
          presentListingCard(car, query.context, now, payments, comparedIds),
          car,
          query,
        ),
      ),
  },
  grid: {
    schema: {
      ...OBJECTS,
      description:
        'Every position of the list in order: a card by its number, or a block between cards.',
    },
    present: presentGrid,
  },
  noResults: {
    schema: { ...OBJECT, description: 'Shown instead of cards if nothing was found.' },
    isOptional: true,
    present: (sources) =>
      sources.results.cars.length === 0 ? presentNoResults(sources) : undefined,
  },
  pagination: {
    schema: OBJECT,
    isOptional: true,
    present: ({ results }) => presentPagination(results),
  },
  moreCars: {
    schema: {
      ...OBJECTS,
      description: 'Shown below a short list: cars beyond the radius, and similar cars.',
    },
    present: presentMoreCars,
  },
  outerAds: {
    schema: { ...OBJECT, description: 'Above and below the list.' },
    isOptional: true,
    present: ({ query, ads }) => presentOuterAds(query.context.brand, ads),
  },
  expertReviews: {
    schema: {
      ...OBJECT,
      description: 'Expert reviews of the searched model: the first two.',
    },
    isOptional: true,
    present: ({ query, expertReviews }) => presentExpertReviews(query, expertReviews),
  },
  reference: {
    schema: { ...OBJECT, description: 'Prices, trims, safety and FAQs about the searched model.' },
    isOptional: true,
    present: ({ reference }) => reference,
  },
  feedback: {
    schema: {
      ...OBJECT,
      description: 'The feedback question, or thanks for the answer. Once per list.',
    },
    isOptional: true,
    present: ({ query, hasGivenFeedback }) =>
      query.firstRecord === 0 && hasFeature(query.context.brand, 'feedbackPrompt')
        ? presentFeedback(hasGivenFeedback)
        : undefined,
  },
  pushPrompt: {
    schema: {
      ...OBJECT,
      description:
        'Calls of the prompt for push notifications. Only with a make, model or body style.',
    },
    isOptional: true,
    present: ({ query }) => promptCalls(query),
  },
  missing: {
    schema: {
      type: 'array',
      items: TEXT_SCHEMA,
      description: 'Messages about temporarily unavailable parts.',
    },
    isOptional: true,
    present: ({ missing }) => listOrNone(missing()),
  },
  paperText: {
    schema: {
      ...TEXT_SCHEMA,
      description: 'Shown only in print.',
      example: 'AutoMarket, November 23, 2026. Sorted by Relevance.',
    },
    present: ({ query, now }) => paperText(query, now),
  },
};

function listOrNone(sentences: string[]): string[] | undefined {
  return sentences.length > 0 ? sentences : undefined;
}

async function presentTabs({ results, query, count }: ResultsSources): Promise<HeroProps['tabs']> {
  if (!hasFeature(query.context.brand, 'categorySearch')) return [];
  const everything = allResults(query);
  return presentCategoryTabs(
    results,
    everything === query ? results.answer.total : await count(everything),
  );
}
