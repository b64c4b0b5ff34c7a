import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import type { Listing } from '../../src/inventory/listing.js';
import type { PushMessage } from '../../src/push/push-notices.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { SearchIndex } from '../../src/search/index/search-index.js';
import { AlertsJob } from '../../src/alerts/alerts-job.js';
import { BrowserOfTest, untilAnswered } from '../accounts/browser.js';
import { anOffer } from '../contracts/an-offer.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { DEALER, anEmail, fillWithCars, mailsTo, sendLead } from '../leads/lead-shop.js';
import type { Receipt } from '../leads/lead-shop.js';
import { PushReceiver } from './push-receiver.js';
import { registerDevice } from './register-device.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SHOWN_WITHIN_MS = 20_000;
const ALERTS = '/account-api/saved-car-alerts';

describeShopOnBoth('A push notification tells', { cars: 0 }, (shop) => {
  let now = Date.now();
  let lastId = 1_700_000_000_000;
  const cars = new Map<string, Partial<Listing> & { id: string }>();
  beforeAll(() => fillWithCars(shop));

  const offer = async (id: string, facts: Partial<Listing>) => {
    const index = shop.carsApp.get(SearchIndex, { strict: false });
    const { epoch } = index;
    cars.set(id, { ...cars.get(id), ...facts, id });
    await shop.carsApp.get(ListingStore).saveOffers([anOffer(cars.get(id)!)]);
    for (
      const deadline = Date.now() + SHOWN_WITHIN_MS;
      index.epoch === epoch && Date.now() < deadline;
    )
      await sleep(10);
  };
  const aCar = async (facts: Partial<Listing> = {}) => {
    const id = String(++lastId);
    await offer(id, { year: 2021, priceDollars: 20_000, listedAt: lastId, ...facts });
    return id;
  };
  const reduce = (id: string) => offer(id, { priceDollars: 18_800, previousPriceDollars: 20_000 });
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
  const shopper = async (kinds?: string[]) => {
    const browser = new BrowserOfTest(shop);
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    await browser.signIn(email);
    const device = {
      brand: 'ATC',
      browser_token: new PushReceiver().token,
      ...(kinds && { kinds }),
    };
    const answer = await registerDevice(browser, device);
    return { browser, email, deviceId: answer.json<{ device_id: string }>().device_id };
  };
  const tick = (laterMs: number) =>
    shop.app.get(AlertsJob, { strict: false }).tick((now += laterMs));
  const noticesOf = async (deviceId: string) => {
    const rows = await shop.app
      .get(Database)
      .reading.selectFrom('outboxMessage')
      .select('body')
      .where('kind', '=', 'push')
      .execute();
    return rows
      .map(({ body }) => JSON.parse(body) as PushMessage)
      .filter((message) => message.deviceId === deviceId)
      .map(({ notice }) => notice);
  };

  it('a price drop of a saved car, with emails on or off', async () => {
    const [{ browser, deviceId }, muted] = [await shopper(), await shopper(['newMatch'])];
    const id = await aCar();
    for (const one of [browser, muted.browser])
      await one.ask('PUT', '/account-api/inventory', { listingId: id });
    expect((await browser.ask('DELETE', ALERTS)).statusCode).toBe(204);
    await reduce(id);
    await tick(DAY_MS + MINUTE_MS);
    await tick(DAY_MS);
    expect(await noticesOf(deviceId)).toEqual([
      {
        kind: 'priceDrop',
        title: 'Price drop: 2021 Toyota Camry',
        body: 'Now $18,800, was $20,000',
        path: `/cars-for-sale/vehicle/${id}`,
        topic: `car:${id}`,
      },
    ]);
    expect(await noticesOf(muted.deviceId)).toEqual([]);
  });

  it('each price drop within a minute, once, even while its email waits for the next day', async () => {
    const { browser, deviceId } = await shopper();
    const id = await aCar();
    await browser.ask('PUT', '/account-api/inventory', { listingId: id });
    const bodies = async () => (await noticesOf(deviceId)).map(({ body }) => body).toSorted();
    await reduceNow(id, 18_800);
    await tick(MINUTE_MS);
    expect(await bodies()).toEqual(['Now $18,800, was $20,000']);
    await shop.app.get(Delivery).sendDue();
    for (const priceDollars of [18_000, 18_300]) {
      await reduceNow(id, priceDollars);
      await tick(MINUTE_MS);
    }
    await tick(DAY_MS);
    expect(await bodies()).toEqual(['Now $18,000, was $20,000']);
  });

  it('several price drops together', async () => {
    const { browser, deviceId } = await shopper();
    const ids = [await aCar(), await aCar({ year: 2020 })];
    for (const listingId of ids) await browser.ask('PUT', '/account-api/inventory', { listingId });
    for (const id of ids) await reduce(id);
    await tick(DAY_MS + MINUTE_MS);
    expect(await noticesOf(deviceId)).toMatchObject([
      {
        title: '2 price drops among your saved cars',
        body: expect.stringContaining('2020 Toyota Camry, $18,800'),
        path: '/saved',
      },
    ]);
  });

  it("a car maker's site only price drops of its own cars", async () => {
    const { browser, deviceId } = await shopper();
    const device = { brand: 'HYUND', browser_token: new PushReceiver().token };
    const makerDevice = (await registerDevice(browser, device)).json<{ device_id: string }>();
    const [toyota, own] = [await aCar(), await aCar({ makeCode: 'HYUND', modelCode: 'SONATA' })];
    for (const listingId of [toyota, own])
      await browser.ask('PUT', '/account-api/inventory', { listingId });
    for (const id of [toyota, own]) await reduce(id);
    await tick(DAY_MS + MINUTE_MS);
    expect(await noticesOf(deviceId)).toMatchObject([
      { title: '2 price drops among your saved cars' },
    ]);
    expect(await noticesOf(makerDevice.device_id)).toMatchObject([
      { title: 'Price drop: 2021 Hyundai Sonata', path: `/cars-for-sale/vehicle/${own}` },
    ]);
  });

  it('new cars in a followed search', async () => {
    const { browser, deviceId } = await shopper();
    await aCar({ year: 1990 });
    const searchResultsURL = '/cars-for-sale?startYear=1990&endYear=1990';
    const followed = await browser.ask('POST', '/account-api/subscriptions', {
      searchResultsURL,
      cadence: 'instant',
    });
    expect(followed.statusCode).toBe(201);
    await tick(MINUTE_MS);
    await aCar({ year: 1990, priceDollars: 9_000 });
    await tick(MINUTE_MS);
    await tick(MINUTE_MS);
    expect(await noticesOf(deviceId)).toEqual([
      {
        kind: 'newMatch',
        title: expect.stringMatching(/^1 new car: .*1990/),
        body: '1990 Toyota Camry, $9,000',
        path: expect.stringContaining('startYear=1990'),
        topic: expect.stringMatching(/^search:/),
      },
    ]);
  });

  it("a dealer's answer, without its text", async () => {
    const { browser, email, deviceId } = await shopper();
    const sent = await sendLead(
      browser,
      anEmail({ kind: 'chat', comments: 'Still there?', email }),
    );
    const { leadId } = sent.json<Receipt>();
    const seller = new BrowserOfTest(shop);
    const [mail] = await mailsTo(shop, DEALER.email);
    const { 1: token } = /\/conversation#([\w.-]+)/.exec(mail!.text)!;
    const say = (by: BrowserOfTest, words: string) =>
      untilAnswered(() =>
        by.ask('POST', `/account-api/conversations/${leadId}/messages`, { words }),
      );
    await untilAnswered(() => seller.ask('POST', '/account-api/conversations/open', { token }));
    expect((await say(seller, 'It is.')).statusCode).toBe(201);
    expect((await say(browser, 'Saturday?')).statusCode).toBe(201);
    expect(await noticesOf(deviceId)).toEqual([
      {
        kind: 'dealerAnswer',
        title: 'North Motors replied',
        body: 'About 2019 Toyota Camry',
        path: `/conversation/${leadId}`,
        topic: `conversation:${leadId}`,
      },
    ]);
  });
});
