import type { EarlyResultsProps } from '../../../../views/results/results-shell.js';
import type { HeroProps } from '../../../../views/results/hero.js';
import type { KeywordSearchProps } from '../../../../views/results/keyword-search.js';
import type { ResultsProps } from '../../../../views/results/results-fragment.js';
import type { SearchQuery } from '../../../search/search-query.js';
import type { SearchResults } from '../../../search/search.service.js';
import { countOf } from '../../../formatting/number-formats.js';
import { RESULTS_PATH } from '../../../routes/links.js';
import { presentBreadcrumbs } from './head/breadcrumbs.presenter.js';
import { fullHeading, titleText } from './head/headline.presenter.js';
import type { TypedPhrase } from './keywords/keyword-entry.js';
import { presentKeywordSearch } from './keywords/keyword-search.presenter.js';
import { OBJECT, OBJECTS, TEXT_SCHEMA, blockOfBlocks, objectSchema } from './page-block.js';
import type { PageBlocks } from './page-block.js';
import type { SavingShopper } from './head/save-search.presenter.js';
import { presentStoreBanner } from './grid/store-banner.presenter.js';

/** Blocks for the early flush: the search itself and the shopper. None waits for a count. */
export interface EarlySources {
  readonly results: SearchResults;
  readonly query: SearchQuery;
  readonly keyword: TypedPhrase | undefined;
  readonly saving: SavingShopper;
}

const KEYWORD_SEARCH = {
  ...objectSchema<KeywordSearchProps>({
    action: { ...TEXT_SCHEMA, description: 'URL that the form submits to.', example: RESULTS_PATH },
    value: { ...TEXT_SCHEMA, description: 'A phrase that was not understood, to be corrected.' },
    carried: {
      type: 'array',
      items: objectSchema({ name: TEXT_SCHEMA, value: TEXT_SCHEMA }),
      description: 'Hidden fields: the current search.',
    },
    suggestionsPath: {
      ...TEXT_SCHEMA,
      description: 'URL before the typed text; empty without suggestions.',
      example: '/rest/lsc/marketplace/suggested/keywords/',
    },
    suggestionsSearch: {
      ...TEXT_SCHEMA,
      description: 'URL after the typed text: the current search.',
      example: '?makeCode=FORD&maxPrice=40000',
    },
  }),
  description: 'A plain form that submits the phrase as `keyword`.',
};

/** The hero without its tabs. */
export const HERO_HEAD: PageBlocks<EarlySources, Omit<HeroProps, 'tabs'>> = {
  savedTitle: {
    schema: { ...TEXT_SCHEMA, description: 'Title of the current saved search.' },
    isOptional: true,
    present: ({ saving }) => saving.opened.title,
  },
  crumbs: { schema: OBJECTS, present: ({ results }) => presentBreadcrumbs(results) },
  heading: { schema: TEXT_SCHEMA, present: ({ results }) => fullHeading(results) },
  keywordSearch: {
    schema: KEYWORD_SEARCH,
    isOptional: true,
    present: ({ query, keyword }) => presentKeywordSearch(query, keyword),
  },
  banner: {
    schema: { ...OBJECT, description: 'The brand’s Buy Online Store, if it has one. Sponsored.' },
    isOptional: true,
    present: ({ results }) => presentStoreBanner(results),
  },
};

/** The announcement of the page's script, and the title that it sets. */
export const OF_WHOLE_PAGE: PageBlocks<
  EarlySources,
  Pick<ResultsProps, 'announcement' | 'title'>
> = {
  announcement: {
    schema: { ...TEXT_SCHEMA, example: '117 results' },
    present: ({ results }) => countOf(results.answer.total, 'result'),
  },
  title: {
    schema: { ...TEXT_SCHEMA, example: 'Cars for Sale - AutoMarket' },
    present: ({ results, query }) => `${titleText(results)} - ${query.context.brand.displayName}`,
  },
};

/** Blocks of the early flush; others need counts. */
export const EARLY_BLOCKS: PageBlocks<EarlySources, EarlyResultsProps> = {
  ...OF_WHOLE_PAGE,
  hero: blockOfBlocks('The hero above its tabs.', HERO_HEAD),
};
