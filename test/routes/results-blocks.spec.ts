import { beforeAll, describe, expect, it } from '@jest/globals';
import { MONEY_BACK_GUARANTEE_DAYS } from '../../src/catalog/money-back-guarantee.js';
import { BRANDS } from '../../src/platform/config/brands.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { IndexRefresh } from '../../src/search/indexing/index-refresh.js';
import { useApp } from '../app-under-test.js';
import { anOffer } from '../contracts/an-offer.js';

const { classifieds, maker } = BRANDS;
const nameless = {
  ...classifieds,
  key: 'nameless',
  host: 'nameless.localhost',
  features: { hideOwnerName: true },
};
const site = useApp({ cars: 0, brands: [...Object.values(BRANDS), nameless] });
const get = async (
  url: string,
  host: string = classifieds.host,
  headers: Record<string, string> = {},
) => {
  const { statusCode, payload } = await site.app.inject({
    url,
    headers: { host, 'user-agent': 'Firefox/140.0', ...headers },
  });
  expect([url, statusCode]).toEqual([url, 200]);
  return payload;
};

/** A block of cars below the list: title, car ids and link. */
function block(html: string, id: string) {
  const section = new RegExp(
    `<section class="more-cars" aria-labelledby="${id}">(.*?)</section>`,
    's',
  ).exec(html)?.[1];
  if (section === undefined) return undefined;
  return {
    title: /<h2[^>]*>([^<]*)/.exec(section)![1],
    ids: Array.from(section.matchAll(/id="listing-([^"]+)"/g), ([, listing]) => Number(listing)),
    all: /<li class="slot more-all"><a[^>]* href="([^"]*)">([^<]*)/.exec(section)?.slice(1),
  };
}

const HOUSTON = '77002';

beforeAll(async () => {
  await site.carsApp.get(ListingStore).saveOffers([
    // North Motors in Austin: six Camrys at different prices.
    ...[1, 2, 3, 4, 5, 6].map((at) =>
      anOffer({ id: String(at), priceDollars: 10_000 + 1_000 * at }),
    ),
    // The same model farther away, and another model nearby.
    ...[11, 12].map((at) =>
      anOffer({ id: String(at), ownerId: 'gulf', zip: HOUSTON, priceDollars: 11_000 + at }),
    ),
    ...[21, 22].map((at) =>
      anOffer({ id: String(at), ownerId: 'hill', modelCode: 'COROLLA', priceDollars: 11_500 + at }),
    ),
    // Trucks, three of them work trucks.
    ...Array.from({ length: 22 }, (_, at) =>
      anOffer({
        makeCode: 'FORD',
        modelCode: 'F250',
        bodyStyleCode: 'TRUCKCREW',
        id: String(100 + at),
        ownerId: `ranch-${at}`,
        useType: at < 3 ? 'COMMERCIAL' : 'PERSONAL',
        priceDollars: 30_000 + at,
      }),
    ),
    ...Array.from({ length: 26 }, (_, at) =>
      anOffer({
        makeCode: 'FORD',
        modelCode: 'F350',
        bodyStyleCode: 'TRUCKCREW',
        id: String(300 + at),
        ownerId: `farm-${at}`,
        priceDollars: 40_000 + at,
      }),
    ),
    // A dealer of its own make that sells online.
    ...[201, 202, 203].map((at) =>
      anOffer(
        {
          id: String(at),
          ownerId: at === 203 ? 'bay' : 'lake',
          makeCode: 'HYUND',
          modelCode: 'TUCSON',
          bodyStyleCode: 'SUV4D',
        },
        { owner: { name: 'Lake Hyundai', homeServices: at === 203 ? [] : ['BUY_ONLINE'] } },
      ),
    ),
  ]);
  await site.carsApp.get(IndexRefresh).refresh();
});

describe('Below a short list', () => {
  it('the same search farther away comes first, nearest first, and then similar cars', async () => {
    const html = await get(
      '/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY&searchRadius=50&zip=78701',
    );
    expect(html).toContain('data-announcement="6 results"');
    expect(block(html, 'supplemental-listings')).toEqual({
      title: 'Farther away',
      ids: [11, 12],
      all: undefined,
    });
    // The other model of the same style comes first.
    expect(block(html, 'similar-listings')!.ids.slice(0, 2).toSorted()).toEqual([21, 22]);
    expect(html.indexOf('supplemental-listings')).toBeLessThan(html.indexOf('similar-listings'));
  });

  it('of more than one page similar cars come on the last page, without any listed car', async () => {
    expect(
      block(await get('/cars-for-sale?makeCode=FORD&modelCode=F250'), 'similar-listings'),
    ).toBeUndefined();
    const html = await get('/cars-for-sale?firstRecord=20&makeCode=FORD&modelCode=F250');
    expect(html).toContain('data-announcement="22 results"');
    const { ids } = block(html, 'similar-listings')!;
    expect([ids.length > 0, ids.filter((id) => id >= 100 && id < 122)]).toEqual([true, []]);
  });

  it('of 25 cars similar ones follow, but not below a list of 26', async () => {
    const lastPage = async (maxPriceDollars: number) => {
      const search = `firstRecord=20&makeCode=FORD&maxPrice=${maxPriceDollars}&modelCode=F350`;
      const html = await get(`/cars-for-sale?${search}`);
      const [, announcement] = /data-announcement="([^"]*)"/.exec(html)!;
      return [announcement, block(html, 'similar-listings') !== undefined];
    };
    expect(await lastPage(40_024)).toEqual(['25 results', true]);
    expect(await lastPage(40_025)).toEqual(['26 results', false]);
  });

  it('of one owner two more of their cars appear, with a link to all', async () => {
    const html = await get('/cars-for-sale?maxPrice=12000&ownerId=north-dealer');
    expect(html).toContain('data-announcement="2 results"');
    const others = block(html, 'owner-listings')!;
    expect([others.title, others.all]).toEqual([
      'Also from North Motors',
      ['/cars-for-sale?ownerId=north-dealer', 'All 6 cars from North Motors'],
    ]);
    expect(others.ids).toHaveLength(2);
    expect(others.ids.filter((id) => ![3, 4, 5, 6].includes(id))).toEqual([]);
  });

  it('the owner block is absent without other filters or without an owner', async () => {
    expect(
      block(await get('/cars-for-sale?ownerId=north-dealer'), 'owner-listings'),
    ).toBeUndefined();
    expect(
      block(await get('/cars-for-sale?makeCode=TOYOTA&maxPrice=12000'), 'owner-listings'),
    ).toBeUndefined();
  });
});

describe('Zero results', () => {
  it('at a place suggests single changes with their counts', async () => {
    const html = await get(
      '/cars-for-sale?extColorSimple=PURPLE&makeCode=TOYOTA&modelCode=CAMRY&searchRadius=50&zip=78701',
    );
    const changes = Array.from(
      html.matchAll(/id="change-\d"[^>]* href="([^"]*)".*?<\/a>/gs),
      ([link, href]) => ({
        href: href!.replaceAll('&amp;', '&'),
        text: link.replaceAll(/<[^>]*>/g, ' '),
      }),
    );
    expect(changes.map(({ text }) => /Without Purple/.test(text))).toContain(true);
    for (const { href, text } of changes) {
      const [, count] = /(\d+)\s+cars?/.exec(text)!;
      expect(await get(href)).toContain(`data-announcement="${count} result`);
    }
  });

  it('suggests larger radii that find cars', async () => {
    // About fifty miles from Austin.
    const html = await get(
      '/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY&searchRadius=10&zip=76513',
    );
    expect(html).toContain('data-announcement="0 results"');
    const texts = Array.from(html.matchAll(/id="change-\d"[^>]*>(.*?)<\/a>/gs), ([, text]) =>
      text!.replaceAll(/<[^>]*>/g, ' '),
    );
    expect(
      texts.filter((text) => /Search /.test(text)).map((text) => text.trim().split(/ {2,}/)[0]),
    ).toHaveLength(2);
    expect(texts.join()).toMatch(/Search any distance/);
    expect(texts.join().match(/Search within \d+ miles/g)).toHaveLength(1);
  });

  const waysOut = (html: string) =>
    Array.from(
      html.matchAll(/id="change-\d"[^>]* href="([^"]*)".*?<b>([^<]*)<.*?class="gain">([\d,]+)/gs),
      ([, href, text, count]) => ({
        href: href!.replaceAll('&amp;', '&'),
        text,
        count,
      }),
    );

  it('below the lowest price suggests the nearest price that finds cars', async () => {
    const dear = await get('/cars-for-sale?makeCode=TOYOTA&maxPrice=5000&modelCode=CAMRY');
    const [first] = waysOut(dear);
    expect(first).toEqual({
      href: '/cars-for-sale?makeCode=TOYOTA&maxPrice=11000&modelCode=CAMRY',
      text: 'Raise the price to $11,000',
      count: '1',
    });
    expect(dear).toContain('<small>Now up to $5,000</small>');
    const cheap = await get('/cars-for-sale?makeCode=FORD&minPrice=90000&modelCode=F250');
    expect(waysOut(cheap)[0]).toMatchObject({ text: 'Lower the price to $30,021', count: '1' });
    expect(await get(first!.href)).toContain('data-announcement="1 result');
  });

  it('without its model suggests keeping the make', async () => {
    const html = await get('/cars-for-sale?makeCode=TOYOTA&maxPrice=11000&modelCode=COROLLA');
    expect(waysOut(html)).toContainEqual({
      href: '/cars-for-sale?makeCode=TOYOTA&maxPrice=11000',
      text: 'Any Toyota model',
      count: '1',
    });
  });

  it('suggests two changes together when no single change helps', async () => {
    const html = await get(
      '/cars-for-sale?extColorSimple=PURPLE&makeCode=TOYOTA&maxPrice=5000&modelCode=CAMRY',
    );
    expect(html).toContain('Try changing two filters:');
    expect(waysOut(html)).toEqual([
      {
        href: '/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY',
        text: 'Without “Under $5,000” and Purple',
        count: '8',
      },
    ]);
    const near = await get(
      '/cars-for-sale?extColorSimple=PURPLE&makeCode=TOYOTA&modelCode=CAMRY&zip=10001',
    );
    expect(waysOut(near)).toEqual([
      {
        href: '/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY&searchRadius=0&zip=10001',
        text: 'At any distance and without Purple',
        count: '8',
      },
    ]);
    for (const { href } of [...waysOut(html), ...waysOut(near)])
      expect(await get(href)).toContain('data-announcement="8 results"');
  });

  it('reports the longest part of the search that has cars, with a count', async () => {
    const html = await get(
      '/cars-for-sale?extColorSimple=PURPLE&fuelTypeGroup=HYD&makeCode=TOYOTA&maxPrice=5000&modelCode=CAMRY',
    );
    expect(html).toContain('These go together:');
    expect(waysOut(html)).toEqual([
      {
        href: '/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY',
        text: 'Keep only Toyota Camry',
        count: '8',
      },
    ]);
    const near = await get(
      '/cars-for-sale?extColorSimple=PURPLE&fuelTypeGroup=HYD&makeCode=FORD&maxPrice=5000&modelCode=F250&zip=78701',
    );
    expect(waysOut(near)).toEqual([
      {
        href: '/cars-for-sale?makeCode=FORD&modelCode=F250&zip=78701',
        text: 'Keep only “Within 100 mi of 78701” and Ford F-250',
        count: '22',
      },
    ]);
  });

  it('offers an alert, except with a stored address, when signed in, or without filters', async () => {
    const empty = '/cars-for-sale?extColorSimple=PURPLE&makeCode=TOYOTA';
    const follows = (html: string) =>
      /<section class="empty".*?<form[^>]* action="\/cars-for-sale\/email-capture"/s.test(html);
    const html = await get(empty);
    expect(follows(html)).toBe(true);
    expect(html).toContain(
      `<input type="hidden" name="searchResultsURL" value="${empty.replaceAll('&', '&amp;')}"/>`,
    );
    expect(html).toContain(
      `href="/sign-in?defaultScreen=signup&amp;refUrl=${encodeURIComponent(empty)}"`,
    );
    for (const cookie of ['alert=1', 'signed_in=1'])
      expect(follows(await get(empty, classifieds.host, { cookie }))).toBe(false);
    expect(follows(await get('/cars-for-sale?makeCode=TOYOTA'))).toBe(false);
  });
});

describe("A search of one owner's cars", () => {
  const CHIP = /class="chip"[^>]*>(?:<[^>]*>|[^<])*From North Motors/;

  it('names the owner in its heading, title and chip', async () => {
    const html = await get('/cars-for-sale?ownerId=north-dealer');
    expect(html).toContain('<h1>Cars for\u00A0Sale from North Motors</h1>');
    expect(html).toContain('<title>Cars for Sale from North Motors - AutoMarket</title>');
    expect(html).toMatch(CHIP);
  });

  it('names the owner in its chip when none of their cars match, unless the brand hides it', async () => {
    const empty = '/cars-for-sale?maxPrice=5000&ownerId=north-dealer';
    const html = await get(empty);
    expect(html).toContain('data-announcement="0 results"');
    expect(html).toMatch(CHIP);
    expect(await get(empty, nameless.host)).not.toMatch(CHIP);
  });
});

describe('The description of a page', () => {
  it('names the price range, or the one price', async () => {
    const described = async (search: string) =>
      /<meta name="description" content="([^"]*)"/.exec(await get(`/cars-for-sale?${search}`))![1];
    expect(await described('makeCode=TOYOTA&modelCode=CAMRY')).toContain(
      'Prices from $11,000 to $16,000.',
    );
    expect(await described('ownerId=bay')).toMatch(/ Price: \$20,000\.$/);
  });
});

describe('The banner of the Buy Online Store', () => {
  const BANNER = 'aria-label="Sponsored: Buy Online Store"';

  it('appears when configured, is labelled as sponsored, and shows the linked count', async () => {
    const html = await get('/cars-for-sale', maker.host);
    expect(html).toContain(BANNER);
    expect(html).toContain(
      '<a id="store-banner" href="/cars-for-sale?experience=hyundai-buy-online">See 2 cars</a>',
    );
    expect(await get('/cars-for-sale?experience=hyundai-buy-online', maker.host)).toContain(
      'data-announcement="2 results"',
    );
  });

  it.each([
    ['in the store itself', '/cars-for-sale?experience=hyundai-buy-online', maker.host],
    ['when none of its cars match', '/cars-for-sale?modelCode=ELANTRA', maker.host],
    ['on a brand without one', '/cars-for-sale?makeCode=HYUND', classifieds.host],
  ])('does not appear %s', async (_where, path, host) => {
    expect(await get(path, host)).not.toContain('store-banner');
  });
});

describe('The promo card', () => {
  it('leads searches for work trucks to commercial vehicles, with a count', async () => {
    const html = await get('/cars-for-sale?makeCode=FORD&modelCode=F250');
    expect(html).toContain('<h3 id="promo-commercial">Shopping for work?</h3>');
    const href = '/cars-for-sale?experience=commercial&makeCode=FORD&modelCode=F250';
    const link = /<a id="narrow-commercial" href="([^"]*)">(.*?)<\/a>/.exec(html)!;
    expect([link[1], link[2]!.replaceAll(/<[^>]*>/g, '')]).toEqual([
      href.replaceAll('&', '&amp;'),
      'Commercial Vehicles 3',
    ]);
    expect(await get(href)).toContain('data-announcement="3 results"');
  });

  it('is absent from other searches', async () => {
    expect(await get('/cars-for-sale')).not.toContain('promo-commercial');
  });

  it('names its filter in the heading', async () => {
    const [, heading] = /<h3 id="promo-[^>]*>(Narrow[^<]*)</.exec(await get('/cars-for-sale'))!;
    expect(heading).toMatch(/^Narrow \d+ cars by body style$/);
  });
});

describe('A card', () => {
  it("names its owner, unless 'Hide OwnerName' is on; it is off by default", async () => {
    const ownersOf = (html: string) =>
      new Set(Array.from(html.matchAll(/class="owner-name">([^<]*)/g), ([, name]) => name));
    expect(ownersOf(await get('/cars-for-sale?ownerId=north-dealer'))).toEqual(
      new Set(['North Motors']),
    );
    const hidden = await get('/cars-for-sale?ownerId=north-dealer', nameless.host);
    expect(ownersOf(hidden)).toEqual(new Set(['Dealer']));
    // Neither in the page nor in its JSON-LD.
    expect(hidden).not.toContain('North Motors');
  });
});

describe('The panel', () => {
  it('explains the money back guarantee', async () => {
    expect(await get('/cars-for-sale')).toContain(
      `<em>${MONEY_BACK_GUARANTEE_DAYS} days or 1,000 miles</em>`,
    );
  });

  it('disables fuel economy options when electric is the only fuel, or no car has any', async () => {
    const isOff = async (path: string) => {
      const inputs = Array.from(
        (await get(path)).matchAll(/<input[^>]* name="mpgRange"[^>]*>/g),
        ([input]) => input,
      );
      expect(inputs.length).toBeGreaterThan(3);
      return inputs.slice(1).every((input) => input.includes(' disabled=""'));
    };
    await site.app.get(ListingStore).saveOffers([
      anOffer({
        id: '301',
        ownerId: 'sun',
        mpgCity: 40,
        mpgHighway: 45,
        makeCode: 'KIA',
        modelCode: 'RIO',
      }),
    ]);
    await site.carsApp.get(IndexRefresh).refresh();
    expect(await isOff('/cars-for-sale?makeCode=KIA')).toBe(false);
    expect(await isOff('/cars-for-sale?fuelTypeGroup=ELE&makeCode=KIA')).toBe(true);
    expect(await isOff('/cars-for-sale?makeCode=FORD')).toBe(true);
  });
});

describe('Fixed wording', () => {
  it('a private-seller listing sells for 28% more than a trade-in', async () => {
    for (const { host, sellMyCarPath } of Object.values(BRANDS)) {
      expect(await get(sellMyCarPath, host)).toContain('28% more than a trade-in');
    }
  });

  it('a third-party certified car has a limited warranty of 30-90 days', async () => {
    await site.carsApp
      .get(ListingStore)
      .saveOffers([anOffer({ id: '401', ownerId: 'moon', listingType: '3P_CERT' })]);
    await site.carsApp.get(IndexRefresh).refresh();
    expect(await get('/cars-for-sale/vehicle/401')).toContain('Limited warranty 30-90 days.');
  });
});
