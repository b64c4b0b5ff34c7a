import { Compiled } from '../compiled.js';
import { COMPILED_BREADCRUMBS } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { FlushBoundary } from '../flush-boundary.js';
import { IDS } from '../element-ids.js';
import { Icon } from '../icon.js';
import { COMPILED_TABS } from './category-tabs.js';
import type { CategoryTab } from './category-tabs.js';
import { COMPILED_KEYWORD_SEARCH } from './keyword-search.js';
import type { KeywordSearchProps } from './keyword-search.js';
import { StoreBanner } from './store-banner.js';
import type { StoreBannerProps } from './store-banner.js';

/**
 * `savedTitle`: title of the saved search that is open. `heading`: 'Used Toyota RAV4 for Sale in
 * Austin, TX'.
 */
export interface HeroProps {
  savedTitle?: string;
  crumbs: Crumb[];
  heading: string;
  keywordSearch?: KeywordSearchProps;
  banner?: StoreBannerProps;
  tabs: CategoryTab[];
}

/** Top of the results: breadcrumbs, keyword field and category tabs. */
export function Hero({ savedTitle, crumbs, heading, keywordSearch, banner, tabs }: HeroProps) {
  return (
    <div className="hero" id={IDS.hero}>
      <div className="wrap">
        <Compiled of={COMPILED_BREADCRUMBS} items={[{ crumbs }]} />
        {savedTitle !== undefined && (
          <p className="saved-title">
            <Icon name="heart" className="icon icon-sm" />
            <span className="vh">Saved search: </span>
            {savedTitle}
          </p>
        )}
        <div className="hero-main">
          <h1>{heading.replace(' for Sale', ' for\u00A0Sale')}</h1>
          {keywordSearch && <Compiled of={COMPILED_KEYWORD_SEARCH} items={[keywordSearch]} />}
        </div>
        {banner && <StoreBanner {...banner} />}
        <FlushBoundary />
        {tabs.length > 0 && <Compiled of={COMPILED_TABS} items={[{ tabs }]} />}
      </div>
    </div>
  );
}
