import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { lastMailTo, secretOf } from '../accounts/browser.js';
import { WIDTHS, useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop({}, { changesShop: true });

const PUT_CAR = '**/account-api/inventory';

let shopper: Shopper;
let page: Page;
let origin = '';

async function enter(
  host: string,
  widthPixels: number = WIDTHS.desk,
  path = '/cars-for-sale?maxPrice=40000',
): Promise<void> {
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

/** Requests a link in the visible form, and opens it from the email. */
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

/** Signed-out shoppers are asked for an email address the first time they save a search. */
async function subscribe(email: string): Promise<void> {
  await saveSearch();
  const button = page.locator('[data-action="subscribe"]');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await button.click();
  await page.getByText('Check your email and click the link').waitFor();
  expect(await button.textContent()).toBe('Subscribed!');
  await page.getByLabel('Email', { exact: true }).fill(`x${email}`);
  expect([
    await button.textContent(),
    await page.getByText('Check your email and click the link').isVisible(),
  ]).toEqual(['Subscribe', false]);
  expect(await lastMailTo(shop, email)).toContain('/subscriptions/confirm#');
}

describe.each([
  ['automarket.localhost', 'Save Cars with a Free Account', 'ann@example.com'],
  ['valuebook.localhost', 'Keep an eye on these cars', 'bob@example.com'],
])('A shopper at %s', (host, dialogTitle, email) => {
  it('saves cars and searches, reaches the limits, creates an account by mail and finds everything there', async () => {
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
    for (const [at, path] of [
      '/cars-for-sale?maxPrice=40000',
      '/cars-for-sale?maxPrice=30000',
    ].entries()) {
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
    // Returns to the first page of the search.
    expect(shopper.address).toBe('/cars-for-sale?maxPrice=20000');
    await saveSearch();
    await page.getByRole('link', { name: 'Saved · 3' }).click();
    await page.getByRole('heading', { name: 'Saved cars and searches' }).waitFor();
    await page.waitForFunction(
      (count) => document.querySelectorAll('.saved-item').length === count,
      5 + 3,
    );
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
    await page.getByText('No saved cars yet.').waitFor();
    expect(await page.locator('.site-nav').getByRole('link', { name: 'Sign In' }).count()).toBe(1);
  });
});

describe('The car that prompted sign-up', () => {
  it('is saved after sign-in, and the list restarts', async () => {
    await enter(
      'automarket.localhost',
      WIDTHS.desk,
      '/cars-for-sale?firstRecord=20&maxPrice=40000',
    );
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

  const answerTo = (status: number, detail: string) =>
    page.route(PUT_CAR, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status,
            contentType: 'application/problem+json',
            body: JSON.stringify({ detail }),
          })
        : route.continue(),
    );
  const pending = () => page.evaluate(() => localStorage.getItem('pending-car'));

  it('waits while the server fails, reports it if it cannot be saved, and expires', async () => {
    await enter('automarket.localhost', WIDTHS.desk, '/sign-in');
    await signUp('waiting@example.com');
    await page.waitForURL((url) => url.pathname === '/saved');
    shopper.expectFault(/503|404/);
    const wait = (minutes: number) =>
      page.evaluate(
        (since) => localStorage.setItem('pending-car', `1000000000 ${since}`),
        Date.now() - minutes * 60_000,
      );
    // Set the response first, because the open page may be about to send.
    await answerTo(503, 'Not now.');
    await wait(1);
    const requested = page.waitForResponse((response) => response.request().method() === 'PUT');
    await shopper.visit(`${origin}/cars-for-sale?maxPrice=40000`);
    await (await requested).finished();
    await page.unroute(PUT_CAR);
    expect(await pending()).not.toBeNull();
    await answerTo(404, 'This car is no longer for sale.');
    await shopper.visit(`${origin}/cars-for-sale?maxPrice=40000`);
    await page.getByRole('alert').filter({ hasText: 'This car is no longer for sale.' }).waitFor();
    expect(await pending()).toBeNull();
    await wait(16);
    await shopper.visit(`${origin}/cars-for-sale?maxPrice=40000`);
    await page.waitForFunction(() => localStorage.getItem('pending-car') === null);
    expect(
      await page.getByRole('alert').filter({ hasText: 'This car is no longer for sale.' }).count(),
    ).toBe(0);
  });
});

describe('The heart', () => {
  it('removes the car on a second click, and persists across reload, exchange and the vehicle page', async () => {
    await enter('automarket.localhost');
    await pressHeart(0);
    await pressHeart(1);
    expect(await announced()).toBe('Saved: you keep 2 cars');
    await pressHeart(1, false);
    expect(await announced()).toBe('No longer saved: you keep 1 car');
    const id = (await hearts().nth(0).getAttribute('value'))!;
    const pressed = () =>
      page.locator(`button[value="${id}"][aria-pressed="true"]`).first().waitFor();
    await page.reload();
    await pressed();
    await shopper.seeChange(() => page.getByLabel('Sort results').selectOption('yearDESC'));
    await shopper.seeChange(() => page.getByLabel('Sort results').selectOption(''));
    await pressed();
    await shopper.visit(`${origin}/cars-for-sale/vehicle/${id}`);
    await pressed();
  });

  it('follows another tab', async () => {
    await enter('automarket.localhost');
    await pressHeart(0);
    const id = (await hearts().nth(0).getAttribute('value'))!;
    const other = await page.context().newPage();
    await other.goto(page.url());
    const heart = other.locator(`button[value="${id}"][aria-pressed="true"]`).first();
    await other.mouse.move(200, 400);
    await heart.waitFor();
    await heart.click();
    await page.locator(`button[value="${id}"][aria-pressed="false"]`).first().waitFor();
    await other.close();
  });

  it('saves in click order, so that the last count is the stored one', async () => {
    await enter('valuebook.localhost');
    const seen: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && seen.push('asked'));
    page.on(
      'response',
      (response) => response.request().method() === 'PUT' && seen.push('answered'),
    );
    let release: () => Promise<void>;
    await page.route(PUT_CAR, (route) => void (release = () => route.continue()), { times: 1 });
    await pressHeart(0);
    await pressHeart(1);
    await release!();
    await page.getByText('Saved: you keep 2 cars').waitFor({ state: 'attached' });
    expect(seen).toEqual(['asked', 'answered', 'asked', 'answered']);
  });

  it('is announced with its car, by keyboard', async () => {
    await enter('automarket.localhost');
    const heart = hearts().nth(0);
    await heart.focus();
    await page.keyboard.press('Space');
    await page.getByText('Saved: you keep 1 car').waitFor({ state: 'attached' });
    const describedBy = (await heart.getAttribute('aria-describedby'))!;
    expect(await page.locator(`#${describedBy}`).textContent()).toMatch(/^\d{4} /);
    expect(await heart.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('shows signed-in shoppers the limit instead of sign-up', async () => {
    await enter('automarket.localhost', WIDTHS.desk, '/sign-in');
    await signUp('full@example.com');
    await page.waitForURL((url) => url.pathname === '/saved');
    shopper.expectFault(/409/);
    const full = {
      status: 409,
      contentType: 'application/problem+json',
      body: '{"detail":"You have a maximum of 200 cars saved."}',
    };
    await page.route('**/account-api/inventory', (route) =>
      route.request().method() === 'PUT' ? route.fulfill(full) : route.continue(),
    );
    await shopper.visit(`${origin}/cars-for-sale?maxPrice=40000`);
    await hearts().nth(0).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'You have a maximum of 200 cars saved.' })
      .waitFor();
    expect([await savedCount(), await dialog().count()]).toEqual([0, 0]);
  });

  it('reverts what the server could not store, and says so', async () => {
    await enter('valuebook.localhost');
    shopper.expectFault(/503|Failed to load/);
    await page.route('**/account-api/inventory', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            body: '{"detail":"Not now."}',
          })
        : route.continue(),
    );
    await hearts().nth(0).click();
    await page.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor();
    expect(await savedCount()).toBe(0);
  });

  it('saves in place although a script that it shares was lost before', async () => {
    let isLost = true;
    await enter('automarket.localhost');
    await shopper.context.route(/assets\/islands\/[^/]+\.js$/, (route) =>
      isLost ? route.abort('internetdisconnected') : route.continue(),
    );
    shopper.expectFault(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    const lost = page.waitForEvent('requestfailed');
    await hearts().nth(0).hover();
    await lost;
    isLost = false;
    await pressHeart(1, true);
  });

  it('clicked offline says so, and saves its car once online', async () => {
    await enter('automarket.localhost');
    shopper.expectFault(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    await shopper.context.setOffline(true);
    await hearts().nth(1).click();
    await page.getByText('Check your connection, then try again.').waitFor();
    await shopper.context.setOffline(false);
    await page.locator('#listings button.save[aria-pressed="true"]').waitFor();
    await page.getByText('Check your connection, then try again.').waitFor({ state: 'hidden' });
    await pressHeart(1, false);
  });

  it('without scripts saves the car, confirms it and returns to its card, where it can be removed', async () => {
    shopper = await shop.shopper({ hasScripts: false });
    page = shopper.page;
    await shopper.visit('/cars-for-sale?firstRecord=20&maxPrice=40000');
    const { address } = shopper;
    const heart = hearts().nth(7);
    const id = (await heart.getAttribute('value'))!;
    await heart.click();
    await page.getByRole('heading', { name: 'This car is saved' }).waitFor();
    expect(await page.locator('.saved-link').textContent()).toBe('Saved 1');
    await page.getByRole('link', { name: 'Back to results' }).click();
    await page.waitForURL(`**${address}#listing-${id}`);
    expect(
      await page
        .locator(`#listing-${id}`)
        .evaluate((card) => card.getBoundingClientRect().top < innerHeight),
    ).toBe(true);
    await heart.click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('heading', { name: 'This car isn’t saved' }).waitFor();
    expect(await page.locator('.saved-link').textContent()).toBe('Saved ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'This car is saved' }).waitFor();
  });

  it('works without scripts on the vehicle page, too', async () => {
    shopper = await shop.shopper({ hasScripts: false });
    page = shopper.page;
    await shopper.visit('/cars-for-sale?maxPrice=40000');
    const href = `/cars-for-sale/vehicle/${await hearts().first().getAttribute('value')}`;
    await shopper.visit(href);
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByRole('heading', { name: 'This car is saved' }).waitFor();
    await page.getByRole('link', { name: 'Back to the vehicle' }).click();
    await page.waitForURL(`**${href}`);
  });

  it('works as without scripts when its script does not load', async () => {
    await enter('automarket.localhost');
    shopper.expectFault(/404|Failed to load|dynamically imported module|ERR_FAILED/);
    await page.route('**/assets/**/save-car.js*', (route) => route.abort());
    await hearts().first().click();
    await page.getByRole('heading', { name: 'This car is saved' }).waitFor();
  });
});

describe('Emails about saved cars', () => {
  it('can be turned off and on by an account with saved cars', async () => {
    await enter('automarket.localhost', WIDTHS.desk, '/sign-in');
    await signUp('switch@example.com');
    await page.waitForURL((url) => url.pathname === '/saved');
    expect(await page.getByRole('button', { name: /emails$/ }).count()).toBe(0);
    await shopper.visit(`${origin}/cars-for-sale?maxPrice=40000`);
    await pressHeart(0);
    await shopper.visit(`${origin}/saved`);
    await page.getByRole('button', { name: 'Turn off emails' }).press('Enter');
    const turnOn = page.getByRole('button', { name: 'Turn on emails' });
    await turnOn.waitFor();
    expect(await turnOn.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await announced()).toBe('Emails about saved cars are off');
    await turnOn.click();
    await page
      .getByText('We email you, once a day at most, when a saved car drops in price or sells.')
      .waitFor();
  });
});

describe('Subscribing to a search', () => {
  it('marks an invalid address as an error, and a rate limit as a warning', async () => {
    await enter('automarket.localhost');
    shopper.expectFault(/400|429/);
    await saveSearch();
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('pat@example');
    await page.locator('[data-action="subscribe"]').click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Email must be a valid email address.' })
      .waitFor();
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.route('**/email-capture', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: '{"detail":"Try again in 20 seconds."}',
      }),
    );
    await email.fill('pat@example.com');
    await page.locator('[data-action="subscribe"]').click();
    await page
      .locator('[data-alert="warning"]')
      .filter({ hasText: 'Try again in 20 seconds.' })
      .waitFor();
  });

  it('works with zero results, fits a phone, and Save search then does not ask for the address again', async () => {
    await enter(
      'automarket.localhost',
      WIDTHS.phone,
      '/cars-for-sale?extColorSimple=PURPLE&makeCode=TOYOTA&maxPrice=100',
    );
    const email = page.locator('#listings').getByLabel('Email', { exact: true });
    await email.fill('eve@example.com');
    await page.locator('#listings [data-action="subscribe"]').click();
    await page.getByText('Check your email and click the link').waitFor();
    expect(await lastMailTo(shop, 'eve@example.com')).toContain('/subscriptions/confirm#');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await saveSearch();
    await page.getByRole('link', { name: 'Saved · 1' }).waitFor();
  });

  it('closes on Escape and restores focus', async () => {
    await enter('automarket.localhost');
    await saveSearch();
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('pat@example.com');
    await page.keyboard.press('Escape');
    expect(await email.count()).toBe(0);
    expect(await page.locator(':focus').getAttribute('data-action')).toBe('save-search');
  });

  it('reports an address longer than 45 characters instead of truncating it', async () => {
    await enter('automarket.localhost');
    await saveSearch();
    const email = page.getByLabel('Email', { exact: true });
    const long = 'maximiliane.hohenzollern-sigmaringen@uni.example.com';
    shopper.expectFault(/400/);
    await email.fill(long);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.getByText('Email is longer than 45 characters.').waitFor();
    expect(await email.inputValue()).toBe(long);
  });

  it('does not ask signed-in shoppers for an address', async () => {
    await enter('automarket.localhost');
    await shopper.visit(`${origin}/sign-in?refUrl=/cars-for-sale%3FmaxPrice%3D40000`);
    await signUp('fay@example.com');
    await page.waitForURL(/maxPrice/);
    await saveSearch();
    await page.getByRole('link', { name: 'Saved · 1' }).waitFor();
    expect(await page.locator('[data-subscribe]').count()).toBe(0);
  });
});

describe('A long address', () => {
  it('signs in, and fits the account page on a phone', async () => {
    const email = 'maximiliane.hohenzollern-sigmaringen@students.mail.uni.example';
    await enter('automarket.localhost', WIDTHS.phone, '/sign-in?refUrl=/account');
    await signUp(email);
    await page.getByText(email, { exact: true }).waitFor();
    const [width, bounds] = await page.evaluate(() => [
      innerWidth,
      document.querySelector('.lead strong')!.getBoundingClientRect().right,
    ]);
    expect(bounds).toBeLessThanOrEqual(width);
  });
});

describe('A link opened in another browser', () => {
  it('asks for confirmation', async () => {
    await enter('automarket.localhost', WIDTHS.phone, '/sign-in');
    await page.getByLabel('Email', { exact: true }).fill('cat@example.com');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByText('Check your email').waitFor();
    const secret = secretOf(await lastMailTo(shop, 'cat@example.com'));
    const other = await shop.shopper();
    other.expectFault(/409|410/);
    await other.visit(`${origin}/sign-in/confirm#${secret}`);
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page
      .getByRole('alert')
      .filter({ hasText: 'This link was requested in another browser, for cat@example.com.' })
      .waitFor();
    // The button is replaced by the confirmation.
    expect(await other.page.getByRole('button', { name: 'Sign in', exact: true }).count()).toBe(0);
    await other.page
      .getByRole('button', { name: 'Yes, sign in here' })
      .and(other.page.locator(':focus'))
      .click();
    await other.page.waitForURL(/\/saved$/);
    await other.visit(`${origin}/sign-in/confirm#${secret}`);
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.getByRole('alert').filter({ hasText: 'This link was already used' }).waitFor();
  });
});

describe('The saved page', () => {
  const SEARCHES = ['/cars-for-sale?maxPrice=40000', '/cars-for-sale?maxPrice=30000'];
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  const focused = () => page.locator(':focus');

  /** Signs in, and opens the saved page. */
  async function signedIn(email: string, keep: () => Promise<unknown>): Promise<void> {
    await enter('automarket.localhost', WIDTHS.desk, '/sign-in?refUrl=/saved');
    await signUp(email);
    await page.waitForURL(/saved/);
    await keep();
    await shopper.visit(`${origin}/saved`);
  }

  async function post(path: string, body: object): Promise<void> {
    await page.evaluate(
      async ([where, text]) => {
        const { idToken } = (await (await fetch('/account-api/session')).json()) as {
          idToken: string;
        };
        const headers = { 'content-type': 'application/json', 'x-id-token': idToken };
        await fetch(where, { method: 'POST', headers, body: text });
      },
      [`/account-api/${path}`, JSON.stringify(body)] as const,
    );
  }

  const keepSearches = async () => {
    for (const [at, searchResultsURL] of SEARCHES.entries())
      await post('search', { searchResultsURL, bookmarkTitle: `Search ${at + 1}` });
  };

  it('renames a search in its row, by keyboard, and reports an invalid name', async () => {
    await signedIn('gil@example.com', keepSearches);
    await page.locator('summary', { hasText: 'Rename Search 1' }).focus();
    await page.keyboard.press('Enter');
    const name = row('Search 1').getByLabel('Name', { exact: true });
    await name.fill(' ');
    await page.keyboard.press('Enter');
    expect(await name.evaluate((field: HTMLInputElement) => field.validity.patternMismatch)).toBe(
      true,
    );
    await name.fill('For the family');
    await page.keyboard.press('Enter');
    await row('For the family').waitFor();
    expect([await focused().textContent(), await announced()]).toEqual([
      'For the family',
      'Renamed',
    ]);
    await page.reload();
    await row('For the family').waitFor();
  });

  it('follows and unfollows a search, sets its frequency, and lists followed searches that are not saved', async () => {
    await signedIn('hal@example.com', async () => {
      await keepSearches();
      await post('subscriptions', {
        searchResultsURL: '/cars-for-sale?maxPrice=20000',
        cadence: 'weekly',
      });
    });
    expect(await page.getByRole('listitem').filter({ hasText: 'Not saved' }).textContent()).toMatch(
      /Under \$20,000.*Alerts: once a week/,
    );
    await row('Search 2').getByLabel('How often').selectOption('instant');
    await row('Search 2').getByRole('button', { name: 'Email me new matches' }).click();
    await row('Search 2').getByText('Alerts: right away').waitFor();
    expect([await focused().textContent(), await announced()]).toEqual([
      'Search 2',
      'Alerts are on',
    ]);
    await row('Search 2').getByLabel('How often').selectOption('weekly');
    await row('Search 2').getByRole('button', { name: 'Change' }).click();
    await row('Search 2').getByText('Alerts: once a week').waitFor();
    await row('Search 2').getByRole('button', { name: 'Stop alerts' }).click();
    await row('Search 2').getByRole('button', { name: 'Email me new matches' }).waitFor();
    // The account page leads to the same place.
    await shopper.visit(`${origin}/account`);
    await page.setViewportSize({ width: WIDTHS.phone, height: 800 });
    const answer = page.getByLabel('How should they reach you?');
    const [select, text] = await answer.evaluate((field: HTMLSelectElement) => {
      const context = document.createElement('canvas').getContext('2d')!;
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      context.font = font;
      const words = context.measureText('No preference').width;
      return [
        field.offsetWidth,
        words + parseFloat(paddingLeft) + parseFloat(paddingRight),
      ] as const;
    });
    expect(select).toBeGreaterThan(text);
    await page
      .getByRole('link', { name: 'Saved cars and searches, alerts, and messages to sellers' })
      .click();
    await page.getByRole('heading', { name: 'Searches and alerts' }).waitFor();
  });

  it('keeps a name being typed and a selected frequency while another row is removed', async () => {
    await signedIn('joe@example.com', keepSearches);
    await page.locator('summary', { hasText: 'Rename Search 1' }).click();
    const name = row('Search 1').getByLabel('Name', { exact: true });
    await name.fill('For the family');
    await row('Search 1').getByLabel('How often').selectOption('weekly');
    await page.getByRole('button', { name: 'Remove Search 2' }).click();
    await row('Search 2').waitFor({ state: 'detached' });
    expect([
      await name.inputValue(),
      await row('Search 1').getByLabel('How often').inputValue(),
    ]).toEqual(['For the family', 'weekly']);
    await name.press('Enter');
    await row('For the family').waitFor();
    expect(await row('For the family').getByLabel('How often').inputValue()).toBe('weekly');
  });

  it('moves focus to the next row after a removal, even from another tab, and finally to the heading', async () => {
    await signedIn('ida@example.com', keepSearches);
    shopper.expectFault(/404/);
    const other = await shopper.context.newPage();
    await other.goto(`${origin}/saved`);
    const remove = async (at: typeof page, name: string) => {
      await at.getByRole('button', { name: `Remove ${name}` }).focus();
      await at.keyboard.press('Enter');
      await at.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
    };
    await remove(page, 'Search 2');
    expect([await focused().textContent(), await announced()]).toEqual(['Search 1', 'Removed']);
    await remove(other, 'Search 2');
    await remove(other, 'Search 1');
    expect(await other.locator(':focus').textContent()).toBe('Searches and alerts');
    await other.getByText('No saved searches yet.').waitFor();
    await remove(page, 'Search 1');
    await page.getByText('No saved searches yet.').waitFor();
  });
});
