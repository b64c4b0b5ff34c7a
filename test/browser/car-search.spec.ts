import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { WIDTHS, useShop } from './shopper.js';

const shop = useShop();

describe('The car search on the home page', () => {
  it('offers the models of the selected make with counts, and searches the selection', async () => {
    const { page, ...shopper } = await at('/');
    await choose(page, 'TOYOTA');
    const model = page.getByLabel('Model', { exact: true });
    await page.locator('#search-model:enabled').waitFor();
    const [, first] = await model.locator('option').allTextContents();
    expect(first).toMatch(/ \([\d,]+\)$/);
    await model.selectOption({ label: first! });
    const code = await model.inputValue();
    await page.getByLabel('Max price').selectOption('100000');
    await page.getByLabel('ZIP Code').fill('78701');
    await page.getByRole('button', { name: 'See cars' }).click();
    await page.waitForURL('**/cars-for-sale?*');
    expect(shopper.address()).toBe(
      `/cars-for-sale?makeCode=TOYOTA&maxPrice=100000&modelCode=${code}&zip=78701`,
    );
  });

  it('shows the models of the last selected make, and none without a make', async () => {
    const { page } = await at('/');
    await choose(page, 'TOYOTA');
    await choose(page, 'HONDA');
    await page.locator('#search-model option[value="CIVIC"]').waitFor({ state: 'attached' });
    expect(await page.locator('#search-model option[value="CAMRY"]').count()).toBe(0);
    await page.getByLabel('Make', { exact: true }).selectOption('');
    expect(await page.locator('#search-model').isDisabled()).toBe(true);
    expect(await page.locator('#search-model option').count()).toBe(1);
  });

  it('keeps its columns while its fields load', async () => {
    const { page } = await at('/');
    const form = page.locator('.car-search');
    const columns = () => form.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
    for (const width of Object.values(WIDTHS)) {
      await page.setViewportSize({ width, height: 900 });
      const whole = await columns();
      await form.evaluate((grid) => ((grid.lastElementChild as HTMLElement).hidden = true));
      expect([width, await columns()]).toEqual([width, whole]);
      await form.evaluate((grid) => ((grid.lastElementChild as HTMLElement).hidden = false));
    }
  });

  it('searches the whole make when its models are unavailable', async () => {
    const { page, ...shopper } = await at('/');
    await page.route('**/rest/lsc/listing**', (route) => route.abort());
    shopper.expectFault(/ERR_FAILED/);
    await choose(page, 'TOYOTA');
    await page.getByRole('button', { name: 'See cars' }).click();
    await page.waitForURL('**/cars-for-sale?makeCode=TOYOTA');
    expect(shopper.address()).toBe('/cars-for-sale?makeCode=TOYOTA');
  });

  it('works by make without scripts, without an empty select', async () => {
    const { page } = await at('/', false);
    expect(await page.locator('#search-model').isVisible()).toBe(false);
    await page.getByLabel('Make', { exact: true }).selectOption('TOYOTA');
    await page.getByRole('button', { name: 'See cars' }).click();
    await page.waitForURL('**/cars-for-sale?makeCode=TOYOTA');
    expect(await page.getByLabel('Model', { exact: true }).first().isVisible()).toBe(true);
  });

  it('fits on the first screen of a phone, with its button', async () => {
    const shopper = await shop.shopper({ widthPixels: WIDTHS.phone });
    await shopper.page.setViewportSize({ width: WIDTHS.phone, height: 664 });
    await shopper.visit('/');
    const { y, height } = (await shopper.page
      .getByRole('button', { name: 'See cars' })
      .boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(664);
  });
});

describe('Build and price without scripts', () => {
  it('works step by step: make, model, then trim', async () => {
    const { page } = await at('/cars-for-sale/build-and-price', false);
    await page.getByLabel('Make', { exact: true }).selectOption('TOYOTA');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Model', { exact: true }).selectOption('CAMRY');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**modelCode=CAMRY**');
    const trims = await page
      .getByLabel('Trim', { exact: true })
      .locator('option')
      .allTextContents();
    await page.getByLabel('Trim', { exact: true }).selectOption({ label: trims.at(-1)! });
    await page.getByRole('button', { name: 'Update' }).click();
    expect(await page.locator('#built-car').textContent()).toContain(
      trims.at(-1)!.replace(/ \(\$.*/, ''),
    );
  });
});

/** Focuses the field first, like a shopper. */
async function choose(page: Page, make: string): Promise<void> {
  const field = page.getByLabel('Make', { exact: true });
  await field.focus();
  await field.selectOption(make);
}

async function at(path: string, hasScripts = true) {
  const shopper = await shop.shopper({ hasScripts });
  await shopper.visit(path);
  return {
    page: shopper.page,
    address: () => shopper.address,
    expectFault: (pattern: RegExp) => shopper.expectFault(pattern),
  };
}
