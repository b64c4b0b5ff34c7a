import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import request from 'supertest';
import type { ListedCar } from '../../src/inventory/listing.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { SERVICE_NAMES } from '../../src/search/renamed-parameters.js';
import { SearchService } from '../../src/search/search.service.js';
import { anOffer } from '../contracts/an-offer.js';
import { useApp } from '../app-under-test.js';
import { PANEL_SECTIONS } from '../panel-sections.js';

const site = useApp({ cars: 1_500 });
const get = (path: string, headers: Record<string, string> = {}) =>
  request(site.origin).get(path).set(headers).redirects(0);

/** Status of a link's page; follows the redirect of a switch. */
async function statusBehind(href: string): Promise<number> {
  const { status, headers } = await get(href);
  return status === 302 ? (await get(headers['location']!)).status : status;
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('GET /cars-for-sale', () => {
  it('shows the first page of all cars', async () => {
    const { status, text, headers } = await get('/cars-for-sale');
    expect(status).toBe(200);
    expect(text).toContain('<h1>Cars for\u00A0Sale</h1>');
    expect(text.match(/<li class="slot"><article/g)).toHaveLength(20);
    expect(text).toContain('Skip to vehicle Listings');
    expect(headers['content-security-policy']).toMatch(
      /script-src 'self'(?: 'sha256-[\w+/=]+')+; style-src 'self'(?: 'sha256-[\w+/=]+')+; /,
    );
  });

  it('shows every section of the filter panel', async () => {
    const { text } = await get('/cars-for-sale');
    const titles = Array.from(text.matchAll(/<summary id="section-[^"]*">([^<]+)/g), ([, title]) =>
      title!.replaceAll('&amp;', '&'),
    );
    expect(titles.toSorted()).toEqual(PANEL_SECTIONS.toSorted());
  });

  it('redirects any other spelling to the canonical URL in one step', async () => {
    const { status, headers } = await get(
      '/cars-for-sale?zip=78701-1234&makeCode1=TOYOTA&mmt=1&lastExec=2&listingId=3',
    );
    expect([status, headers['location']]).toEqual([
      301,
      '/cars-for-sale?makeCodeList=TOYOTA&zip=78701',
    ]);
    expect((await get(headers['location']!)).status).toBe(200);
  });

  it('reports ignored values after the redirect and in fragments', async () => {
    const { status, headers } = await get(
      '/cars-for-sale?makeCode=FERARI&maxPrice=50000&vehicleStyleCode=BOAT',
    );
    expect([status, headers['location'], headers['cache-control']]).toEqual([
      301,
      '/cars-for-sale?maxPrice=50000',
      'no-store',
    ]);
    const cookie = (headers['set-cookie'] as unknown as string[])
      .map((text) => text.split(';')[0]!)
      .join('; ');
    const { text } = await get('/cars-for-sale?maxPrice=50000', { cookie });
    const fragment = await get('/cars-for-sale?makeCode=FERARI', { 'x-fragment': 'results' });
    for (const html of [text, fragment.text])
      expect(html).toContain('href="#filters-heading">“FERARI” is not a make.</a>');
    expect(text).toContain('“BOAT” isn’t an option for Body Style.</a>');
    const unplaced = await get('/cars-for-sale?allListingType=no&dma=501&sortBy=nope', {
      'x-fragment': 'results',
    });
    expect(unplaced.text).toContain('“no” isn’t an option for Condition.</a>');
    expect(unplaced.text).toContain('“501” isn’t an option for “dma”.</a>');
    expect(unplaced.text).toContain('“nope” isn’t a sort option.</a>');
    expect((await get('/cars-for-sale?maxPrice=50000')).text).not.toContain('invalid-values');
  });

  it.each([
    [
      'makeCodeList=FORD,TOYOTA,HONDA,BMW,AUDI,KIA',
      'Only 5 makes can be searched at once: Kia was left out.',
    ],
    [
      'makeCodeList=FORD,TOYOTA,HONDA,BMW,AUDI,KIA,LEXUS',
      'Only 5 makes can be searched at once: Kia and Lexus were left out.',
    ],
    [
      'makeCode=FORD&modelCode=RAV4',
      'Only models of the chosen makes can be searched: Toyota RAV4 was left out.',
    ],
    [
      'makeCode=TOYOTA&modelCode=CAMRY&trimCode=RAV4|XLE',
      'Only trims of the chosen models can be searched: RAV4 XLE was left out.',
    ],
    [
      'makeCode=FORD&seriesCode=BMW3SERIES',
      'Only series of the chosen makes can be searched: BMW 3 Series was left out.',
    ],
    [
      'packageName=FORD_FX4',
      'Only packages of the chosen makes and models can be searched: FX4 Off-Road Package was left out.',
    ],
    [
      'marketExtension=include',
      'Extended delivery needs a ZIP Code in or near a large city: Include Extended Delivery was left out.',
    ],
    ['numRecords=0', 'The smallest page has 1 car: 0 was left out.'],
    ['endYear=2015&startYear=2018', 'The last year comes before the first: 2015 was left out.'],
    [
      'maxMileage=10000&minMileage=20000',
      'The highest mileage is below the lowest: 10,000 was left out.',
    ],
    ['state=CA&zip=78701', 'The ZIP Code already sets where to search: California was left out.'],
    [
      'city=Dallas&state=TX&zip=78701',
      'The ZIP Code already sets where to search: Dallas was left out.',
    ],
    ['state=CA&state=TX', 'Only one value can be chosen: Texas was left out.'],
    ['zip=78701&zip=90001', 'Only the first value is used: 90001 was left out.'],
    ['maxPrice=20000&maxPrice=30000', 'Only the first value is used: 30000 was left out.'],
    ['searchRadius=500&zip=78701', 'The largest radius is 100 miles: 500 was left out.'],
    ['searchRadius=50', 'The radius needs a ZIP Code or a city: 50 miles was left out.'],
    ['numRecords=500', 'The largest page has 100 cars: 500 was left out.'],
    [
      'experience=hyundai-buy-online',
      'To buy online from Hyundai, the make must be Hyundai: Hyundai Buy Online was left out.',
    ],
    ['sortBy=yearASC&sortBy=yearDESC', 'Only the first value is used: Year - Newest was left out.'],
  ])('reports in one sentence which values of %s it ignored', async (search, sentence) => {
    const { headers } = await get(`/cars-for-sale?${search}`);
    const cookie = (headers['set-cookie'] as unknown as string[])
      .map((text) => text.split(';')[0]!)
      .join('; ');
    const page = await get(headers['location']!, { cookie });
    const fragment = await get(`/cars-for-sale?${search}`, { 'x-fragment': 'results' });
    for (const { text } of [page, fragment]) {
      expect(/<output class="note note-quiet" id="left-out-notice">([^<]*)</.exec(text)?.[1]).toBe(
        sentence,
      );
      expect(text).not.toContain('invalid-values');
    }
    expect((await get(headers['location']!)).text).not.toContain('left-out-notice');
  });

  it.each([...SERVICE_NAMES])('accepts %s of the listing API as %s', async (name, pageName) => {
    const values = [
      'USED',
      'COUPE',
      '78701',
      '2016',
      '5000',
      'TOYOTA',
      '50',
      'p',
      'yearDESC',
      'MAN',
    ];
    for (const value of values) {
      const [own, other] = await Promise.all([
        get(`/cars-for-sale?${pageName}=${value}&zzz=1`),
        get(`/cars-for-sale?${name}=${value}&zzz=1`),
      ]);
      expect([value, other.headers['location']]).toEqual([value, own.headers['location']]);
    }
  });

  it('accepts links with the parameter names of the listing API', async () => {
    const { headers } = await get('/cars-for-sale?vehicleStyleCodes=COUPE&listingTypes=USED');
    expect([headers['location'], headers['set-cookie']]).toEqual([
      '/cars-for-sale?listingType=USED&vehicleStyleCode=COUPE',
      undefined,
    ]);
  });

  it('reports unknown parameters after the redirect and in fragments', async () => {
    const search = 'colour=red&colour=blue&body=coupe&makeCode=KIA';
    const { status, headers } = await get(`/cars-for-sale?${search}`);
    expect([status, headers['location'], headers['cache-control']]).toEqual([
      301,
      '/cars-for-sale?makeCode=KIA',
      'no-store',
    ]);
    const cookie = (headers['set-cookie'] as unknown as string[])
      .map((text) => text.split(';')[0]!)
      .join('; ');
    const page = await get(headers['location']!, { cookie });
    const fragment = await get(`/cars-for-sale?${search}`, { 'x-fragment': 'results' });
    for (const { text } of [page, fragment]) {
      const notice = /id="invalid-values".*?<\/ul>/s.exec(text)?.[0] ?? '';
      expect(
        notice.replaceAll('&#x27;', "'").match(/We don't recognize the filter “[^”]*”\./g),
      ).toEqual([
        "We don't recognize the filter “colour”.",
        "We don't recognize the filter “body”.",
      ]);
    }
    const data = await get(`/cars-for-sale/page-data?${search}`);
    expect(data.text).toContain("We don't recognize the filter “colour”.");
  });

  it('reports unknown parameters beside a keyword and truncates long names and values', async () => {
    const { status, headers } = await get(
      `/cars-for-sale?keyword=kia&colour=red&makeCode=FERARI&extColorSimple=${'X'.repeat(40)}&${'name'.repeat(10)}=1`,
    );
    expect([status, headers['location']]).toEqual([302, '/cars-for-sale?makeCode=KIA']);
    const cookie = (headers['set-cookie'] as unknown as string[])
      .map((text) => text.split(';')[0]!)
      .join('; ');
    const { text } = await get(headers['location']!, { cookie });
    for (const said of [
      'the filter “colour”.',
      '“FERARI” is not a make.',
      `the filter “${'name'.repeat(5)}…”.`,
      `“${'X'.repeat(20)}…” isn’t an option for`,
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('“keyword”');
  });

  it('ignores tracking parameters of ads, reports and page links silently', async () => {
    const carried =
      'utm_source=x&utm_campaign=y&gclid=1&fbclid=2&msclkid=3&mmt=4&lastExec=5&channel=ATC&listingId=7&clickType=listing&isNewSearch=true&colour=';
    const { headers } = await get(`/cars-for-sale?${carried}&makeCode=KIA`);
    expect([headers['location'], headers['set-cookie']]).toEqual([
      '/cars-for-sale?makeCode=KIA',
      undefined,
    ]);
    const { text } = await get(`/cars-for-sale?${carried}&makeCode=KIA`, {
      'x-fragment': 'results',
    });
    expect(text).not.toContain('invalid-values');
  });

  it('shows the report only on the page it redirected to', async () => {
    const { headers } = await get('/cars-for-sale?state=CA&zip=78701');
    const cookie = (headers['set-cookie'] as unknown as string[])
      .map((text) => text.split(';')[0]!)
      .join('; ');
    const other = await get('/cars-for-sale?makeCode=HONDA', { cookie });
    expect([
      other.text.includes('left-out-notice'),
      String(other.headers['set-cookie']).includes('refusedValues=;'),
    ]).toEqual([false, false]);
    expect((await get(headers['location']!, { cookie })).text).toContain(
      'California was left out.',
    );
  });

  it('does not report a repeated place or a repeated value', async () => {
    for (const search of [
      'state=TX&zip=78701',
      'city=Austin&state=TX&zip=78701',
      'zip=78701&zip=78701',
      'makeCode=&modelCode=RAV4',
    ])
      expect(
        (await get(`/cars-for-sale?${search}`, { 'x-fragment': 'results' })).text,
      ).not.toContain('left-out-notice');
  });

  it('copies osid, psid and siomid to cookies and removes them from the URL', async () => {
    const { headers } = await get('/cars-for-sale?psid=a1&osid=b2&siomid=c3');
    expect(headers['location']).toBe('/cars-for-sale');
    // Lifetime of a channel in the specification: 7 days (604800000 ms).
    expect(headers['set-cookie']).toEqual(
      ['osid=b2', 'psid=a1', 'siomid=c3'].map((said) =>
        expect.stringMatching(`^${said}; Max-Age=604800; `),
      ),
    );
  });

  it('returns 414 for a query over 4 KB and 400 for one of over 100 pairs', async () => {
    expect((await get(`/cars-for-sale?x=${'a'.repeat(4_096)}`)).status).toBe(414);
    expect((await get(`/cars-for-sale?${'x=1&'.repeat(101)}`)).status).toBe(400);
    const { status, body } = await get(`/rest/lsc/listing?${'x=1&'.repeat(101)}`);
    expect([status, body]).toMatchObject([400, { errors: [{ field: 'query' }] }]);
  });

  it('returns only the results for a fragment request', async () => {
    const { text, headers } = await get('/cars-for-sale?zip=78701&makeCode=TOYOTA', {
      'x-fragment': 'results',
    });
    expect(text).not.toContain('<html');
    expect(text).toContain('id="results"');
    expect(headers['content-location']).toBe('/cars-for-sale?makeCode=TOYOTA&zip=78701');
    expect(headers['vary']).toContain('x-fragment');
  });

  it('redirects from beyond the last page to the last page', async () => {
    const { status, headers } = await get('/cars-for-sale?firstRecord=999999');
    expect([status, headers['location']]).toEqual([302, '/cars-for-sale?firstRecord=1480']);
    const untidy = await get('/cars-for-sale?zzz=1&firstRecord=999999');
    expect([untidy.status, untidy.headers['location']]).toEqual([
      302,
      '/cars-for-sale?firstRecord=1480',
    ]);
  });

  it('suggests changes with counts when no cars match', async () => {
    const { text } = await get('/cars-for-sale?listingType=NEW&maxPrice=900');
    expect(text).toContain('Update filter criteria to see more results.');
    expect(text).toContain('Without “Under $900”');
  });

  it.each([
    ['5k', '5000'],
    ['%2412.5k', '12500'],
    ['+12+500+', '12500'],
    ['%D9%A5%D9%A0%D9%A0%D9%A0', '5000'],
  ])(
    'parses the price %s as people write it; API calls accept digits only',
    async (written, digits) => {
      const { status, headers } = await request(site.origin)
        .get(`/cars-for-sale?minPrice=${written}`)
        .redirects(0);
      expect([status, headers['location']]).toEqual([301, `/cars-for-sale?minPrice=${digits}`]);
      expect(
        (await request(site.origin).get(`/rest/lsc/listing/count?minPrice=${written}`)).status,
      ).toBe(400);
    },
  );

  it('links a category to All Results with only category, condition, deal and place', async () => {
    const requested =
      'categorySearch=best-deals&extColorSimple=RED&listingType=USED&makeCode=FORD&maxPrice=40000&sellerType=d&zip=78701';
    const { text } = await get(`/cars-for-sale?${requested}`);
    const [, href] = /id="tab-all" href="([^"]+)"/.exec(text)!;
    expect(href!.replaceAll('&amp;', '&')).toBe(
      '/cars-for-sale?listingType=USED&sellerType=d&zip=78701',
    );
  });

  it('shows the brand of the requested host', async () => {
    const { text } = await get('/cars-for-sale', { host: 'valuebook.localhost' });
    expect(text).toContain('data-brand="valuation"');
    expect(text).toContain('<h1>Used Cars for\u00A0Sale</h1>');
  });

  it('shows certified cars under Certified Used on the valuation brand, and all cars when the Used chip is removed', async () => {
    const host = 'valuebook.localhost';
    const resultsOf = async (path: string) => {
      const { status, text } = await get(path, { host });
      return {
        status,
        text,
        cars: Number(/id="results-heading"[^>]*>([\d,]+) /.exec(text)?.[1]?.replace(',', '')),
      };
    };
    const linkOf = (text: string, pattern: RegExp) =>
      pattern.exec(text)![1]!.replaceAll('&amp;', '&');
    const used = await resultsOf('/cars-for-sale');
    const certified = await resultsOf(linkOf(used.text, /id="tab-certified-used" href="([^"]+)"/));
    const isCertified = ({ listing }: ListedCar) =>
      ['CERTIFIED', '3P_CERT'].includes(listing.listingType);
    const cars = await Array.fromAsync(site.carsApp.get(ListingStore).allCars());
    expect([certified.status, certified.cars]).toEqual([200, cars.filter(isCertified).length]);
    const all = await resultsOf(linkOf(used.text, /id="chip-listingType-Used" href="([^"]+)"/));
    expect([all.status, all.cars]).toEqual([200, 1_500]);
    expect(all.text).not.toContain('id="chip-listingType-Used"');
  });

  it('shows new and certified cars on the valuation brand if used ones are excluded', async () => {
    const host = 'valuebook.localhost';
    const stored = await Array.fromAsync(site.carsApp.get(ListingStore).allCars());
    const total = stored.filter(({ listing }) => listing.listingType !== 'USED').length;
    const { text } = await get('/cars-for-sale?exclude=listingType%3AUSED', { host });
    expect(text).toContain('<h1>Cars for\u00A0Sale</h1>');
    expect(text).not.toContain('id="chip-listingType-Used"');
    expect(text).toContain('Not Used');
    const { body } = await request(site.origin)
      .get('/rest/lsc/listing?exclude=listingType:USED&numRecords=1')
      .set('host', host);
    expect(body).toMatchObject({ totalResultCount: total });
    const phrase = await get('/cars-for-sale?keyword=no+used+cars', { host });
    expect(phrase.headers['location']).toBe('/cars-for-sale?exclude=listingType%3AUSED');
  });

  it('shows the error page when the search fails: 500 for shoppers, 200 for bots', async () => {
    jest.spyOn(site.app.get(SearchService), 'search').mockRejectedValue(new Error('index down'));
    // An uncached search: cached results would hide the failure for a moment.
    const forPeople = await get('/cars-for-sale?minPrice=12321');
    expect(forPeople.status).toBe(500);
    expect(forPeople.text).toContain('We are sorry. There was an issue with your last search.');
    expect(forPeople.text).toContain('Please try again');
    const forBots = await get('/cars-for-sale?minPrice=12321', { 'user-agent': 'Googlebot/2.1' });
    expect(forBots.status).toBe(200);
    expect(forBots.text).toContain('<meta name="robots" content="noindex');
    expect(forBots.headers['cache-control']).toBe('no-store');
  });

  it('never fails, whatever the query contains', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('%', '%zz', '__proto__', '../../etc', "'; DROP", '<script>', '\u0000'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'zip',
              'makeCode',
              'trimCode',
              'minPrice',
              'sortBy',
              'firstRecord',
              'city',
              '__proto__',
            ),
            text,
          ),
          {
            maxLength: 5,
          },
        ),
        fc.boolean(),
        async (pairs, isEscaped) => {
          const search = pairs
            .map(
              ([name, value]) =>
                `${name}=${isEscaped ? encodeURIComponent(value.toWellFormed()) : value}`,
            )
            .join('&');
          const { statusCode } = await site.app.inject({ url: `/cars-for-sale?${search}` });
          expect(statusCode).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('GET /cars-for-sale/vehicle/{listingId}', () => {
  it('shows the car of a card, with its anchors', async () => {
    const { text } = await get('/cars-for-sale?sortBy=derivedpriceASC');
    const [, href] = /<h3[^>]*><a href="([^"]+)"/.exec(text)!;
    const vehicle = await get(href!.replaceAll('&amp;', '&'));
    expect(vehicle.status).toBe(200);
    for (const anchor of ['pricingSection', 'warrantySection', 'contact'])
      expect(vehicle.text).toContain(`id="${anchor}"`);
  });

  it('records which link of the card was clicked and scrolls to its section', async () => {
    const { text } = await get('/cars-for-sale?listingType=CERTIFIED');
    const cards = text
      .split('<article class="card')
      .slice(1)
      .map((card) => card.split('</article>', 1)[0]!);
    const links = cards.flatMap((card) =>
      Array.from(
        card.matchAll(/(?:href|formAction)="(\/cars-for-sale\/vehicle\/[^"]+)"/g),
        ([, href]) => href!,
      ),
    );
    const pressed = links.map((href) =>
      href.replaceAll('&amp;', '&').replace(/^.*\/vehicle\/\d+\??/, ''),
    );
    expect([...new Set(pressed)].toSorted()).toEqual([
      // The form of the button adds the query.
      '#contact',
      'clickType=listing',
      'clickType=tile&tileClick=CERTIFIED_CAR#warrantySection',
      'clickType=tile&tileClick=NO_ACCIDENTS#historySection',
      'clickType=tile&tileClick=ONE_OWNER#historySection',
    ]);
  });

  it('links back to the previous search only', async () => {
    const { text } = await get('/cars-for-sale?maxPrice=40000');
    const [, href] = /<h3[^>]*><a href="([^"]+)"/.exec(text)!;
    const from = async (referer: string) =>
      (await get(href!.replaceAll('&amp;', '&'), { referer })).text;
    expect(await from(`${site.origin}/cars-for-sale?maxPrice=40000`)).toContain(
      `href="/cars-for-sale?maxPrice=40000#listing-${href!.split('/').at(-1)!.split('?')[0]}"`,
    );
    expect(
      await from('https://evil.example/cars-for-sale?maxPrice=40000&next=//evil.example'),
    ).not.toContain('evil.example');
  });

  it('redirects from a removed car to the results, which say so once', async () => {
    const gone = await get('/cars-for-sale/vehicle/123');
    expect([gone.status, gone.headers['location']]).toEqual([302, '/cars-for-sale']);
    const [cookie, lifetime] = (gone.headers['set-cookie'] as unknown as string[])[0]!.split('; ');
    expect(lifetime).toBe('Max-Age=60');
    const results = await get('/cars-for-sale', { cookie: cookie! });
    expect(results.text).toContain(
      'We&#x27;re sorry, the vehicle you were looking for is no longer available. Here are vehicles you may be interested in.',
    );
    expect(String(results.headers['set-cookie'])).toContain('redirectExpiredPage=;');
  });

  it('names a sold car, using the make and model that the store remembers', async () => {
    const store = site.carsApp.get(ListingStore);
    const offer = anOffer(
      { id: '4711', makeCode: 'HONDA', modelCode: 'CIVIC' },
      { source: 'sold' },
    );
    await store.saveOffers([offer]);
    await store.removeOffers('sold', []);
    const gone = await get('/cars-for-sale/vehicle/4711?makeCode=BMW&modelCode=X5');
    const [cookie] = (gone.headers['set-cookie'] as unknown as string[])[0]!.split(';');
    const results = await get('/cars-for-sale', { cookie: cookie! });
    expect(results.text).toContain(
      'We&#x27;re sorry, the Honda Civic you were looking for is no longer available.',
    );
    const forged = await get('/cars-for-sale', {
      cookie: 'redirectExpiredPage=<script>alert(1)</script>',
    });
    expect(forged.text).toContain('the vehicle you were looking for');
    expect(forged.text).not.toContain('alert(1)');
  });

  it('redirects from an unknown car to the search in its URL and names the model', async () => {
    const search = 'listingType=USED&makeCode=HONDA&maxPrice=24000&modelCode=ODYSSEY&zip=76262';
    const gone = await get(
      `/cars-for-sale/vehicle/699984295?clickType=listing&${search}&firstRecord=20`,
    );
    expect([gone.status, gone.headers['location']]).toEqual([302, `/cars-for-sale?${search}`]);
    const cookie = (gone.headers['set-cookie'] as unknown as string[])
      .map((text) => text.split(';')[0]!)
      .join('; ');
    const results = await get(gone.headers['location']!, { cookie });
    expect(results.text).toContain(
      'We&#x27;re sorry, the Honda Odyssey you were looking for is no longer available.',
    );
    const two = await get(
      '/cars-for-sale/vehicle/699984295?makeCode=HONDA&modelCodeList=ODYSSEY,CIVIC',
    );
    expect(String(two.headers['set-cookie'])).toContain('redirectExpiredPage=vehicle;');
  });

  it.each(['abc', '%00', '1e9', '-1', '99999999999999999999'])(
    'treats the id %s as removed',
    async (id) => {
      expect((await get(`/cars-for-sale/vehicle/${id}`)).status).toBe(302);
    },
  );
});

describe('Pages around the results', () => {
  it('have no dead links', async () => {
    const pages = [
      '/',
      '/cars-for-sale',
      '/cars-for-sale?makeCode=TOYOTA&zip=78701',
      '/cars-for-sale?maxPrice=1',
    ];
    const texts = await Promise.all(pages.map(async (page) => (await get(page)).text));
    const hrefs = new Set(
      texts.flatMap((text) =>
        Array.from(
          text.matchAll(/ (?:href|src)="(\/[^"]*)"/g),
          ([, href]) => href!.replaceAll('&amp;', '&').split('#')[0]!,
        ),
      ),
    );
    expect(hrefs.size).toBeGreaterThan(80);
    const answers = await Promise.all(
      [...hrefs].map(async (href) => ({ href, status: await statusBehind(href) })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('return a styled 404 for an unknown path', async () => {
    const { status, text } = await get('/nowhere');
    expect(status).toBe(404);
    expect(text).toContain('This page does not exist.');
  });
});

describe('GET /cars-for-sale/reference/zip/{zip}', () => {
  it('returns the place of a ZIP Code', async () => {
    expect((await get('/cars-for-sale/reference/zip/78701')).body).toMatchObject({
      zip: '78701',
      city: 'Austin',
      state: 'TX',
      dma: 'AUSTIN',
    });
  });

  it('validates a ZIP Code for the filter', async () => {
    expect((await get('/cars-for-sale/reference/zip/78701/validate')).body).toEqual({
      success: true,
    });
    expect((await get('/cars-for-sale/reference/zip/00000/validate')).body).toEqual({
      success: false,
    });
  });
});

describe('GET /health', () => {
  it('is ready when searches succeed', async () => {
    expect((await get('/health/live')).status).toBe(200);
    const { status, body } = await get('/health/ready');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ok', details: { index: { cars: 1_500 } } });
  });
});
