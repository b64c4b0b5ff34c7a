import { randomUUID } from 'node:crypto';
import { expect, it, jest } from '@jest/globals';
import { PersonalData } from '../../src/accounts/personal-data.js';
import { Cars } from '../../src/inventory/cars.js';
import type { Listing } from '../../src/inventory/listing.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import type { OutgoingMail } from '../../src/platform/mail/outgoing-mail.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { AlertsJob } from '../../src/alerts/alerts-job.js';
import { SavedCarAlertRun } from '../../src/alerts/saved-car-alert-run.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { anOffer } from '../contracts/an-offer.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { waitingBodies } from '../outbox/waiting-bodies.js';

const DAY_MS = 86_400_000;
/**
 * Saved cars are checked a day after they were saved, which is slightly after the start of the
 * tests.
 */
const NEXT_LOOK_MS = DAY_MS + 3_600_000;
const CALL = '/account-api/saved-car-alerts';

describeShopOnBoth('An alert about saved cars', { cars: 0 }, (shop) => {
  let now = Date.now();
  let lastId = 1_700_000_000_000;
  const cars = new Map<string, Partial<Listing>>();

  const offer = async (id: string, facts: Partial<Listing> = {}) => {
    cars.set(id, { ...cars.get(id), ...facts });
    await shop.carsApp.get(ListingStore).saveOffers([anOffer({ id, year: 2021, ...cars.get(id) })]);
  };
  const sell = async (id: string) => {
    cars.delete(id);
    await shop.carsApp.get(ListingStore).removeOffers('north', cars.keys());
  };
  const aCar = async () => {
    const id = String(++lastId);
    await offer(id, { priceDollars: 20_000 });
    return id;
  };
  const reduce = (id: string, priceDollars = 18_800) =>
    offer(id, { priceDollars, previousPriceDollars: 20_000 });
  /** With a price history: the price of 20 days is reduced now. */
  const reduceNow = (id: string, priceDollars: number) =>
    offer(id, {
      priceDollars,
      previousPriceDollars: 20_000,
      priceHistory: [
        { at: now - 20 * DAY_MS, priceDollars: 20_000 },
        { at: now, priceDollars },
      ],
    });
  const save = (browser: BrowserOfTest, listingId: string) =>
    browser.ask('PUT', '/account-api/inventory', { listingId });
  const shopper = async () => {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const browser = new BrowserOfTest(shop);
    await browser.signIn(email);
    return { email, browser };
  };
  const keeper = async () => {
    const [{ email, browser }, id] = [await shopper(), await aCar()];
    await save(browser, id);
    return { email, browser, id };
  };
  const tick = (laterMs = NEXT_LOOK_MS) =>
    shop.app.get(AlertsJob, { strict: false }).tick((now += laterMs));
  const mailsTo = async (email: string) => {
    await shop.app.get(Delivery).sendDue();
    const sent = (await shop.app.get(Mailbox).list()).filter(
      ({ toAddress, subject }) => toAddress === email && /saved cars/.test(subject),
    );
    return Promise.all(sent.map(async ({ id }) => (await shop.app.get(Mailbox).find(id))!));
  };
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

  it('lists reduced and sold cars in one mail, each once', async () => {
    const { email, browser, id } = await keeper();
    const [sold, asBefore] = [await aCar(), await aCar()];
    await save(browser, sold);
    await save(browser, asBefore);
    await tick();
    await sell(sold);
    await tick();
    await reduce(id);
    await tick(14 * DAY_MS);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('1 price drop, 1 sold: your saved cars');
    for (const part of [
      '2021 Toyota Camry',
      '$18,800 · $1,200 less than before',
      'Sold or no longer for sale.',
      `/vehicle/${id}`,
      '/saved',
    ]) {
      expect([part, mail!.text.includes(part), mail!.html.includes(part)]).toEqual([
        part,
        true,
        true,
      ]);
    }
    expect(mail!.text).not.toContain(asBefore);
    await tick();
    await tick(40 * DAY_MS);
    expect((await mailsTo(email)).length).toBe(1);
    await reduce(id, 18_000);
    await tick();
    expect((await subjectsTo(email)).toSorted()).toEqual([
      '1 price drop, 1 sold: your saved cars',
      '1 price drop: your saved cars',
    ]);
  });

  it('comes from the brand where alerts were turned on last', async () => {
    const { email, browser } = await keeper();
    await browser.ask('PUT', CALL);
    await browser.ask('DELETE', CALL);
    const valuation = new BrowserOfTest(shop, 'valuebook.localhost');
    await valuation.signIn(email);
    const id = await aCar();
    await save(valuation, id);
    await valuation.ask('PUT', CALL);
    await reduceNow(id, 18_800);
    await tick(60_000);
    const [mail] = await mailsTo(email);
    expect(mail!.html).toContain('ValueBook');
    expect(mail!.text).toContain(`http://valuebook.localhost/cars-for-sale/vehicle/${id}`);
    expect(mail!.text + mail!.html).not.toMatch(/automarket/i);
  });

  it("has no cars of other makes on a car maker's site", async () => {
    const { email, browser, id } = await keeper();
    const own = await aCar();
    await offer(own, { makeCode: 'HYUND', modelCode: 'SONATA' });
    await save(browser, own);
    const maker = new BrowserOfTest(shop, 'hyundai.localhost');
    await maker.signIn(email);
    await maker.ask('PUT', CALL);
    await reduce(id);
    await reduce(own);
    await tick();
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toBe('1 price drop: your saved cars');
    expect(mail!.text).toContain(`http://hyundai.localhost/cars-for-sale/vehicle/${own}`);
    expect(mail!.text).not.toContain(id);
  });

  it('is sent within a minute of a price drop, once a day at most', async () => {
    const { email, browser, id } = await keeper();
    const later = await aCar();
    await save(browser, later);
    await reduceNow(id, 18_800);
    await tick(60_000);
    expect(await subjectsTo(email)).toEqual(['1 price drop: your saved cars']);
    await reduceNow(later, 19_000);
    await tick(60_000);
    await reduceNow(id, 18_500);
    await tick(60_000);
    expect((await mailsTo(email)).length).toBe(1);
    await tick(DAY_MS);
    expect((await subjectsTo(email)).toSorted()).toEqual([
      '1 price drop: your saved cars',
      '2 price drops: your saved cars',
    ]);
    await tick();
    expect((await mailsTo(email)).length).toBe(2);
  });

  it('reads no cars while none has changed', async () => {
    const { id } = await keeper();
    await reduceNow(id, 18_800);
    await tick(60_000);
    const reduced = jest.spyOn(shop.carsApp.get(ListingStore), 'carsReducedSince');
    await tick(60_000);
    expect(reduced).not.toHaveBeenCalled();
    await reduceNow(id, 18_500);
    await tick(60_000);
    expect(reduced).toHaveBeenCalled();
    reduced.mockRestore();
  });

  it('ignores earlier reductions, prices that are merely lower, and cars that are away briefly', async () => {
    const { email, browser } = await keeper();
    const [before, lower, away] = [await aCar(), await aCar(), await aCar()];
    await reduce(before);
    for (const id of [before, lower, away]) await save(browser, id);
    await offer(lower, { priceDollars: 19_000 });
    const facts = cars.get(away)!;
    await sell(away);
    await tick();
    await tick(13 * DAY_MS);
    await offer(away, facts);
    await tick();
    await tick(14 * DAY_MS);
    expect(await mailsTo(email)).toEqual([]);
  });

  it("is not sent without an account; after sign-in it covers the browser's cars", async () => {
    const visitor = new BrowserOfTest(shop);
    const id = await aCar();
    await save(visitor, id);
    await reduce(id);
    await tick();
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    await visitor.signIn(email);
    await tick();
    expect(await subjectsTo(email)).toEqual(['1 price drop: your saved cars']);
  });

  it('can be turned off and on on the saved page, without reporting changes in between', async () => {
    const { email, browser, id } = await keeper();
    const page = async () => (await browser.ask('GET', '/saved')).body;
    expect(await page()).toContain('Turn off emails');
    expect((await browser.ask('DELETE', CALL)).statusCode).toBe(204);
    expect(await page()).toContain('Turn on emails');
    await reduce(id);
    await tick();
    expect((await browser.ask('PUT', CALL, {})).statusCode).toBe(204);
    await tick();
    expect(await mailsTo(email)).toEqual([]);
    await reduce(id, 17_000);
    await tick();
    expect(await subjectsTo(email)).toEqual(['1 price drop: your saved cars']);
    expect((await new BrowserOfTest(shop).ask('DELETE', CALL)).statusCode).toBe(401);
  });

  it('ends by one-click unsubscribe and by the link in the mail', async () => {
    const { email, browser, id } = await keeper();
    await reduce(id);
    await tick();
    const waiting = (await waitingBodies(shop)) as OutgoingMail[];
    const mail = waiting.find(({ to }) => to === email)!;
    expect(mail.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const { pathname, search } = new URL(mail.headers!['List-Unsubscribe']!.slice(1, -1));
    expect(mail.text).toContain(
      `/subscriptions/unsubscribe#${new URLSearchParams(search).get('token')}`,
    );
    const headers = {
      host: 'localhost',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    };
    const answer = await shop.app.inject({
      method: 'POST',
      url: pathname + search,
      payload: 'List-Unsubscribe=One-Click',
      headers,
    });
    expect(answer.statusCode).toBe(204);
    expect((await browser.ask('GET', '/saved')).body).toContain('Turn on emails');
    await reduce(id, 17_000);
    await tick();
    expect((await mailsTo(email)).length).toBe(1);
  });

  it('is sent once by concurrent servers, and later if one dies midway', async () => {
    const { email, id } = await keeper();
    await reduce(id);
    now += NEXT_LOOK_MS;
    const outbox = shop.app.get(Outbox);
    const run = shop.app.get(SavedCarAlertRun, { strict: false });
    const goOn = () => Promise.resolve(true);
    const ended = jest
      .spyOn(outbox, 'addAll')
      .mockRejectedValue(new Error('The server ends here.'));
    await run.lookAtDue(now, goOn);
    ended.mockRestore();
    expect(await mailsTo(email)).toEqual([]);
    await Promise.all([run.lookAtDue(now, goOn), run.lookAtDue(now, goOn)]);
    await run.lookAtDue(now, goOn);
    expect(await subjectsTo(email)).toEqual(['1 price drop: your saved cars']);
  });

  it('is sent once if the job dies during a price drop', async () => {
    const { email, id } = await keeper();
    await reduceNow(id, 18_800);
    const run = shop.app.get(SavedCarAlertRun, { strict: false });
    const goOn = () => Promise.resolve(true);
    await expect(
      run.lookAtReduced(now, () => Promise.reject(new Error('The lease is over.'))),
    ).resolves.toBeGreaterThan(0);
    await Promise.all([run.lookAtReduced(now, goOn), run.lookAtReduced(now, goOn)]);
    expect(await subjectsTo(email)).toEqual(['1 price drop: your saved cars']);
  });

  it('continues after a clock that was far ahead', async () => {
    const { email, id } = await keeper();
    await tick(400 * DAY_MS);
    now -= 400 * DAY_MS;
    await reduce(id);
    await tick(60_000);
    expect(await subjectsTo(email)).toEqual(['1 price drop: your saved cars']);
  });

  it('waits while the cars are unavailable', async () => {
    const { email, id } = await keeper();
    await reduce(id);
    const away = jest.spyOn(shop.app.get(Cars), 'currentCars').mockRejectedValue(new Error('away'));
    await tick();
    away.mockRestore();
    expect(await mailsTo(email)).toEqual([]);
    await tick(60_000);
    expect(await subjectsTo(email)).toEqual(['1 price drop: your saved cars']);
  });

  it('is deleted with the account', async () => {
    const { email, browser, id } = await keeper();
    await reduce(id);
    await shop.app.get(PersonalData).forget({ email });
    await tick();
    expect(await mailsTo(email)).toEqual([]);
    expect((await browser.ask('PUT', CALL, {})).statusCode).toBe(401);
  });
});
