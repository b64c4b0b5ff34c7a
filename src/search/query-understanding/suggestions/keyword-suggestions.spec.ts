import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aSearchContext } from '../../../../test/search-context.js';
import type { Trim } from '../../../catalog/catalog-types.js';
import { BRANDS } from '../../../platform/config/brands.js';
import { DemoInventory } from '../../../inventory/demo/demo-inventory.js';
import type { Offer } from '../../../inventory/listing-store.js';
import { INDEX_FIELDS, toIndexQuery } from '../../index-fields.js';
import { toIndexedCar } from '../../indexing/indexed-car.js';
import { LiveSearchIndex } from '../../index/embedded/live-search-index.js';
import { model } from '../../filters/model.js';
import { SearchQuery } from '../../search-query.js';
import { KeywordSuggestions, MAX_SUGGESTIONS } from './keyword-suggestions.js';
import { Phrases } from '../read-phrase.js';
import { SuggestionCounts } from './suggestion-counts.js';

const context = aSearchContext();
const NOW = Date.UTC(2026, 10, 21);
const phrases = new Phrases(context);
const index = new LiveSearchIndex(INDEX_FIELDS);
const suggestions = new KeywordSuggestions(phrases, new SuggestionCounts(index));

let offers: readonly Offer[];

beforeAll(async () => {
  const demo = new DemoInventory(context.catalog, context.places, context.marketAreas);
  const someOffers = [...demo.offers({ count: 3_000, seed: 5, now: NOW })];
  const rare = {
    makeCode: 'NISSAN',
    modelCode: 'MAXIMA',
    trimCode: '40THANNIVERSARYEDITION',
    year: 2021,
    id: '42',
  };
  offers = [...someOffers, { ...someOffers[0]!, listing: { ...someOffers[0]!.listing, ...rare } }];
  await index.replaceAll(
    offers.map(({ listing, owner }) =>
      toIndexedCar({ listing, owner, offerCount: 1 }, context, NOW)!,
    ),
  );
});

const textsFor = async (phrase: string) =>
  (await suggestions.suggest(phrase, context)).map(({ text }) => text);
const carsOf = async (query: SearchQuery) =>
  (await index.search({ ...toIndexQuery(query), firstRecord: 0, numRecords: 0 })).total;

/** The most searched makes and models. */
const WANTED = `
  Toyota, Honda, Ford, Chevrolet, Nissan, Jeep, BMW, Mercedes-Benz, Audi, Lexus, Subaru, Hyundai, Kia, GMC, Ram, Dodge,
  Volkswagen, Mazda, Tesla, Cadillac, Acura, INFINITI, Porsche, Volvo, Buick, Chrysler, Lincoln, Land Rover, F-150,
  Silverado, Camry, Civic, Accord, Corolla, RAV4, CR-V, Wrangler, Tacoma, Mustang, Explorer, Tahoe, Grand Cherokee,
  Highlander, 4Runner, Rogue, Altima, Escape, Equinox, Pilot, Odyssey, Sienna, Tundra, Corvette, Camaro, Challenger,
  Charger, Outback, Forester, Model 3, X5
`
  .split(',')
  .map((name) => name.trim());

describe('The first letters of popular searches', () => {
  const isAmongFirst = async (name: string, letters: number) => {
    const first = (await textsFor(name.slice(0, letters).toLowerCase())).slice(0, 3);
    return first.some((text) => text === name || text.endsWith(` ${name}`));
  };

  it.each([
    [1, 0.5],
    [2, 0.95],
  ])('%d: the search is among the first three for %d of them', async (letters, share) => {
    expect(WANTED).toHaveLength(60);
    const found = await Promise.all(WANTED.map((name) => isAmongFirst(name, letters)));
    expect(found.filter(Boolean).length / WANTED.length).toBeGreaterThanOrEqual(share);
  });

  it('suggest makes and models before equipment', async () => {
    expect((await textsFor('t'))[0]).toBe('Toyota');
    expect((await textsFor('to'))[0]).toBe('Toyota');
    expect((await textsFor('h')).slice(0, 2)).toEqual(['Honda', 'Hyundai']);
  });
});

describe('While typing', () => {
  it.each([
    ['toy', 'Toyota'],
    ['toyota ra', 'Toyota RAV4'],
    ['rav4 20', 'rav4 2025'],
    ['red su', 'red SUV'],
    ['heated se', 'heated seats'],
    ['grand ch', 'Jeep Grand Cherokee'],
    ['chevy silv', 'Chevrolet Silverado'],
    ['to', 'Toyota'],
    ['camera', 'rearview camera'],
    ['awd suv under 20k', 'awd suv under 20k'],
    ['nissan altma', 'Nissan Altima'],
    ['camry x', 'camry XLE'],
    ['bmw 3', 'BMW 3 Series'],
    ['toyota xle', 'toyota Camry XLE'],
    ['red xl', 'red Toyota Camry XLE'],
    ['laram', 'Ram 1500 Laramie'],
    ['silverado', 'silverado LT'],
    ['gmc sierra sl', 'gmc sierra SLE'],
    ['wrangler', 'wrangler Rubicon'],
  ])('%s may become %s', async (typed, text) => {
    expect(await textsFor(typed)).toContain(text);
  });

  it.each(['Laramie', 'XLE', 'denali', '40th anniversary'])(
    '%s suggests matching trims in stock, each with its count',
    async (typed) => {
      const found = (await suggestions.suggest(typed, context)).filter(
        ({ kind }) => kind === 'trim',
      );
      const isNamed = ({ name }: Trim) => name.toLowerCase().startsWith(typed.toLowerCase());
      const trims = context.catalog.models
        .flatMap(({ code }) => context.catalog.trimsOfModel(code))
        .filter(isNamed);
      const inStock = trims.filter(({ value }) =>
        offers.some(({ listing }) => `${listing.modelCode}|${listing.trimCode}` === value),
      );
      expect(inStock.length).toBeGreaterThan(0);
      expect(inStock.map(({ value }) => value)).toEqual(
        expect.arrayContaining(
          found.map(({ query }) => query.params().find(([name]) => name === 'trimCode')![1]),
        ),
      );
      expect(found.length).toBeGreaterThanOrEqual(Math.min(inStock.length, MAX_SUGGESTIONS - 1));
      for (const { query, count } of found) expect(count).toBe(await carsOf(query));
    },
  );

  it('the best match comes first, then the highest count', async () => {
    const found = await suggestions.suggest('toyota', context);
    expect(found[0]).toMatchObject({ text: 'Toyota', kind: 'make' });
    const models = found.filter(({ kind }) => kind === 'model').map(({ count }) => count);
    expect(models).toEqual(models.toSorted((a, b) => b - a));
  });

  it.each(['silverado ex', 'silverado 1500', 'civic acc', 'toyota camry cor'])(
    'no second model is added to a first: %s',
    async (typed) => {
      for (const { query } of await suggestions.suggest(typed, context)) {
        const names = new Set(
          (query.get(model)?.codes ?? []).map(
            (code) => context.catalog.modelByCode(code)!.name.split(' ')[0],
          ),
        );
        expect(names.size).toBeLessThanOrEqual(1);
      }
    },
  );

  it.each([
    'promaster',
    'ram promaster',
    'ram 1500 promaster',
    'chevy express',
    'gmc savana',
    'silverado',
    'mazda cx',
    'bmw x',
    'defender',
  ])('the family of numbered models comes first, with its count: %s', async (typed) => {
    const [first] = await suggestions.suggest(typed, context);
    const { query } = phrases.read(typed === 'bmw x' ? 'bmw x series' : typed);
    expect(first!.query.toSearch()).toBe(query.toSearch());
    expect(first!.count).toBe(await carsOf(query));
  });

  it('a second model is suggested after a conjunction', async () => {
    expect(await textsFor('civic or acc')).toContain('civic or Accord');
    expect(await textsFor('civic, acc')).toContain('civic, Accord');
  });

  it('unknown words have no suggestions', async () => {
    expect(await textsFor('xqzzy')).toEqual([]);
    expect(await textsFor('xqzzy toy')).toEqual([]);
    expect(await textsFor('1FTFW5L86RFB45612')).toEqual([]);
    expect(await textsFor('  ')).toEqual([]);
  });

  it('cars are counted at the place of the search', async () => {
    const where = [
      ['zip', '60601'],
      ['searchRadius', '50'],
    ] as const;
    const [here] = await suggestions.suggest('toyota', context, where);
    expect(here!.query.toSearch()).toBe('?makeCode=TOYOTA&searchRadius=50&zip=60601');
    expect(here!.count).toBe(await carsOf(here!.query));
    expect(here!.count).toBeLessThan((await suggestions.suggest('toyota', context))[0]!.count);
  });

  it('a name is counted within the current search, where it replaces another car', async () => {
    const open = SearchQuery.parse('makeCode=FORD&maxPrice=40000', context)
      .query.asBookmark()
      .params();
    const searchesFor = async (typed: string) =>
      (await suggestions.suggest(typed, context, open)).map(({ query }) => query.toSearch());
    expect(await searchesFor('sunr')).toContain('?featureCode=1501&makeCode=FORD&maxPrice=40000');
    expect(await searchesFor('f-1')).toContain('?makeCode=FORD&maxPrice=40000&modelCode=F150');
    expect(await searchesFor('toyo')).toContain('?makeCode=TOYOTA&maxPrice=40000');
  });

  it('two phrases with the same resulting search are one suggestion', async () => {
    const maker = { ...context, brand: BRANDS.maker };
    for (const [open, typed] of [
      ['featureCode=1004', 're'],
      ['vehicleStyleCode=SUVCROSS', 'red s'],
    ] as const) {
      const kept = SearchQuery.parse(open, maker).query.asBookmark().params();
      const searches = (await suggestions.suggest(typed, maker, kept)).map(({ query }) =>
        query.toSearch(),
      );
      expect(searches.length).toBeGreaterThan(3);
      expect(new Set(searches).size).toBe(searches.length);
    }
  });

  it.each([
    ['hyun', 'Hyundai'],
    ['hyundai', 'Hyundai'],
    ['HYUNDAI', 'Hyundai'],
    ['red hyun', 'red Hyundai'],
    ['hyun', 'Hyundai Tucson'],
    ['hyundai tuc', 'Hyundai Tucson'],
    ['tuc', 'Tucson'],
  ])("on a car maker's brand, %s may become %s", async (typed, text) => {
    const maker = { ...context, brand: BRANDS.maker };
    const texts = (await suggestions.suggest(typed, maker)).map((one) => one.text);
    expect([typed, texts]).toEqual([typed, expect.arrayContaining([text])]);
    expect(texts).not.toContain('hyundai');
  });

  it("a car maker's own make is not suggested twice, or after its model", async () => {
    const maker = { ...context, brand: BRANDS.maker };
    for (const typed of ['hyundai hyun', 'tucson hyun']) {
      const texts = (await suggestions.suggest(typed, maker)).map(({ text }) => text);
      expect([typed, texts.filter((text) => text.endsWith(' Hyundai'))]).toEqual([typed, []]);
    }
  });

  it('a name without cars in the current search is suggested for its place, and marked', async () => {
    const open = SearchQuery.parse('maxPrice=2000&zip=60601', context).query.asBookmark().params();
    const [toyota] = await suggestions.suggest('toyota', context, open);
    expect(toyota!.query.toSearch()).toBe('?makeCode=TOYOTA&zip=60601');
    expect(toyota!.isWithoutFilters).toBe(true);
    expect(toyota!.count).toBe(await carsOf(toyota!.query));
  });

  it("counts respect a brand's own conditions", async () => {
    const valuation = { ...context, brand: BRANDS.valuation };
    const [used] = await suggestions.suggest('toyota', valuation);
    expect(used!.count).toBe(await carsOf(used!.query));
    const maker = await suggestions.suggest('to', { ...context, brand: BRANDS.maker });
    expect(maker.filter(({ text }) => text.startsWith('Toyota'))).toEqual([]);
  });
});

describe('Every suggestion', () => {
  const starts = [
    'toyota ',
    'used ',
    'red ',
    'suv ',
    'under 30k ',
    '2019 ',
    'ford f-150 ',
    'awd ',
    'bmw ',
    'in texas ',
    '',
  ];
  const typed = fc
    .tuple(fc.constantFrom(...starts), fc.stringMatching(/^[a-z0-9]{1,3}$/))
    .map((parts) => parts.join(''));

  /** Open searches; none has the places of the phrases above. */
  const opens = [
    '',
    'maxPrice=30000',
    'makeCode=TOYOTA&maxPrice=40000',
    'extColorSimple=BLUE&makeCode=FORD&modelCode=F150',
    'makeCode=FORD&modelCode=F150&trimCode=F150|XLT',
    'featureCode=1501&mileage=75000&vehicleStyleCode=SUVCROSS',
    'listingType=USED&sortBy=derivedpriceASC&startYear=2018&suvSubtypeCode=COMPACT',
  ].map((search) => SearchQuery.parse(search, context).query.asBookmark().params());

  it('has cars, shows their exact count, and is read back alike in any current search', async () => {
    await fc.assert(
      fc.asyncProperty(typed, fc.constantFrom(...opens), async (phrase, open) => {
        const found = await suggestions.suggest(phrase, context, open);
        expect(found.length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
        expect(new Set(found.map(({ query }) => query.toSearch())).size).toBe(found.length);
        for (const { text, query, count, isWithoutFilters } of found) {
          const read = phrases.read(text, context, open);
          expect({ text, notUnderstood: read.notUnderstood }).toEqual({ text, notUnderstood: [] });
          const meant = isWithoutFilters ? phrases.read(text, context, []).query : read.query;
          expect({ text, search: meant.toSearch() }).toEqual({ text, search: query.toSearch() });
          expect({ text, count }).toEqual({ text, count: await carsOf(query) });
          expect(count).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('A negated suggestion', () => {
  const opens = [
    'maxPrice=30000',
    'makeCode=TOYOTA',
    'makeCodeList=HONDA&makeCodeList=TOYOTA&modelCodeList=CAMRY&modelCodeList=CIVIC',
    'makeCode=FORD&modelCode=F150',
    'makeCode=BMW&seriesCode=BMW3SERIES',
    'suvSubtypeCode=COMPACT&vehicleStyleCode=SUVCROSS',
    'bodyStyleCode=TRUCKCREW&vehicleStyleCode=TRUCKS',
    'extColorSimple=BLACK&extColorSimple=RED&listingType=USED',
    'featureCode=1501&startYear=2018',
  ];
  const things = [
    'ford',
    'toyota',
    'camry',
    'f-150',
    'bmw',
    '330i',
    'suv',
    'crew cab',
    'truck',
    'black',
    'used',
    'sunroof',
    'electric',
    'awd',
  ];

  it.each(opens)('keeps the current filters, unless nothing would be left: %s', async (search) => {
    const open = SearchQuery.parse(search, context).query;
    const all = await carsOf(open);
    expect(all).toBeGreaterThan(0);
    for (const thing of things) {
      const { ownParams, query } = phrases.read(
        `not ${thing}`,
        context,
        open.asBookmark().params(),
      );
      const rest = await carsOf(SearchQuery.of([...open.params(), ...ownParams], context));
      const found = await carsOf(query);
      expect(found).toBeGreaterThan(0);
      expect({ thing, found }).toEqual({ thing, found: rest > 0 ? rest : found });
    }
  });
});

describe('Suggestion counts', () => {
  it('follow the cars', async () => {
    const some = new LiveSearchIndex(INDEX_FIELDS);
    const counts = new SuggestionCounts(some);
    const { query } = phrases.read('toyota');
    expect(await counts.count(query)).toBe(0);
    const offer = new DemoInventory(context.catalog, context.places, context.marketAreas).offers({
      count: 200,
      seed: 5,
      now: NOW,
    });
    await some.replaceAll(
      Array.from(offer, ({ listing, owner }) =>
        toIndexedCar(
          { listing: { ...listing, makeCode: 'TOYOTA' }, owner, offerCount: 1 },
          context,
          NOW,
        )!,
      ),
    );
    expect(await counts.count(query)).toBe(200);
  });
});
