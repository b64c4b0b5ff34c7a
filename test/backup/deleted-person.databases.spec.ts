import { expect, it } from '@jest/globals';
import { Config } from '../../src/platform/config/config.js';
import { Database } from '../../src/platform/database/database.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { BrowserOfTest, lastMailTo } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { CAR, fillWithCars, sendLead } from '../leads/lead-shop.js';
import { runDataCommand } from './data-command.js';
import { contentsOf } from './odd-rows.js';

const SEARCH = { searchResultsURL: '/cars-for-sale?maxPrice=20000' };
const lead = (email: string) => ({
  listingId: CAR.mailed,
  kind: 'email',
  firstName: 'Pat',
  email,
  comments: 'Is it there?',
});

describeShopOnBoth('npm run data:delete', { cars: 0 }, (shop) => {
  const remove = (...args: string[]) => {
    const { dataDir, databaseUrl } = shop.app.get(Config);
    return runDataCommand('delete', { dataDir, databaseUrl }, ...args);
  };
  /** Tables with a row that contains the text. */
  const tablesWith = async (text: string) => {
    const contents = await contentsOf(shop.app.get(Database));
    return Object.entries(contents).flatMap(([table, rows]) =>
      JSON.stringify(rows).includes(text) ? [table] : [],
    );
  };

  it('deletes all data of an account, keeps everything else, and prints a summary', async () => {
    await fillWithCars(shop);
    for (const email of ['pat@example.com', 'kim@example.com']) {
      const browser = new BrowserOfTest(shop);
      await browser.signIn(email);
      await browser.ask('POST', '/account-api/search', SEARCH);
      await browser.ask('PUT', '/account-api/inventory', { listingId: CAR.mailed });
      await browser.ask('PUT', '/account-api/lead-profile', { firstName: 'Pat', email });
      await browser.ask('POST', '/account-api/subscriptions', SEARCH);
      await sendLead(browser, lead(email), `key of ${email}`);
    }
    const ofPat = await tablesWith('pat@example.com');
    const ofKim = await tablesWith('kim@example.com');
    expect(ofPat).toEqual(
      expect.arrayContaining([
        'shopper',
        'signInLink',
        'mailboxMail',
        'subscription',
        'lead',
        'leadProfile',
      ]),
    );
    const { code, output, errors } = await remove('Pat@Example.com', '--yes');
    expect([code, errors, output.includes('@')]).toEqual([0, '', false]);
    for (const table of [
      'shopper',
      'session',
      'savedSearch',
      'savedCar',
      'subscription',
      'lead',
      'leadProfile',
      'idempotencyKey',
    ]) {
      expect(output).toMatch(new RegExp(`^ +1  ${table}$`, 'm'));
    }
    expect([await tablesWith('pat@example.com'), await tablesWith('kim@example.com')]).toEqual([
      [],
      ofKim,
    ]);
    const { shopper, session, savedSearch, savedCar, idempotencyKey } = await contentsOf(
      shop.app.get(Database),
    );
    expect(
      [shopper, session, savedSearch, savedCar, idempotencyKey].map(({ length }) => length),
    ).toEqual([1, 1, 1, 1, 1]);
  });

  it('finds requested alerts and sent messages of an address without an account', async () => {
    const follower = 'follower@example.com';
    await new BrowserOfTest(shop).ask('POST', '/cars-for-sale/email-capture', {
      email: follower,
      ...SEARCH,
    });
    await shop.app.get(Delivery).sendDue();
    await lastMailTo(shop, follower);
    expect((await remove(follower)).output).toMatch(
      /^ +1 {2}subscriptionLink\n +1 {2}subscription$/m,
    );
    await sendLead(new BrowserOfTest(shop), lead('sender@example.com'));
    expect(await tablesWith('sender@example.com')).toContain('lead');
    expect((await remove('sender@example.com')).output).toMatch(/^ +1 {2}lead$/m);
    expect([await tablesWith(follower), await tablesWith('sender@example.com')]).toEqual([[], []]);
  });

  it('succeeds when nothing is known about the address', async () => {
    expect(await remove('nobody@example.com')).toEqual({
      code: 0,
      output: 'There is no data about this person.\n',
      errors: '',
    });
  });
});
