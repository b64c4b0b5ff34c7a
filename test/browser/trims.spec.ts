import { describe, expect, it } from '@jest/globals';
import { useShop, WIDTHS } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();
const TACOMA = '/cars-for-sale?makeCode=TOYOTA&modelCode=TACOMA';
const NAME = 'Compare Toyota Tacoma Trims';

const columns = ({ page }: Shopper, place: string) =>
  page.locator(`${place} th[scope="col"]`).allTextContents();
const link = ({ page }: Shopper) =>
  page.locator('#filters').getByRole('link', { name: 'Compare Tacoma Trims' });

describe('With scripts', () => {
  it('the trims open in a dialog; Esc closes it and restores focus to the link', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit(TACOMA);
    await link(shopper).click();
    const dialog = page.getByRole('dialog', { name: NAME });
    await dialog.waitFor();
    expect([shopper.address, await shopper.focusedId()]).toEqual([TACOMA, 'trims-dialog-heading']);
    expect(await columns(shopper, '#trims-dialog')).toEqual(await columns(shopper, '.trims-block'));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await link(shopper).evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
  });

  it('its button and a click outside close it, too', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit(TACOMA);
    for (const close of [
      () => page.locator('#trims-dialog button[aria-label="Close"]').click(),
      () => page.mouse.click(5, 5),
    ]) {
      await link(shopper).click();
      await page.locator('#trims-dialog[open]').waitFor();
      await close();
      await page.locator('#trims-dialog').waitFor({ state: 'detached' });
    }
  });

  it.each([
    ['in the dialog', '#trims-dialog'],
    ['below the cars', '.trims-block'],
  ])('another fuel changes the table %s only', async (_where, place) => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit(TACOMA);
    if (place === '#trims-dialog') await link(shopper).click();
    await page.locator(`${place} table`).waitFor();
    const before = await columns(shopper, place);
    const cars = await shopper.cars();
    const fuel = page.locator(place).getByLabel('Fuel type');
    await fuel.focus();
    await page.locator(`${place} [data-awake], ${place}[open]`).waitFor();
    await fuel.selectOption({ label: 'Hybrid' });
    await page.waitForFunction(
      ([selector, count]) =>
        document.querySelectorAll(`${selector} th[scope="col"]`).length < Number(count),
      [place, before.length] as const,
    );
    expect([shopper.address, await shopper.cars()]).toEqual([TACOMA, cars]);
    expect(await page.locator(`${place} output`).textContent()).toMatch(/^\d+ trims of \d{4}$/);
    await fuel.selectOption({ label: 'All fuel types' });
    await page.waitForFunction(
      ([selector, count]) =>
        document.querySelectorAll(`${selector} th[scope="col"]`).length === Number(count),
      [place, before.length] as const,
    );
  });

  it('another fuel changes the notes with the table, and keeps focus', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit(TACOMA);
    const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
    await page.route('**/compare-trims?*', async (route) => {
      const response = await route.fetch();
      await isChosen;
      await route.fulfill({
        response,
        body: (await response.text()).replace('MSRP, excludes', 'MSRP of hybrids, excludes'),
      });
    });
    const fuel = page.locator('.trims-block').getByLabel('Fuel type');
    await fuel.focus();
    await shopper.isAwake('trims');
    await fuel.selectOption({ label: 'Hybrid' });
    const table = page.locator('.trims-block').getByRole('region', { name: `${NAME}, table` });
    await table.focus();
    choose();
    await page.locator('.trims-block').getByText('MSRP of hybrids, excludes').waitFor();
    expect(await table.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('a fuel selected in the dialog does not disturb a pending one below the cars', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit(TACOMA);
    const before = (await columns(shopper, '.trims-block')).length;
    const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
    let requested = 0;
    await page.route('**/compare-trims?*fuelTypeGroup=HYB*', async (route) => {
      requested += 1;
      if (requested === 1) await isLetThrough;
      await route.continue();
    });
    const fewer = async (place: string) =>
      page.waitForFunction(
        ([selector, count]) =>
          document.querySelectorAll(`${selector} th[scope="col"]`).length < Number(count),
        [place, before] as const,
      );
    const below = page.locator('.trims-block').getByLabel('Fuel type');
    await below.focus();
    await shopper.isAwake('trims');
    await below.selectOption({ label: 'Hybrid' });
    await link(shopper).click();
    await page.locator('#trims-dialog').getByLabel('Fuel type').selectOption({ label: 'Hybrid' });
    await fewer('#trims-dialog');
    letThrough();
    await fewer('.trims-block');
    expect(await page.locator('.trim-compare [aria-busy]').count()).toBe(0);
  });

  it('a count links to its search', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit(TACOMA);
    const cell = page
      .locator('.trims-block tbody tr')
      .filter({ hasText: 'For Sale' })
      .getByRole('link')
      .first();
    const count = Number.parseInt((await cell.textContent())!, 10);
    await shopper.seeChange(() => cell.click());
    expect(await shopper.resultCount()).toBe(count);
    expect(shopper.address).toContain('trimCode=TACOMA');
  });

  it('an unavailable comparison opens its page', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit(TACOMA);
    shopper.expectFault(/ERR_FAILED/);
    await page.route('**/compare-trims*', (route) =>
      route.request().headers()['x-fragment'] ? route.abort() : route.continue(),
    );
    await link(shopper).click();
    await page.waitForURL('**/compare-trims?*');
    expect(await page.locator('h1').textContent()).toBe(NAME);
  });
});

describe('Without scripts', () => {
  it('the link opens the comparison page, where a button shows another fuel', async () => {
    const shopper = await shop.shopper({ hasScripts: false });
    const { page } = shopper;
    await shopper.visit(TACOMA);
    await link(shopper).click();
    await page.waitForURL('**/compare-trims?*');
    expect(await page.locator('h1').textContent()).toBe(NAME);
    const before = await columns(shopper, 'main');
    await page.getByLabel('Fuel type').selectOption({ label: 'Hybrid' });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**/compare-trims?fuelTypeGroup=HYB*');
    expect((await columns(shopper, 'main')).length).toBeLessThan(before.length);
  });
});

describe('The fuel type dropdown', () => {
  it.each([
    [WIDTHS.phone, 140],
    [WIDTHS.desk, 150],
  ])('at %i px is %i px wide', async (widthPixels, width) => {
    const shopper = await shop.shopper({ widthPixels });
    await shopper.visit(TACOMA);
    expect(
      (await shopper.page.locator('.trims-block').getByLabel('Fuel type').boundingBox())!.width,
    ).toBe(width);
  });
});
