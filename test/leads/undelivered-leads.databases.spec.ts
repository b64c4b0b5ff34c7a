import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { dropDeadLetters } from '../../src/leads/dead-leads.js';
import { LEAD_KIND } from '../../src/leads/lead-delivery.js';
import { RetentionJob } from '../../src/leads/retention-job.js';
import { SentLeads } from '../../src/leads/sent-leads.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { DeadLetters } from '../../src/platform/outbox/dead-letters.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { SendFailure } from '../../src/platform/outbox/send-failure.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { CAR, anEmail, fillWithCars, sendLead, signedIn } from './lead-shop.js';
import type { Receipt } from './lead-shop.js';

const DAY_MS = 86_400_000;

describeShopOnBoth('An undelivered lead', { cars: 0 }, (shop) => {
  let failure: SendFailure | undefined;
  const posted: string[] = [];
  beforeAll(async () => {
    await fillWithCars(shop);
    shop.app.get(Delivery).registerSender(LEAD_KIND, async ({ id }) => {
      if (failure) throw failure;
      posted.push(id);
    });
  });
  beforeEach(() => {
    posted.length = 0;
    failure = new SendFailure('answered 503');
  });

  const lead = (more: object = {}) => anEmail({ listingId: CAR.posted, ...more });
  const reject = () => (failure = new SendFailure('answered 410', { isPermanent: true }));
  const sendDue = () => shop.app.get(Delivery).sendDue();
  const sendAgain = (browser: BrowserOfTest, leadId: string) =>
    browser.ask('POST', `/account-api/leads/${leadId}/send-again`, {});
  async function sent(browser: BrowserOfTest, body = lead()): Promise<string> {
    const { leadId } = (await sendLead(browser, body)).json<Receipt>();
    await sendDue();
    return leadId;
  }
  async function deliveryOf(browser: BrowserOfTest): Promise<string> {
    const { leads } = (await browser.ask('GET', '/account-api/leads')).json<{
      leads: { delivery: string }[];
    }>();
    return leads[0]!.delivery;
  }
  const savedPage = async (browser: BrowserOfTest) => (await browser.ask('GET', '/saved')).body;

  it('is shown as not delivered yet, and can be sent at once', async () => {
    const browser = new BrowserOfTest(shop);
    const leadId = await sent(browser);
    expect(await deliveryOf(browser)).toBe('waiting');
    expect(await savedPage(browser)).toContain('Not delivered yet.');
    failure = undefined;
    await sendDue();
    expect(posted).toEqual([]);
    const again = await sendAgain(browser, leadId);
    expect([again.statusCode, again.json()]).toEqual([200, { delivery: 'waiting' }]);
    await sendDue();
    expect([posted.length, await deliveryOf(browser)]).toEqual([1, 'sent']);
    expect((await sendAgain(browser, leadId)).json()).toEqual({ delivery: 'sent' });
    expect(await savedPage(browser)).not.toMatch(/Not delivered yet|Send again/);
  });

  it('is shown as undeliverable when rejected, and can be resent, with an account too', async () => {
    reject();
    const ann = await signedIn(shop);
    const leadId = await sent(ann);
    expect(await deliveryOf(ann)).toBe('failed');
    expect(await savedPage(ann)).toMatch(/Couldn’t be delivered\.[\s\S]*Send again/);
    const stranger = await signedIn(shop);
    for (const browser of [stranger, new BrowserOfTest(shop)])
      expect((await sendAgain(browser, leadId)).statusCode).toBe(404);
    expect(await deliveryOf(ann)).toBe('failed');
    failure = undefined;
    await sendAgain(ann, leadId);
    await sendDue();
    expect([posted.length, await deliveryOf(ann)]).toEqual([1, 'sent']);
  });

  it('can be sent again once dead, and marks the car as contacted only before', async () => {
    const ann = await signedIn(shop);
    const body = lead();
    const [first, repeated] = [await sent(ann, body), await sent(ann, body)];
    expect(repeated).toBe(first);
    const { ownerId } = await shop.app
      .get(Database)
      .reading.selectFrom('lead')
      .select('ownerId')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const contacted = () =>
      shop.app.get(SentLeads).hasContacted({ kind: 'shopper', id: ownerId }, CAR.posted);
    expect(await contacted()).toBe(true);
    reject();
    await sendAgain(ann, first);
    await sendDue();
    expect(await contacted()).toBe(false);
    failure = undefined;
    const anew = await sent(ann, body);
    expect([anew === first, posted.length, await contacted()]).toEqual([false, 1, true]);
  });

  it('is never shown as delivered after its dead letter is dropped or deleted', async () => {
    reject();
    const { app } = shop;
    const [dropped, forgotten] = [new BrowserOfTest(shop), new BrowserOfTest(shop)];
    const leadId = await sent(dropped);
    const letters = await app.get(DeadLetters).list();
    expect(
      await dropDeadLetters(app.get(Database), app.get(DeadLetters), [letters.at(-1)!.id]),
    ).toBe(1);
    expect(await deliveryOf(dropped)).toBe('dropped');
    expect(await savedPage(dropped)).toContain('Couldn’t be delivered. Write to the seller again.');
    expect((await sendAgain(dropped, leadId)).statusCode).toBe(409);
    await sent(forgotten);
    await app.get(RetentionJob, { strict: false }).tick(Date.now() + 31 * DAY_MS);
    expect([await deliveryOf(forgotten), await app.get(Outbox).counts()]).toEqual([
      'dropped',
      { waiting: 0, dead: 0 },
    ]);
  });

  it('can be withdrawn like any other', async () => {
    reject();
    const browser = new BrowserOfTest(shop);
    const leadId = await sent(browser);
    expect((await browser.ask('DELETE', `/account-api/leads/${leadId}`)).statusCode).toBe(200);
    expect((await sendAgain(browser, leadId)).statusCode).toBe(404);
    expect(await savedPage(browser)).not.toMatch(/Couldn’t be delivered|Send again/);
  });
});
