import { beforeAll, expect, it } from '@jest/globals';
import { Leads } from '../../src/leads/leads.js';
import { BRANDS } from '../../src/platform/config/brands.js';
import { senderOf } from '../../src/leads/lead-sender.js';
import { Database } from '../../src/platform/database/database.js';
import { BrowserOfTest, untilAnswered } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { CAR, anEmail, countOf, fillWithCars, newEmail, sendLead, signedIn } from './lead-shop.js';
import type { Receipt } from './lead-shop.js';

const KEYS = process.env['TEST_LONG'] ? 1_000 : 50;
const TWINS = 20;
const HOUR_MS = 3_600_000;

describeShopOnBoth('A repeated lead', { cars: 0 }, (shop) => {
  beforeAll(() => fillWithCars(shop));

  it('with its key gets the first answer without a second effect, for twenty concurrent repeats', async () => {
    const before = [await countOf(shop, 'lead'), await countOf(shop, 'outboxMessage')];
    let inFlight = 0;
    for (let number = 0; number < KEYS; number++) {
      const [body, key] = [anEmail(), `key ${number}`];
      const twins = await Promise.all(
        Array.from({ length: TWINS }, () => sendLead(new BrowserOfTest(shop), body, key)),
      );
      const statuses = twins.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      inFlight += statuses.filter((status) => status === 409).length;
      expect(statuses.filter((status) => ![201, 200, 409].includes(status))).toEqual([]);
      const again = await sendLead(new BrowserOfTest(shop), body, key);
      expect([again.statusCode, again.json()]).toEqual([
        200,
        twins.find(({ statusCode }) => statusCode === 201)!.json(),
      ]);
    }
    expect([await countOf(shop, 'lead'), await countOf(shop, 'outboxMessage')]).toEqual([
      before[0]! + KEYS,
      before[1]! + 2 * KEYS,
    ]);
    expect(inFlight).toBeGreaterThan(KEYS);
  });

  it('with its key and another body is rejected, and nothing is sent', async () => {
    const [browser, body] = [new BrowserOfTest(shop), anEmail()];
    expect((await sendLead(browser, body, 'mine')).statusCode).toBe(201);
    const count = await countOf(shop, 'lead');
    expect(
      (await sendLead(browser, { ...body, comments: 'Something else' }, 'mine')).statusCode,
    ).toBe(422);
    expect(await countOf(shop, 'lead')).toBe(count);
    const answer = await sendLead(browser, body, 'mine');
    expect(answer.statusCode).toBe(200);
  });

  it("with another sender's key is independent", async () => {
    const [ann, bob] = [await signedIn(shop), await signedIn(shop)];
    expect([
      (await sendLead(ann, anEmail(), 'same')).statusCode,
      (await sendLead(bob, anEmail(), 'same')).statusCode,
    ]).toEqual([201, 201]);
  });

  it.each(['', 'x'.repeat(201), 'clé'])(
    'is not deduplicated by a key such as "%s"',
    async (key) => {
      expect((await sendLead(new BrowserOfTest(shop), anEmail(), key)).statusCode).toBe(400);
    },
  );

  it("gets the first answer with and without the first answer's cookie", async () => {
    const [browser, body] = [new BrowserOfTest(shop), anEmail()];
    const first = (await sendLead(browser, body, 'lost')).json<Receipt>();
    expect(browser.cookies.has('__Host-visitor')).toBe(true);
    expect((await sendLead(browser, body, 'lost')).json()).toEqual(first);
    expect((await sendLead(new BrowserOfTest(shop), body, 'lost')).json()).toEqual(first);
  });

  it('without a key is the same for ten minutes, and gives strangers no token', async () => {
    const [browser, body] = [new BrowserOfTest(shop), anEmail()];
    const first = await sendLead(browser, body);
    const again = await sendLead(browser, { ...body, email: newEmail() });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    const stranger = await sendLead(new BrowserOfTest(shop), {
      ...body,
      email: body.email.toUpperCase(),
    });
    const { withdrawToken: _withdrawToken, ...receipt } = first.json<Receipt>();
    expect([stranger.statusCode, stranger.json()]).toEqual([200, receipt]);
    expect((await sendLead(browser, { ...body, comments: 'And its tires?' })).statusCode).toBe(201);
  });

  it('is new after ten minutes, and with its key after a day', async () => {
    const [body, now] = [anEmail(), Date.now()];
    const send = (at: number, key?: string) => directly(body, at, key);
    const [first, soon, later] = [
      await send(now),
      await send(now + 9 * 60_000),
      await send(now + 11 * 60_000),
    ];
    expect([soon.leadId === first.leadId, later.leadId === first.leadId]).toEqual([true, false]);
    const keyed = await send(now + 48 * HOUR_MS, 'daily');
    expect((await send(now + 71 * HOUR_MS, 'daily')).leadId).toBe(keyed.leadId);
    expect((await send(now + 73 * HOUR_MS, 'daily')).leadId).not.toBe(keyed.leadId);
  });

  it('reaches one seller three times a day per address, with fifty concurrent requests, and again the next day', async () => {
    const email = newEmail();
    const attempts = Array.from({ length: 50 }, (_, at) =>
      untilAnswered(() =>
        sendLead(new BrowserOfTest(shop), anEmail({ email, comments: `Number ${at}` })),
      ),
    );
    const answers = await Promise.all(attempts);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([
      statuses.filter((status) => status === 201).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([3, 47]);
    const rejected = answers.find(({ statusCode }) => statusCode === 429)!;
    expect(rejected.json()).toMatchObject({
      detail:
        'You’ve sent 3 messages about this car in one day. Please give the seller time to reply.',
    });
    expect(rejected.headers['retry-after']).toBe('86400');
    expect(
      (await sendLead(new BrowserOfTest(shop), anEmail({ email, listingId: CAR.unknown })))
        .statusCode,
    ).toBe(201);
    const tomorrow = await directly(
      anEmail({ email, comments: 'Still there?' }),
      Date.now() + 25 * HOUR_MS,
    );
    expect(tomorrow.isNew).toBe(true);
  });

  it('reaches one seller three times a day per browser, whatever the address', async () => {
    const browser = new BrowserOfTest(shop);
    const statuses: number[] = [];
    for (let at = 0; at < 4; at++)
      statuses.push((await sendLead(browser, anEmail({ comments: `Number ${at}` }))).statusCode);
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  it('reaches one seller three times a day per number, however it is written', async () => {
    const statuses: number[] = [];
    for (const phone of [
      '5125550133',
      '+1 512 555 0133',
      '1-512-555-0133',
      '001 512 555 0133',
      '(512) 555-0133',
    ]) {
      const body = {
        ...anEmail({ kind: 'call', phone, comments: `By ${phone}` }),
        email: undefined,
      };
      statuses.push((await sendLead(new BrowserOfTest(shop), body)).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
  });

  it('is counted separately for another person or another browser', async () => {
    const [browser, email] = [new BrowserOfTest(shop), newEmail()];
    for (let at = 0; at < 2; at++) {
      expect((await sendLead(browser, anEmail({ comments: `Of another ${at}` }))).statusCode).toBe(
        201,
      );
      expect(
        (await sendLead(new BrowserOfTest(shop), anEmail({ email, comments: `By another ${at}` })))
          .statusCode,
      ).toBe(201);
    }
    const statuses: number[] = [];
    for (let at = 0; at < 2; at++)
      statuses.push(
        (await sendLead(browser, anEmail({ email, comments: `Their own ${at}` }))).statusCode,
      );
    expect(statuses).toEqual([201, 429]);
  });

  it('is limited to twenty messages a day per browser', async () => {
    const browser = new BrowserOfTest(shop);
    const statuses: number[] = [];
    for (let at = 0; at < 21; at++) {
      statuses.push((await sendLead(browser, anEmail({ comments: `Twenty ${at}` }))).statusCode);
      const sent = shop.app
        .get(Database)
        .reading.updateTable('lead')
        .where('comments', '=', `Twenty ${at}`);
      await sent.set({ listingId: `other ${at}` }).execute();
    }
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([
      20, 429,
    ]);
  });

  it('counts even if it was withdrawn', async () => {
    const email = newEmail();
    const browser = new BrowserOfTest(shop);
    const statuses: number[] = [];
    for (let at = 0; at < 4; at++) {
      const answer = await sendLead(browser, anEmail({ email, comments: `Number ${at}` }));
      statuses.push(answer.statusCode);
      if (at < 3)
        await browser.ask('DELETE', `/account-api/leads/${answer.json<Receipt>().leadId}`);
    }
    expect(statuses).toEqual([201, 201, 201, 429]);
  });

  async function directly(body: ReturnType<typeof anEmail>, now: number, key?: string) {
    const { listingId, firstName, lastName, email, comments } = body;
    const requested = {
      kind: 'email',
      firstName,
      lastName,
      email,
      comments,
      phone: '',
      preferredContact: 'email',
      preferredTime: '',
    } as const;
    const house = { brand: BRANDS.classifieds, origin: 'http://automarket.localhost' };
    return shop.app.get(Leads).send(
      {
        listingId,
        fields: requested,
        sender: senderOf(undefined, undefined, key),
        key,
        isHoneypotFilled: false,
        ...house,
      },
      now,
    );
  }
});
