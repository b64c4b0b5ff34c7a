import { Database } from '../../src/platform/database/database.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { BrowserOfTest } from '../accounts/browser.js';
import type { AppUnderTest } from '../app-under-test.js';
import { anOffer } from '../contracts/an-offer.js';

type Shop = Pick<AppUnderTest, 'app'>;

/** Test cars by how their sellers receive leads. */
export const CAR = { mailed: '101', posted: '102', unknown: '103', private: '104' } as const;

/** Contact data of a test dealer. */
export const DEALER = { email: 'leads@north.test', url: 'https://crm.south.test/adf' } as const;

/** Adds the cars to the inventory. */
export async function fillWithCars({ app }: Shop): Promise<void> {
  await app
    .get(ListingStore)
    .saveOffers([
      anOffer(
        { id: CAR.mailed, ownerId: 'north', stockNumber: 'A-17' },
        { owner: { name: 'North Motors', leadEmail: DEALER.email } },
      ),
      anOffer(
        { id: CAR.posted, ownerId: 'south' },
        { owner: { name: 'South Cars', leadEmail: 'no@south.test', leadUrl: DEALER.url } },
      ),
      anOffer({ id: CAR.unknown, ownerId: 'west' }, { owner: { name: 'West Autos' } }),
      anOffer(
        { id: CAR.private, ownerId: 'kim' },
        { owner: { name: 'Kim', sellerType: 'p', leadEmail: 'kim@example.com' } },
      ),
    ]);
}

let people = 0;

/** A new email address. */
export const newEmail = () => `asker${++people}@example.com`;

/** An email lead about the car of a dealer with email. */
export const anEmail = (more: object = {}) => ({
  listingId: CAR.mailed,
  kind: 'email',
  firstName: 'Pat',
  lastName: 'Miller',
  email: newEmail(),
  comments: 'Is it still there?',
  ...more,
});

/** The receipt in the response. */
export interface Receipt {
  readonly leadId: string;
  readonly status: string;
  readonly recipientName: string;
  readonly withdrawToken?: string;
}

/** Sends a lead like a browser. */
export function sendLead(browser: BrowserOfTest, body: object, key?: string) {
  return browser.ask(
    'POST',
    '/account-api/leads',
    body,
    key === undefined ? {} : { 'idempotency-key': key },
  );
}

/** Number of rows of a table. */
export async function countOf(
  { app }: Shop,
  table:
    | 'lead'
    | 'leadMessage'
    | 'idempotencyKey'
    | 'outboxMessage'
    | 'mailboxMail'
    | 'listingReport'
    | 'consumerReview'
    | 'consumerReviewReport'
    | 'deletedReview',
) {
  const { count } = await app
    .get(Database)
    .reading.selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Delivers all due messages. Returns all emails to an address, latest first. */
export async function mailsTo(
  { app }: Shop,
  address: string,
): Promise<{ subject: string; text: string; html: string }[]> {
  await app.get(Delivery).sendDue();
  const mails = (await app.get(Mailbox).list()).filter(({ toAddress }) => toAddress === address);
  return Promise.all(
    mails.map(async ({ id, subject }) => ({
      subject,
      ...pick((await app.get(Mailbox).find(id))!),
    })),
  );
}

const pick = ({ text, html }: { text: string; html: string }) => ({ text, html });

export async function signedIn(shop: Shop, email = newEmail()): Promise<BrowserOfTest> {
  const browser = new BrowserOfTest(shop);
  await browser.signIn(email);
  return browser;
}
