import { expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { BrowserOfTest, untilAnswered } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';

const ATTEMPTS = 50;
let people = 0;
const newEmail = () => `saver${++people}@example.com`;
const search = (query: string, more: object = {}) => ({
  searchResultsURL: `/cars-for-sale?${query}`,
  bookmarkTitle: query,
  ...more,
});

interface Bean {
  readonly bookmarkId: string;
  readonly shareId?: string;
}

describeShopOnBoth('Saved searches', { cars: 60 }, (shop) => {
  const signedIn = async () => {
    const browser = new BrowserOfTest(shop);
    await browser.signIn(newEmail());
    return browser;
  };
  const beansOf = async (browser: BrowserOfTest, query = '') =>
    (await browser.ask('GET', `/account-api/searchbookmarks${query}`)).json<{
      myAtcSearchViewBeans: Bean[];
    }>().myAtcSearchViewBeans;
  const save = (browser: BrowserOfTest, query: string, more?: object) =>
    browser.ask('POST', '/account-api/search', search(query, more));

  it('use the names of the account service', async () => {
    const ann = await signedIn();
    const saved = await save(ann, 'makeCode=TOYOTA&maxPrice=30000', {
      searchName: 'Toyota Under $30,000',
      lastExecuted: '2026/11/3 08:05:09',
    });
    expect(saved.statusCode).toBe(201);
    const { bookmarkId } = saved.json<Bean>();
    expect(saved.json()).toEqual({ bookmarkId, savedSearchCount: 1 });
    const query = 'makeCode=TOYOTA&maxPrice=30000';
    expect(await beansOf(ann, `?searchBookmarkId=${bookmarkId}`)).toEqual([
      {
        bookmarkId,
        bookmarkTitle: query,
        title: query,
        searchName: 'Toyota Under $30,000',
        searchResultsURL: `/cars-for-sale?${query}`,
        saveSearchString: query,
        saveSearchInstrText: expect.any(String),
        textModalDisclaimer: expect.any(String),
        lastExecuted: '2026/11/3 08:05:09',
        savedDate: expect.stringMatching(/^\d{4}\/\d{2}\/\d{1,2} \d{2}:\d{2}:\d{2}$/),
        shareId: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
  });

  it('are deduplicated across URL spellings', async () => {
    const bob = await signedIn();
    const first = await save(bob, 'makeCode=TOYOTA&zip=78701&searchRadius=50');
    const again = await save(
      bob,
      'zip=78701-1234&makeCode=toyota&searchRadius=50&firstRecord=20&mmt=x&searchBookmarkId=7',
    );
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  it('are listed, counted and found on the pages of their brand only', async () => {
    const email = newEmail();
    const classifieds = new BrowserOfTest(shop);
    const valuation = new BrowserOfTest(shop, 'valuebook.localhost');
    await classifieds.signIn(email);
    await valuation.signIn(email);
    const kia = (await save(classifieds, 'makeCode=KIA')).json<Bean>();
    await save(classifieds, 'makeCode=BMW');
    const ford = await save(valuation, 'makeCode=FORD');
    const { bookmarkId } = ford.json<Bean>();
    expect(ford.json()).toEqual({ bookmarkId, savedSearchCount: 1 });
    expect(
      (
        await valuation.ask('POST', '/account-api/search', { bookmarkId, bookmarkTitle: 'F' })
      ).json(),
    ).toEqual({ bookmarkId, savedSearchCount: 1 });
    const listed = await beansOf(valuation);
    expect(listed.map((one) => one.bookmarkId)).toEqual([bookmarkId]);
    expect(await beansOf(classifieds)).toHaveLength(2);
    const [{ shareId }] = (await beansOf(classifieds, `?searchBookmarkId=${kia.bookmarkId}`)) as [
      Bean,
    ];
    for (const path of [
      `/account-api/searchbookmarks?searchBookmarkId=${kia.bookmarkId}`,
      `/account-api/searchbookmarks/share-bookmark/${shareId}`,
    ]) {
      expect((await classifieds.ask('GET', path)).statusCode).toBe(200);
      expect((await valuation.ask('GET', path)).statusCode).toBe(404);
    }
    const opened = await valuation.ask('GET', `/cars-for-sale?bookmarkId=${shareId}`);
    expect(opened.headers['location']).toBe('/cars-for-sale');
  });

  it('have one limit for all brands, which says how many other brands have', async () => {
    const email = newEmail();
    const classifieds = new BrowserOfTest(shop);
    const valuation = new BrowserOfTest(shop, 'valuebook.localhost');
    await classifieds.signIn(email);
    await valuation.signIn(email);
    for (let at = 0; at < 99; at += 1) await save(classifieds, `maxPrice=${10_000 + at * 500}`);
    expect((await save(valuation, 'makeCode=FORD')).statusCode).toBe(201);
    const rejected = await save(valuation, 'makeCode=KIA');
    expect([rejected.statusCode, rejected.json<{ detail: string }>().detail]).toEqual([
      409,
      'You have a maximum of 100 searches saved. You saved 99 of them on another site with this account.',
    ]);
  });

  it('accept search URLs only', async () => {
    const ida = await signedIn();
    const ask = (searchResultsURL: string) =>
      ida.ask('POST', '/account-api/search', { searchResultsURL });
    for (const address of [
      '/about',
      '/about?makeCode=KIA',
      'https://cars.example/',
      '/cars-for-sale/vehicle/1000000017',
      '//',
      'my search',
    ]) {
      const { statusCode, body } = await ask(address);
      expect([address, statusCode, body.includes('"reason":"is not the URL of a search"')]).toEqual(
        [address, 400, true],
      );
    }
    for (const [at, address] of [
      'makeCode=KIA',
      '?makeCode=BMW',
      'https://cars.example/cars-for-sale/?makeCode=FORD',
    ].entries()) {
      const { statusCode, body } = await ask(address);
      expect([address, statusCode, JSON.parse(body)]).toMatchObject([
        address,
        201,
        { savedSearchCount: at + 1 },
      ]);
    }
  });

  it.each([
    [{}, 'searchResultsURL', 'missing-parameter'],
    [{ searchResultsURL: '/cars-for-sale' }, 'searchResultsURL', 'missing-parameter'],
    [
      { searchResultsURL: 'sortBy=yearDESC&numRecords=50&mmt=x' },
      'searchResultsURL',
      'missing-parameter',
    ],
    [{ searchResultsURL: 'makeCode=SUBARUU' }, 'searchResultsURL.makeCode', 'invalid-value'],
    [
      { searchResultsURL: 'makeCode=KIA&maxPrice=cheap' },
      'searchResultsURL.maxPrice',
      'invalid-value',
    ],
    [
      { searchResultsURL: 'makeCode=KIA&modelCode=RAV4' },
      'searchResultsURL.modelCode',
      'invalid-value',
    ],
    [
      { searchResultsURL: 'makeCode=KIA&colour=red' },
      'searchResultsURL.colour',
      'unknown-parameter',
    ],
  ])('accept no URL that would show more cars than it names: %j', async (body, field, code) => {
    const eva = new BrowserOfTest(shop);
    const rejected = await eva.ask('POST', '/account-api/search', {
      ...body,
      bookmarkTitle: 'Mine',
    });
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      400,
      { errors: [{ field, code }] },
    ]);
    expect(await beansOf(eva)).toEqual([]);
  });

  it('accept listing API names, and ignore tracking parameters', async () => {
    const uma = new BrowserOfTest(shop);
    const query = 'vehicleStyleCodes=COUPE&listingTypes=USED&utm_source=mail&gclid=1';
    expect((await save(uma, query)).statusCode).toBe(201);
    expect(await beansOf(uma)).toMatchObject([
      { saveSearchString: 'listingType=USED&vehicleStyleCode=COUPE' },
    ]);
  });

  it('are the same search from every position on the page', async () => {
    const jan = await signedIn();
    const first = await save(jan, 'makeCode=KIA&maxPrice=30000');
    const again = await save(jan, 'makeCode=KIA&maxPrice=30000#listing-5');
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  it('can be renamed and run again by their owner', async () => {
    const cat = await signedIn();
    const { bookmarkId } = (await save(cat, 'makeCode=HONDA')).json<Bean>();
    const body = { bookmarkId, bookmarkTitle: 'My Honda', lastExecuted: '2026/12/24 18:00:00' };
    expect((await cat.ask('POST', '/account-api/search', body)).statusCode).toBe(200);
    expect(await beansOf(cat)).toMatchObject([
      { bookmarkTitle: 'My Honda', lastExecuted: '2026/12/24 18:00:00' },
    ]);
    expect((await cat.ask('DELETE', `/account-api/searchbookmarks/${bookmarkId}`)).statusCode).toBe(
      204,
    );
    expect(await beansOf(cat)).toEqual([]);
  });

  it('are limited to 2 when signed out, with fifty concurrent requests', async () => {
    const browser = new BrowserOfTest(shop);
    await save(browser, 'makeCode=BMW');
    const attempts = Array.from({ length: ATTEMPTS }, (_, at) =>
      untilAnswered(() => save(browser, `maxPrice=${10_000 + at * 500}`)),
    );
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    const rejected = await save(browser, 'makeCode=AUDI');
    expect([rejected.statusCode, rejected.json<{ detail: string }>().detail]).toEqual([
      409,
      'You have a maximum of 2 searches saved.',
    ]);
    expect((await save(browser, 'makeCode=BMW')).statusCode).toBe(200);
    expect(await beansOf(browser)).toHaveLength(2);
  });

  it('move into the account at sign-in without duplicates', async () => {
    const email = newEmail();
    const atHome = new BrowserOfTest(shop);
    await atHome.signIn(email);
    await save(atHome, 'makeCode=BMW');
    const onTheWay = new BrowserOfTest(shop);
    for (const make of ['BMW', 'AUDI']) await save(onTheWay, `makeCode=${make}`);
    await onTheWay.signIn(email);
    expect(
      (await beansOf(onTheWay))
        .map(({ saveSearchString }: Bean & { saveSearchString?: string }) => saveSearchString)
        .toSorted(),
    ).toEqual(['makeCode=AUDI', 'makeCode=BMW']);
    expect(onTheWay.cookies.has('__Host-visitor')).toBe(false);
  });

  it('are private: others get 404', async () => {
    const [dan, eve, stranger] = [await signedIn(), await signedIn(), new BrowserOfTest(shop)];
    const { bookmarkId } = (await save(dan, 'makeCode=KIA')).json<Bean>();
    const missing = '019a8c7e-0000-7000-8000-000000000000';
    for (const other of [eve, stranger]) {
      for (const [method, path, body] of [
        ['GET', '/account-api/searchbookmarks?searchBookmarkId=ID', undefined],
        ['DELETE', '/account-api/searchbookmarks/ID', undefined],
        ['POST', '/account-api/search', { bookmarkId: 'ID', bookmarkTitle: 'Mine now' }],
      ] as const) {
        const ask = async (id: string) => {
          const requested = body && { ...body, bookmarkId: id };
          const answer = await other.ask(method, path.replace('ID', id), requested);
          return [answer.statusCode, { ...answer.json<object>(), requestId: '' }];
        };
        expect(await ask(bookmarkId)).toEqual(await ask(missing));
        expect((await ask(bookmarkId))[0]).toBe(404);
      }
    }
    expect(await beansOf(dan)).toMatchObject([{ bookmarkTitle: 'makeCode=KIA' }]);
  });

  it('are shared by an unguessable id, which reveals only the search', async () => {
    const fay = await signedIn();
    await save(fay, 'makeCode=MAZDA');
    const [{ shareId, bookmarkId }] = (await beansOf(fay)) as [Bean];
    const stranger = new BrowserOfTest(shop);
    const shared = await stranger.ask(
      'GET',
      `/account-api/searchbookmarks/share-bookmark/${shareId}`,
    );
    expect(shared.json()).toMatchObject({
      myAtcSearchViewBeans: [{ searchResultsURL: '/cars-for-sale?makeCode=MAZDA' }],
    });
    expect(shared.body).not.toContain(shareId!);
    const wrong = await stranger.ask(
      'GET',
      `/account-api/searchbookmarks/share-bookmark/${bookmarkId}`,
    );
    expect([wrong.statusCode, wrong.json<{ detail: string }>().detail]).toEqual([
      404,
      'Bookmark not found',
    ]);
  });

  it.each([
    [{ lastExecuted: 'yesterday' }, 'lastExecuted'],
    [{ lastExecuted: '2026/02/30 10:00:00' }, 'lastExecuted'],
    [{ bookmarkTitle: 'x'.repeat(201) }, 'bookmarkTitle'],
    [{ other: 1 }, 'other'],
  ])('are rejected with a message: %o', async (wrong, field) => {
    const rejected = await save(new BrowserOfTest(shop), 'makeCode=BMW', wrong);
    expect([rejected.statusCode, rejected.json()]).toMatchObject([400, { errors: [{ field }] }]);
  });

  it('are deleted with their owner', async () => {
    const gus = await signedIn();
    await save(gus, 'makeCode=VOLVO');
    await gus.ask('DELETE', '/account-api/account');
    const rows = await shop.app
      .get(Database)
      .reading.selectFrom('savedSearch')
      .select('id')
      .where('search', '=', 'makeCode=VOLVO')
      .execute();
    expect(rows).toEqual([]);
  });
});
