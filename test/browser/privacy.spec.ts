import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BrowserOfTest } from '../accounts/browser.js';
import { useShop } from './shopper.js';

const shop = useShop({}, { changesShop: true });

const PAGE = '/cars-for-sale/privacy';

async function saveCar(page: Page): Promise<void> {
  await page.goto('/cars-for-sale?maxPrice=30000');
  await page.locator('button[form="save"]').first().click();
}

describe('The privacy page without scripts', () => {
  let page: Page;
  beforeEach(async () => {
    page = (await shop.shopper({ hasScripts: false, isPerson: true })).page;
    await saveCar(page);
    await page.getByRole('heading', { name: 'This car is saved' }).waitFor();
    await page.getByRole('link', { name: 'Notifications and Privacy' }).click();
    await page.waitForURL(`**${PAGE}`);
  });

  it('deletes one part after confirmation, by keyboard', async () => {
    await page.getByRole('heading', { name: 'Saved cars (1)', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Delete Saved cars', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Delete: Saved cars' }).waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Saved cars (1)', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Delete Saved cars', exact: true }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Deleted: Saved cars.').waitFor();
    expect(await page.getByRole('heading', { name: /^Saved cars/ }).count()).toBe(0);
  });

  it('deletes everything', async () => {
    await page.getByRole('link', { name: 'Delete everything' }).click();
    await page.getByText('Saved cars: 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('We deleted everything we stored about this browser.').waitFor();
    await page.goto('/saved');
    await page.getByText('No saved cars yet.').waitFor();
  });
});

describe('The privacy page', () => {
  it('downloads everything as one JSON file', async () => {
    const { page } = await shop.shopper({ isPerson: true });
    await saveCar(page);
    await page.locator('button[form="save"][aria-pressed="true"]').first().waitFor();
    await page.goto(PAGE);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download all as JSON' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('my-data.json');
    const { stored } = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
      stored: Record<string, { entries: { name: string }[] }>;
    };
    expect(stored['savedCars']!.entries).toMatchObject([
      { name: expect.stringMatching(/^\d{4} /) },
    ]);
  });

  it("ends the session when the account's data is deleted, and clears browser storage", async () => {
    const email = 'pat@example.com';
    const account = new BrowserOfTest(shop);
    await account.signIn(email);
    const { page, context } = await shop.shopper({ isPerson: true });
    const url = shop.origin.replace('127.0.0.1', 'automarket.localhost');
    const cookies = Array.from(account.cookies, ([name, value]) => ({
      name,
      value,
      url: url.replace('http:', 'https:'),
      secure: true,
    }));
    await context.addCookies(cookies);
    await page.goto(url + PAGE);
    await page.evaluate(() => localStorage.setItem('contact-details', '{}'));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Emails about saved cars are on.').waitFor();
    await page.getByRole('link', { name: 'Delete everything' }).click();
    await page.getByText(`This permanently deletes the account of ${email}`).waitFor();
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor();
    expect(await context.cookies(url)).toEqual([]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).count(),
    ).toBeGreaterThan(0);
  });
});
