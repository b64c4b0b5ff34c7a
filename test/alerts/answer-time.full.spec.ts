import { expect, it } from '@jest/globals';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { Subscriptions } from '../../src/alerts/subscriptions.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';

const PAIRS = process.env['TEST_LONG'] ? 2_000 : 300;
/** Above it, two samples are distinguishable. */
const MAX_T = 4.5;

/** Welch's t of two samples. */
function welchT(a: readonly number[], b: readonly number[]): number {
  const [of, against] = [a, b].map((sample) => {
    const mean = sample.reduce((sum, one) => sum + one, 0) / sample.length;
    const variance = sample.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (sample.length - 1);
    return { mean, error: variance / sample.length };
  }) as [{ mean: number; error: number }, { mean: number; error: number }];
  return Math.abs(of.mean - against.mean) / Math.sqrt(of.error + against.error);
}

describeShopOnBoth('An alert request', { cars: 0 }, (shop) => {
  it('takes the same time for followed and unknown searches', async () => {
    const known = 'known@example.com';
    const search = 'makeCode=TOYOTA';
    await shop.app
      .get(Subscriptions)
      .follow({ email: known, brand: 'ATC', search, cadence: 'daily', origin: '' });
    const browser = new BrowserOfTest(shop);
    const timed = async (email: string) => {
      const startedAt = performance.now();
      const { statusCode } = await browser.ask('POST', '/cars-for-sale/email-capture', {
        email,
        searchResultsURL: search,
      });
      expect(statusCode).toBe(201);
      return performance.now() - startedAt;
    };
    for (let at = 0; at < 50; at++) await timed(`warm${at}@example.com`);
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let at = 0; at < PAIRS; at++) {
      const ask = { known: () => timed(known), unknown: () => timed(`n${at}@example.com`) };
      const order =
        Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const which of order) times[which].push(await ask[which]());
    }
    expect(welchT(times.known, times.unknown)).toBeLessThan(MAX_T);
    await shop.app.get(Delivery).sendDue();
  });
});
