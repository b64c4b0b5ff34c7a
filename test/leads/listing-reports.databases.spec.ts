import { beforeAll, expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { ListingReports } from '../../src/leads/listing-reports.js';
import { Metrics } from '../../src/platform/telemetry/metrics.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { CAR, countOf, fillWithCars, newEmail, sendLead, signedIn, anEmail } from './lead-shop.js';

const DAY_MS = 86_400_000;

describeShopOnBoth('A report of a listing', { cars: 0 }, (shop) => {
  beforeAll(() => fillWithCars(shop));
  const report = (browser: BrowserOfTest, more: object = {}) =>
    browser.ask('POST', '/account-api/listing-reports', {
      listingId: CAR.mailed,
      reason: 'sold',
      ...more,
    });
  const counted = async () => {
    const { values } = await shop.app
      .get(Metrics)
      .registry.getSingleMetric('forecourt_listing_reports_total')!
      .get();
    return values.reduce((sum, { value }) => sum + value, 0);
  };

  it('is stored once per sender, listing and day, and always answered alike', async () => {
    const ann = await signedIn(shop);
    const before = [await countOf(shop, 'listingReport'), await counted()];
    const statuses = await Promise.all(Array.from({ length: 5 }, () => report(ann)));
    await report(ann, { listingId: CAR.posted, reason: 'scam', comments: 'Asks for gift cards.' });
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202]);
    expect([await countOf(shop, 'listingReport'), await counted()]).toEqual(
      before.map((count) => count + 2),
    );
  });

  it('counts clients without cookies by address', async () => {
    const before = await countOf(shop, 'listingReport');
    await report(new BrowserOfTest(shop), { listingId: CAR.unknown });
    await report(new BrowserOfTest(shop), { listingId: CAR.unknown });
    const visitor = new BrowserOfTest(shop);
    await sendLead(visitor, anEmail());
    await report(visitor, { listingId: CAR.unknown });
    expect(await countOf(shop, 'listingReport')).toBe(before + 2);
  });

  it('can be repeated the next day', async () => {
    const [reports, now] = [shop.app.get(ListingReports), Date.now()];
    const before = await countOf(shop, 'listingReport');
    for (const at of [now, now + DAY_MS - 1, now + DAY_MS + 1]) {
      await reports.take(
        { kind: 'visitor', id: 'ann' },
        { listingId: CAR.mailed, reason: 'other', comments: '' },
        at,
      );
    }
    expect(await countOf(shop, 'listingReport')).toBe(before + 2);
  });

  it('is rejected without a listed reason or a car, and dropped when the honeypot is filled', async () => {
    const before = await countOf(shop, 'listingReport');
    const ann = await signedIn(shop);
    const statuses = [
      await report(ann, { reason: 'ugly' }),
      await report(ann, { comments: 'x'.repeat(1_001) }),
      await report(ann, { listingId: '99' }),
      await report(ann, { textPot: 'x' }),
    ].map(({ statusCode }) => statusCode);
    expect([statuses, await countOf(shop, 'listingReport')]).toEqual([
      [400, 400, 404, 202],
      before,
    ]);
  });

  it('is stored without bidirectional control characters', async () => {
    const ann = await signedIn(shop);
    await report(ann, {
      reason: 'scam',
      comments: '\u202eAsks for\u202c\n\u2066gift cards.\u2069',
    });
    const rows = await shop.app
      .get(Database)
      .reading.selectFrom('listingReport')
      .select('comments')
      .execute();
    expect(rows).toContainEqual({ comments: 'Asks for\ngift cards.' });
  });

  it('is deleted with its sender, including reports from before sign-in', async () => {
    const before = await countOf(shop, 'listingReport');
    const browser = new BrowserOfTest(shop);
    await sendLead(browser, anEmail());
    await report(browser);
    await browser.signIn(newEmail());
    await report(browser);
    expect(await countOf(shop, 'listingReport')).toBe(before + 1);
    await browser.ask('DELETE', '/account-api/account');
    expect(await countOf(shop, 'listingReport')).toBe(before);
  });
});
