import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { VIEWER_COOKIE, VISITOR_COOKIE } from '../../src/accounts/account-cookies.js';
import { visitorId } from '../../src/accounts/principal.js';
import { PersonalData } from '../../src/accounts/personal-data.js';
import type { PersonKeys } from '../../src/accounts/personal-data.js';
import { BrowsingHistory } from '../../src/browsing-history/browsing-history.js';
import { Database } from '../../src/platform/database/database.js';
import type { Tables } from '../../src/platform/database/tables.js';
import type { AnyRow } from '../../src/platform/database/table-dump.js';
import { RetentionJob } from '../../src/leads/retention-job.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { contentsOf, realTables } from '../backup/odd-rows.js';
import type { Contents } from '../backup/odd-rows.js';
import { describeShopOnBoth } from '../database/shop-on-both.js';
import { CAR, DEALER, fillWithCars, sendLead } from '../leads/lead-shop.js';
import { approve, post, writeReview } from '../reviews/review-shop.js';
import { BrowserOfTest } from './browser.js';
import { FOLLOWED_SEARCH, leaveAccountData, leaveBrowserData } from './left-data.js';

/** Tables without personal data, each with the reason. A table is here or in the registration of a part. */
const WITHOUT_PERSONAL_DATA: Partial<Record<keyof Tables, string>> = {
  signingKey: 'keys of the site, for id tokens',
  houseKey: 'keys of the site, for links in mails',
  scheduledJob: 'which server runs which job',
  integrator: 'companies that operators gave keys to',
  viewCount: 'views by car and day, without shoppers',
  providerSignIn:
    'hashes of a sign-in that has not come back: no address, no account; unusable after 15 minutes',
};

/** Columns that the download leaves out, each for its reason. */
const NOT_DOWNLOADED: Partial<Record<keyof Tables, readonly string[]>> = {
  // Internal ids, owner ids and hashes.
  shopper: ['id', 'emailKey'],
  session: ['id', 'shopperId', 'tokenHash', 'formerHash'],
  signInLink: ['tokenHash', 'emailKey', 'browserHash'],
  providerIdentity: ['shopperId'],
  savedCar: ['ownerId'],
  // The share link opens the search to anyone.
  savedSearch: ['id', 'ownerId', 'shareId'],
  savedCarAlert: ['ownerId', 'version', 'unsubscribeHash'],
  viewedCar: ['ownerId'],
  // `seen`: cars of the last check, compressed.
  subscription: [
    'id',
    'searchKey',
    'emailKey',
    'webhookSecret',
    'unsubscribeHash',
    'version',
    'fingerprint',
    'seen',
    'settleAt',
  ],
  subscriptionLink: ['tokenHash', 'subscriptionId', 'emailKey'],
  // `recipient`: the seller's private address. Its name is downloaded.
  lead: [
    'id',
    'ownerId',
    'personHash',
    'recipient',
    'tokenHash',
    'messageId',
    'copyMessageId',
    'wasDelivered',
  ],
  leadMessage: ['id', 'leadId', 'messageId'],
  leadProfile: ['ownerId'],
  accountWallet: ['ownerId'],
  // The token lets anyone send to the browser.
  pushDevice: ['id', 'ownerId', 'sessionId', 'token'],
  // Hashes of what a browser sent.
  idempotencyKey: ['ownerId', 'keyHash', 'bodyHash', 'leadId', 'createdAt'],
  listingReport: ['id', 'ownerId'],
  // Ratings are inside the published review.
  consumerReview: [
    'id',
    'ownerId',
    'origin',
    ...['overall', 'comfort', 'performance', 'reliability', 'styling', 'value'].map(
      (name) => `${name}Rating`,
    ),
  ],
  consumerReviewReport: ['id', 'ownerId'],
  deletedReview: ['id', 'ownerId'],
  // Mails to the person are downloaded as text without links, which sign in and unsubscribe.
  mailboxMail: ['id', 'ownerId', 'toAddress', 'html', 'text'],
  outboxMessage: ['id', 'ownerId', 'body', 'lastError', 'unreportedTries', 'topic'],
};

const HOUR_MS = 3_600_000;
const SECRET_COLUMN = /hash|secret|shareId/i;

describeShopOnBoth('Personal data', { cars: 0 }, (shop) => {
  const personalData = () => shop.app.get(PersonalData);
  const contents = async () => {
    await shop.app.get(BrowsingHistory, { strict: false }).flush();
    return contentsOf(shop.app.get(Database));
  };
  const kim = () => new BrowserOfTest(shop);
  let reviewId: string;
  beforeAll(async () => {
    await fillWithCars(shop);
    // Another shopper, whose rows must stay.
    const browser = kim();
    await browser.signIn('kim@example.com');
    reviewId = await writeReview(shop, browser, 'kim@example.com');
    await approve(shop, reviewId);
    await browser.ask('POST', '/account-api/search', FOLLOWED_SEARCH);
    await browser.ask('PUT', '/account-api/inventory', { listingId: CAR.mailed });
    await browser.ask('POST', '/cars-for-sale/svc/browsing-history', { listingId: CAR.mailed });
    await sendLead(
      browser,
      {
        listingId: CAR.mailed,
        kind: 'email',
        firstName: 'Kim',
        email: 'kim@example.com',
        comments: 'Kim asks',
      },
      'a key',
    );
    await shop.app.get(Delivery).sendDue();
    await personalData().read({ email: 'kim@example.com' });
  });

  /** Tables that are neither in a part nor in the list above. */
  const unknownTables = async () => {
    const known = new Set<string>([
      ...personalData().parts.flatMap(({ tables }) => tables),
      ...Object.keys(WITHOUT_PERSONAL_DATA),
    ]);
    return [...(await realTables(shop.app.get(Database))).keys()].filter(
      (table) => !known.has(table),
    );
  };

  const keysOf = (browser: BrowserOfTest, email?: string): PersonKeys => {
    const request = { cookies: Object.fromEntries(browser.cookies) } as Parameters<
      typeof VISITOR_COOKIE.read
    >[0];
    const secrets = [VISITOR_COOKIE.read(request), VIEWER_COOKIE.read(request)].filter(
      (secret) => secret !== undefined,
    );
    return { email, browserIds: secrets.map(visitorId) };
  };

  /** New rows by table. */
  const addedTo = (before: Contents, after: Contents): [keyof Tables, AnyRow[]][] =>
    Object.entries(after).map(([table, rows]) => {
      const known = new Set(before[table as keyof Tables].map((row) => JSON.stringify(row)));
      return [table as keyof Tables, rows.filter((row) => !known.has(JSON.stringify(row)))];
    });

  it('is registered for every table that holds it: a new table fails', async () => {
    expect(await unknownTables()).toEqual([]);
    const { reading } = shop.app.get(Database);
    await sql`CREATE TABLE shoe_size (id text PRIMARY KEY, owner_id text NOT NULL)`.execute(
      reading,
    );
    expect(await unknownTables()).toEqual(['shoeSize']);
    await sql`DROP TABLE shoe_size`.execute(reading);
  });

  it('has one name, one title and its own tables per part', () => {
    const { parts } = personalData();
    const tables = parts.flatMap((part) => part.tables);
    expect(new Set(tables).size).toBe(tables.length);
    for (const unique of [parts.map(({ name }) => name), parts.map(({ title }) => title)])
      expect(new Set(unique).size).toBe(parts.length);
    expect(
      parts.filter((part) => part.tables.length === 0 || !part.retention.endsWith('.')),
    ).toEqual([]);
  });

  it('of an account is downloaded as stored, without secrets; deleting everything leaves no row', async () => {
    const email = 'pat@example.com';
    const before = await contents();
    const browser = new BrowserOfTest(shop);
    await browser.signIn(email);
    await leaveBrowserData(shop, browser, email, reviewId);
    await leaveAccountData(shop, browser, email);
    const records = await personalData().read(keysOf(browser, email));
    const added = addedTo(before, await contents());
    const empty = records.filter(({ rows }) => rows.length === 0).map(({ part }) => part.name);
    expect(empty).toEqual([]);
    const seeded = added.filter(([, rows]) => rows.length > 0).map(([table]) => table);
    expect(seeded).toEqual(
      expect.arrayContaining(personalData().parts.flatMap(({ tables }) => tables)),
    );
    expectDownloaded(records, added);
    await personalData().forget(keysOf(browser, email));
    const left = addedTo(before, await contents()).filter(
      ([table, rows]) => rows.length > 0 && !(table in WITHOUT_PERSONAL_DATA),
    );
    expect(left).toEqual([]);
    expect(
      addedTo(await contents(), before).filter(
        ([table, rows]) => rows.length > 0 && table !== 'scheduledJob',
      ),
    ).toEqual([]);
  });

  it('of a browser without an account is found by its cookies: listed, downloaded and deleted', async () => {
    const before = await contents();
    const browser = new BrowserOfTest(shop);
    const email = 'sender@example.com';
    await leaveBrowserData(shop, browser, email, reviewId);
    const keys = keysOf(browser);
    expect(keys.browserIds).toHaveLength(2);
    const records = await personalData().read(keys);
    const counts = Object.fromEntries(
      records.flatMap(({ part, rows }) => (rows.length > 0 ? [[part.name, rows.length]] : [])),
    );
    expect(counts).toMatchObject({
      savedSearches: 1,
      savedCars: 1,
      savedCarAlerts: 1,
      viewedCars: 1,
      messages: 1,
      listingReports: 1,
      reviewReports: 1,
    });
    const ofAccounts = ['mailboxMail', 'outboxMessage'];
    expectDownloaded(
      records,
      addedTo(before, await contents()).filter(([table]) => !ofAccounts.includes(table)),
    );
    await personalData().forget(keys);
    const left = addedTo(before, await contents()).flatMap(([table, rows]) =>
      rows.length > 0 && !(table in WITHOUT_PERSONAL_DATA) ? [table] : [],
    );
    expect(left).toEqual([]);
    expect((await personalData().read(keys)).flatMap(({ rows }) => rows)).toEqual([]);
  });

  it('of one part can be deleted alone', async () => {
    const browser = new BrowserOfTest(shop);
    await leaveBrowserData(shop, browser, 'part@example.com', reviewId);
    const keys = keysOf(browser);
    const part = personalData().parts.find(({ name }) => name === 'savedCars')!;
    expect(await personalData().forget(keys, part)).toEqual({ savedCar: 1 });
    const left = (await personalData().read(keys)).flatMap(({ part: { name }, rows }) =>
      rows.length > 0 ? [name] : [],
    );
    expect(left).toEqual(expect.arrayContaining(['savedSearches', 'viewedCars', 'messages']));
    expect(left).not.toContain('savedCars');
    await personalData().forget(keys);
  });

  it('expires: sign-in links and times of deleted reviews after a day, sessions after 30 days', async () => {
    const email = 'expiring@example.com';
    const browser = new BrowserOfTest(shop);
    await browser.signIn(email);
    const deleted = await writeReview(shop, browser, email);
    await post(browser, `/account/reviews/${deleted}/delete`, {});
    const leftAfter = async (hours: number) => {
      await shop.app.get(RetentionJob, { strict: false }).tick(Date.now() + hours * HOUR_MS);
      const records = await personalData().read({ email });
      const names = ['signInLinks', 'deletedReviews', 'devices'];
      return records
        .flatMap(({ part: { name }, rows }) =>
          names.includes(name) && rows.length > 0 ? [name] : [],
        )
        .toSorted();
    };
    expect(await leftAfter(23)).toEqual(['deletedReviews', 'devices', 'signInLinks']);
    expect(await leftAfter(25)).toEqual(['devices']);
    expect(await leftAfter(29 * 24)).toEqual(['devices']);
    expect(await leftAfter(31 * 24)).toEqual([]);
  });

  it('is empty for a browser without cookies', async () => {
    expect((await personalData().read({})).flatMap(({ rows }) => rows)).toEqual([]);
    expect(await personalData().forget({})).toEqual({});
  });
});

/**
 * Checks that the download has every value of the rows, except those named above, and no secret.
 */
function expectDownloaded(records: unknown, added: readonly [keyof Tables, AnyRow[]][]): void {
  const download = JSON.stringify(records);
  const missing: string[] = [];
  const leaked: string[] = [];
  for (const [table, rows] of added) {
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const text = String(value);
      if (SECRET_COLUMN.test(column)) {
        if (text.length > 20 && download.includes(text)) leaked.push(`${table}.${column}`);
      } else if (
        !(table in WITHOUT_PERSONAL_DATA) &&
        !NOT_DOWNLOADED[table]?.includes(column) &&
        !download.includes(downloadedTextOf(column, value))
      ) {
        missing.push(`${table}.${column} ${text}`);
      }
    }
  }
  expect({ missing, leaked }).toEqual({ missing: [], leaked: [] });
  // Of the seller's data only the name.
  expect(download).toContain('North Motors');
  expect(download).not.toContain(DEALER.email);
  // The formats of secrets and of link tokens.
  expect(download.match(/(?<![\w-])[\w-]{43}(?![\w-])|#[\w.-]{20,}/g)).toBeNull();
}

/** Times as ISO 8601, flags by name only, JSON as JSON. */
function downloadedTextOf(column: string, value: unknown): string {
  if (typeof value === 'number' && column.endsWith('At')) return new Date(value).toISOString();
  if (/^is[A-Z]/.test(column)) return '';
  if (value === null || (typeof value === 'string' && /^[[{]/.test(value))) return String(value);
  return JSON.stringify(value);
}
