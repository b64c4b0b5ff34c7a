import { describe, expect, it } from '@jest/globals';
import { BrowserOfTest } from '../accounts/browser.js';
import { WIDTHS, useShop } from './shopper.js';

const shop = useShop({}, { changesShop: true });

describe('The wallet of a signed-in shopper', () => {
  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('takes over the terms of another device with one click, %s', async (_name, hasScripts) => {
    const account = new BrowserOfTest(shop);
    const email = `pat.${hasScripts}@example.com`;
    await account.signIn(email);
    account.useIdToken(undefined);
    await account.postForm('/cars-for-sale/wallet/keep', 'downPayment=0&term=48&rate=0');
    const device = new BrowserOfTest(shop);
    await device.signIn(email);
    const { page, context } = await shop.shopper({
      isPerson: true,
      hasScripts,
      widthPixels: WIDTHS.phone,
    });
    const url = shop.origin.replace('127.0.0.1', 'automarket.localhost');
    const cookies = Array.from(device.cookies, ([name, value]) => ({
      name,
      value,
      url: url.replace('http:', 'https:'),
      secure: true,
    }));
    await context.addCookies(cookies);
    await page.goto(`${url}/cars-for-sale?makeCode=FORD`);
    const payments = () => page.locator('#listings .payment b').allTextContents();
    const before = await payments();
    await page.locator('#listings .payment a').first().click();
    await page.getByText('Your account has payment terms from another device.').waitFor();
    await page.getByRole('button', { name: 'Sync My Wallet' }).click();
    await page
      .getByText('Your account has payment terms from another device.')
      .waitFor({ state: 'detached' });
    await page.locator('#listings .payment b').first().filter({ hasNotText: before[0]! }).waitFor();
    expect(await payments()).toHaveLength(before.length);
    await page.locator('#listings .payment a').first().click();
    await page.getByLabel('Down payment').waitFor();
    expect(await page.getByLabel('Term').inputValue()).toBe('48');
    expect(await page.getByRole('button', { name: 'Sync My Wallet' }).count()).toBe(0);
  });
});
