import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { BrandsByHost } from '../../src/platform/config/brands-by-host.js';
import { Database } from '../../src/platform/database/database.js';
import { ConversationLinks } from '../../src/leads/conversation-links.js';
import { Conversations } from '../../src/leads/conversations.js';
import { LEAD_KIND } from '../../src/leads/lead-delivery.js';
import { LeadPersonalData } from '../../src/leads/lead-personal-data.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import {
  CAR,
  DEALER,
  anEmail,
  countOf,
  fillWithCars,
  mailsTo,
  newEmail,
  sendLead,
  signedIn,
} from './lead-shop.js';
import type { Receipt } from './lead-shop.js';

const DAY_MS = 86_400_000;
const LINK = /\/conversation#([\w.-]+)/;

describeShopOnBoth('A conversation', { cars: 0 }, (shop) => {
  const posted: { adf: string }[] = [];
  beforeAll(async () => {
    await fillWithCars(shop);
    shop.app
      .get(Delivery)
      .registerSender(
        LEAD_KIND,
        async ({ body }) => void posted.push(body as (typeof posted)[number]),
      );
  });
  beforeEach(() => {
    posted.length = 0;
  });

  const begin = async (browser: BrowserOfTest, more: object = {}) =>
    (
      await sendLead(
        browser,
        anEmail({ kind: 'chat', comments: 'Is it <b>red</b> inside?', ...more }),
      )
    ).json<Receipt>().leadId;
  const pageOf = async (browser: BrowserOfTest, leadId: string) =>
    browser.ask('GET', `/conversation/${leadId}`);
  const say = (browser: BrowserOfTest, leadId: string, words: string, more: object = {}) =>
    browser.ask('POST', `/account-api/conversations/${leadId}/messages`, { words, ...more });
  const tokenIn = (text: string) => LINK.exec(text)![1]!;
  /** A browser that has opened the link of the latest email to an address. */
  const openedBy = async (address: string) => {
    const browser = new BrowserOfTest(shop);
    const [mail] = await mailsTo(shop, address);
    const answer = await browser.ask('POST', '/account-api/conversations/open', {
      token: tokenIn(mail!.text),
    });
    expect(answer.statusCode).toBe(200);
    return browser;
  };

  it("connects a browser with the link in the seller's mail, and notifies each side by mail", async () => {
    const [shopper, email] = [new BrowserOfTest(shop), newEmail()];
    const leadId = await begin(shopper, { email });
    const seller = await openedBy(DEALER.email);
    const seen = (await pageOf(seller, leadId)).body;
    expect(seen).toContain('Is it &lt;b&gt;red&lt;/b&gt; inside?');
    expect(seen).toContain('Chat with Pat');
    expect((await say(seller, leadId, 'It is. <i>Saturday?</i>')).statusCode).toBe(201);
    const [reply] = await mailsTo(shop, email);
    expect([reply!.subject, reply!.text]).toEqual([
      'North Motors replied about 2019 Toyota Camry',
      expect.stringContaining('<i>Saturday?</i>'),
    ]);
    expect(reply!.html).toContain('&lt;i&gt;Saturday?&lt;/i&gt;');
    const saved = (await shopper.ask('GET', '/saved')).body;
    expect(saved).toContain(`href="/conversation/${leadId}"`);
    expect(saved).toContain('(1 reply)');
    expect((await say(shopper, leadId, 'Saturday it is')).statusCode).toBe(201);
    const [further] = await mailsTo(shop, DEALER.email);
    expect([further!.subject, further!.text]).toEqual([
      expect.stringMatching(/^Re: /),
      expect.stringContaining('Pat: Saturday it is'),
    ]);
    for (const browser of [shopper, seller, await openedBy(email), await openedBy(DEALER.email)]) {
      const { body } = await pageOf(browser, leadId);
      expect(body).toMatch(/Is it [^]*Saturday\?[^]*Saturday it is/);
    }
  });

  it('rejects an invisible message', async () => {
    const shopper = new BrowserOfTest(shop);
    const leadId = await begin(shopper, { email: newEmail() });
    const answers = await Promise.all(
      ['', '  ', '\u200b\u2060\ufeff'].map((words) => say(shopper, leadId, words)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });

  it('is sent as ADF when the dealer has a system', async () => {
    const shopper = new BrowserOfTest(shop);
    const leadId = await begin(shopper, { listingId: CAR.posted });
    await say(shopper, leadId, 'Still there?');
    await shop.app.get(Delivery).sendDue();
    expect(posted.map(({ adf }) => /status="(\w+)"/.exec(adf)![1])).toEqual(['new', 'resend']);
    for (const { adf } of posted) expect(adf).toMatch(LINK);
    expect(posted[1]!.adf).toContain('Still there?');
  });

  it('is private to its two sides', async () => {
    const leadId = await begin(new BrowserOfTest(shop));
    const email = (await sendLead(new BrowserOfTest(shop), anEmail())).json<Receipt>().leadId;
    for (const stranger of [new BrowserOfTest(shop), await signedIn(shop)]) {
      for (const id of [leadId, email, 'x']) {
        expect([
          (await pageOf(stranger, id)).statusCode,
          (await say(stranger, id, 'Hello')).statusCode,
        ]).toEqual([404, 404]);
      }
    }
  });

  it('opens by a link for one lead, one side and 30 days', async () => {
    const leadId = await begin(new BrowserOfTest(shop));
    const other = await begin(new BrowserOfTest(shop));
    const links = shop.app.get(ConversationLinks, { strict: false });
    const token = await links.tokenOf(leadId, 'seller');
    expect(await links.open(token, Date.now() + 29 * DAY_MS)).toEqual({ leadId, side: 'seller' });
    const [, , expires, signature] = token.split('.') as [string, string, string, string];
    const later = (Number.parseInt(expires, 36) + DAY_MS).toString(36);
    const forged = [
      `${other}.s.${expires}.${signature}`,
      `${leadId}.b.${expires}.${signature}`,
      `${leadId}.s.${later}.${signature}`,
      'x',
      '',
    ];
    for (const one of forged) {
      expect(await links.open(one)).toBeUndefined();
      const answer = await new BrowserOfTest(shop).ask('POST', '/account-api/conversations/open', {
        token: one,
      });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([410, undefined]);
    }
    expect(await links.open(token, Date.now() + 31 * DAY_MS)).toBeUndefined();
  });

  it('accepts 30 messages a day per side, the same text once, and none from bots', async () => {
    const shopper = new BrowserOfTest(shop);
    const leadId = await begin(shopper);
    const seller = await openedBy(DEALER.email);
    const conversations = shop.app.get(Conversations, { strict: false });
    const [first, repeated] = [
      await say(shopper, leadId, 'Hello'),
      await say(shopper, leadId, 'Hello'),
    ];
    expect([first.statusCode, repeated.statusCode]).toEqual([201, 200]);
    expect(repeated.json<object>()).toEqual(first.json<object>());
    expect((await say(shopper, leadId, 'Buy now', { textPot: 'x' })).statusCode).toBe(201);
    expect((await pageOf(seller, leadId)).body).not.toContain('Buy now');
    expect((await say(shopper, leadId, ' \n ')).statusCode).toBe(400);
    expect((await say(shopper, leadId, 'x'.repeat(2_001))).statusCode).toBe(400);
    const { ownerId } = await shop.app
      .get(Database)
      .reading.selectFrom('lead')
      .selectAll()
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow();
    const brandAndOrigin = {
      brand: shop.app.get(BrandsByHost).ofHost('automarket.localhost'),
      origin: 'http://automarket.localhost',
    };
    const viewer = { principal: { kind: 'visitor', id: ownerId } as const, tokens: [] };
    for (let at = 1; at < 30; at++) {
      await conversations.say({
        leadId,
        viewer,
        words: `Message ${at}`,
        isHoneypotFilled: false,
        ...brandAndOrigin,
      });
    }
    expect((await say(shopper, leadId, 'One more')).statusCode).toBe(429);
    expect((await say(seller, leadId, 'Yes?')).statusCode).toBe(201);
  });

  it('is deleted with its withdrawn message', async () => {
    const [shopper, email] = [new BrowserOfTest(shop), newEmail()];
    const leadId = await begin(shopper, { email });
    const seller = await openedBy(DEALER.email);
    await say(seller, leadId, 'Never to be read');
    expect((await shopper.ask('DELETE', `/account-api/leads/${leadId}`)).statusCode).toBe(200);
    expect(
      (await mailsTo(shop, email)).filter(({ text }) => text.includes('Never to be read')),
    ).toEqual([]);
    const { body } = await pageOf(seller, leadId);
    expect(body).toContain('The shopper has ended this conversation.');
    expect(body).not.toMatch(/red|Never to be read|Pat/);
    expect((await say(seller, leadId, 'Hello?')).statusCode).toBe(409);
  });

  it('is deleted with the account, and by age', async () => {
    const email = newEmail();
    const ann = await signedIn(shop, email);
    const before = await countOf(shop, 'leadMessage');
    const leadId = await begin(ann, { email });
    const seller = await openedBy(DEALER.email);
    await say(seller, leadId, 'Hello Pat');
    expect(await countOf(shop, 'leadMessage')).toBe(before + 1);
    expect((await ann.ask('DELETE', '/account-api/account')).statusCode).toBe(204);
    expect(await countOf(shop, 'leadMessage')).toBe(before);
    expect(await mailsTo(shop, email)).toEqual([]);
    expect((await pageOf(seller, leadId)).statusCode).toBe(404);
    const visitor = new BrowserOfTest(shop);
    await say(visitor, await begin(visitor), 'One more thing');
    await shop.app
      .get(LeadPersonalData, { strict: false })
      .forgetBefore(Date.now() + 1, async () => true);
    expect(await countOf(shop, 'leadMessage')).toBe(0);
  });
});
