import { afterAll, describe, expect, it } from '@jest/globals';
import { ProviderOfTest } from '../accounts/provider-of-test.js';
import { useShop } from './shopper.js';

let provider: ProviderOfTest;
const shop = useShop(async () => {
  provider = await ProviderOfTest.start();
  return provider.settings;
});
afterAll(() => provider.close());

describe('Signing in at a provider', () => {
  it('takes over saved items, signs out at both, and asks for credentials again', async () => {
    provider.add('ann');
    const shopper = await shop.shopper();
    const { page } = shopper;
    const origin = shop.origin.replace('127.0.0.1', 'automarket.localhost');
    provider.shopOrigins.push(origin);
    shopper.expectFault(/409/);
    await shopper.visit(`${origin}/cars-for-sale?maxPrice=40000`);
    const hearts = page.locator('#listings [id^="listing-"]:not([id*="extra"]) > button.save');
    for (let at = 0; at < 5; at += 1) {
      await hearts.nth(at).click();
      await page.getByText(`Saved: you keep ${at + 1} car`).waitFor({ state: 'attached' });
    }
    // The sixth car needs an account. Closing the dialog does not save it.
    await hearts.nth(5).click();
    await page.locator('dialog#auth').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog#auth').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('pending-car'))).toBeNull();
    // A second try saves it after sign-in.
    await hearts.nth(5).click();
    await page
      .locator('dialog#auth')
      .getByRole('link', { name: `Continue to ${provider.host}` })
      .click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await page.getByLabel('Name').fill('ann');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL(`${origin}/cars-for-sale?maxPrice=40000`);
    await page.waitForFunction(() => localStorage.getItem('pending-car') === null);
    await shopper.visit(`${origin}/saved`);
    expect(await page.locator('.saved-item').count()).toBe(6);
    await page.locator('.site-nav').getByRole('link', { name: 'Account' }).click();
    await page.getByText('You are signed in as ann@example.com').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    // The provider asks for confirmation, too.
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.waitForURL(`${origin}/`);
    await page.locator('.site-nav').getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('link', { name: `Continue to ${provider.host}` }).click();
    await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
    shopper.expectFault(/403/);
    await page.getByRole('button', { name: 'Go back' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'You’re not signed in because you didn’t continue' })
      .waitFor();
  });

  it('works without scripts', async () => {
    provider.add('bob');
    const shopper = await shop.shopper({ hasScripts: false });
    const { page } = shopper;
    const origin = shop.origin.replace('127.0.0.1', 'automarket.localhost');
    await shopper.visit(`${origin}/sign-in?refUrl=/all-cars`);
    await page.getByRole('link', { name: `Continue to ${provider.host}` }).click();
    await page.getByLabel('Name').fill('bob');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL(`${origin}/all-cars`);
    expect(await page.locator('.site-nav').getByRole('link', { name: 'Account' }).count()).toBe(1);
  });
});
