import { describe, expect, it } from '@jest/globals';
import { toNumber, useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();

const payments = ({ page }: Shopper) => page.locator('#listings .payment b').allTextContents();
const prices = async ({ page }: Shopper) =>
  (await page.locator('#listings article .price').allTextContents()).map(toNumber);
const withoutInterest = async (shopper: Shopper, months: number) =>
  (await prices(shopper)).map(
    (price) => `$${Math.round(price / months).toLocaleString('en-US')}/mo`,
  );
const theSwitch = ({ page }: Shopper) => page.getByRole('switch', { name: 'Wallet' });
const isShown = ({ page }: Shopper) => page.locator('#listings .payment').first().isVisible();

async function fill({ page }: Shopper, terms: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(terms))
    await page.getByLabel(label, { exact: true }).fill(text);
}

describe('The wallet with scripts', () => {
  it('the switch hides payments at once and keeps their space; turned on it opens the wallet', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit('/cars-for-sale?makeCode=FORD');
    const height = () =>
      page.locator('#listings').evaluate((list) => list.getBoundingClientRect().height);
    const before = await height();
    await theSwitch(shopper).click();
    await page.waitForFunction(
      () => document.querySelector('#wallet-switch')?.ariaChecked === 'false',
    );
    expect([await isShown(shopper), await height(), shopper.address]).toEqual([
      false,
      before,
      '/cars-for-sale?makeCode=FORD',
    ]);
    await page.waitForLoadState('networkidle');
    await page.reload();
    expect(await isShown(shopper)).toBe(false);
    await theSwitch(shopper).click();
    await page.getByRole('dialog', { name: 'My Wallet' }).waitFor();
    expect([await isShown(shopper), await shopper.focusedId()]).toEqual([true, 'wallet-heading']);
    await page.keyboard.press('Escape');
    await page.locator('#wallet-dialog').waitFor({ state: 'detached' });
    expect(await shopper.focusedId()).toBe('wallet-switch');
  });

  it('a switch that fails is submitted as without scripts', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit('/cars-for-sale?makeCode=FORD');
    shopper.expectFault(/50\d|Failed to load/);
    await page.route('**/wallet/switch', (route) =>
      route.request().headers()['x-fragment']
        ? route.fulfill({ status: 500, body: '' })
        : route.continue(),
    );
    await shopper.seeChange(() => theSwitch(shopper).click());
    await page.locator('#wallet-switch[aria-checked="false"]').waitFor();
    expect([shopper.address, await isShown(shopper)]).toEqual([
      '/cars-for-sale?makeCode=FORD',
      false,
    ]);
  });

  it('offline, the switch stays as it is, and the page says why', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit();
    await theSwitch(shopper).click();
    await page.locator('#wallet-switch[aria-checked="false"]').waitFor();
    await page.waitForLoadState('networkidle');
    shopper.expectFault(/Failed to load|ERR_INTERNET_DISCONNECTED/);
    await shopper.context.setOffline(true);
    await theSwitch(shopper).click();
    await page.getByText('You are offline').waitFor();
    expect(await theSwitch(shopper).getAttribute('aria-checked')).toBe('false');
  });

  it('the space bar operates the switch, also after an exchange of the list', async () => {
    const shopper = await shop.shopper();
    await shopper.visit();
    await shopper.tick('Exterior Color', 'Red');
    await theSwitch(shopper).focus();
    await shopper.page.keyboard.press('Space');
    await shopper.page.locator('#wallet-switch[aria-checked="false"]').waitFor();
    expect(await isShown(shopper)).toBe(false);
  });

  it('the example follows the input, and saved terms change every card in place', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit('/cars-for-sale?firstRecord=20');
    const [price] = await prices(shopper);
    await page.locator('#listings .payment a').first().click();
    await page.getByText(`Estimate for a $${price!.toLocaleString('en-US')} car`).waitFor();
    await fill(shopper, { 'Down payment': '0', 'APR (%)': '0' });
    await page.getByLabel('Term').selectOption('48');
    await page
      .locator('#wallet-sum')
      .getByText(`$${Math.round(price! / 48).toLocaleString('en-US')}/mo`, { exact: true })
      .waitFor();
    await shopper.seeChange(() => page.getByRole('button', { name: 'Save My Wallet' }).click());
    await page.waitForLoadState('load');
    expect(shopper.address).toBe('/cars-for-sale?firstRecord=20');
    expect(await payments(shopper)).toEqual(await withoutInterest(shopper, 48));
    await page.locator('#listings h3 a').first().click();
    await page.waitForURL('**/vehicle/**');
    expect(await page.locator('#pricingSection').textContent()).toContain(
      'for 48 months at 0% APR, with $0 down.',
    );
  });

  it('an invalid field shows its error on blur, and clears it once corrected', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit();
    await page.locator('#listings .payment a').first().click();
    const tradeIn = page.getByLabel('Trade-in');
    await tradeIn.pressSequentially('9999999999');
    await page.getByText('Fix the fields above to see an estimate.').waitFor();
    expect(await tradeIn.getAttribute('aria-invalid')).toBeNull();
    await tradeIn.press('Tab');
    const error = page.locator('#wallet-tradeIn-error');
    await error.waitFor();
    expect([await error.textContent(), await tradeIn.getAttribute('aria-invalid')]).toEqual([
      'Enter $0 to $10,000,000.',
      'true',
    ]);
    expect(await tradeIn.getAttribute('aria-describedby')).toContain('wallet-tradeIn-error');
    await tradeIn.fill('500');
    await tradeIn.press('Tab');
    await error.waitFor({ state: 'detached' });
    expect(await tradeIn.getAttribute('aria-invalid')).toBeNull();
  });

  it('a budget narrows the search, and the maximum price is shown as a budget', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit();
    await page.locator('#listings .payment a').first().click();
    await fill(shopper, { 'Down payment': '0', 'APR (%)': '0', 'Monthly budget': '300' });
    await page.getByLabel('Term').selectOption('60');
    await shopper.seeChange(() => page.getByRole('button', { name: 'Save My Wallet' }).click());
    expect([shopper.address, await shopper.chips()]).toEqual([
      '/cars-for-sale?maxPrice=18000',
      ['Under $18,000'],
    ]);
    expect(await payments(shopper)).toEqual(await withoutInterest(shopper, 60));
    await page.getByLabel('Max price').fill('24000');
    await shopper.seeChange(() => page.getByLabel('Max price').press('Enter'));
    await page.locator('#listings .payment a').first().click();
    expect(await page.getByLabel('Monthly budget').inputValue()).toBe('$400');
  });

  it('an invalid field shows its error and gets focus, and the dialog stays open', async () => {
    const shopper = await shop.shopper({ widthPixels: 390 });
    await shopper.visit();
    await shopper.page.locator('#listings .payment a').first().click();
    await fill(shopper, { 'APR (%)': 'much' });
    await shopper.page.getByRole('button', { name: 'Save My Wallet' }).click();
    await shopper.page.getByText('Enter a rate from 0 to 99.999, such as 6.9.').waitFor();
    expect(await shopper.focusedId()).toBe('wallet-rate');
  });
});

describe('The wallet without scripts', () => {
  it('switch, page and form work the same', async () => {
    const shopper = await shop.shopper({ hasScripts: false });
    const { page } = shopper;
    await shopper.visit('/cars-for-sale?makeCode=FORD');
    await theSwitch(shopper).click();
    await page.locator('#wallet-switch[aria-checked="false"]').waitFor();
    await page.waitForLoadState('load');
    expect([shopper.address, await isShown(shopper)]).toEqual([
      '/cars-for-sale?makeCode=FORD',
      false,
    ]);
    await theSwitch(shopper).click();
    await page.waitForURL('**/wallet?*');
    await fill(shopper, { 'Down payment': '$0', 'APR (%)': '0', 'Monthly budget': 'none' });
    await page.getByLabel('Term').selectOption('36');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.getByText('Enter whole dollars, such as 3,000.').waitFor();
    await fill(shopper, { 'Monthly budget': '' });
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.getByText('$694/mo').waitFor();
    await page.getByRole('button', { name: 'Save My Wallet' }).click();
    await page.waitForURL('**/cars-for-sale?makeCode=FORD');
    expect([await isShown(shopper), await payments(shopper)]).toEqual([
      true,
      await withoutInterest(shopper, 36),
    ]);
  });
});
