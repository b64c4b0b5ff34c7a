import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { SearchIndex } from '../../src/search/index/search-index.js';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { LEAD_KIND } from '../../src/leads/lead-delivery.js';
import { Mailbox } from '../../src/platform/mail/mailbox.js';
import { Delivery } from '../../src/platform/outbox/delivery.js';
import { SendFailure } from '../../src/platform/outbox/send-failure.js';
import { AlertsJob } from '../../src/alerts/alerts-job.js';
import { lastMailTo, secretOf } from '../accounts/browser.js';
import { anOffer } from '../contracts/an-offer.js';
import { WIDTHS, useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const DAY_MS = 86_400_000;
const CARS = {
  first: '900601',
  second: '900602',
  third: '900603',
  owners: '900604',
  dropped: '900605',
  posted: '900606',
} as const;
const YEAR = 1_990;
const SEARCH = `/cars-for-sale?endYear=${YEAR}&startYear=${YEAR}`;

const shop = useShop({}, { changesShop: true });

let shopper: Shopper;
let page: Page;
let origin = '';
/** Clock of the alerts: days pass between two checks. */
let now = Date.now();

const dealer = { owner: { name: 'North Motors', leadEmail: 'leads@north.test' } };
const car = (id: string, facts: object = {}) =>
  anOffer({ id, ownerId: 'north-1990', year: YEAR, priceDollars: 20_000, ...facts }, dealer);

async function indexed(change: () => Promise<unknown>): Promise<void> {
  const index = shop.carsApp.get(SearchIndex, { strict: false });
  const { epoch } = index;
  await change();
  while (index.epoch === epoch) await new Promise((resolve) => setTimeout(resolve, 10));
}

beforeAll(async () => {
  const ids = [CARS.first, CARS.second, CARS.third, CARS.dropped];
  const owners = anOffer(
    { id: CARS.owners, ownerId: 'kim-1990', year: YEAR },
    { owner: { name: 'Kim', sellerType: 'p', leadEmail: 'kim@example.com' } },
  );
  const posted = anOffer(
    { id: CARS.posted, ownerId: 'south-1990', year: YEAR },
    {
      owner: {
        name: 'South Cars',
        phone: '(512) 555-0198',
        leadUrl: 'https://crm.south.test/adf',
        chatUrl: 'https://chat.south.test/room',
      },
    },
  );
  await indexed(() =>
    shop.carsApp.get(ListingStore).saveOffers([...ids.map((id) => car(id)), owners, posted]),
  );
});

async function enter(
  path = SEARCH,
  host = 'automarket.localhost',
  widthPixels: number = WIDTHS.desk,
): Promise<void> {
  shopper = await shop.shopper({ widthPixels });
  page = shopper.page;
  origin = shop.origin.replace('127.0.0.1', host);
  await shopper.visit(origin + path);
}

const action = (id: string) => page.locator(`#listing-${id} .card-action`);
const dialog = () => page.locator('#contact-dialog');

async function fillIn(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await dialog().getByLabel(label, { exact: true }).fill(text);
}

async function expectValue(field: Locator, value: string): Promise<void> {
  const handle = await field.elementHandle();
  await page.waitForFunction(([input, text]) => (input as HTMLInputElement).value === text, [
    handle,
    value,
  ] as const);
}

async function mailsTo(address: string): Promise<string[]> {
  await shop.app.get(Delivery).sendDue();
  const mails = (await shop.app.get(Mailbox).list()).filter(
    ({ toAddress }) => toAddress === address,
  );
  return Promise.all(mails.map(async ({ id }) => (await shop.app.get(Mailbox).find(id))!.text));
}

async function signIn(email: string, next = SEARCH): Promise<void> {
  await shopper.visit(`${origin}/sign-in?refUrl=${encodeURIComponent(next)}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Check your email').waitFor();
  await shopper.visit(`${origin}/sign-in/confirm#${secretOf(await lastMailTo(shop, email))}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === new URL(next, origin).pathname);
}

describe('An email to a dealer', () => {
  it('names its receiver before sending, marks the car as contacted, and is withdrawn by its receipt', async () => {
    await enter();
    await action(CARS.first).click();
    await page.getByRole('heading', { name: 'Email North Motors' }).waitFor();
    expect(await dialog().textContent()).toMatch(
      /We’ll share your name, contact details and your message with North Motors in .* only\./,
    );
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    // Each invalid field has a message; the first one gets focus.
    await dialog().getByText('Enter your first name.').waitFor();
    await dialog().getByText('Enter your email address.').waitFor();
    const firstName = dialog().getByLabel('First name', { exact: true });
    expect(
      await firstName.evaluate((field) => [field === document.activeElement, field.ariaInvalid]),
    ).toEqual([true, 'true']);
    await fillIn({
      'First name': 'Pat',
      Email: 'pat@example',
      Phone: '555-01z',
      Message: 'Is it red inside?',
    });
    expect(await dialog().getByText('Enter your first name.').count()).toBe(0);
    shopper.expectFault(/400/);
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('Enter a full email address').waitFor();
    await dialog().getByText('Enter a phone number, for example').waitFor();
    await fillIn({ Email: 'pat@example.com', Phone: '(512) 555-0134 x12' });
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('Sent to North Motors').waitFor();
    await dialog().getByText('They’ll reply to you directly. We emailed you a copy.').waitFor();
    // The next steps, with similar cars.
    await dialog().getByRole('heading', { name: 'Similar cars' }).waitFor();
    expect(await dialog().getByRole('listitem').count()).toBeGreaterThan(0);
    const save = dialog().getByRole('button', { name: 'Save this car' });
    await save.click();
    await dialog().getByRole('button', { name: 'Save this car', pressed: true }).waitFor();
    expect(await dialog().getByRole('button', { name: 'Withdraw this message' }).count()).toBe(1);
    await dialog().getByRole('button', { name: 'Done' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await mailsTo('leads@north.test')).toEqual([
      expect.stringMatching(/\(512\) 555-0134 x12[^]*Is it red inside\?/),
    ]);
    expect(await action(CARS.first).textContent()).toBe('Contacted');
    await page.reload();
    await action(CARS.first).and(page.getByText('Contacted')).waitFor();
    await shopper.visit(`${origin}/saved`);
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await page.getByText('Withdrawn', { exact: false }).waitFor();
    expect((await mailsTo('leads@north.test')).length).toBe(2);
    await shopper.visit(origin + SEARCH);
    expect(await action(CARS.first).textContent()).toBe('Contact dealer');
  });

  it('is written from the saved page, whose row shows it even after another row is removed', async () => {
    await enter('/cars-for-sale?zip=78701&searchRadius=0');
    for (const [at, count] of ['1 car', '2 cars'].entries()) {
      await page.locator('#listings button.save').nth(at).click();
      await page.getByText(`Saved: you keep ${count}`).waitFor({ state: 'attached' });
    }
    await page.getByRole('banner').getByRole('link', { name: /Saved/ }).click();
    await page.waitForURL('**/saved');
    const rows = page.locator('[id^="saved-car-"]');
    const contact = rows.nth(0).locator('button[aria-describedby]');
    expect(await rows.nth(0).locator('.owner-meta').textContent()).toContain('mi away');
    await contact.click();
    await dialog().waitFor();
    await fillIn({ 'First name': 'Sam', Email: 'sam@example.com', Message: 'Still there?' });
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog()
      .getByText(/^Sent to /)
      .waitFor();
    await dialog().getByRole('button', { name: 'Done' }).click();
    await contact.and(page.getByText('Contacted')).waitFor();
    await rows
      .nth(1)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page.waitForFunction(() => document.querySelectorAll('[id^="saved-car-"]').length === 1);
    await contact.and(page.getByText('Contacted')).waitFor();
    // The fragment is requested with the context of the page.
    expect(await rows.nth(0).locator('.owner-meta').textContent()).toContain('mi away');
  });

  it('leads from the saved page to the seller on the vehicle page without scripts', async () => {
    await enter();
    await page.locator(`#listing-${CARS.first} button.save`).click();
    await page.getByText('Saved: you keep 1 car').waitFor({ state: 'attached' });
    const cookies = await shopper.context.cookies();
    shopper = await shop.shopper({ hasScripts: false });
    page = shopper.page;
    await shopper.context.addCookies(cookies);
    await shopper.visit(`${origin}/saved`);
    await page.getByRole('button', { name: 'Contact dealer' }).click();
    expect(shopper.address).toBe(`/cars-for-sale/vehicle/${CARS.first}?clickType=contact`);
  });

  it('can be withdrawn right after sending', async () => {
    await enter();
    await action(CARS.first).click();
    await fillIn({ 'First name': 'Kim', Email: 'kim@example.com', Message: 'Sent by mistake' });
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByRole('button', { name: 'Withdraw this message' }).click();
    await dialog().getByText('Withdrawn', { exact: false }).waitFor();
    await shopper.visit(`${origin}/saved`);
    expect(await page.getByRole('button', { name: /^Withdraw/ }).count()).toBe(0);
  });

  it('is sent with one click by an opted-in shopper, with the specified comment', async () => {
    await enter('/sign-in');
    await signIn('dan@example.com');
    await action(CARS.second).click();
    await fillIn({ 'First name': 'Dan', 'Last name': 'Miller' });
    expect(await dialog().getByLabel('Email', { exact: true }).inputValue()).toBe(
      'dan@example.com',
    );
    await dialog().getByLabel('Remember my details and send with one click next time').check();
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('Sent to North Motors').waitFor();
    await page.keyboard.press('Escape');
    await action(CARS.third).click();
    await dialog().getByText('Sent to North Motors').waitFor();
    expect(await dialog().getByLabel('First name').isVisible()).toBe(false);
    const mails = await mailsTo('leads@north.test');
    expect(
      mails.filter(
        (text) =>
          text.includes('dan@example.com') && text.includes('Please confirm vehicle availability.'),
      ),
    ).toHaveLength(2);
    await page.keyboard.press('Escape');
    // One-click email asks before a second message about a car. Turning it off always asks.
    await action(CARS.third).click();
    await dialog().getByText('You’ve already contacted them about this car.').waitFor();
    await dialog().getByRole('button', { name: 'Send', exact: true }).waitFor();
    await shopper.visit(`${origin}/account`);
    await page.getByLabel('One-click email').uncheck();
    await page.getByLabel('Phone', { exact: true }).fill('(512) 555-0134');
    await page.getByLabel('How should they reach you?').selectOption('text');
    await page.getByLabel('Best time to reach you').selectOption('evening');
    await page.getByRole('button', { name: 'Save details for sellers' }).click();
    const saved = page.locator('[data-done]', {
      hasText: 'Saved. We’ll use these details in your next message.',
    });
    await saved.waitFor();
    expect(await page.locator('#announcer').textContent()).toBe(
      'Saved. We’ll use these details in your next message.',
    );
    // The form stays, with the saved values and focus. Its message disappears with the next change.
    expect(await page.locator(':focus').textContent()).toBe('Save details for sellers');
    expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('(512) 555-0134');
    await page.getByLabel('Last name').fill('Mills');
    expect(await saved.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Save details for sellers' }).click();
    await saved.waitFor();
    await shopper.visit(origin + SEARCH);
    await action(CARS.dropped).click();
    await page.getByRole('heading', { name: 'Email North Motors' }).waitFor();
    expect(await dialog().getByLabel('First name').inputValue()).toBe('Dan');
    const chosen = ['How should they reach you?', 'Best time to reach you'].map((label) =>
      dialog().getByLabel(label).inputValue(),
    );
    expect(await Promise.all(chosen)).toEqual(['text', 'evening']);
  });

  it('opens the edit-email modal when the profile is incomplete', async () => {
    await enter('/sign-in');
    await signIn('eve@example.com');
    await page.evaluate(async () => {
      const { idToken } = (await (await fetch('/account-api/session')).json()) as {
        idToken: string;
      };
      const headers = { 'content-type': 'application/json', 'x-id-token': idToken };
      await fetch('/account-api/lead-profile', {
        method: 'PUT',
        headers,
        body: '{"firstName":"Eve","isOneClickOptedIn":true}',
      });
    });
    await action(CARS.first).click();
    await page.getByRole('heading', { name: 'Complete your details' }).waitFor();
    expect(await dialog().getByLabel('First name').inputValue()).toBe('Eve');
    await fillIn({
      'First name': 'Evelyn',
      'Last name': 'Stone',
      Email: 'eve.at.work@example.com',
    });
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('Sent to North Motors').waitFor();
    const mail = (await mailsTo('leads@north.test')).find((text) => text.includes('Stone'));
    expect([mail!.includes('>Evelyn<'), mail!.includes('eve.at.work@example.com')]).toEqual([
      true,
      true,
    ]);
  });

  it('cannot be withdrawn after signing out elsewhere, and says so', async () => {
    await enter('/sign-in');
    await signIn('gus@example.com');
    await action(CARS.first).click();
    await fillIn({ 'First name': 'Gus' });
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('Sent to North Motors').waitFor();
    await shopper.visit(`${origin}/saved`);
    const other = await shopper.context.newPage();
    await other.goto(`${origin}/account`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL((url) => url.pathname !== '/account');
    shopper.expectFault(/401/);
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'You’re signed out. Sign in, then try again.' })
      .waitFor();
    expect(await page.locator('#announcer').textContent()).not.toBe('Taken back');
    expect(await page.getByRole('button', { name: /^Withdraw/ }).count()).toBe(1);
  });
});

describe('A page of one account while another is signed in in another tab', () => {
  const inOtherTab = async (email: string) => {
    const other = await shopper.context.newPage();
    await other.goto(`${origin}/account`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL((url) => url.pathname !== '/account');
    await other.goto(`${origin}/sign-in?refUrl=/account`);
    await other.getByLabel('Email', { exact: true }).fill(email);
    await other.getByRole('button', { name: 'Email me a link' }).click();
    await other.getByText('Check your email').waitFor();
    await other.goto(`${origin}/sign-in/confirm#${secretOf(await lastMailTo(shop, email))}`);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL((url) => url.pathname === '/account');
    return other;
  };
  const rejection = () =>
    page.getByRole('alert').filter({ hasText: 'You signed in with another account' });

  it('deletes neither and stores nothing in the other, however often it is clicked', async () => {
    await enter('/sign-in');
    await signIn('ida.first@example.com', '/account');
    const other = await inOtherTab('ida.second@example.com');
    shopper.expectFault(/401/);
    await page.getByLabel('First name').fill('Ida');
    // The page's token is of an ended session. A new one would be of the other account.
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('You’re signed out.').first().waitFor();
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: /^Save/ }).click();
      await rejection().first().waitFor();
    }
    await page.getByText('Delete my account and data').click();
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: 'Delete everything' }).click();
      await rejection().nth(1).waitFor();
    }
    expect(new URL(page.url()).pathname).toBe('/account');
    await other.reload();
    expect(await other.getByText('ida.second@example.com').count()).toBe(1);
    expect(await other.getByLabel('First name').inputValue()).toBe('');
  });
});

describe('Contact details without an account', () => {
  const kept = () => page.evaluate(() => localStorage.getItem('contact-details'));

  it('are stored in the browser on consent, and deleted when it is withdrawn', async () => {
    await enter();
    await action(CARS.first).click();
    const keep = dialog().getByLabel('Remember my details in this browser');
    await fillIn({
      'First name': 'Max',
      Email: 'max.kept@example.com',
      Phone: '512 555 0134 ext. 7',
    });
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('Sent to North Motors').waitFor();
    expect(await kept()).toBeNull();
    await page.keyboard.press('Escape');
    await action(CARS.second).click();
    expect(await dialog().getByLabel('First name', { exact: true }).inputValue()).toBe('');
    await fillIn({
      'First name': 'Max',
      Email: 'max.kept@example.com',
      Phone: '512 555 0134 ext. 7',
    });
    await keep.check();
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('Sent to North Motors').waitFor();
    await shopper.visit(`${origin}/cars-for-sale/contact/${CARS.third}`);
    const name = page.getByLabel('First name', { exact: true });
    await expectValue(name, 'Max');
    expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe(
      '512 555 0134 ext. 7',
    );
    await page.getByLabel('Remember my details in this browser').uncheck();
    expect(await kept()).toBeNull();
    await page.reload();
    expect(await name.inputValue()).toBe('');
  });
});

describe('The form on a phone', () => {
  it('keeps Send in view', async () => {
    await enter(SEARCH, 'automarket.localhost', WIDTHS.phone);
    await page.setViewportSize({ width: WIDTHS.phone, height: 600 });
    await action(CARS.first).click();
    await dialog().getByLabel('First name', { exact: true }).waitFor();
    const box = await dialog().getByRole('button', { name: 'Send', exact: true }).boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(600);
    await dialog().getByLabel('Message', { exact: true }).focus();
    const [message, send] = await Promise.all([
      dialog().getByLabel('Message', { exact: true }).boundingBox(),
      dialog().getByRole('button', { name: 'Send', exact: true }).boundingBox(),
    ]);
    expect(message!.y).toBeLessThan(send!.y);
    expect(send!.y + send!.height).toBeLessThanOrEqual(600);
  });
});

describe('A chat', () => {
  it('is a conversation on both sides, unless the dealer has its own chat', async () => {
    await enter(`/cars-for-sale/vehicle/${CARS.third}`);
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await fillIn({
      'First name': 'Pat',
      Email: 'pat.chats@example.com',
      Message: 'Is it red inside?',
    });
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('We’ll email you when they reply.').waitFor();
    await dialog().getByRole('link', { name: 'Open the conversation' }).click();
    await page.getByRole('heading', { name: 'Chat with North Motors' }).waitFor();
    const shopperPage = page;
    const seller = await shop.shopper();
    const mail = (await mailsTo('leads@north.test')).find(
      (text) => text.includes('Is it red inside?') && text.includes('/conversation#'),
    );
    await seller.visit(`${origin}${/\/conversation#[\w.-]+/.exec(mail!)![0]}`);
    await seller.page.getByRole('button', { name: 'Open conversation' }).click();
    await seller.page.getByText('Is it red inside?').waitFor();
    await seller.page.getByLabel('Your message').fill('It is.\nSaturday?');
    await seller.page.getByRole('button', { name: 'Send' }).click();
    await seller.page.getByRole('listitem').filter({ hasText: 'Saturday?' }).waitFor();
    expect(await seller.page.getByLabel('Your message').inputValue()).toBe('');
    await shopperPage.getByRole('link', { name: 'Check for new messages' }).click();
    await shopperPage.getByText('Saturday?').waitFor();
    await shopperPage.getByLabel('Your message').fill('Saturday it is');
    await shopperPage.getByRole('button', { name: 'Send' }).click();
    await shopperPage.getByRole('listitem').filter({ hasText: 'Saturday it is' }).waitFor();
    await shopper.visit(`${origin}/saved`);
    await page.getByRole('link', { name: 'Open the conversation (1 reply)' }).click();
    await page.getByText('Saturday it is').waitFor();
  });

  it("is the dealer's own when the feed names it", async () => {
    await enter(`/cars-for-sale/vehicle/${CARS.posted}`);
    const chat = page.getByRole('link', { name: 'Chat', exact: true });
    expect([await chat.getAttribute('href'), await chat.getAttribute('data-action')]).toEqual([
      'https://chat.south.test/room',
      null,
    ]);
  });
});

describe('A text message', () => {
  it("opens the phone's messaging app with the number", async () => {
    await enter(`/cars-for-sale/vehicle/${CARS.posted}`, 'automarket.localhost', WIDTHS.phone);
    await page.getByRole('link', { name: 'Text', exact: true }).click();
    const link = dialog().getByRole('link', { name: 'Text (512) 555-0198' });
    expect(await link.getAttribute('href')).toBe('sms:5125550198');
    await page.setViewportSize({ width: WIDTHS.desk, height: 900 });
    expect(await link.isVisible()).toBe(false);
  });
});

describe('A private seller', () => {
  it('receives offers instead of emails', async () => {
    await enter(SEARCH, 'automarket.localhost', WIDTHS.phone);
    expect(await action(CARS.owners).textContent()).toBe('Make Offer');
    await action(CARS.owners).click();
    await fillIn({ 'Your offer ($)': '17500', 'First name': 'Pat', Email: 'pat@example.com' });
    await dialog().getByRole('button', { name: 'Send offer' }).click();
    await dialog().getByText('Sent to').waitFor();
    expect((await mailsTo('kim@example.com')).join()).toContain('$17,500');
  });

  it('receives only amounts in whole dollars; others are rejected with a message', async () => {
    await enter();
    shopper.expectFault(/400/);
    await action(CARS.owners).click();
    await fillIn({ 'First name': 'Pat', Email: 'pat.offers@example.com' });
    const offer = dialog().getByLabel('Your offer ($)');
    for (const text of ['21500.50', '20k', '-500']) {
      await offer.fill(text);
      await dialog().getByRole('button', { name: 'Send offer' }).click();
      await dialog().getByText('Enter whole dollars, for example 21500.').waitFor();
    }
    await offer.fill('');
    await offer.pressSequentially('$1,250,000');
    await dialog().getByRole('button', { name: 'Send offer' }).click();
    await dialog().getByText('Sent to').waitFor();
    const mail = (await mailsTo('kim@example.com')).find((text) =>
      text.includes('pat.offers@example.com'),
    );
    expect(mail).toContain('$1,250,000');
  });
});

describe('A vehicle page on a phone', () => {
  it('offers contact and heart, even without a phone number', async () => {
    await enter(`/cars-for-sale/vehicle/${CARS.second}`, 'automarket.localhost', WIDTHS.phone);
    const buy = page.getByRole('region', { name: 'Price and seller' });
    await buy.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved: you keep 1 car').waitFor({ state: 'attached' });
    await buy.getByRole('link', { name: 'Contact dealer' }).click();
    await page.getByRole('heading', { name: 'Email North Motors' }).waitFor();
  });

  it('shows that its seller was contacted, also after a reload, and links to the form', async () => {
    await enter(`/cars-for-sale/vehicle/${CARS.second}`, 'automarket.localhost', WIDTHS.phone);
    const buttons = page.getByRole('region', { name: 'Price and' }).locator('[data-action="lead"]');
    expect(await buttons.allTextContents()).toEqual(['Contact dealer', 'Contact dealer']);
    await buttons.first().click();
    await fillIn({ 'First name': 'Pat', Email: 'pat@example.com' });
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('Sent to North Motors').waitFor();
    expect(await buttons.allTextContents()).toEqual(['Contacted', 'Contacted']);
    await page.keyboard.press('Escape');
    await page.reload();
    await buttons.first().and(page.getByText('Contacted')).waitFor();
    expect(await buttons.allTextContents()).toEqual(['Contacted', 'Contacted']);
    expect(await page.getByRole('link', { name: 'Text', exact: true }).count()).toBe(1);
    await buttons.first().click();
    await dialog().getByText('You’ve already contacted them about this car.').waitFor();
  });
});

describe('A listing', () => {
  it('can be reported and shared by text message', async () => {
    await enter(`/cars-for-sale/vehicle/${CARS.first}`);
    await page.getByRole('link', { name: 'Report listing' }).click();
    // No reason is selected by default.
    await dialog().getByRole('button', { name: 'Report listing' }).click();
    const reason = dialog().getByLabel('What is wrong?');
    await reason.and(page.locator(':focus')).waitFor();
    expect(await reason.evaluate((field: HTMLSelectElement) => field.validity.valueMissing)).toBe(
      true,
    );
    await reason.selectOption('sold');
    await dialog().getByRole('button', { name: 'Report listing' }).click();
    await dialog().getByText('Thanks. We’ll look into it.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Text', exact: true }).click();
    await page.getByRole('heading', { name: 'Text North Motors' }).waitFor();
    expect(await dialog().getByLabel('Phone').getAttribute('required')).not.toBeNull();
  });
});

describe.each(['automarket.localhost', 'valuebook.localhost'])('An alert at %s', (host) => {
  it('is requested, reports a price drop after an import, and ends through its mail', async () => {
    const email = `fay.${host.slice(0, 3)}@example.com`;
    await enter(SEARCH, host);
    await page.getByRole('button', { name: 'Save search' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.locator('[data-action="subscribe"]').click();
    await page.getByText('Check your email and click the link').waitFor();
    const [requested] = await mailsTo(email);
    await shopper.visit(`${origin}${/\/subscriptions\/confirm#[\w-]+/.exec(requested!)![0]}`);
    await page.getByRole('button', { name: 'Yes, send me alerts' }).click();
    await page.getByText('Alerts are on. You can unsubscribe in any email.').waitFor();
    const job = shop.app.get(AlertsJob, { strict: false });
    const [previousPriceDollars, priceDollars] = host.startsWith('auto')
      ? [20_000, 18_500]
      : [18_000, 17_250];
    await job.tick((now += DAY_MS));
    await indexed(() =>
      shop.carsApp
        .get(ListingStore)
        .saveOffers([car(CARS.dropped, { priceDollars, previousPriceDollars })]),
    );
    await job.tick((now += 2 * DAY_MS));
    const alert = (await mailsTo(email)).find((text) =>
      text.includes('/subscriptions/unsubscribe#'),
    );
    expect(alert).toMatch(/\$(?:1,500|750) less/);
    await shopper.visit(`${origin}${/\/subscriptions\/unsubscribe#[\w.-]+/.exec(alert!)![0]}`);
    await page.getByText('Confirm to stop these emails.').waitFor();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('Done. You won’t get any more of these emails.').waitFor();
    await indexed(() =>
      shop.carsApp.get(ListingStore).saveOffers([
        car(CARS.dropped, {
          priceDollars: priceDollars - 500,
          previousPriceDollars: priceDollars,
        }),
      ]),
    );
    const before = (await mailsTo(email)).length;
    await job.tick((now += 2 * DAY_MS));
    expect((await mailsTo(email)).length).toBe(before);
  });
});

describe("A message that the dealer's system rejects", () => {
  it('is marked on the saved page and can be resent from there', async () => {
    const delivery = shop.app.get(Delivery);
    delivery.registerSender(LEAD_KIND, async () => {
      throw new SendFailure('answered 410', { isPermanent: true });
    });
    await enter();
    await action(CARS.posted).click();
    await fillIn({
      'First name': 'Pat',
      Email: 'pat.south@example.com',
      Message: 'Is it red inside?',
    });
    await dialog().getByRole('button', { name: 'Send', exact: true }).click();
    await dialog().getByText('Sent to South Cars').waitFor();
    await delivery.sendDue();
    await shopper.visit(`${origin}/saved`);
    const sent = page.locator('.saved-item', { hasText: 'To South Cars' });
    await sent.getByText('Couldn’t be delivered.').waitFor();
    await sent.getByRole('button', { name: 'Send again' }).click();
    await sent.getByText('Not delivered yet.').waitFor();
    delivery.registerSender(LEAD_KIND, async () => undefined);
    await delivery.sendDue();
    await shopper.visit(`${origin}/saved`);
    expect(await sent.textContent()).not.toMatch(/delivered|Send again/);
  });
});
