import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { SignIn } from '../../src/accounts/sign-in.js';
import { BrowsingHistory } from '../../src/browsing-history/browsing-history.js';
import { Database } from '../../src/platform/database/database.js';
import { BrowserOfTest } from './browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { PushReceiver } from '../push/push-receiver.js';
import { aReview, post } from '../reviews/review-shop.js';

const ROUNDS = 6;
const TABLES = [
  'savedSearch',
  'savedCar',
  'savedCarAlert',
  'viewedCar',
  'pushDevice',
  'subscription',
  'lead',
  'leadProfile',
  'listingReport',
  'consumerReview',
  'consumerReviewReport',
  'deletedReview',
  'session',
  'shopper',
  'outboxMessage',
] as const;

const aDevice = () => ({ brand: 'ATC', browser_token: new PushReceiver().token });

describeShopOnBoth('Account deletion', { cars: 60 }, (shop) => {
  const aListing = async () => {
    const answer = await shop.app.inject({
      url: '/rest/lsc/listing?numRecords=1&sellerType=d',
      headers: { host: 'localhost' },
    });
    return String(answer.json<{ listings: { id: string }[] }>().listings[0]!.id);
  };
  /** Views are buffered; stopping the server writes them. */
  const written = () => shop.app.get(BrowsingHistory, { strict: false }).onApplicationShutdown();
  const expectNothing = async () => {
    const { reading } = shop.app.get(Database);
    for (const table of TABLES)
      expect([table, await reading.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  };

  it('removes all data, including what the shopper saves, follows and sends meanwhile', async () => {
    const listingId = await aListing();
    for (let round = 0; round < ROUNDS; round++) {
      const email = `gone${round}@example.com`;
      const browser = new BrowserOfTest(shop);
      await browser.signIn(email);
      const searchResultsURL = `/cars-for-sale?maxPrice=${20_000 + round * 500}`;
      await Promise.all([
        browser.ask('POST', '/account-api/subscriptions', { searchResultsURL }),
        browser.ask('POST', '/account-api/search', { searchResultsURL }),
        browser.ask('GET', `/cars-for-sale/vehicle/${listingId}`),
        browser.ask('POST', '/cars-for-sale/consumer-device/browser', aDevice()),
        browser.ask('DELETE', '/account-api/account'),
        browser.ask('POST', '/cars-for-sale/consumer-device/browser', aDevice()),
        browser.ask('PUT', '/account-api/inventory', { listingId }),
        browser.ask('POST', '/cars-for-sale/svc/browsing-history', { listingId }),
        post(browser, '/reviews/toyota/rav4/write', { ...aReview(), account: email }),
        browser.ask('PUT', '/account-api/lead-profile', { firstName: 'Pat', email }),
        browser.ask('POST', '/account-api/subscriptions', {
          searchResultsURL: `${searchResultsURL}&sortBy=yearDESC`,
        }),
        browser.ask('POST', '/account-api/listing-reports', { listingId, reason: 'sold' }),
        browser.ask('POST', '/account-api/leads', {
          listingId,
          kind: 'email',
          firstName: 'Pat',
          email,
        }),
      ]);
    }
    await written();
    await expectNothing();
  });

  it('removes all data, including what another browser adds by signing in meanwhile', async () => {
    const listingId = await aListing();
    const email = 'two-browsers@example.com';
    const [here, there] = [new BrowserOfTest(shop), new BrowserOfTest(shop)];
    await here.signIn(email);
    await there.ask('PUT', '/account-api/inventory', { listingId });
    await there.ask('GET', `/cars-for-sale/vehicle/${listingId}`);
    await there.ask('POST', '/cars-for-sale/consumer-device/browser', aDevice());
    const token = await there.askForLink(email);
    const adopted = Promise.withResolvers<void>();
    shop.app.get(SignIn).onSignIn(async () => {
      adopted.resolve();
      await sleep(200);
    });
    const opened = there.ask('POST', '/account-api/sign-in/open', { token });
    await adopted.promise;
    const deleted = here.ask('DELETE', '/account-api/account');
    expect([(await opened).statusCode, (await deleted).statusCode]).toEqual([200, 204]);
    await written();
    await expectNothing();
  });
});
