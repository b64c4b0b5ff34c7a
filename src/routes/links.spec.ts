import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BRANDS } from '../platform/config/brands.js';
import { aSearchContext } from '../../test/search-context.js';
import { SearchQuery } from '../search/search-query.js';
import { modelResultsHref, resultsHref } from './links.js';
import { buildAndPriceHref, researchHref } from './research-links.js';
import { vehicleHref } from './vehicle-links.js';
import { walletHref } from './wallet-links.js';

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
  it('are written like forms', () => {
    const codes = fc.stringMatching(/^\w+$/);
    fc.assert(
      fc.property(codes, codes, fc.webPath(), fc.nat(), (clickType, tileClick, back, price) => {
        expect(vehicleHref('1', { clickType, tileClick, anchor: 'contact' })).toBe(
          `/cars-for-sale/vehicle/1?${new URLSearchParams({ clickType, tileClick })}#contact`,
        );
        expect(walletHref(price, back)).toBe(
          `/cars-for-sale/wallet?${new URLSearchParams({ back, price: String(price) })}`,
        );
      }),
    );
    expect(walletHref()).toBe('/cars-for-sale/wallet');
    expect(walletHref(24_000)).toBe('/cars-for-sale/wallet?price=24000');
  });

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
