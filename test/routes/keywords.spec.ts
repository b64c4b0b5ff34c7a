import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import request from 'supertest';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { IndexRefresh } from '../../src/search/indexing/index-refresh.js';
import { startApp, useApp } from '../app-under-test.js';
import { anOffer } from '../contracts/an-offer.js';

const site = useApp({ cars: 1_500 });
const get = (path: string, headers: Record<string, string> = {}) =>
  request(site.origin).get(path).set(headers).redirects(0);
const suggest = (text: string, search = '') =>
  get(`/rest/lsc/marketplace/suggested/keywords/${encodeURIComponent(text)}${search}`);
const ask = (text: string, search = '') =>
  get(`/cars-for-sale/svc/keyword-search?text=${encodeURIComponent(text)}${search}`);

async function idsFound(phrase: string): Promise<string[]> {
  const { body } = await ask(phrase);
  const found = await get(`/rest/lsc/listing${body.query}&numRecords=100`);
  return found.body.listings.map(({ id }: { id: string }) => id).toSorted();
}

describe('GET /rest/lsc/marketplace/suggested/keywords/{text}', () => {
  it('suggests completions, each with its count', async () => {
    const { status, body, headers } = await suggest('toy');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/json');
    expect(body.suggestions[0]).toMatchObject({
      text: 'Toyota',
      kind: 'make',
      query: '?makeCode=TOYOTA',
      href: '/cars-for-sale?makeCode=TOYOTA',
    });
    expect(body.suggestions.length).toBeLessThanOrEqual(10);
  });

  it('shows how the text is understood, with the count of its results', async () => {
    const { search } = (await suggest('red suv und')).body;
    expect(search).toMatchObject({
      query: '?extColorSimple=RED&vehicleStyleCode=SUVCROSS',
      href: '/cars-for-sale?extColorSimple=RED&vehicleStyleCode=SUVCROSS',
      understood: [
        { text: 'red', label: 'Red' },
        { text: 'suv', label: 'SUV / Crossover' },
      ],
      notUnderstood: ['und'],
    });
    expect(search.count).toBe(
      (await get(`/rest/lsc/listing/count${search.query}`)).body.totalResultCount,
    );
    expect((await suggest('xqzzy')).body).toEqual({ suggestions: [], invalidQueryParams: [] });
    expect((await suggest('1M8GDM9AXKP042788')).body.search).toBeUndefined();
  });

  it('counts the same cars as the results page', async () => {
    const { body } = await suggest('red su');
    const counts = body.suggestions.map(({ count }: { count: number }) => count);
    const shown = await Promise.all(
      body.suggestions.map(async ({ href }: { href: string }) =>
        Number(/data-announcement="([\d,]+) /.exec((await get(href)).text)![1]!.replace(',', '')),
      ),
    );
    expect(shown.length).toBeGreaterThan(2);
    expect(shown).toEqual(counts);
  });

  const OPEN = [
    '',
    'maxPrice=20000',
    'makeCode=FORD&maxPrice=40000',
    'makeCode=FORD&modelCode=F150&trimCode=F150|XLT',
    'makeCodeList=HONDA&makeCodeList=TOYOTA&startYear=2019',
    'makeCode=BMW&seriesCode=BMW3SERIES',
    'bodyStyleCode=TRUCKCREW&vehicleStyleCode=TRUCKS',
    'extColorSimple=RED&featureCode=1501&listingType=USED',
    'exclude=makeCode:FORD&maxMileage=60000',
    'searchRadius=50&zip=78701&maxPrice=9000',
  ];
  const WORDS = [
    'toyota',
    'ford',
    'camry',
    'promaster',
    'silverado',
    'xlt',
    'suv',
    'red',
    'under 30k',
    'corvette',
    'not ford',
    'honda un',
  ];

  it.each(OPEN)(
    'counts the page that each suggestion links to, combined with the search %j',
    async (open) => {
      const totals = new Map<string, number>();
      const totalOf = async (href: string) => {
        if (!totals.has(href))
          totals.set(
            href,
            (await get(href.replace('/cars-for-sale', '/rest/lsc/listing/count'))).body
              .totalResultCount,
          );
        return totals.get(href);
      };
      for (const words of WORDS) {
        const { search, suggestions } = (await suggest(words, open && `?${open}`)).body;
        const leads = [search, ...suggestions].filter(Boolean) as { href: string; count: number }[];
        for (const { href, count } of leads)
          expect({ words, href, count }).toEqual({ words, href, count: await totalOf(href) });
        const same = suggestions.find(({ text }: { text: string }) => text.toLowerCase() === words);
        if (same && !same.isWithoutFilters) expect(same.href).toBe(search.href);
      }
    },
  );

  it('names the filters of the current search that remain', async () => {
    const keptBy = async (words: string, open: string) =>
      (await suggest(words, `?${open}`)).body.search.kept;
    expect(await keptBy('camry', 'makeCode=FORD&maxPrice=40000&searchRadius=50&zip=78701')).toEqual(
      ['Within 50 mi of 78701', 'Under $40,000'],
    );
    expect(await keptBy('under 30k', 'extColorSimple=RED&maxPrice=40000')).toEqual(['Red']);
    expect(await keptBy('camry', '')).toEqual([]);
  });

  it('reports that suggestions drop the current filters when those match no car', async () => {
    const { search, suggestions } = (await suggest('corvette', '?maxPrice=2000')).body;
    expect(search).toMatchObject({
      query: '?makeCode=CHEV&maxPrice=2000&modelCode=CORVETTE',
      kept: ['Under $2,000'],
      count: 0,
    });
    expect(suggestions[0]).toMatchObject({
      query: '?makeCode=CHEV&modelCode=CORVETTE',
      isWithoutFilters: true,
    });
    expect((await suggest('corvette')).body.suggestions[0].isWithoutFilters).toBeUndefined();
  });

  it('counts cars at the place of the search', async () => {
    const { zip } = (await Array.fromAsync(site.carsApp.get(ListingStore).allCars())).find(
      ({ listing }) => listing.makeCode === 'TOYOTA',
    )!.listing;
    const countOf = async (search: string) =>
      (await get(`/rest/lsc/listing/count${search}`)).body.totalResultCount as number;
    const here = `?makeCode=TOYOTA&searchRadius=50&zip=${zip}`;
    const anywhere = (await suggest('toyota')).body.suggestions[0];
    const { body } = await suggest('toyota', `?searchRadius=50&zip=${zip}`);
    expect(body.suggestions[0]).toMatchObject({
      query: here,
      href: `/cars-for-sale${here}`,
      count: await countOf(here),
    });
    expect(await countOf(here)).toBeLessThan(anywhere.count);
  });

  it('suggests the car of a complete or partial VIN and links to its page', async () => {
    const { id, vin } = (await Array.fromAsync(site.carsApp.get(ListingStore).allCars())).find(
      ({ listing }) => listing.vin,
    )!.listing;
    const suggested = {
      text: vin,
      kind: 'vin',
      href: `/cars-for-sale/vehicle/${id}`,
      count: 1,
      listingId: id,
    };
    for (const typed of [vin!, vin!.toLowerCase(), vin!.slice(0, 14), `VIN ${vin}`]) {
      const { suggestions } = (await suggest(typed)).body;
      expect([typed, suggestions]).toEqual([
        typed,
        expect.arrayContaining([expect.objectContaining(suggested)]),
      ]);
    }
    expect((await get(suggested.href)).status).toBe(200);
    expect((await suggest('1M8GDM9AXKP042788')).body.suggestions).toEqual([]);
  });

  it('suggests the car of a stock number that the keyword search finds', async () => {
    const cars = await Array.fromAsync(site.carsApp.get(ListingStore).allCars());
    const { stockNumber } = cars.find(({ listing }) => listing.stockNumber)!.listing;
    const cheapest = cars
      .filter(({ listing }) => listing.stockNumber === stockNumber)
      .toSorted((a, b) => a.listing.priceDollars - b.listing.priceDollars)[0]!.listing;
    for (const typed of [
      stockNumber!,
      `stock #${stockNumber}`,
      stockNumber!.slice(0, -1).toLowerCase(),
    ]) {
      const found = (await suggest(typed)).body.suggestions.find(
        ({ text }: { text: string }) => text === stockNumber,
      );
      expect([typed, found]).toEqual([
        typed,
        expect.objectContaining({
          kind: 'stockNumber',
          href: `/cars-for-sale/vehicle/${cheapest.id}`,
          count: 1,
          listingId: cheapest.id,
        }),
      ]);
    }
    expect((await ask(stockNumber!)).body.listingId).toBe(cheapest.id);
  });

  it("suggests only the maker's own make on a car maker's brand", async () => {
    const { vin } = (await Array.fromAsync(site.carsApp.get(ListingStore).allCars())).find(
      ({ listing }) => listing.vin && listing.makeCode !== 'HYUND',
    )!.listing;
    const maker = await startApp({ cars: 0, env: { BRAND: 'maker' } });
    const store = maker.carsApp.get(ListingStore);
    const offer = (await site.carsApp.get(ListingStore).carsByVin([vin!]))[0]!;
    await store.saveOffers([
      { source: 'test', sourceKey: '1', listing: offer.listing, owner: offer.owner },
    ]);
    expect(
      (await request(maker.origin).get(`/rest/lsc/marketplace/suggested/keywords/${vin}`)).body
        .suggestions,
    ).toEqual([]);
    await maker.stop();
  });

  it('returns no suggestions for unknown text', async () => {
    expect((await suggest('xqzzy')).body).toEqual({ suggestions: [], invalidQueryParams: [] });
    expect((await suggest('a/b?c#d%')).status).toBe(200);
  });

  it('rejects unknown parameters with a problem document', async () => {
    const unknown = await suggest('toy', '?colour=red');
    expect(unknown.status).toBe(400);
    expect(unknown.headers['content-type']).toContain('application/problem+json');
    expect((await suggest('toy', '?zip=abc')).body.errors[0].field).toBe('zip');
  });
});

describe('GET /cars-for-sale/svc/keyword-search', () => {
  it('returns which words were understood', async () => {
    const { status, body } = await ask('awd convertable foo under 20k near 60601');
    expect(status).toBe(200);
    expect(body).toEqual({
      query: '?driveGroup=AWD4WD&maxPrice=20000&vehicleStyleCode=CONVERT&zip=60601',
      href: '/cars-for-sale?driveGroup=AWD4WD&maxPrice=20000&vehicleStyleCode=CONVERT&zip=60601',
      understood: [
        { text: 'awd', filter: 'driveGroup', value: 'AWD4WD', label: 'AWD / 4WD' },
        {
          text: 'convertible',
          filter: 'vehicleStyleCode',
          value: 'CONVERT',
          label: 'Convertible',
          correctedFrom: 'convertable',
        },
        { text: 'under 20k', filter: 'priceRange', value: '-20000', label: 'Under $20,000' },
        { text: 'near 60601', filter: 'zip', value: '60601', label: '60601 (Chicago, IL)' },
      ],
      notUnderstood: ['foo'],
      invalidQueryParams: [],
    });
  });

  it('finds the one car of a VIN or a stock number', async () => {
    const car = (await Array.fromAsync(site.carsApp.get(ListingStore).allCars())).find(
      ({ listing }) => listing.vin && listing.stockNumber,
    )!.listing;
    for (const text of [car.vin!, car.vin!.toLowerCase(), `stock # ${car.stockNumber}`]) {
      expect((await ask(text)).body).toMatchObject({
        listingId: car.id,
        href: `/cars-for-sale/vehicle/${car.id}`,
        notUnderstood: [],
      });
    }
    expect((await ask('1FTFW5L86RFB45612')).body).toMatchObject({
      notUnderstood: ['1FTFW5L86RFB45612'],
      understood: [],
    });
    expect((await ask('stock # NONE-1')).body).toMatchObject({ notUnderstood: ['stock # NONE-1'] });
  });

  it('finds a stock number that follows the word "stock", as dealers write it', async () => {
    const offer = anOffer({ id: '900777', stockNumber: 'STK000014' });
    const { listing } = offer;
    await site.carsApp.get(ListingStore).saveOffers([offer]);
    for (const text of ['STK000014', 'stk000014', 'stock STK000014', 'stk # STK000014']) {
      expect([text, (await ask(text)).body]).toEqual([
        text,
        expect.objectContaining({ listingId: listing.id, notUnderstood: [] }),
      ]);
    }
    const { suggestions } = (await suggest('stk0000')).body;
    expect(suggestions).toEqual([
      expect.objectContaining({ text: 'STK000014', kind: 'stockNumber', listingId: listing.id }),
    ]);
  });

  it('finds cars of any year by the trim that their sellers state', async () => {
    const classic = { year: 1969, bodyStyleCode: 'COUPE2D' } as const;
    const boss = { ...classic, makeCode: 'FORD', modelCode: 'MUSTANG', trim: 'Boss 302' };
    const camaro = { ...classic, makeCode: 'CHEV', modelCode: 'CAMARO' };
    await site.carsApp
      .get(ListingStore)
      .saveOffers([
        anOffer({ ...boss, id: '901001' }),
        anOffer({ ...boss, id: '901002', year: 2012, trimCode: 'BOSS302' }),
        anOffer({ ...camaro, id: '901003', trim: 'SS' }),
        anOffer({ ...camaro, id: '901004', trim: 'RS' }),
      ]);
    await site.carsApp.get(IndexRefresh).refresh();
    expect(await idsFound('boss 302')).toEqual(['901001', '901002']);
    const supersports = await idsFound('camaro ss');
    expect(supersports).toContain('901003');
    expect(supersports).not.toContain('901004');
  });

  it('requires a phrase of at most 200 characters', async () => {
    expect((await get('/cars-for-sale/svc/keyword-search')).body).toMatchObject({
      status: 400,
      errors: [{ field: 'text', reason: 'is required' }],
    });
    expect((await ask('x'.repeat(201))).status).toBe(400);
    expect((await ask('x'.repeat(200))).status).toBe(200);
  });

  it('answers any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), async (text) => {
        const url = `/cars-for-sale/svc/keyword-search?text=${encodeURIComponent(text.toWellFormed())}`;
        expect((await site.app.inject({ url })).statusCode).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });
});

describe('GET /cars-for-sale?keyword=', () => {
  const lead = async (search: string) => {
    const { status, headers } = await get(`/cars-for-sale?${search}`);
    return [status, headers['location'], headers['cache-control']];
  };

  it('redirects to the search that the words describe', async () => {
    expect(await lead('keyword=toyota+rav4+under+30k')).toEqual([
      302,
      '/cars-for-sale?makeCode=TOYOTA&maxPrice=30000&modelCode=RAV4',
      'no-store',
    ]);
  });

  it('merges into the current search and replaces the filters it names', async () => {
    const ofOpen = (keyword: string) =>
      lead(
        `keyword=${keyword}&makeCode=FORD&maxPrice=40000&searchRadius=50&zip=78701&firstRecord=25`,
      );
    expect(await ofOpen('suv')).toEqual([
      302,
      '/cars-for-sale?makeCode=FORD&maxPrice=40000&searchRadius=50&vehicleStyleCode=SUVCROSS&zip=78701',
      'no-store',
    ]);
    expect(await ofOpen('camry')).toEqual([
      302,
      '/cars-for-sale?makeCode=TOYOTA&maxPrice=40000&modelCode=CAMRY&searchRadius=50&zip=78701',
      'no-store',
    ]);
    expect(await lead('keyword=suv+near+60601&zip=78701')).toEqual([
      302,
      '/cars-for-sale?vehicleStyleCode=SUVCROSS&zip=60601',
      'no-store',
    ]);
  });

  it.each([
    ['limited', '16 makes have a trim called limited: add the make'],
    ['sel', '4 makes have a trim called sel: add the make'],
    ['sel honda', 'We did not understand: sel'],
    [
      'Limited red quux',
      'We did not understand: quux. 16 makes have a trim called Limited: add the make',
    ],
  ])(
    'reports for %j that its trim exists at too many makes for one search',
    async (phrase, sentence) => {
      const led = await get(`/cars-for-sale?keyword=${encodeURIComponent(phrase)}`);
      const [cookie] = (led.headers['set-cookie'] as unknown as string[])[0]!.split(';');
      expect((await get(led.headers['location']!, { cookie: cookie! })).text).toContain(sentence);
    },
  );

  it('needs no make beside a trim when the search has one', async () => {
    const led = await get('/cars-for-sale?keyword=luxury&makeCode=FORD');
    const [cookie] = (led.headers['set-cookie'] as unknown as string[])[0]!.split(';');
    expect((await get(led.headers['location']!, { cookie: cookie! })).text).toContain(
      'We did not understand: luxury',
    );
  });

  it.each(['sel', 'prestige', 'lt', 'premium plus', 'hyundai sel', 'xle'])(
    'links each suggestion for %j to a page',
    async (typed) => {
      const suggestions = (await suggest(typed)).body.suggestions as { href: string }[];
      expect(suggestions.length).toBeGreaterThan(0);
      for (const { href } of suggestions)
        expect([href, (await get(href)).status]).toEqual([href, 200]);
    },
  );

  it('redirects a VIN to its car', async () => {
    const car = (await Array.fromAsync(site.carsApp.get(ListingStore).allCars())).find(
      ({ listing }) => listing.vin,
    )!.listing;
    expect(await lead(`keyword=${car.vin}`)).toEqual([
      302,
      `/cars-for-sale/vehicle/${car.id}`,
      'no-store',
    ]);
  });

  it('reports once which words were not understood and keeps them in the field', async () => {
    const first = await get('/cars-for-sale?keyword=red+%3Cfoo%3E');
    expect(first.headers['location']).toBe('/cars-for-sale?extColorSimple=RED');
    const [cookie] = (first.headers['set-cookie'] as unknown as string[])[0]!.split(';');
    const results = await get(first.headers['location']!, { cookie: cookie! });
    expect(results.text).toContain('We did not understand: foo');
    expect(results.text).toContain('value="red &lt;foo&gt;"');
    expect(String(results.headers['set-cookie'])).toContain('keywordPhrase=;');
    expect((await get('/cars-for-sale?extColorSimple=RED')).text).not.toContain(
      'We did not understand',
    );
  });

  it('ignores an empty field', async () => {
    expect(await lead('keyword=&zip=78701')).toEqual([301, '/cars-for-sale?zip=78701', undefined]);
  });

  it('has a form on every results page that carries the current search', async () => {
    const { text } = await get('/cars-for-sale?makeCode=FORD&searchRadius=50&zip=78701');
    const form = /<form class="search"[^>]*>.*?<\/form>/s.exec(text)![0];
    expect(form).toContain('action="/cars-for-sale"');
    expect(
      Array.from(
        form.matchAll(/name="([^"]+)" value="([^"]+)"/g),
        ([, name, value]) => `${name}=${value}`,
      ),
    ).toEqual(['makeCode=FORD', 'searchRadius=50', 'zip=78701']);
    expect(form).toContain('name="keyword"');
  });
});
