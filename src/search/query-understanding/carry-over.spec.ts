import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../test/search-context.js';
import { BRANDS } from '../../platform/config/brands.js';
import { SearchQuery } from '../search-query.js';
import { Phrases } from './read-phrase.js';

const context = aSearchContext();
const phrases = new Phrases(context);

/** The search of a phrase typed over an open search. */
const typedOver = (open: string, phrase: string) =>
  decodeURIComponent(
    phrases
      .read(phrase, context, SearchQuery.parse(open, context).query.asBookmark().params())
      .query.toSearch(),
  ).slice(1);

describe('A phrase within the current search', () => {
  it.each([
    [
      'makeCode=FORD&maxPrice=40000&sortBy=derivedpriceASC',
      'sunroof',
      'featureCode=1501&makeCode=FORD&maxPrice=40000&sortBy=derivedpriceASC',
    ],
    [
      'makeCode=FORD&zip=78701',
      'red suv under 40k',
      'extColorSimple=RED&makeCode=FORD&maxPrice=40000&vehicleStyleCode=SUVCROSS&zip=78701',
    ],
    [
      'maxPrice=20000&extColorSimple=RED',
      'civic',
      'extColorSimple=RED&makeCode=HONDA&maxPrice=20000&modelCode=CIVIC',
    ],
    ['makeCode=TOYOTA&maxPrice=30000', 'rav4', 'makeCode=TOYOTA&maxPrice=30000&modelCode=RAV4'],
    [
      'makeCode=FORD&modelCode=F150&maxPrice=40000',
      'xlt',
      'makeCode=FORD&maxPrice=40000&modelCode=F150&trimCode=F150|XLT',
    ],
    [
      'makeCode=FORD&modelCode=F150&trimCode=F150|XLT&maxPrice=40000',
      'lariat',
      'makeCode=FORD&maxPrice=40000&modelCode=F150&trimCode=F150|LARIAT',
    ],
    [
      'listingType=USED&makeCode=BMW&maxPrice=30000&seriesCode=BMW3SERIES',
      'red 330i',
      'extColorSimple=RED&listingType=USED&makeCode=BMW&maxPrice=30000&modelCode=BMW330I&seriesCode=BMW3SERIES',
    ],
    [
      'makeCode=FORD&maxPrice=40000',
      'newest first',
      'makeCode=FORD&maxPrice=40000&sortBy=yearDESC',
    ],
  ])('narrows it: %s and "%s"', (open, phrase, search) => {
    expect(typedOver(open, phrase)).toBe(search);
  });

  it('resolves a trim within the current series', () => {
    const search = typedOver(
      'listingType=USED&makeCode=BMW&maxPrice=30000&seriesCode=BMW3SERIES',
      'm sport',
    );
    expect(search).toContain('listingType=USED&makeCode=BMW&maxPrice=30000');
    expect(
      search.match(/modelCode(?:List)?=BMW[^&]*/g)!.filter((one) => !/BMW[M3]/.test(one)),
    ).toEqual([]);
  });

  it('resolves a trim of many makes within the current make', () => {
    expect(typedOver('makeCode=RAM&maxPrice=40000', 'limited')).toMatch(
      /^makeCode=RAM&maxPrice=40000&modelCode.*=RAM1500\|LIMITED/,
    );
    expect(phrases.read('limited').notUnderstood).toEqual(['limited']);
  });

  it.each([
    ['extColorSimple=BLUE&makeCode=FORD', 'red', 'extColorSimple=RED&makeCode=FORD'],
    ['maxPrice=40000&minPrice=10000', 'under 30k', 'maxPrice=30000&minPrice=10000'],
    ['minPrice=35000', 'under 30k', 'maxPrice=30000'],
    ['endYear=2022&makeCode=FORD', '2019 or newer', 'endYear=2022&makeCode=FORD&startYear=2019'],
    ['endYear=2015&makeCode=FORD', '2019 or newer', 'makeCode=FORD&startYear=2019'],
    ['suvSubtypeCode=COMPACT&vehicleStyleCode=SUVCROSS', 'sedan', 'vehicleStyleCode=SEDAN'],
    ['listingType=NEW&makeCode=FORD', 'used', 'listingType=USED&makeCode=FORD'],
    ['mileage=45000', 'under 72,500 miles', 'maxMileage=72500'],
    ['maxMileage=50000&minMileage=20000', 'under 40k miles', 'maxMileage=40000&minMileage=20000'],
    ['mileage=45000', 'over 20k miles', 'mileage=45000&minMileage=20000'],
    ['mileage=45000', 'over 60k miles', 'minMileage=60000'],
    [
      'makeCode=FORD&modelCode=F150&maxPrice=40000',
      'suv',
      'makeCode=FORD&maxPrice=40000&vehicleStyleCode=SUVCROSS',
    ],
    [
      'makeCode=FORD&modelCode=F150&maxPrice=40000',
      'not trucks',
      'exclude=vehicleStyleCode:TRUCKS&makeCode=FORD&maxPrice=40000',
    ],
    [
      'vehicleStyleCode=SUVCROSS&maxPrice=30000',
      'rav4',
      'makeCode=TOYOTA&maxPrice=30000&modelCode=RAV4&vehicleStyleCode=SUVCROSS',
    ],
    [
      'bodyStyleCode=TRUCKCREW&makeCode=FORD&modelCode=F150',
      'xlt',
      'bodyStyleCode=TRUCKCREW&makeCode=FORD&modelCode=F150&trimCode=F150|XLT',
    ],
    [
      'truckBedLength=LONG&vehicleStyleCode=TRUCKS',
      'crew cab',
      'bodyStyleCode=TRUCKCREW&truckBedLength=LONG&vehicleStyleCode=TRUCKS',
    ],
    [
      'suvSubtypeCode=COMPACT&vehicleStyleCode=SUVCROSS',
      'suv',
      'suvSubtypeCode=COMPACT&vehicleStyleCode=SUVCROSS',
    ],
    [
      'suvSubtypeCode=COMPACT&vehicleStyleCode=SUVCROSS',
      'not suv',
      'exclude=vehicleStyleCode:SUVCROSS',
    ],
    ['exclude=vehicleStyleCode:SUVCROSS', 'compact suv', 'suvSubtypeCode=COMPACT'],
    [
      'vehicleStyleCode=TRUCKS',
      'not crew cab',
      'exclude=bodyStyleCode:TRUCKCREW&vehicleStyleCode=TRUCKS',
    ],
    [
      'exclude=bodyStyleCode:TRUCKCREW',
      'truck',
      'exclude=bodyStyleCode:TRUCKCREW&vehicleStyleCode=TRUCKS',
    ],
    ['dma=AUSTIN&makeCode=FORD', 'near 60601', 'makeCode=FORD&zip=60601'],
    [
      'makeCode=FORD&searchRadius=25&zip=78701',
      'near 60601',
      'makeCode=FORD&searchRadius=25&zip=60601',
    ],
    ['makeCode=FORD&searchRadius=0&zip=78701', 'near 60601', 'makeCode=FORD&zip=60601'],
    [
      'makeCode=HONDA&modelCode=CIVIC&maxPrice=20000',
      'coupe',
      'makeCode=HONDA&maxPrice=20000&modelCode=CIVIC&vehicleStyleCode=COUPE',
    ],
    [
      'vehicleStyleCode=SUVCROSS&maxPrice=30000',
      'camry',
      'makeCode=TOYOTA&maxPrice=30000&modelCode=CAMRY',
    ],
    ['sortBy=derivedpriceASC&makeCode=FORD', 'newest first', 'makeCode=FORD&sortBy=yearDESC'],
  ])('replaces the same filter: %s and "%s"', (open, phrase, search) => {
    expect(typedOver(open, phrase)).toBe(search);
  });

  it('adds features to included ones and exclusions to excluded ones', () => {
    expect(typedOver('featureCode=1501', 'leather seats')).toBe(
      'featureCode=1004&featureCode=1501',
    );
    expect(typedOver('exclude=makeCode:FORD', 'no kia')).toBe(
      'exclude=makeCode:FORD&exclude=makeCode:KIA',
    );
  });

  it.each([
    [
      'exclude=makeCode:FORD&maxPrice=40000',
      'f-150',
      'makeCode=FORD&maxPrice=40000&modelCode=F150',
    ],
    ['exclude=featureCode:1501&makeCode=FORD', 'sunroof', 'featureCode=1501&makeCode=FORD'],
    [
      'extColorSimple=BLACK&extColorSimple=RED&makeCode=FORD',
      'not black',
      'exclude=extColorSimple:BLACK&extColorSimple=RED&makeCode=FORD',
    ],
    [
      'featureCode=1004&featureCode=1501',
      'no sunroof',
      'exclude=featureCode:1501&featureCode=1004',
    ],
    [
      'makeCode=FORD&modelCode=F150&trimCode=F150|XLT&zip=78701',
      'not ford',
      'exclude=makeCode:FORD&zip=78701',
    ],
    [
      'makeCode=BMW&seriesCode=BMW3SERIES&maxPrice=30000',
      'not bmw',
      'exclude=makeCode:BMW&maxPrice=30000',
    ],
    [
      'listingType=USED&makeCode=FORD&modelCode=MUSTANG&trimCode=MUSTANG|GT',
      'not a mustang',
      'exclude=modelCode:MUSTANG&listingType=USED&makeCode=FORD',
    ],
    [
      'makeCode=FORD&modelCode=F150',
      'trucks not ford',
      'exclude=makeCode:FORD&vehicleStyleCode=TRUCKS',
    ],
    [
      'exclude=listingType:NEW&exclude=vehicleStyleCode:SUVCROSS',
      'rav4',
      'exclude=listingType:NEW&makeCode=TOYOTA&modelCode=RAV4',
    ],
    [
      'makeCodeList=HONDA&makeCodeList=TOYOTA&modelCodeList=ACCORD&modelCodeList=CAMRY',
      'not camry',
      'exclude=modelCode:CAMRY&makeCodeList=HONDA&makeCodeList=TOYOTA&modelCodeList=ACCORD&modelCodeList=CAMRY',
    ],
  ])('moves a value between included and excluded: %s and "%s"', (open, phrase, search) => {
    expect(typedOver(open, phrase)).toBe(search);
  });

  it.each([
    [
      'makeCode=FORD&maxPrice=40000&zip=78701',
      'toyota',
      'makeCode=TOYOTA&maxPrice=40000&zip=78701',
    ],
    [
      'makeCode=FORD&modelCode=F150&maxPrice=40000',
      'mustang',
      'makeCode=FORD&maxPrice=40000&modelCode=MUSTANG',
    ],
    ['makeCode=FORD&modelCode=F150&maxPrice=40000', 'ford', 'makeCode=FORD&maxPrice=40000'],
    [
      'makeCode=FORD&modelCode=F150&trimCode=F150|XLT&extColorSimple=RED',
      'f-150',
      'extColorSimple=RED&makeCode=FORD&modelCode=F150',
    ],
    [
      'makeCode=FORD&modelCode=F150&maxPrice=40000',
      'ram 1500 laramie',
      'makeCode=RAM&maxPrice=40000&modelCode=RAM1500&trimCode=RAM1500|LARAMIE',
    ],
    [
      'makeCode=BMW&seriesCode=BMW3SERIES&startYear=2018',
      'audi a4',
      'makeCode=AUDI&modelCode=AUDIA4&startYear=2018',
    ],
    [
      'bodyStyleCode=TRUCKCREW&makeCode=FORD&modelCode=F150&maxPrice=40000',
      'camry',
      'makeCode=TOYOTA&maxPrice=40000&modelCode=CAMRY',
    ],
    [
      'makeCode=RAM&packageName=RAM_OFF_ROAD&listingType=USED',
      'toyota',
      'listingType=USED&makeCode=TOYOTA',
    ],
  ])('replaces the car with another or a broader name: %s and "%s"', (open, phrase, search) => {
    expect(typedOver(open, phrase)).toBe(search);
  });

  it('changes nothing when nothing is understood', () => {
    expect(typedOver('makeCode=FORD&maxPrice=40000', 'quux')).toBe('makeCode=FORD&maxPrice=40000');
    // Without a place, nothing is near.
    expect(typedOver('makeCode=FORD&sortBy=derivedpriceASC', 'nearest')).toBe(
      'makeCode=FORD&sortBy=derivedpriceASC',
    );
  });

  it("changes nothing for another make on a car maker's brand, and reads that maker's trims", () => {
    const maker = { ...context, brand: BRANDS.maker };
    const open = SearchQuery.parse('maxPrice=30000&modelCode=SONATA&vehicleStyleCode=SEDAN', maker)
      .query.asBookmark()
      .params();
    for (const phrase of ['camry', 'toyota', 'xlt', 'f-150'])
      expect([phrase, phrases.read(phrase, maker, open).query.params()]).toEqual([phrase, open]);
    expect(phrases.read('limited', maker, open).params).toContainEqual([
      'trimCode',
      'SONATA|LIMITED',
    ]);
    expect(phrases.read('sel', maker).notUnderstood).toEqual([]);
  });

  it("replaces the model with another of the car maker's brand", () => {
    const maker = { ...context, brand: BRANDS.maker };
    const { makeCode, models } = {
      makeCode: maker.brand.lockedMakeCode!,
      models: context.catalog.modelsOfMake(maker.brand.lockedMakeCode!),
    };
    const open = SearchQuery.of(
      [
        ['modelCode', models[0]!.code],
        ['maxPrice', '30000'],
      ],
      maker,
    )
      .asBookmark()
      .params();
    const other = models.find(({ name }) => !name.startsWith(models[0]!.name))!;
    const { query } = phrases.read(
      `${context.catalog.makeName(makeCode)} ${other.name}`,
      maker,
      open,
    );
    expect(query.params()).toEqual([
      ['maxPrice', '30000'],
      ['modelCode', other.code],
    ]);
    expect(phrases.read('red', maker, open).query.params()).toContainEqual(['maxPrice', '30000']);
  });
});
