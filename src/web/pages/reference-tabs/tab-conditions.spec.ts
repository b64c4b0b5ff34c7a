import { describe, expect, it } from '@jest/globals';
import { SearchContexts } from '../../../search/search-contexts.js';
import { Catalog } from '../../../catalog/catalog.js';
import { MarketAreas } from '../../../catalog/places/market-areas.js';
import { Places } from '../../../catalog/places/places.js';
import { BRANDS } from '../../../platform/config/brands.js';
import { SearchQuery } from '../../../search/search-query.js';
import { referenceModelOf } from './reference-model.js';
import { TAB_CONDITIONS } from './tab-conditions.js';
import type { TabFacts, TabName } from './tab-conditions.js';

const contexts = new SearchContexts(Catalog.load(), Places.load(), MarketAreas.load());
const RAV4 = 'makeCode=TOYOTA&modelCode=RAV4';

/** All facts that a tab may need, so that each case removes one. */
const EVERYTHING: Omit<TabFacts, 'query' | 'about'> = {
  yearLinkCount: 3,
  trimLinkCount: 2,
  hasSafetyRatings: true,
  hasSafetyFeatures: true,
  hasComparedTrims: true,
  editorialTabCount: 0,
  hasConsumerReviews: false,
  resultCount: 15,
  mileageCount: 2,
};

function tabsOf(search: string, facts: Partial<TabFacts> = {}): TabName[] {
  const { query } = SearchQuery.parse(search, contexts.of(BRANDS.classifieds));
  const all = { ...EVERYTHING, query, about: referenceModelOf(query)!, ...facts };
  return (Object.keys(TAB_CONDITIONS) as TabName[]).filter((name) => TAB_CONDITIONS[name](all));
}

describe('The conditions of the reference tabs', () => {
  it.each<[string, Partial<TabFacts>, TabName[]]>([
    [`${RAV4}&listingType=USED`, {}, ['pricing', 'trims', 'safety', 'faqs']],
    [`${RAV4}&listingType=USED`, { yearLinkCount: 0 }, ['pricing', 'trims', 'safety', 'faqs']],
    [
      `${RAV4}&listingType=USED`,
      { yearLinkCount: 0, trimLinkCount: 0 },
      ['trims', 'safety', 'faqs'],
    ],
    [RAV4, {}, ['trims', 'safety', 'faqs']],
    [`${RAV4}&listingType=NEW`, {}, ['trims', 'safety', 'faqs']],
    [RAV4, { hasComparedTrims: false }, ['safety', 'faqs']],
    [RAV4, { hasSafetyRatings: false }, ['trims', 'safety', 'faqs']],
    [RAV4, { hasSafetyRatings: false, hasSafetyFeatures: false }, ['trims', 'faqs']],
    [`${RAV4}&trimCode=RAV4%7CXLE`, {}, ['trims']],
    [RAV4, { resultCount: 14 }, ['trims', 'safety']],
    [RAV4, { mileageCount: 1 }, ['trims', 'safety']],
    [
      `${RAV4}&startYear=2021&endYear=2021`,
      { resultCount: 1, mileageCount: 0 },
      ['trims', 'safety', 'faqs'],
    ],
    [`${RAV4}&startYear=2020&endYear=2021`, {}, ['trims', 'safety']],
    [`${RAV4}&maxPrice=20000`, {}, ['trims', 'safety']],
    [`${RAV4}&zip=78701&searchRadius=50&sortBy=derivedpriceASC`, {}, ['trims', 'safety', 'faqs']],
  ])('are those of section 5: %s with %j has %j', (search, facts, expected) => {
    expect(tabsOf(search, facts)).toEqual(expected);
  });

  it.each<[string, boolean]>([
    [RAV4, true],
    [`${RAV4}&listingType=USED`, true],
    [`${RAV4}&listingType=NEW`, false],
    [`${RAV4}&listingType=CERTIFIED`, false],
    [`${RAV4}&listingType=USED,CERTIFIED`, false],
    [`${RAV4}&startYear=2021&endYear=2021`, true],
    [`${RAV4}&startYear=2020&endYear=2021`, false],
    [`${RAV4}&startYear=2020`, false],
    [`${RAV4}&trimCode=RAV4%7CXLE`, false],
    [`${RAV4}&sellerType=p`, false],
    [`${RAV4}&sellerType=d`, true],
    [`${RAV4}&vehicleStyleCode=SUVCROSS`, true],
    [`${RAV4}&vehicleStyleCode=SUVCROSS,SEDAN`, false],
    [`${RAV4}&driveGroup=AWD4WD`, true],
    [`${RAV4}&driveGroup=AWD4WD,FWD`, false],
    [`${RAV4}&fuelTypeGroup=GSL`, true],
    [`${RAV4}&fuelTypeGroup=GSL,HYB`, false],
    [`${RAV4}&minPrice=10000`, false],
    [`${RAV4}&maxPrice=20000`, false],
    [`${RAV4}&minPrice=10000&maxPrice=20000`, true],
    [`${RAV4}&mpgRange=30-999`, false],
    [`${RAV4}&zip=78701&searchRadius=50&extColorSimple=RED`, true],
  ])('allow consumer ratings as in section 5: of %s it is %s', (search, isShown) => {
    expect(tabsOf(search, { hasConsumerReviews: true }).includes('reviews')).toBe(isShown);
    expect(tabsOf(search, { hasConsumerReviews: false })).not.toContain('reviews');
  });

  it.each(['makeCode=TOYOTA', 'modelCode=RAV4,CAMRY', `${RAV4}&modelCode=CAMRY`, ''])(
    'need one model: not "%s"',
    (search) => {
      expect(
        referenceModelOf(SearchQuery.parse(search, contexts.of(BRANDS.classifieds)).query),
      ).toBeUndefined();
    },
  );
});
