import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { HOOKS } from '../hooks.js';
import { CategoryTabs } from './category-tabs.js';
import type { CategoryTab } from './category-tabs.js';
import { KeywordSearch } from './keyword-search.js';
import type { KeywordSearchProps } from './keyword-search.js';

/** `countText` '1,284', `scopeText` 'cars within 50 miles of 78701' as one line under the heading. */
export interface HeroProps {
  crumbs: Crumb[];
  heading: string;
  countText: string;
  scopeText: string;
  keywordSearch?: KeywordSearchProps;
  tabs: CategoryTab[];
}

/** The top of the results: where one is, what was found, the keyword field and the categories. */
export function Hero({ crumbs, heading, countText, scopeText, keywordSearch, tabs }: HeroProps) {
  return (
    <div className="hero" id={HOOKS.hero}>
      <div className="wrap">
        <Breadcrumbs crumbs={crumbs} />
        <div className="hero-main">
          <div>
            <h1>{heading}</h1>
            <p className="hero-sub">
              <b>{countText}</b> {scopeText}
            </p>
          </div>
          {keywordSearch && <KeywordSearch {...keywordSearch} />}
        </div>
        {tabs.length > 0 && <CategoryTabs tabs={tabs} />}
      </div>
    </div>
  );
}
