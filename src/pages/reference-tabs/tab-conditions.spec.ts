import { describe, expect, it } from '@jest/globals';
import { SearchContexts } from '../../search/search-contexts.js';
import { Catalogue } from '../../catalogue/catalogue.js';
import { MarketAreas } from '../../catalogue/market-areas.js';
import { Places } from '../../catalogue/places.js';
import { BRANDS } from '../../config/brands.js';
import { SearchQuery } from '../../search/search-query.js';
import { referenceModelOf } from './reference-model.js';
import { TAB_CONDITIONS } from './tab-conditions.js';
import type { TabFacts, TabName } from './tab-conditions.js';

const contexts = new SearchContexts(Catalogue.load(), Places.load(), MarketAreas.load());
const RAV4 = 'makeCode=TOYOTA&modelCode=RAV4';

/** All that a tab may need, so that each case takes one thing away. */
const EVERYTHING: Omit<TabFacts, 'query' | 'about'> = {
  yearLinkCount: 3,
  trimLinkCount: 2,
  hasSafetyRatings: true,
  hasSafetyFeatures: true,
  hasComparedTrims: true,
  editorialTabCount: 0,
  resultCount: 15,
  mileageCount: 2,
};

function tabsOf(search: string, facts: Partial<TabFacts> = {}): TabName[] {
  const { query } = SearchQuery.parse(search, contexts.of(BRANDS.classifieds));
  const all = { ...EVERYTHING, query, about: referenceModelOf(query)!, ...facts };
  return (Object.keys(TAB_CONDITIONS) as TabName[]).filter((name) => TAB_CONDITIONS[name](all));
}

describe('the conditions of the reference tabs', () => {
  it.each<[string, Partial<TabFacts>, TabName[]]>([
    [`${RAV4}&listingType=USED`, {}, ['pricing', 'trims', 'safety', 'faqs']],
    [`${RAV4}&listingType=USED`, { yearLinkCount: 0 }, ['pricing', 'trims', 'safety', 'faqs']],
    [`${RAV4}&listingType=USED`, { yearLinkCount: 0, trimLinkCount: 0 }, ['trims', 'safety', 'faqs']],
    [RAV4, {}, ['trims', 'safety', 'faqs']],
    [`${RAV4}&listingType=NEW`, {}, ['trims', 'safety', 'faqs']],
    [RAV4, { hasComparedTrims: false }, ['safety', 'faqs']],
    [RAV4, { hasSafetyRatings: false }, ['trims', 'safety', 'faqs']],
    [RAV4, { hasSafetyRatings: false, hasSafetyFeatures: false }, ['trims', 'faqs']],
    [`${RAV4}&trimCode=RAV4%7CXLE`, {}, ['trims']],
    [RAV4, { resultCount: 14 }, ['trims', 'safety']],
    [RAV4, { mileageCount: 1 }, ['trims', 'safety']],
    [`${RAV4}&startYear=2021&endYear=2021`, { resultCount: 1, mileageCount: 0 }, ['trims', 'safety', 'faqs']],
    [`${RAV4}&startYear=2020&endYear=2021`, {}, ['trims', 'safety']],
    [`${RAV4}&maxPrice=20000`, {}, ['trims', 'safety']],
    [`${RAV4}&zip=78701&searchRadius=50&sortBy=derivedpriceASC`, {}, ['trims', 'safety', 'faqs']],
  ])('are those of section 5: %s with %j has %j', (search, facts, expected) => {
    expect(tabsOf(search, facts)).toEqual(expected);
  });

  it.each(['makeCode=TOYOTA', 'modelCode=RAV4,CAMRY', `${RAV4}&modelCode=CAMRY`, ''])('ask for one model: not of "%s"', (search) => {
    expect(referenceModelOf(SearchQuery.parse(search, contexts.of(BRANDS.classifieds)).query)).toBeUndefined();
  });
});
