import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ResultsProps } from '../../views/results/results-fragment.js';
import { Database } from '../../src/platform/database/database.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { Cars } from '../../src/inventory/cars.js';
import { BrowserOfTest, lastMailTo } from '../accounts/browser.js';
import { startApp, useApp } from '../app-under-test.js';

const site = useApp({ cars: 400 });
let people = 0;
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)![0];
const saveControl = (html: string) => /data-action="save-search"/.test(html);
const SEARCH = '/cars-for-sale?maxPrice=30000';

async function signedIn(): Promise<BrowserOfTest> {
  const browser = new BrowserOfTest(site);
  await browser.signIn(`saved${++people}@example.com`);
  return browser;
}

async function save(
  browser: BrowserOfTest,
  searchResultsURL: string,
  bookmarkTitle: string,
): Promise<string> {
  const answer = await browser.ask('POST', '/account-api/search', {
    searchResultsURL,
    bookmarkTitle,
  });
  return answer.json<{ bookmarkId: string }>().bookmarkId;
}

/** Saves a search, of which today's catalog knows no value. */
async function saveOfBefore(browser: BrowserOfTest): Promise<string> {
  const id = await save(browser, '/cars-for-sale?makeCode=KIA', 'Of before');
  await site.app
    .get(Database)
    .change(undefined, (change) =>
      change
        .updateTable('savedSearch')
        .set({ search: 'makeCode=GONE' })
        .where('id', '=', id)
        .execute(),
    );
  return id;
}

describe('The save control', () => {
  it('appears when filters are set, and not on all results', async () => {
    const ann = new BrowserOfTest(site);
    expect(saveControl((await ann.ask('GET', SEARCH)).body)).toBe(true);
    expect(saveControl((await ann.ask('GET', '/cars-for-sale')).body)).toBe(false);
    expect(saveControl((await ann.ask('GET', '/cars-for-sale?sortBy=yearDESC')).body)).toBe(false);
  });

  it('is hidden when a signed-in shopper has saved the search under a title', async () => {
    const bob = await signedIn();
    expect(saveControl((await bob.ask('GET', SEARCH)).body)).toBe(true);
    const id = await save(bob, SEARCH, 'Cheap ones');
    const { body } = await bob.ask('GET', `${SEARCH}&searchBookmarkId=${id}`);
    expect(saveControl(body)).toBe(false);
    expect(body).toMatch(/<p class="saved-title">.*Cheap ones<\/p>/);
    // By any path to this search.
    expect(saveControl((await bob.ask('GET', SEARCH)).body)).toBe(false);
  });

  it.each([
    ['saveSearchOff=on', false],
    ['personalization=off', false],
    ['filterChips=off', false],
    ['subscribeSearchAlerts=on', false],
    ['compare=off', true],
  ])('with %s: %s', async (features, isThere) => {
    const shop = await startApp({ cars: 60, env: { FEATURES: features } });
    const { body } = await new BrowserOfTest(shop).ask('GET', SEARCH);
    await shop.stop();
    expect(saveControl(body)).toBe(isThere);
    const signUp = `href="/sign-in?defaultScreen=signup&amp;refUrl=${encodeURIComponent(SEARCH)}"`;
    expect(mainOf(body).includes(`<a class="btn btn-outline btn-sm" ${signUp}`)).toBe(
      features === 'subscribeSearchAlerts=on',
    );
  });

  it('asks for an email address once, and remembers the answer for 1800 seconds', async () => {
    const ken = new BrowserOfTest(site);
    expect((await ken.ask('GET', SEARCH)).body).toContain('data-asks=""');
    const left = await ken.ask('POST', '/cars-for-sale/email-capture', {
      email: 'ken@example.com',
      searchResultsURL: SEARCH,
    });
    expect([left.statusCode, left.cookies.find(({ name }) => name === 'alert')]).toMatchObject([
      201,
      { maxAge: 1_800, httpOnly: true },
    ]);
    expect((await ken.ask('GET', SEARCH)).body).not.toContain('data-asks=""');
  });

  it('shows a saved search of a browser without an account, and offers a shared one', async () => {
    const liz = new BrowserOfTest(site);
    await save(liz, SEARCH, 'Hers');
    const main = mainOf((await liz.ask('GET', SEARCH)).body);
    expect([saveControl(main), />Saved<\/a>/.test(main)]).toEqual([false, true]);
    expect(saveControl((await liz.ask('GET', '/cars-for-sale?maxPrice=20000')).body)).toBe(true);
    const shared = /href="([^"]*bookmarkId=[^"]*)">Share link/.exec(
      mainOf((await liz.ask('GET', '/saved')).body),
    )![1]!;
    expect(
      saveControl((await new BrowserOfTest(site).ask('GET', shared.replaceAll('&amp;', '&'))).body),
    ).toBe(true);
  });

  it('describes the alerts from the first page on, and the limit in the words of the specification', async () => {
    const { body } = await new BrowserOfTest(site).ask(
      'GET',
      '/cars-for-sale?firstRecord=20&maxPrice=30000&sortBy=yearDESC',
    );
    const sent = /data-body="([^"]*)"/
      .exec(body)![1]!
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(sent)).toMatchObject({
      searchResultsURL: `${SEARCH}&sortBy=yearDESC`,
      bookmarkTitle: expect.stringContaining('Cars'),
    });
    expect(body).toContain('You have a maximum of 2 searches saved.');
    expect(body).toContain('>Create a free account</a>');
  });
});

describe('A URL with a bookmark', () => {
  it('opens its search, with its title in the hero', async () => {
    const cat = await signedIn();
    const id = await save(cat, SEARCH, 'Under thirty');
    const { headers } = await cat.ask('GET', `/cars-for-sale?searchBookmarkId=${id}`);
    expect(headers.location).toBe(`${SEARCH}&searchBookmarkId=${id}`);
    expect(mainOf((await cat.ask('GET', headers.location!)).body)).toContain('Under thirty');
  });

  it('keeps the radius of its search, whatever the shopper has searched within since', async () => {
    const ina = await signedIn();
    const id = await save(ina, '/cars-for-sale?zip=78701', 'Near me');
    const [, shareId] = /[?&;]bookmarkId=([^"&]*)[^"]*">Share link/.exec(
      (await ina.ask('GET', '/saved')).body,
    )!;
    for (const [who, bookmark] of [
      [ina, `searchBookmarkId=${id}`],
      [new BrowserOfTest(site), `bookmarkId=${shareId}`],
    ] as const) {
      await who.ask('GET', '/cars-for-sale?searchRadius=25&zip=78701');
      const { headers } = await who.ask('GET', `/cars-for-sale?${bookmark}`);
      const { statusCode, body } = await who.ask('GET', headers.location!);
      expect([statusCode, mainOf(body).includes('Near me')]).toEqual([200, true]);
      expect(mainOf(body)).toContain('Within 100 mi of 78701');
    }
  });

  it('is no longer the saved search once the shopper changes it', async () => {
    const dan = await signedIn();
    const id = await save(dan, SEARCH, 'Under thirty');
    const { body, statusCode } = await dan.ask(
      'GET',
      `/cars-for-sale?maxPrice=20000&searchBookmarkId=${id}`,
    );
    expect([statusCode, body.includes('Under thirty'), saveControl(body)]).toEqual([
      200,
      false,
      true,
    ]);
  });

  it('of another brand falls back to a new search', async () => {
    const joe = new BrowserOfTest(site);
    await save(joe, '/cars-for-sale?makeCode=KIA', 'Kias');
    const [, shareId] = /[?&;]bookmarkId=([^"&]*)[^"]*">Share link/.exec(
      (await joe.ask('GET', '/saved')).body,
    )!;
    for (const host of ['valuebook.localhost', 'hyundai.localhost']) {
      const there = new BrowserOfTest(site, host);
      const { headers } = await there.ask('GET', `/cars-for-sale?bookmarkId=${shareId}`);
      expect(headers.location).toBe('/cars-for-sale');
      const { statusCode, body } = await there.ask('GET', headers.location!);
      expect([statusCode, mainOf(body).includes('Bookmark not found')]).toEqual([200, true]);
    }
  });

  it('that is unknown falls back to a new search and says so once', async () => {
    const eve = await signedIn();
    const id = await save(eve, SEARCH, 'Hers');
    for (const [who, address] of [
      [new BrowserOfTest(site), `${SEARCH}&searchBookmarkId=${id}`],
      [await signedIn(), `${SEARCH}&searchBookmarkId=${id}`],
      [eve, `${SEARCH}&searchBookmarkId=none`],
      [eve, `/cars-for-sale?bookmarkId=${id}`],
      [eve, `/cars-for-sale?searchBookmarkId=${await saveOfBefore(eve)}`],
    ] as const) {
      expect((await who.ask('GET', address)).headers.location).toBe('/cars-for-sale');
      expect(mainOf((await who.ask('GET', '/cars-for-sale')).body)).toContain('Bookmark not found');
      expect(mainOf((await who.ask('GET', '/cars-for-sale')).body)).not.toContain(
        'Bookmark not found',
      );
    }
  });

  it('that is shared opens for everybody under its title', async () => {
    const fay = await signedIn();
    await save(fay, SEARCH, 'For all of you');
    const page = mainOf((await fay.ask('GET', '/saved')).body);
    const href = /href="([^"]*bookmarkId=[^"]*)">Share link/
      .exec(page)![1]!
      .replaceAll('&amp;', '&');
    expect(mainOf((await new BrowserOfTest(site).ask('GET', href)).body)).toContain(
      'For all of you',
    );
  });

  it('is in the page data if it is shared, and else a new search', async () => {
    const hal = await signedIn();
    const id = await save(hal, SEARCH, 'For programs');
    const [, shareId] = /[?&;]bookmarkId=([^"&]*)[^"]*">Share link/.exec(
      (await hal.ask('GET', '/saved')).body,
    )!;
    const dataOf = async (search: string) => {
      const { body } = await hal.ask('GET', `/cars-for-sale/page-data${search}`);
      const { announcement, bookmarkNotice } = JSON.parse(body) as ResultsProps;
      return { announcement, bookmarkNotice };
    };
    const [all, searched] = [await dataOf(''), await dataOf(SEARCH.replace('/cars-for-sale', ''))];
    expect(searched.announcement).not.toBe(all.announcement);
    expect(await dataOf(`?bookmarkId=${shareId}`)).toEqual(searched);
    const notice = { bookmarkNotice: 'Bookmark not found' };
    expect(await dataOf('?bookmarkId=none&makeCode=FORD')).toEqual({ ...all, ...notice });
    expect(await dataOf(`?searchBookmarkId=${id}`)).toEqual({ ...all, ...notice });
  });
});

describe('The saved page', () => {
  let ids: string[] = [];
  beforeAll(async () => {
    const answer = await site.app.inject({
      url: '/rest/lsc/listing?numRecords=5',
      headers: { host: 'localhost' },
    });
    ids = answer.json<{ listings: { id: string }[] }>().listings.map(({ id }) => String(id));
  });

  it('shows an empty state and sets no cookie', async () => {
    const gus = new BrowserOfTest(site);
    const { body, headers } = await gus.ask('GET', '/saved');
    expect(mainOf(body)).toMatch(/No saved cars yet\..*No saved searches yet\./s);
    expect([headers['set-cookie'], headers['cache-control']]).toEqual([undefined, 'no-store']);
  });

  it('shows price changes and marks removed cars', async () => {
    const hal = await signedIn();
    for (const listingId of ids.slice(0, 3))
      await hal.ask('PUT', '/account-api/inventory', { listingId });
    const { reading } = site.app.get(Database);
    const change = (at: number, set: { priceDollars?: number; listingId?: string }) =>
      reading.updateTable('savedCar').set(set).where('listingId', '=', ids[at]!).execute();
    const price = async (at: number) =>
      (
        await reading
          .selectFrom('savedCar')
          .select('priceDollars')
          .where('listingId', '=', ids[at]!)
          .executeTakeFirstOrThrow()
      ).priceDollars;
    await change(0, { priceDollars: (await price(0)) + 500 });
    await change(1, { priceDollars: (await price(1)) - 1_000 });
    await change(2, { listingId: '123456789' });
    const main = mainOf((await hal.ask('GET', '/saved')).body);
    expect(main).toContain('$500 less than when you saved it');
    expect(main).toContain('$1,000 more than when you saved it');
    expect(main).toContain('Sold, or no longer for sale');
    const compare = /href="(\/cars-for-sale\/compare\?[^"]*)"/.exec(main)![1]!;
    expect(
      [
        ...new URLSearchParams(compare.replaceAll('&amp;', '&').split('?')[1]).getAll('listingId'),
      ].toSorted(),
    ).toEqual(ids.slice(0, 2).toSorted());
  });

  it('distinguishes cars of one name by trim and mileage, also for screen readers, and removed ones by date', async () => {
    const mia = await signedIn();
    for (const listingId of ids.slice(0, 2))
      await mia.ask('PUT', '/account-api/inventory', { listingId });
    const { reading } = site.app.get(Database);
    await reading
      .updateTable('savedCar')
      .set({ listingId: '123456780' })
      .where('listingId', '=', ids[1]!)
      .execute();
    const { listing } = (await site.app.get(Cars).carsById([ids[0]!]))[0]!;
    const [gone, car] = mainOf((await mia.ask('GET', '/saved')).body)
      .split('<li class="saved-item"')
      .slice(1);
    const miles = `${listing.mileageMiles!.toLocaleString('en-US')} mi`;
    const [, detail] = /<\/h3><p>([^<]*)<\/p>/.exec(car!)!;
    expect([detail!.includes(listing.trim!), detail!.endsWith(miles)]).toEqual([true, true]);
    expect(car).toContain(`, ${detail}</span></button>`);
    expect([car!.includes('card-media'), gone!.includes('card-media')]).toEqual([true, false]);
    expect(gone).toMatch(/Remove<span class="vh"> \d{4} [^<]*, Saved [^<]* at \$[\d,]+<\/span>/);
  });

  it.each(['automarket.localhost', 'valuebook.localhost', 'hyundai.localhost'])(
    'shows seller, distance, price rating and Contact as the card does, at %s',
    async (host) => {
      const ned = new BrowserOfTest(site, host);
      const search = '/cars-for-sale?zip=78701';
      const results = (await ned.ask('GET', search)).body;
      const cards = [
        ...results.matchAll(/<article class="card" id="listing-(\d+)".*?<\/article>/gs),
      ].slice(0, 3);
      for (const [, listingId] of cards)
        await ned.ask('PUT', '/account-api/inventory', { listingId });
      const { body } = await ned.ask('GET', '/saved', undefined, {
        referer: `http://${host}${search}`,
      });
      for (const [card, id] of cards) {
        const row = new RegExp(`<li class="saved-item" id="saved-car-${id}".*?</li>`, 's').exec(
          body,
        )![0];
        for (const part of [/<div class="card-owner">.*?<\/div>/s, /<p class="deal">.*?<\/p>/s])
          expect(part.exec(row)![0]).toBe(part.exec(card)![0]);
        expect(row).toContain(' mi away</span>');
        const contact = /<button class="btn btn-tonal[^"]*"( form="[^<]*)</;
        expect(contact.exec(row)![1]).toBe(contact.exec(card)![1]);
      }
    },
  );

  it('measures distances from the latest saved search with a place, and names the place if that has none', async () => {
    const oda = await signedIn();
    await oda.ask('PUT', '/account-api/inventory', { listingId: ids[0] });
    const owner = async () =>
      /<div class="card-owner">(.*?)<\/div>/s.exec((await oda.ask('GET', '/saved')).body)![1]!;
    const { owner: seller } = (await site.app.get(Cars).carsById([ids[0]!]))[0]!;
    expect(await owner()).toContain(`<span>${seller.city}, ${seller.state}</span>`);
    await save(oda, '/cars-for-sale?zip=78701', 'Around Austin');
    await save(oda, SEARCH, 'Anywhere');
    expect(await owner()).toMatch(/<span>([\d,]+|Under 1) mi away<\/span>/);
  });

  it('measures distances from the last searched ZIP Code when opened directly', async () => {
    const distance = async (browser: BrowserOfTest) =>
      / mi away<\/span>/.test((await browser.ask('GET', '/saved')).body);
    const ann = new BrowserOfTest(site);
    await ann.ask('PUT', '/account-api/inventory', { listingId: ids[0] });
    await ann.ask('GET', '/cars-for-sale?makeCode=FORD');
    expect(await distance(ann)).toBe(false);
    await ann.ask('GET', '/cars-for-sale?zip=78701');
    expect(await distance(ann)).toBe(true);
    await ann.ask('GET', '/cars-for-sale?makeCode=FORD');
    expect([ann.cookies.get('searchedZip'), await distance(ann)]).toEqual(['78701', true]);
    ann.cookies.set('searchedZip', '00000');
    expect(await distance(ann)).toBe(false);
  });

  it('stores the last ZIP Code for a year, or for the session under Global Privacy Control', async () => {
    const stored = async (headers?: Record<string, string>) =>
      String(
        (await new BrowserOfTest(site).ask('GET', '/cars-for-sale?zip=78701', undefined, headers))
          .headers['set-cookie'],
      );
    expect(await stored()).toBe(
      'searchedZip=78701; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    );
    expect(await stored({ 'sec-gpc': '1' })).toBe(
      'searchedZip=78701; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('keeps the row of a removed car, without seller and Contact', async () => {
    const pia = await signedIn();
    await pia.ask('PUT', '/account-api/inventory', { listingId: ids[0] });
    await site.app
      .get(Database)
      .reading.updateTable('savedCar')
      .set({ listingId: '123456781' })
      .where('listingId', '=', ids[0]!)
      .execute();
    const row = /<li class="saved-item".*?<\/li>/s.exec((await pia.ask('GET', '/saved')).body)![0];
    expect(row).toContain('Sold, or no longer for sale');
    expect(row).not.toMatch(/card-owner|Contact|Make Offer|class="deal"/);
  });

  it('counts the cars that are new since the last visit of a search', async () => {
    const ivy = await signedIn();
    const id = await save(ivy, 'maxPrice=900000', 'Everything');
    expect(mainOf((await ivy.ask('GET', '/saved')).body)).not.toContain(' new</b>');
    await site.app
      .get(Database)
      .reading.updateTable('savedSearch')
      .set({ lookedAt: 0 })
      .where('id', '=', id)
      .execute();
    expect(mainOf((await ivy.ask('GET', '/saved')).body)).toContain(
      '<b class="saved-new">20+ new</b>',
    );
    await ivy.ask('GET', `/cars-for-sale?maxPrice=900000&searchBookmarkId=${id}`);
    expect(mainOf((await ivy.ask('GET', '/saved')).body)).not.toContain(' new</b>');
  });

  it('offers to change, resend or remove unconfirmed alerts, and not to activate them', async () => {
    const lee = new BrowserOfTest(site);
    await lee.ask('POST', '/cars-for-sale/email-capture', {
      email: 'lee@example.com',
      searchResultsURL: SEARCH,
      cadence: 'daily',
    });
    await site.app.get(Delivery).sendDue();
    await lee.signIn('lee@example.com');
    const page = async () => mainOf((await lee.ask('GET', '/saved')).body);
    const [, own] = /data-method="PUT"[^>]* action="([^"]+)"/.exec(await page())!;
    expect(await page()).toMatch(
      /Confirm using the email we sent to l…@example.com.*>Resend<.*>Change<.*>Remove</s,
    );
    expect(await page()).not.toMatch(/Email me new matches|Not saved/);
    await lee.ask('PUT', own!, { cadence: 'weekly' });
    expect(await page()).toMatch(/Confirm using the email.*<option value="weekly" selected="">/s);
  });

  it('resends the confirmation mail, at most five times an hour, and cancels unconfirmed alerts', async () => {
    const nia = new BrowserOfTest(site);
    const email = 'nia@example.com';
    const requested = await nia.ask('POST', '/cars-for-sale/email-capture', {
      email,
      searchResultsURL: SEARCH,
    });
    const { subscriptionId } = requested.json<{ subscriptionId: string }>();
    const links = async () => {
      await site.app.get(Delivery).sendDue();
      return (await site.app.get(Mailbox).list()).filter(({ toAddress }) => toAddress === email)
        .length;
    };
    const page = async () => mainOf((await nia.ask('GET', '/saved')).body);
    expect(await links()).toBe(1);
    const row = /<li[^>]*id="waiting-search.*?<\/li>/s.exec(await page())![0];
    expect(row).toMatch(/<h3><a href="\/cars-for-sale\?maxPrice=30000">.*>Resend<.*>Remove</s);
    const resend = () => nia.ask('POST', `/account-api/subscriptions/${subscriptionId}/resend`);
    for (let times = 0; times < 6; times += 1) {
      expect((await resend()).statusCode).toBe(202);
      await links();
    }
    expect(await links()).toBe(5);
    const takeBack = () =>
      nia.ask('DELETE', `/account-api/subscriptions/${subscriptionId}/request`);
    expect((await takeBack()).statusCode).toBe(204);
    expect(await page()).not.toContain('waiting-search');
    expect([(await takeBack()).statusCode, (await resend()).statusCode, await links()]).toEqual([
      204, 202, 5,
    ]);
    const [, token] = /\/subscriptions\/confirm#([\w-]+)/.exec(await lastMailTo(site, email))!;
    expect(
      (await nia.ask('POST', '/account-api/subscriptions/confirm', { token })).statusCode,
    ).toBe(410);
  });

  it('does not cancel confirmed alerts', async () => {
    const oda = new BrowserOfTest(site);
    const requested = await oda.ask('POST', '/cars-for-sale/email-capture', {
      email: 'oda@example.com',
      searchResultsURL: SEARCH,
    });
    const { subscriptionId } = requested.json<{ subscriptionId: string }>();
    const [, token] = /\/subscriptions\/confirm#([\w-]+)/.exec(
      await lastMailTo(site, 'oda@example.com'),
    )!;
    await oda.ask('POST', '/account-api/subscriptions/confirm', { token });
    await oda.ask('DELETE', `/account-api/subscriptions/${subscriptionId}/request`);
    await oda.signIn('oda@example.com');
    const { subscriptions } = (await oda.ask('GET', '/account-api/subscriptions')).json<{
      subscriptions: { isConfirmed: boolean }[];
    }>();
    expect(subscriptions).toMatchObject([{ subscriptionId, isConfirmed: true }]);
  });

  it('shows unconfirmed alerts only to the browser that requested them', async () => {
    const mia = new BrowserOfTest(site);
    const follow = (url: string) =>
      mia.ask('POST', '/cars-for-sale/email-capture', {
        email: 'mia@example.com',
        searchResultsURL: url,
      });
    await follow(SEARCH);
    const id = await save(mia, '/cars-for-sale?maxPrice=20000', 'Cheap');
    await follow('/cars-for-sale?maxPrice=20000');
    const searches = async (browser: BrowserOfTest) =>
      Array.from(
        mainOf((await browser.ask('GET', '/saved')).body).matchAll(
          /id="([^"]+-search-[^"]+)" data-row="">.*?class="hint">(.*?)<\/p>/gs,
        ),
        (row) =>
          row
            .slice(1)
            .join(': ')
            .replaceAll(/<[^>]*>/g, ''),
      );
    expect(await searches(mia)).toEqual([
      expect.stringMatching(
        `^saved-search-${id}: Confirm using the email we sent to m…@example.com · Saved`,
      ),
      expect.stringMatching(
        /^waiting-search-[\w-]{22}: Confirm using the email we sent to m…@example.com$/,
      ),
    ]);
    expect(mainOf((await mia.ask('GET', '/saved')).body)).not.toContain('mia@');
    expect(await searches(new BrowserOfTest(site))).toEqual([]);
    const [, token] = /\/subscriptions\/confirm#([\w-]+)/.exec(
      await lastMailTo(site, 'mia@example.com'),
    )!;
    await mia.ask('POST', '/account-api/subscriptions/confirm', { token });
    expect((await searches(mia)).filter((row) => row.includes('Confirm using'))).toHaveLength(1);
  });

  it('shows each shopper only their own searches, whatever their titles', async () => {
    const jan = await signedIn();
    await save(jan, SEARCH, '<script>alert(1)</script>');
    expect((await jan.ask('GET', '/saved')).body).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    );
    expect((await (await signedIn()).ask('GET', '/saved')).body).not.toContain('alert(1)');
  });
});
