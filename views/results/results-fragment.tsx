import { Compiled } from '../compiled.js';
import { Ad } from '../ads/ad.js';
import type { OuterAds } from '../ads/ad.js';
import { IDS } from '../element-ids.js';
import { ExpertReviewList } from '../content/expert-reviews.js';
import type { ExpertReviewsProps } from '../content/expert-reviews.js';
import type { LinkView } from '../link.js';
import { AppliedChips, SuggestedChips } from './chips.js';
import type { AppliedChip, SuggestedChip } from './chips.js';
import { ExpiredBanner } from './expired-banner.js';
import type { PushCalls } from '../islands/push-ids.js';
import { PushMark } from '../push/push-mark.js';
import { COMPILED_FEEDBACK } from './feedback-prompt.js';
import type { FeedbackPromptProps } from './feedback-prompt.js';
import { FilterPanel } from './filter-panel.js';
import type { FilterPanelProps } from './filter-panel.js';
import { Hero } from './hero.js';
import type { HeroProps } from './hero.js';
import { KeywordNotice } from './keyword-notice.js';
import type { GridItem } from './grid-item.js';
import type { ListingCardProps } from './listing-card.js';
import { ListingGrid, firstPictures } from './listing-grid.js';
import { ModelClarification } from './model-clarification.js';
import type { ModelClarificationProps } from './model-clarification.js';
import { MissingNotice } from '../missing-notice.js';
import { MoreCars } from './more-cars.js';
import type { MoreCarsProps } from './more-cars.js';
import { NoResults } from './no-results.js';
import type { NoResultsProps } from './no-results.js';
import { COMPILED_PHONE_BAR } from './phone-bar.js';
import type { PhoneBarProps } from './phone-bar.js';
import { COMPILED_PAGINATION, SkipResultsLink } from './pagination.js';
import type { PaginationProps } from './pagination.js';
import { InvalidValuesNotice } from './invalid-values-notice.js';
import { ReferenceTabs } from '../reference/reference-tabs.js';
import type { ReferenceTabsProps } from '../reference/reference-tabs.js';
import { COMPILED_TOOLS_BAR } from './tools-bar.js';
import type { ToolsBarProps } from './tools-bar.js';

/**
 * Everything on the page that depends on the search.
 * - `announcement`: sentence that the page's script announces once per search ('1,284 results')
 * - `title`: document title after an exchange
 * - `noResults`: present if and only if `listings` is empty
 * - `grid`: positions of the listings, and what is between them
 * - `moreCars`: cars below a short list
 * - `rejected`: invalid values, with links to their fields
 * - `leftOut`: other ignored parameters
 * - `expiredVehicle`: name of a removed listing, for its banner
 * - `keywordNotice`: words of a keyword search that were not understood
 * - `clarification`: asks whether a model of the same name was meant, too
 * - `expertReviews` and `reference`: facts about the one model that is searched
 * - `missing`: sentences about what the page lacks at the moment
 * - `paperText`: for print only: brand, date and sort order
 */
export interface ResultsProps {
  announcement: string;
  title: string;
  expiredVehicle?: string;
  keywordNotice?: string;
  bookmarkNotice?: string;
  rejected?: LinkView[];
  leftOut?: string;
  clarification?: ModelClarificationProps;
  hero: HeroProps;
  panel: FilterPanelProps;
  phoneBar: PhoneBarProps;
  tools: ToolsBarProps;
  appliedChips: AppliedChip[];
  clearHref?: string;
  suggestedChips: SuggestedChip[];
  certifiedProgram?: LinkView;
  listings: ListingCardProps[];
  grid: GridItem[];
  noResults?: NoResultsProps;
  moreCars: MoreCarsProps[];
  expertReviews?: ExpertReviewsProps;
  reference?: ReferenceTabsProps;
  pagination?: PaginationProps;
  feedback?: FeedbackPromptProps;
  pushPrompt?: PushCalls;
  outerAds?: OuterAds;
  missing?: string[];
  paperText: string;
}

/** Everything between header and footer. The page's script exchanges it when filters change. */
export function ResultsFragment(results: ResultsProps) {
  return (
    <>
      <PicturesAhead hrefs={firstPictures(results.listings, results.grid)} />
      <div {...partAttributes(results)}>
        <ResultsBlocks {...results} />
      </div>
    </>
  );
}

/**
 * Preloads the first pictures, the largest with high priority. React puts these links into the
 * head.
 */
function PicturesAhead({ hrefs }: { hrefs: string[] }) {
  return hrefs.map((href, at) => (
    <link
      key={href}
      rel="preload"
      as="image"
      href={href}
      fetchPriority={at === 0 ? 'high' : undefined}
    />
  ));
}

function ResultsBlocks(results: ResultsProps) {
  return (
    <>
      <Hero {...results.hero} />
      {results.outerAds && (
        <div className="wrap">
          <Ad {...results.outerAds.top} />
        </div>
      )}
      <div className="wrap page">
        <div className="notices" id={IDS.notices}>
          <Compiled of={COMPILED_PHONE_BAR} items={[results.phoneBar]} />
          {results.expiredVehicle && <ExpiredBanner vehicleName={results.expiredVehicle} />}
          {results.keywordNotice && <KeywordNotice text={results.keywordNotice} />}
          {results.bookmarkNotice && (
            <output className="note note-warn">{results.bookmarkNotice}</output>
          )}
          {results.rejected && <InvalidValuesNotice errors={results.rejected} />}
          {results.leftOut && (
            <output className="note note-quiet" id="left-out-notice">
              {results.leftOut}
            </output>
          )}
          {results.clarification && <ModelClarification {...results.clarification} />}
          <MissingNotice sentences={results.missing ?? []} />
        </div>
        <FilterPanel {...results.panel} />
        <div className="results" id={IDS.list} data-view={results.tools.view.chosen}>
          <p className="on-paper">{results.paperText}</p>
          <div className="list-head">
            <Compiled of={COMPILED_TOOLS_BAR} items={[results.tools]} />
            <div className="chip-row scroll-row">
              <AppliedChips chips={results.appliedChips} clearHref={results.clearHref} />
              <SuggestedChips chips={results.suggestedChips} />
              {results.certifiedProgram && (
                <a className="link chip-note" href={results.certifiedProgram.href}>
                  {results.certifiedProgram.text}
                </a>
              )}
            </div>
            {results.pagination && <SkipResultsLink />}
          </div>
          {results.noResults ? (
            <NoResults {...results.noResults} />
          ) : (
            <ListingGrid listings={results.listings} items={results.grid} />
          )}
          {results.pagination && <Compiled of={COMPILED_PAGINATION} items={[results.pagination]} />}
          <div id={IDS.moreCars}>
            {results.moreCars.map((block) => (
              <MoreCars key={block.id} {...block} />
            ))}
          </div>
          {results.expertReviews && <ExpertReviewList {...results.expertReviews} />}
          {results.reference && <ReferenceTabs {...results.reference} />}
          {results.feedback && <Compiled of={COMPILED_FEEDBACK} items={[results.feedback]} />}
          {results.pushPrompt && <PushMark calls={results.pushPrompt} />}
        </div>
      </div>
      {results.outerAds && (
        <div className="wrap">
          <Ad {...results.outerAds.footer} />
        </div>
      )}
    </>
  );
}

/** The beginning of the fragment, for an early flush. */
export function EarlyResults({
  hero,
  ...of
}: Pick<ResultsProps, 'announcement' | 'title' | 'hero'>) {
  return (
    <div {...partAttributes(of)}>
      <Hero {...hero} />
    </div>
  );
}

function partAttributes({ announcement, title }: Pick<ResultsProps, 'announcement' | 'title'>) {
  return { id: IDS.results, 'data-announcement': announcement, 'data-title': title };
}
