import { expect, it } from '@jest/globals';
import { Database } from '../../src/database/database.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';

const ROUNDS = 6;
const TABLES = ['savedSearch', 'savedCar', 'subscription', 'lead', 'leadProfile', 'session', 'shopper', 'outboxMessage'] as const;

describeShopOnBoth('Deleting an account', { cars: 60 }, (shop) => {
  it('leaves nothing, also of what the same shopper saves, follows and sends meanwhile', async () => {
    const answer = await shop.app.inject({ url: '/rest/lsc/listing?numRecords=1&sellerType=d', headers: { host: 'localhost' } });
    const listingId = String(answer.json<{ listings: { id: string }[] }>().listings[0]!.id);
    for (let round = 0; round < ROUNDS; round++) {
      const email = `gone${round}@example.com`;
      const browser = new BrowserOfTest(shop);
      await browser.signIn(email);
      const searchResultsURL = `/cars-for-sale?maxPrice=${20_000 + round * 500}`;
      await Promise.all([
        browser.ask('POST', '/account-api/subscriptions', { searchResultsURL }),
        browser.ask('POST', '/account-api/search', { searchResultsURL }),
        browser.ask('DELETE', '/account-api/account'),
        browser.ask('PUT', '/account-api/inventory', { listingId }),
        browser.ask('PUT', '/account-api/lead-profile', { firstName: 'Pat', email }),
        browser.ask('POST', '/account-api/subscriptions', { searchResultsURL: `${searchResultsURL}&sortBy=yearDESC` }),
        browser.ask('POST', '/account-api/leads', { listingId, kind: 'email', firstName: 'Pat', email }),
      ]);
    }
    const { reading } = shop.app.get(Database);
    for (const table of TABLES) expect([table, await reading.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  });
});
