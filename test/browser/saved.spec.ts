import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { lastMailTo, secretOf } from '../accounts/browser.js';
import { WIDTHS, useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();

let shopper: Shopper;
let page: Page;
let origin = '';

async function enter(host: string, widthPixels: number = WIDTHS.desk, path = '/cars-for-sale?maxPrice=40000'): Promise<void> {
  shopper = await shop.shopper({ widthPixels });
  page = shopper.page;
  origin = shop.origin.replace('127.0.0.1', host);
  await shopper.visit(origin + path);
}

const hearts = () => page.locator('#listings [id^="listing-"]:not([id*="extra"]) > button.save');
const savedCount = () => page.locator('#listings button.save[aria-pressed="true"]').count();
const announced = () => page.locator('#announcer').textContent();
const dialog = () => page.locator('dialog#auth');

async function pressHeart(at: number, isSaved = true): Promise<void> {
  const heart = hearts().nth(at);
  await heart.click();
  await page
    .locator(`button.save[value="${await heart.getAttribute('value')}"][aria-pressed="${isSaved}"]`)
    .first()
    .waitFor();
}

async function saveFive(): Promise<void> {
  for (let at = 0; at < 5; at += 1) await pressHeart(at);
  await page.getByText('Saved: you keep 5 cars').waitFor({ state: 'attached' });
}

/** Asks for a link in whatever form is shown, takes it from the mailbox and opens it. */
async function signUp(email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Check your email').waitFor();
  const secret = secretOf(await lastMailTo(shop, email));
  await shopper.visit(`${origin}/sign-in/confirm#${secret}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function saveSearch(): Promise<void> {
  await page.getByRole('button', { name: 'Save search' }).click();
}

/** Who is signed out is asked for an address the first time, and the search is saved the next time. */
async function subscribe(email: string): Promise<void> {
  await saveSearch();
  const button = page.locator('[data-press="subscribe"]');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await button.click();
  await page.getByText('We have sent you an email.').waitFor();
  expect(await button.textContent()).toBe('Subscribed!');
  await page.getByLabel('Email', { exact: true }).fill(`x${email}`);
  expect([await button.textContent(), await page.getByText('We have sent you an email.').isVisible()]).toEqual(['Subscribe', false]);
  expect(await lastMailTo(shop, email)).toContain('/subscriptions/confirm#');
}

describe.each([
  ['automarket.localhost', 'Save Cars with a Free Account', 'ann@example.com'],
  ['valuebook.localhost', 'Keep an eye on these cars', 'bob@example.com'],
])('Somebody at %s', (host, dialogTitle, email) => {
  it('saves cars and searches without an account, meets the limits, makes one by the mail and finds all there', async () => {
    await enter(host);
    shopper.expectFault(/409/);
    await saveFive();
    await hearts().nth(5).click();
    await page.getByRole('heading', { name: dialogTitle }).waitFor();
    expect(await savedCount()).toBe(host.startsWith('valuebook') ? 6 : 5);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await savedCount()).toBe(5);
    await subscribe(`alerts.${email}`);
    for (const [at, path] of ['/cars-for-sale?maxPrice=40000', '/cars-for-sale?maxPrice=30000'].entries()) {
      await shopper.visit(origin + path);
      await saveSearch();
      await page.getByRole('link', { name: `Saved · ${at + 1}` }).waitFor();
    }
    await shopper.visit(`${origin}/cars-for-sale?firstRecord=20&maxPrice=20000`);
    await saveSearch();
    await page.getByText('You have a maximum of 2 searches saved.').waitFor();
    await page.getByRole('link', { name: 'Create a free account' }).click();
    await page.getByRole('heading', { name: 'Create a free account' }).waitFor();
    await signUp(email);
    await page.waitForURL((url) => url.pathname === '/cars-for-sale');
    // Back at the search, from its first page on.
    expect(shopper.address).toBe('/cars-for-sale?maxPrice=20000');
    await saveSearch();
    await page.getByRole('link', { name: 'Saved · 3' }).click();
    await page.getByRole('heading', { name: 'Saved cars and searches' }).waitFor();
    expect(await page.locator('.saved-item').count()).toBe(5 + 3);
    expect(await page.getByText('An account has room for more').count()).toBe(0);
    await page
      .getByRole('button', { name: /^Remove 20/ })
      .first()
      .click();
    await page.waitForFunction(() => document.querySelectorAll('.saved-item').length === 7);
    await page.locator('.site-nav').getByRole('link', { name: 'Account' }).click();
    await page.getByText('Delete my account and data').click();
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    await shopper.visit(`${origin}/saved`);
    await page.getByText('No car is saved yet.').waitFor();
    expect(await page.locator('.site-nav').getByRole('link', { name: 'Sign In' }).count()).toBe(1);
  });
});

describe('The car that an account was asked for', () => {
  it('is saved when somebody comes back with one, and the list begins anew', async () => {
    await enter('automarket.localhost', WIDTHS.desk, '/cars-for-sale?firstRecord=20&maxPrice=40000');
    shopper.expectFault(/409/);
    await saveFive();
    const sixth = (await hearts().nth(5).getAttribute('value'))!;
    await hearts().nth(5).click();
    await signUp('pending@example.com');
    await page.waitForURL((url) => url.search === '?maxPrice=40000');
    await page.waitForFunction(() => localStorage.getItem('pending-car') === null);
    await shopper.visit(`${origin}/cars-for-sale/vehicle/${sixth}`);
    await page.locator(`button[value="${sixth}"][aria-pressed="true"]`).first().waitFor();
    await shopper.visit(`${origin}/saved`);
    expect(await page.locator('.saved-item').count()).toBe(6);
  });
});

describe('A heart', () => {
  it('is pressed again to forget the car, and is as it was after a reload, an exchange and on the car’s page', async () => {
    await enter('automarket.localhost');
    await pressHeart(0);
    await pressHeart(1);
    expect(await announced()).toBe('Saved: you keep 2 cars');
    await pressHeart(1, false);
    expect(await announced()).toBe('No longer saved: you keep 1 car');
    const id = (await hearts().nth(0).getAttribute('value'))!;
    const pressed = () => page.locator(`button[value="${id}"][aria-pressed="true"]`).first().waitFor();
    await page.reload();
    await pressed();
    await shopper.seeChange(() => page.getByLabel('Sort results').selectOption('yearDESC'));
    await shopper.seeChange(() => page.getByLabel('Sort results').selectOption(''));
    await pressed();
    await shopper.visit(`${origin}/cars-for-sale/vehicle/${id}`);
    await pressed();
  });

  it('is heard with the car it is about, by keyboard', async () => {
    await enter('automarket.localhost');
    const heart = hearts().nth(0);
    await heart.focus();
    await page.keyboard.press('Space');
    await page.getByText('Saved: you keep 1 car').waitFor({ state: 'attached' });
    const describedBy = (await heart.getAttribute('aria-describedby'))!;
    expect(await page.locator(`#${describedBy}`).textContent()).toMatch(/^\d{4} /);
    expect(await heart.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('asks nobody for an account who has one, but says that there are as many cars as there may be', async () => {
    await enter('automarket.localhost', WIDTHS.desk, '/sign-in');
    await signUp('full@example.com');
    await page.waitForURL((url) => url.pathname === '/saved');
    shopper.expectFault(/409/);
    const full = { status: 409, contentType: 'application/problem+json', body: '{"detail":"You have a maximum of 200 cars saved."}' };
    await page.route('**/account-api/inventory', (route) => (route.request().method() === 'PUT' ? route.fulfill(full) : route.continue()));
    await shopper.visit(`${origin}/cars-for-sale?maxPrice=40000`);
    await hearts().nth(0).click();
    await page.getByRole('alert').filter({ hasText: 'You have a maximum of 200 cars saved.' }).waitFor();
    expect([await savedCount(), await dialog().count()]).toEqual([0, 0]);
  });

  it('takes back what the server could not keep, and says so', async () => {
    await enter('valuebook.localhost');
    shopper.expectFault(/503|Failed to load/);
    await page.route('**/account-api/inventory', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"Not now."}' })
        : route.continue(),
    );
    await hearts().nth(0).click();
    await page.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor();
    expect(await savedCount()).toBe(0);
  });

  it('is not there without scripts', async () => {
    shopper = await shop.shopper({ hasScripts: false });
    page = shopper.page;
    await shopper.visit('/cars-for-sale?maxPrice=40000');
    expect([await hearts().first().isVisible(), await page.locator('[data-press="save-search"]').isVisible()]).toEqual([false, false]);
  });
});

describe('Subscribing to a search', () => {
  it('says what is wrong with an address in danger, and that it was asked too often as a warning', async () => {
    await enter('automarket.localhost');
    shopper.expectFault(/400|429/);
    await saveSearch();
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('pat@example');
    await page.locator('[data-press="subscribe"]').click();
    await page.getByRole('alert').filter({ hasText: 'Email is not an email address.' }).waitFor();
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.route('**/email-capture', (route) =>
      route.fulfill({ status: 429, contentType: 'application/problem+json', body: '{"detail":"Try again in 20 seconds."}' }),
    );
    await email.fill('pat@example.com');
    await page.locator('[data-press="subscribe"]').click();
    await page.locator('[data-alert="warning"]').filter({ hasText: 'Try again in 20 seconds.' }).waitFor();
  });

  it('is not asked of who is signed in, and the specification’s length is the field’s', async () => {
    await enter('automarket.localhost');
    await saveSearch();
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('maxlength')).toBe('45');
    await shopper.visit(`${origin}/sign-in?refUrl=/cars-for-sale%3FmaxPrice%3D40000`);
    await signUp('fay@example.com');
    await page.waitForURL(/maxPrice/);
    await saveSearch();
    await page.getByRole('link', { name: 'Saved · 1' }).waitFor();
    expect(await page.locator('[data-subscribe]').count()).toBe(0);
  });
});

describe('A link that is opened in another browser', () => {
  it('asks whether it is meant there', async () => {
    await enter('automarket.localhost', WIDTHS.phone, '/sign-in');
    await page.getByLabel('Email', { exact: true }).fill('cat@example.com');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByText('Check your email').waitFor();
    const secret = secretOf(await lastMailTo(shop, 'cat@example.com'));
    const other = await shop.shopper();
    other.expectFault(/409|410/);
    await other.visit(`${origin}/sign-in/confirm#${secret}`);
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.getByRole('alert').filter({ hasText: 'Another browser asked for this link, for cat@example.com.' }).waitFor();
    await other.page.getByRole('button', { name: 'Yes, sign in here' }).click();
    await other.page.waitForURL(/\/saved$/);
    await other.visit(`${origin}/sign-in/confirm#${secret}`);
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.getByRole('alert').filter({ hasText: 'This link was used before' }).waitFor();
  });
});
