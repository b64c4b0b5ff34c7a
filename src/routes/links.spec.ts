import { describe, expect, it } from '@jest/globals';
import { BRANDS } from '../platform/config/brands.js';
import { aSearchContext } from '../../test/search-context.js';
import { SearchQuery } from '../search/search-query.js';
import { buildAndPriceHref, modelResultsHref, researchHref, resultsHref } from './links.js';

const shop = aSearchContext();
const { catalog } = shop;

describe("The URL of a model's cars", () => {
  it.each(Object.values(BRANDS))('is the canonical one of its search: $key', (brand) => {
    const models = catalog.models.filter(
      ({ makeCode }) => makeCode === (brand.lockedMakeCode ?? makeCode),
    );
    const context = { ...shop, brand };
    const wrong = models.filter(
      (model) =>
        modelResultsHref(model, brand) !==
        resultsHref(SearchQuery.of([['modelCode', model.code]], context)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('Other URLs', () => {
  it('contain the selection only, sorted by name', () => {
    expect(buildAndPriceHref({})).toBe('/cars-for-sale/build-and-price');
    expect(
      buildAndPriceHref({
        zip: '78701',
        year: 2026,
        trimCode: 'RAV4|XLE',
        modelCode: 'RAV4',
        makeCode: 'TOYOTA',
      }),
    ).toBe(
      '/cars-for-sale/build-and-price?makeCode=TOYOTA&modelCode=RAV4&trimCode=RAV4%7CXLE&year=2026&zip=78701',
    );
    const make = catalog.makeByCode('TOYOTA')!;
    expect(researchHref(make, catalog.modelByCode('RAV4')!, 2021)).toBe(
      '/research/toyota/rav4?year=2021',
    );
  });
});
