import { expect } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import type { AppUnderTest } from '../app-under-test.js';
import { CAR, DEALER, mailsTo, sendLead } from '../leads/lead-shop.js';
import type { Receipt } from '../leads/lead-shop.js';
import { PushReceiver } from '../push/push-receiver.js';
import { approve, post, writeReview } from '../reviews/review-shop.js';
import { BrowserOfTest } from './browser.js';

type Shop = Pick<AppUnderTest, 'app'>;

export const FOLLOWED_SEARCH = { searchResultsURL: '/cars-for-sale?maxPrice=20000' };

/**
 * Creates everything that a browser can leave, with or without an account. The shop has the cars of
 * lead-shop.ts. `reviewId`: a published review, which the browser reports.
 */
export async function leaveBrowserData(
  shop: Shop,
  browser: BrowserOfTest,
  email: string,
  reviewId: string,
): Promise<void> {
  const answers = [
    await browser.ask('POST', '/account-api/search', FOLLOWED_SEARCH),
    await browser.ask('PUT', '/account-api/inventory', { listingId: CAR.mailed }),
    await browser.ask('POST', '/cars-for-sale/svc/browsing-history', { listingId: CAR.posted }),
    await browser.ask('POST', '/cars-for-sale/consumer-device/browser', {
      brand: 'ATC',
      browser_token: new PushReceiver().token,
    }),
    await browser.ask('POST', '/account-api/listing-reports', {
      listingId: CAR.unknown,
      reason: 'sold',
      comments: 'Gone since May',
    }),
    await post(browser, `/reviews/report/${reviewId}`, { reason: 'spam', comments: 'An ad' }),
  ];
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 300)).toEqual([]);
  await chat(shop, browser, email);
}

/** A chat with the seller's reply and another message. */
async function chat(shop: Shop, browser: BrowserOfTest, email: string): Promise<void> {
  const body = {
    listingId: CAR.mailed,
    kind: 'chat',
    firstName: 'Pat',
    lastName: 'Miller',
    email,
    phone: '512-555-0142',
  };
  const { leadId } = (
    await sendLead(browser, { ...body, comments: 'Is it red?' }, `a key of ${email}`)
  ).json<Receipt>();
  const [mail] = await mailsTo(shop, DEALER.email);
  const seller = new BrowserOfTest(shop);
  await seller.ask('POST', '/account-api/conversations/open', {
    token: /\/conversation#([\w.-]+)/.exec(mail!.text)![1]!,
  });
  for (const [side, words] of [
    [seller, 'It is blue.'],
    [browser, 'A pity.'],
  ] as const) {
    expect(
      (await side.ask('POST', `/account-api/conversations/${leadId}/messages`, { words }))
        .statusCode,
    ).toBe(201);
  }
}

/** Creates what only an account can leave. */
export async function leaveAccountData(
  shop: Shop,
  browser: BrowserOfTest,
  email: string,
): Promise<void> {
  await new BrowserOfTest(shop).ask('POST', '/cars-for-sale/email-capture', {
    email,
    searchResultsURL: '/cars-for-sale?maxPrice=30000',
  });
  await shop.app.get(Delivery).sendDue();
  await browser.ask('POST', '/account-api/subscriptions', {
    ...FOLLOWED_SEARCH,
    webhookUrl: 'https://hooks.example.com/pat',
  });
  await browser.ask('POST', '/account-api/subscriptions', FOLLOWED_SEARCH);
  await browser.ask('PUT', '/account-api/lead-profile', {
    firstName: 'Pat',
    lastName: 'Miller',
    email,
    isOneClickOptedIn: true,
  });
  await browser.postForm('/cars-for-sale/wallet/keep', 'term=60');
  const deleted = await writeReview(shop, browser, email, { year: '2020' });
  await post(browser, `/account/reviews/${deleted}/delete`, {});
  await approve(shop, await writeReview(shop, browser, email));
  const database = shop.app.get(Database);
  const { id: shopperId } = await database.reading
    .selectFrom('shopper')
    .select('id')
    .where('emailKey', '=', email)
    .executeTakeFirstOrThrow();
  const identity = {
    issuer: 'https://id.example.com',
    subject: 'pat-of-provider',
    shopperId,
    createdAt: Date.now(),
  };
  await database.reading.insertInto('providerIdentity').values(identity).execute();
  await shop.app.get(Delivery).sendDue();
  const waiting = {
    kind: 'kept for the test',
    ownerId: shopperId,
    body: { to: 'pat@example.com', subject: 'Waiting', text: 'See https://x.test/#token' },
  };
  await database.change(undefined, (change) => shop.app.get(Outbox).add(change, waiting));
}
