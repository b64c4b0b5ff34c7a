import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aSearchContext } from '../../test/search-context.js';
import { BRANDS } from '../platform/config/brands.js';
import { ALL_FILTERS } from './filters/all-filters.js';
import { categorySearch } from './filters/category-search.js';
import { exclusions } from './filters/exclusions.js';
import { features } from './filters/features.js';
import { listingType } from './filters/listing-type.js';
import { isOptionFilter } from './filters/option-filter.js';
import { toIndexQuery } from './index-fields.js';
import { RawParams } from './raw-params.js';
import type { SearchContext } from './search-context.js';
import { SearchQuery, isCanonical } from './search-query.js';
import { QUERY_NAMES } from './query-names.js';

const classifieds = aSearchContext();
const valuation: SearchContext = { ...classifieds, brand: BRANDS.valuation };
const maker: SearchContext = { ...classifieds, brand: BRANDS.maker };

const canonical = (search: string, context = classifieds) =>
  SearchQuery.parse(search, context).query.toSearch();
const rejected = (search: string) => SearchQuery.parse(search, classifieds).rejected;
const chips = (search: string) =>
  SearchQuery.parse(search, classifieds)
    .query.chips()
    .map((chip) => chip.label);
const withoutChip = (search: string, label: string, context = classifieds) => {
  const { query } = SearchQuery.parse(search, context);
  return query
    .chips()
    .find((chip) => chip.label === label)!
    .without(query)
    .toSearch();
};

describe('A search query', () => {
  it('skips filters without a default when none of their parameters is given', () => {
    const everything = SearchQuery.parse(
      'zip=78701&state=TX&city=Austin&makeCode=BMW&seriesCode=3_SERIES&modelCode=330I&listingType=NEW',
      classifieds,
    ).query;
    for (const context of [classifieds, valuation, maker]) {
      for (const filter of ALL_FILTERS.filter(({ hasDefault }) => !hasDefault)) {
        const others = RawParams.of(
          [...QUERY_NAMES]
            .filter((name) => !filter.params.includes(name))
            .map((name) => [name, 'all-cars']),
          QUERY_NAMES,
        );
        expect([filter.name, filter.read(others, context, everything)]).toEqual([
          filter.name,
          expect.not.objectContaining({ value: expect.anything() }),
        ]);
      }
    }
  });

  it('stays the same search on another page', () => {
    const { query } = SearchQuery.parse(
      'zip=78701&sortBy=distanceASC&makeCode=TOYOTA&bookmarkId=7&numRecords=25',
      classifieds,
    );
    for (const record of [0, 25, 99_999_999])
      expect(query.withFirstRecord(record).toSearch()).toBe(
        canonical(`${query.toSearch()}&firstRecord=${record}`),
      );
    for (const none of [-1, 0.5, Number.NaN])
      expect(() => query.withFirstRecord(none)).toThrow(RangeError);
  });
});

describe('A query beside another', () => {
  const differs = (search: string, other: string) => {
    const [one, two] = [search, other].map((text) => SearchQuery.parse(text, classifieds).query);
    return one!.differsBeside(categorySearch, two!);
  };

  it('differs by the value of another filter', () => {
    expect(differs('makeCode=BMW', 'makeCode=AUDI')).toBe(true);
    expect(differs('makeCode=BMW', '')).toBe(true);
    // A radius that is not written is set.
    expect(differs('zip=78701', '')).toBe(true);
  });

  it('is the same with another category, another page or another order', () => {
    expect(differs('makeCode=BMW', 'makeCode=BMW&categorySearch=by-owner')).toBe(false);
    expect(differs('makeCode=BMW', 'makeCode=BMW&firstRecord=20&sortBy=yearASC')).toBe(false);
  });
});

describe('The canonical URL', () => {
  it('is sorted by name and then by value', () => {
    expect(canonical('?zip=78701&makeCodeList=TOYOTA&makeCodeList=FORD&extColorSimple=RED')).toBe(
      '?extColorSimple=RED&makeCodeList=FORD&makeCodeList=TOYOTA&zip=78701',
    );
    // The panel has gasoline before diesel, and used before certified.
    expect(
      canonical('fuelTypeGroup=GSL&fuelTypeGroup=DSL&listingType=USED&listingType=CERTIFIED'),
    ).toBe('?fuelTypeGroup=DSL&fuelTypeGroup=GSL&listingType=CERTIFIED&listingType=USED');
  });

  it('keeps a single make as it was written', () => {
    expect(canonical('makeCode=TOYOTA')).toBe('?makeCode=TOYOTA');
    expect(canonical('makeCodeList=TOYOTA')).toBe('?makeCodeList=TOYOTA');
  });

  it('merges makeCode1 to makeCode3 and modelCode1 to modelCode3 into lists', () => {
    expect(canonical('makeCode1=TOYOTA&makeCode2=FORD&modelCode1=RAV4')).toBe(
      '?makeCodeList=FORD&makeCodeList=TOYOTA&modelCodeList=RAV4',
    );
    expect(canonical('makeCode1=TOYOTA')).toBe('?makeCodeList=TOYOTA');
  });

  it('keeps the first showcase owner and drops mmt, lastExec, listing ids and unknown parameters', () => {
    expect(
      canonical(
        'showcaseOwnerId=7&showcaseOwnerId=9&mmt=x&lastExec=1&listingId=5&utm_source=mail&__proto__=1',
      ),
    ).toBe('?showcaseOwnerId=7');
    expect(canonical('showcaseOwnerId=9,7&showcaseOwnerId=8')).toBe('?showcaseOwnerId=9');
    expect(canonical('showcaseOwnerId=,')).toBe('');
  });

  it('removes tracking parameters and returns them separately', () => {
    const parsed = SearchQuery.parse('psid=a&osid=b&siomid=c&listingType=NEW', classifieds);
    expect(parsed.query.toSearch()).toBe('?listingType=NEW');
    expect(parsed.tracking).toEqual([
      ['osid', 'b'],
      ['psid', 'a'],
      ['siomid', 'c'],
    ]);
  });

  it('omits defaults', () => {
    expect(
      canonical(
        'sortBy=relevance&firstRecord=0&numRecords=20&zip=78701&searchRadius=100&marketExtension=off',
      ),
    ).toBe('?zip=78701');
  });

  it('omits empty form fields', () => {
    expect(canonical('minPrice=&maxPrice=&zip=&makeCodeList=')).toBe('');
  });

  it('shows used cars on the valuation brand unless every condition is selected', () => {
    expect(
      SearchQuery.parse('', valuation)
        .query.chips()
        .map(({ label }) => label),
    ).toEqual(['Used']);
    expect(canonical('listingType=USED', valuation)).toBe('');
    expect(canonical('allListingType=all-cars', valuation)).toBe('?allListingType=all-cars');
    expect(canonical('allListingType=all-cars&listingType=NEW', valuation)).toBe(
      '?listingType=NEW',
    );
    expect(canonical('allListingType=all-cars')).toBe('');
  });

  it("replaces the valuation brand's used cars with the category Certified Used", () => {
    const requested = SearchQuery.parse('categorySearch=certified-used', valuation).query;
    expect([requested.get(listingType), requested.chips(), requested.toSearch()]).toEqual([
      undefined,
      [],
      '?categorySearch=certified-used',
    ]);
    expect(canonical('categorySearch=certified-used&listingType=USED', valuation)).toBe(
      '?categorySearch=certified-used',
    );
    expect(canonical('allListingType=all-cars&categorySearch=certified-used', valuation)).toBe(
      '?categorySearch=certified-used',
    );
    expect(
      canonical('allListingType=certified-cars&categorySearch=certified-used', valuation),
    ).toBe('?listingType=CERTIFIED');
    expect(
      SearchQuery.parse('categorySearch=best-deals', valuation).query.get(listingType),
    ).toEqual(['USED']);
    expect(requested.with(categorySearch, undefined).get(listingType)).toEqual(['USED']);
  });

  it.each(['exclude=listingType:USED', 'exclude=LISTINGTYPE:used,makeCode:FORD'])(
    'drops the default condition of the valuation brand with %s',
    (search) => {
      for (const beside of ['', '&listingType=USED', '&allListingType=all-cars']) {
        const { query } = SearchQuery.parse(search + beside, valuation);
        expect(query.get(listingType)).toBeUndefined();
        expect(query.chips().map(({ label }) => label)).not.toContain('Used');
        expect(query.toSearch()).not.toContain('istingType=');
        expect(query.with(exclusions, undefined).get(listingType)).toEqual(['USED']);
      }
      expect(
        SearchQuery.parse(`${search}&listingType=NEW`, valuation).query.get(listingType),
      ).toEqual(['NEW']);
    },
  );

  it('keeps the default condition when another condition is excluded', () => {
    const { query } = SearchQuery.parse('exclude=listingType:NEW', valuation);
    expect(query.get(listingType)).toEqual(['USED']);
  });

  it('rejects conditions named like JavaScript object properties', () => {
    for (const word of ['constructor', '__proto__', 'toString']) {
      expect(canonical(`allListingType=${word}`)).toBe('');
      expect(rejected(`allListingType=${word}&listingType=NEW`)).toEqual([
        { field: 'allListingType', value: word, reason: 'is not a value of this filter' },
      ]);
    }
    expect(rejected('allListingType=New-Cars')).toEqual([]);
  });

  it("turns a page size of 25 into 30 on a car maker's brand only", () => {
    const requested = SearchQuery.parse('numRecords=25', maker).query;
    expect([requested.numRecords, requested.toSearch()]).toEqual([30, '']);
    expect(canonical('numRecords=24', maker)).toBe('?numRecords=24');
    expect(canonical('numRecords=25')).toBe('?numRecords=25');
  });

  it("is locked to one make on a car maker's brand", () => {
    const { query } = SearchQuery.parse('makeCode=TOYOTA&modelCode=TUCSON', maker);
    expect(query.toSearch()).toBe('?modelCode=TUCSON');
    expect(toIndexQuery(query).clauses[0]).toMatchObject({
      anyOf: [{ field: 'modelCode', value: 'TUCSON' }],
    });
    expect(query.numRecords).toBe(30);
  });

  it("reports the other makes dropped on a car maker's brand", () => {
    const { query, rejected } = SearchQuery.parse(
      'makeCode=FORD&makeCodeList=HYUND&makeCodeList=FERARI',
      maker,
    );
    expect(query.toSearch()).toBe('');
    expect(rejected).toEqual([
      {
        field: 'makeCode',
        value: 'FORD',
        reason: 'is not sold here',
        leftOut: { rule: 'Only Hyundai cars are sold here', name: 'Ford', isWithoutEffect: true },
      },
      { field: 'makeCode', value: 'FERARI', reason: 'is not a make' },
    ]);
  });
});

describe('Invalid values', () => {
  it('only four-digit years are accepted', () => {
    const years = ['2020', '20200', '202', '20', '2020.5'];
    expect(years.map((year) => canonical(`startYear=${year}`))).toEqual([
      '?startYear=2020',
      '',
      '',
      '',
      '',
    ]);
  });

  it('a ZIP Code is cut to five digits and dropped when invalid', () => {
    expect(canonical('zip=78701-1234')).toBe('?zip=78701');
    expect(canonical('zip=7870')).toBe('');
    expect(rejected('zip=00000')).toEqual([
      { field: 'zip', value: '00000', reason: 'Enter a valid ZIP Code' },
    ]);
  });

  it('prices follow their rules', () => {
    expect(canonical('minPrice=$10,000&maxPrice=$20,000')).toBe('?maxPrice=20000&minPrice=10000');
    expect(canonical('maxPrice=0')).toBe('');
    expect(rejected('maxPrice=0')[0]!.reason).toBe('Max price must be greater than 0.');
    expect(rejected('minPrice=5000&maxPrice=5000')[0]!.reason).toBe(
      'Min and Max price cannot be the same.',
    );
    expect(rejected('minPrice=6000&maxPrice=5000')[0]!.reason).toBe(
      'Max price must be greater than Min price.',
    );
    expect(canonical('minPrice=6000&maxPrice=5000')).toBe('?minPrice=6000');
    expect(canonical('maxPrice=1999.99&minPrice=%241,500.5')).toBe('?maxPrice=1999&minPrice=1500');
    expect(canonical('maxPrice=15.000')).toBe('');
  });

  it('a trim is kept only for the selected make and model', () => {
    expect(canonical('makeCode=TOYOTA&modelCode=RAV4&trimCode=RAV4|XLE')).toBe(
      '?makeCode=TOYOTA&modelCode=RAV4&trimCode=RAV4%7CXLE',
    );
    expect(canonical('makeCode=TOYOTA&modelCode=CAMRY&trimCode=RAV4|XLE')).toBe(
      '?makeCode=TOYOTA&modelCode=CAMRY',
    );
    expect(canonical('makeCode=TOYOTA&trimCode=RAV4|XLE')).toBe(
      '?makeCode=TOYOTA&modelCode=RAV4&trimCode=RAV4%7CXLE',
    );
    expect(canonical('trimCode=RAV4|XLE')).toBe('');
  });

  it('a model alone adds its make', () => {
    expect(canonical('modelCode=RAV4')).toBe('?makeCode=TOYOTA&modelCode=RAV4');
  });

  it('any make, selected in a form, removes models, series and trims silently', () => {
    for (const search of [
      'makeCode=&modelCode=RAV4&modelCode=&trimCode=RAV4|XLE',
      'makeCode=&seriesCode=BMW3SERIES',
    ]) {
      expect(canonical(search)).toBe('');
      expect(rejected(search)).toEqual([]);
    }
  });

  it('any model, selected in a form, removes its trims silently', () => {
    expect(canonical('makeCode=TOYOTA&modelCode=&trimCode=RAV4|XLE')).toBe('?makeCode=TOYOTA');
    expect(rejected('makeCode=TOYOTA&modelCode=&trimCode=RAV4|XLE')).toEqual([]);
    expect(canonical('makeCode=TOYOTA&modelCode=CAMRY&modelCode=')).toBe(
      '?makeCode=TOYOTA&modelCode=CAMRY',
    );
  });

  it('the chip of a model removes its trims, so that they do not restore it', () => {
    const search = 'makeCode=TOYOTA&modelCode=RAV4&trimCode=RAV4|XLE';
    expect(withoutChip(search, 'Toyota RAV4')).toBe('?makeCode=TOYOTA');
    expect(withoutChip(search, 'RAV4 XLE')).toBe('?makeCode=TOYOTA&modelCode=RAV4');
  });

  it('the chip of a trim shared by several models appears once and removes all', () => {
    const models = 'modelCodeList=4RUNNER&modelCodeList=HIGHLANDER&modelCodeList=RAV4';
    const search = `makeCode=TOYOTA&${models}&trimCodeList=4RUNNER|LIMITED,HIGHLANDER|LIMITED,RAV4|XLE`;
    expect(chips(search)).toEqual([
      'Toyota 4Runner',
      'Toyota Highlander',
      'Toyota RAV4',
      'Trim: Limited',
      'RAV4 XLE',
    ]);
    expect(withoutChip(search, 'Trim: Limited')).toBe(
      `?makeCode=TOYOTA&${models}&trimCode=RAV4%7CXLE`,
    );
    expect(withoutChip(search, 'RAV4 XLE')).toBe(
      `?makeCode=TOYOTA&${models}&trimCodeList=4RUNNER%7CLIMITED&trimCodeList=HIGHLANDER%7CLIMITED`,
    );
  });

  it('a model of another make is dropped and reported', () => {
    expect(rejected('makeCode=FORD&modelCode=RAV4')).toEqual([
      {
        field: 'modelCode',
        value: 'RAV4',
        reason: 'is not a model of the chosen makes',
        leftOut: { rule: 'Only models of the chosen makes can be searched', name: 'Toyota RAV4' },
      },
    ]);
  });

  it('five makes are allowed', () => {
    expect(canonical('makeCodeList=FORD,TOYOTA,HONDA,KIA,BMW,AUDI')).not.toContain('AUDI');
  });

  it('the radius is capped and needs a place', () => {
    expect(canonical('zip=78701&searchRadius=500')).toBe('?zip=78701');
    expect(canonical('searchRadius=25')).toBe('');
    expect(canonical('sort=x&sortBy=yearDESC')).toBe('?sortBy=yearDESC');
    expect(rejected('sort=x&sortBy=yearDESC').map(({ value }) => value)).toEqual(['x']);
    expect(rejected('searchRadius=25')).toEqual([
      {
        field: 'searchRadius',
        value: '25',
        reason: 'needs a place',
        leftOut: {
          rule: 'The radius needs a ZIP Code or a city',
          name: '25 miles',
          isWithoutEffect: true,
        },
      },
    ]);
    expect(rejected('searchRadius=100')).toEqual([]);
    expect(rejected('searchRadius=0')).toEqual([]);
    expect(canonical('sortBy=distanceASC')).toBe('');
    expect(canonical('sortBy=distanceASC&zip=78701')).toBe('?sortBy=distanceASC&zip=78701');
  });

  it('extended delivery needs a ZIP Code in a market area', () => {
    const withoutEffect = {
      field: 'marketExtension',
      value: 'include',
      reason: 'needs a ZIP in a market area',
      leftOut: {
        rule: 'Extended delivery needs a ZIP Code in or near a large city',
        name: 'Include Extended Delivery',
        isWithoutEffect: true,
      },
    };
    // 59330: Glendive, Montana, 200 miles from any market area.
    for (const place of ['', '&zip=59330', '&city=Austin&state=TX'])
      expect(rejected(`marketExtension=include${place}`)).toEqual([withoutEffect]);
    expect(rejected('marketExtension=include&zip=78701')).toEqual([]);
    expect(rejected('marketExtension=include&zip=1').map(({ field }) => field)).toEqual(['zip']);
    expect(rejected('marketExtension=off')).toEqual([]);
    expect(rejected('marketExtension=on')).toEqual([
      { field: 'marketExtension', value: 'on', reason: 'must be include or off' },
    ]);
  });

  it('a page has from 1 to 100 cars', () => {
    const rules = (size: number) =>
      rejected(`numRecords=${size}`).map(({ leftOut }) => leftOut?.rule);
    expect([0, 1, 100, 101].map(rules)).toEqual([
      ['The smallest page has 1 car'],
      [],
      [],
      ['The largest page has 100 cars'],
    ]);
    expect(canonical('numRecords=0')).toBe('');
  });

  it('a package of other makes or models is dropped and reported', () => {
    const ofOthers = {
      field: 'packageName',
      value: 'FORD_FX4',
      reason: 'is not a package of the chosen makes and models',
      leftOut: {
        rule: 'Only packages of the chosen makes and models can be searched',
        name: 'FX4 Off-Road Package',
      },
    };
    for (const beside of ['', '&makeCode=TOYOTA', '&makeCode=FORD&modelCode=MUSTANG'])
      expect(rejected(`packageName=FORD_FX4${beside}`)).toEqual([ofOthers]);
    expect(rejected('packageName=FORD_FX4&makeCode=FORD')).toEqual([]);
    expect(rejected('packageName=nope').map(({ reason, leftOut }) => [reason, leftOut])).toEqual([
      ['is not a value of this filter', undefined],
    ]);
  });
});

describe('Dependent filters', () => {
  it('treat both names of buying online alike', () => {
    expect(canonical('homeServices=BUY_ONLINE')).toBe(
      '?experience=buy-online&homeServices=BUY_ONLINE',
    );
    expect(canonical('experience=buy-online')).toBe(
      '?experience=buy-online&homeServices=BUY_ONLINE',
    );
    expect(withoutChip('homeServices=BUY_ONLINE', 'Buy Online')).toBe('');
  });

  it('set the experience to buy-online with BUY_ONLINE, and clear it with it', () => {
    for (const before of ['commercial', 'best-deals', 'hyundai-buy-online', 'buy-online']) {
      expect(canonical(`experience=${before}&homeServices=BUY_ONLINE&makeCode=HYUND`)).toBe(
        '?experience=buy-online&homeServices=BUY_ONLINE&makeCode=HYUND',
      );
      expect(
        withoutChip(
          `experience=${before}&homeServices=BUY_ONLINE,HOME_DELIVERY&makeCode=HYUND`,
          'Buy Online',
        ),
      ).toBe('?homeServices=HOME_DELIVERY&makeCode=HYUND');
    }
    expect(
      canonical('categorySearch=buy-online&experience=commercial&homeServices=BUY_ONLINE'),
    ).toBe('?experience=buy-online&homeServices=BUY_ONLINE');
  });

  it('name the experience that BUY_ONLINE replaces', () => {
    const rejectedBeside = (experience: string) =>
      SearchQuery.parse(`homeServices=BUY_ONLINE&${experience}`, classifieds).rejected;
    expect(rejectedBeside('experience=best-deals')).toEqual([
      {
        field: 'experience',
        value: 'best-deals',
        reason: 'is replaced by Buy Online',
        leftOut: {
          rule: 'Buy Online replaces other entry points',
          name: 'Best Deals',
          isWithoutEffect: true,
        },
      },
    ]);
    expect(rejectedBeside('experience=hyundai-buy-online').map(({ value }) => value)).toEqual([
      'hyundai-buy-online',
    ]);
    expect(rejectedBeside('experience=nothing').map(({ value }) => value)).toEqual(['nothing']);
    expect([rejectedBeside(''), rejectedBeside('experience=buy-online')]).toEqual([[], []]);
  });

  it('open the car-maker buy-online entry point only when that maker is a selected make', () => {
    expect(canonical('experience=hyundai-buy-online')).toBe('');
    expect(canonical('experience=hyundai-buy-online&makeCode=TOYOTA')).toBe('?makeCode=TOYOTA');
    expect(canonical('experience=hyundai-buy-online&modelCode=TUCSON')).toBe(
      '?experience=hyundai-buy-online&makeCode=HYUND&modelCode=TUCSON',
    );
    expect(canonical('experience=hyundai-buy-online', maker)).toBe(
      '?experience=hyundai-buy-online',
    );
  });

  it('clear the experience when HYUND is removed', () => {
    for (const held of ['hyundai-buy-online', 'commercial', 'best-deals'])
      expect(withoutChip(`experience=${held}&makeCodeList=HYUND,TOYOTA`, 'Hyundai')).toBe(
        '?makeCode=TOYOTA',
      );
    expect(withoutChip('experience=commercial&makeCodeList=HYUND,TOYOTA', 'Toyota')).toBe(
      '?experience=commercial&makeCode=HYUND',
    );
    expect(withoutChip('experience=hyundai-buy-online&makeCode=HYUND', 'Hyundai Buy Online')).toBe(
      '?makeCode=HYUND',
    );
  });

  it('reset the category to All Results when a value belonging to it is selected', () => {
    expect(canonical('categorySearch=by-owner')).toBe('?categorySearch=by-owner');
    expect(canonical('categorySearch=by-owner&sellerType=p')).toBe('?sellerType=p');
    expect(canonical('categorySearch=certified-used&allListingType=certified-cars')).toBe(
      '?listingType=CERTIFIED',
    );
    expect(canonical('categorySearch=by-owner&sellerType=nobody')).toBe('?categorySearch=by-owner');
    expect(canonical('categorySearch=best-deals&sellerType=p')).toBe(
      '?categorySearch=best-deals&sellerType=p',
    );
  });

  it('count options that would reset the category as if no category were selected', () => {
    const replacing = ALL_FILTERS.filter(isOptionFilter).filter(
      ({ category }) => category && !category.values,
    );
    expect(replacing.map(({ name }) => name).sort()).toEqual(['dealType', 'sellerType']);
    for (const { name, category } of replacing) {
      const { clauses } = toIndexQuery(
        SearchQuery.parse(`categorySearch=${category!.code}`, classifieds).query,
      );
      expect(clauses).toContainEqual({
        anyOf: [{ field: 'categorySearch', value: category!.code }],
        whenCounting: { categorySearch: null, [name]: null },
      });
    }
  });

  it('find a city by state, which a ZIP Code makes redundant', () => {
    expect(canonical('city=austin&state=tx')).toBe('?city=Austin&state=TX');
    expect(canonical('city=Austin&state=TX&zip=78701')).toBe('?zip=78701');
  });
});

describe('Chips', () => {
  it('show each selected value', () => {
    expect(
      chips(
        'makeCode=TOYOTA&modelCode=RAV4&startYear=2019&endYear=2023&maxPrice=40000&listingType=USED&extColorSimple=GRAY',
      ),
    ).toEqual(['Toyota RAV4', '2019 – 2023', 'Under $40,000', 'Used', 'Gray']);
  });

  it('clear both bounds of a price and of the years', () => {
    expect(
      withoutChip('minPrice=1000&maxPrice=40000&firstRecord=20', 'Between $1,000 - $40,000'),
    ).toBe('');
    expect(withoutChip('startYear=2019&endYear=2023', '2019 – 2023')).toBe('');
  });

  it('remove the models with their make', () => {
    expect(withoutChip('makeCodeList=FORD&makeCodeList=TOYOTA&modelCode=RAV4', 'Ford')).toBe(
      '?makeCode=TOYOTA&modelCode=RAV4',
    );
  });
});

describe('The chip of a condition', () => {
  it("leads to the search without it, even when it is the brand's default", () => {
    expect(withoutChip('', 'Used', valuation)).toBe('?allListingType=all-cars');
    expect(withoutChip('listingType=NEW', 'New', valuation)).toBe('?allListingType=all-cars');
    expect(withoutChip('listingType=NEW,USED', 'New', valuation)).toBe('');
    expect(withoutChip('listingType=USED', 'Used')).toBe('');
  });
});

describe('Any query', () => {
  const names = [
    ...new Set(ALL_FILTERS.flatMap((filter) => filter.params)),
    'makeCode1',
    'modelCode2',
    'sortBy',
    'firstRecord',
    'numRecords',
    'psid',
    'mmt',
    'showcaseOwnerId',
    '__proto__',
    'constructor',
    'x',
  ];
  const codes = [
    'TOYOTA',
    'FORD',
    'RAV4',
    'F150',
    'RAV4|XLE',
    '78701',
    '78701-12',
    '00000',
    'austin',
    'TX',
    'NEW',
    'USED',
    'p',
    'buy-online',
    'BUY_ONLINE',
    'best-deals',
    'by-owner',
    'certified-used',
    'certified-cars',
    'used-cars',
    'CERTIFIED',
    '3P_CERT',
    'HYUND',
    'TUCSON',
    'commercial',
    'hyundai-buy-online',
    'HOME_DELIVERY',
    'greatprice',
    'constructor',
  ];
  const numbers = [
    '0',
    '1',
    '25',
    '100',
    '999',
    '2019',
    '2024',
    '15000',
    '$20,000',
    '-1',
    '1e9',
    '99999999999',
  ];
  const value = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ...codes,
        ...numbers,
        'RED',
        'SUVCROSS',
        '1001',
        'include',
        'relevance',
        'distanceASC',
        'all-cars',
      ),
    },
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const queries = fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 12 })
    .map((pairs) => new URLSearchParams(pairs).toString());
  // Compared by name, because a failure would print the whole catalog.
  const contextsByBrand = { classifieds, valuation, maker };
  const brands = fc.constantFrom('classifieds' as const, 'valuation' as const, 'maker' as const);

  /** Dependent filters, in groups. */
  const tangled = fc
    .array(
      fc.constantFrom(
        ...['all-cars', 'used-cars', 'certified-cars', 'constructor'].map((code) => [
          'allListingType',
          code,
        ]),
        ...['NEW', 'USED', 'CERTIFIED', '3P_CERT'].map((code) => ['listingType', code]),
        ...['best-deals', 'buy-online', 'by-owner', 'certified-used'].map((code) => [
          'categorySearch',
          code,
        ]),
        ...['commercial', 'best-deals', 'buy-online', 'hyundai-buy-online'].map((code) => [
          'experience',
          code,
        ]),
        ...['BUY_ONLINE', 'HOME_DELIVERY'].map((code) => ['homeServices', code]),
        ...['HYUND', 'TOYOTA'].map((code) => ['makeCodeList', code]),
        ['dealType', 'greatprice'],
        ['exclude', 'listingType:USED'],
        ['sellerType', 'p'],
        ['numRecords', '25'],
      ),
      { maxLength: 7 },
    )
    .map((pairs) => new URLSearchParams(pairs as [string, string][]).toString());

  it('has one canonical form, reached in one redirect', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: queries }, tangled), brands, (search, brand) => {
        const context = contextsByBrand[brand];
        const { query } = SearchQuery.parse(search, context);
        const again = SearchQuery.parse(query.toSearch(), context);
        return (
          again.query.toSearch() === query.toSearch() &&
          isCanonical(query.toSearch(), again.query) &&
          again.rejected.length === 0 &&
          JSON.stringify(toIndexQuery(again.query)) === JSON.stringify(toIndexQuery(query))
        );
      }),
      { numRuns: process.env['TEST_LONG'] ? 1_000_000 : 30_000 },
    );
  }, 1_800_000);

  it('is the same whether a filter is changed alone or all parameters are read again', () => {
    const independent = ALL_FILTERS.filter(isOptionFilter).filter((one) => one.isIndependent);
    const places = fc.option(fc.array(fc.nat(), { maxLength: 3 }), { nil: undefined });
    const changes = fc.array(fc.tuple(fc.constantFrom(...independent), places), {
      minLength: 1,
      maxLength: 3,
    });
    const searches = fc.oneof({ weight: 4, arbitrary: queries }, tangled);
    fc.assert(
      fc.property(searches, brands, changes, (search, brand, chosen) => {
        const context = contextsByBrand[brand];
        const { query } = SearchQuery.parse(search, context);
        const requested = chosen.map(([filter, places]) => {
          const options = filter.optionsFor(context, query);
          const codes = places?.flatMap((place) => options[place % options.length]?.code ?? []);
          return [filter, codes] as const;
        });
        const given = new Map(requested.map(([{ name }, codes]) => [name, codes]));
        const read = SearchQuery.of(
          [
            ...query.params().filter(([name]) => name !== 'firstRecord' && !given.has(name)),
            ...[...given].flatMap(([name, codes]): [string, string][] =>
              codes ? codes.map((code) => [name, code]) : [[name, '']],
            ),
          ],
          context,
        );
        const changed = query.withAll(requested);
        return (
          changed.toSearch() === read.toSearch() &&
          JSON.stringify(toIndexQuery(changed)) === JSON.stringify(toIndexQuery(read))
        );
      }),
      { numRuns: process.env['TEST_LONG'] ? 1_000_000 : 10_000 },
    );
  });

  it('has a bookmark without page, size and carried parameters', () => {
    const extras = fc.subarray(['firstRecord=20', 'numRecords=50', 'bookmarkId=a']);
    fc.assert(
      fc.property(queries, brands, extras, (search, brand, added) => {
        const context = contextsByBrand[brand];
        const { query } = SearchQuery.parse([search, ...added].join('&'), context);
        const left = query
          .params()
          .filter(
            ([name]) =>
              !/^(firstRecord|numRecords|.*ookmarkId|isSponsorship|showcaseOwnerId)$/.test(name),
          );
        return query.asBookmark().isSameAs(SearchQuery.of(left, context));
      }),
      { numRuns: 2_000 },
    );
  });

  it('writes its query string as URLSearchParams does', () => {
    fc.assert(
      fc.property(queries, (search) => {
        const { query } = SearchQuery.parse(
          `bookmarkId=${encodeURIComponent(search)}`,
          classifieds,
        );
        const text = new URLSearchParams(query.params() as [string, string][]).toString();
        return query.toSearch() === (text && `?${text}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('loses nothing else when a value is added and removed', () => {
    fc.assert(
      fc.property(queries, (search) => {
        const { query } = SearchQuery.parse(search, classifieds);
        const before = query.with(features, undefined);
        return (
          before.with(features, ['1001']).with(features, undefined).toSearch() === before.toSearch()
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('has no chip without effect', () => {
    fc.assert(
      fc.property(fc.oneof(queries, tangled), brands, (search, brand) => {
        const context = contextsByBrand[brand];
        const { query } = SearchQuery.parse(search, context);
        return query
          .chips()
          .every((chip) => chip.without(query).toSearch() !== query.withFirstRecord(0).toSearch());
      }),
      { numRuns: 50_000 },
    );
  });
});
