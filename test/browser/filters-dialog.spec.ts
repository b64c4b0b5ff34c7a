import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useShop, WIDTHS } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();

describe('the filters on a phone', () => {
  let shopper: Shopper;
  let page: Page;

  beforeEach(async () => {
    shopper = await shop.shopper({ widthPixels: WIDTHS.phone });
    page = shopper.page;
    await shopper.visit();
  });

  const dialog = () => page.getByRole('dialog', { name: 'Filters' });
  const submit = () => dialog().locator('#filters-submit');

  async function open(): Promise<void> {
    await page.locator('#filters-open').click();
    await dialog().waitFor();
  }

  it('open as a dialog named Filters that fills the screen', async () => {
    expect(await page.locator('#filters').isVisible()).toBe(false);
    await open();
    expect(await dialog().boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 900 });
    expect(await dialog().evaluate((element) => element.matches(':modal'))).toBe(true);
    expect(await dialog().evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(await dialog().locator('details.section').count()).toBe(29);
  });

  it('keep the button with the live count in reach, wherever the list of filters is scrolled to', async () => {
    await open();
    expect(await submit().textContent()).toBe('See 3,000 Results');
    await dialog()
      .locator('#filters')
      .evaluate((form) => form.scrollTo(0, form.scrollHeight / 2));
    await expectInView();
    await shopper.tick('Exterior Color', 'Red');
    expect(await submit().textContent()).toBe(`See ${(await shopper.resultCount()).toLocaleString('en-US')} Results`);
    expect(await shopper.chips()).toEqual(['Red']);
    await expectInView();
    expect(await shopper.focusedId()).toBe('f-extColorSimple-RED');

    async function expectInView(): Promise<void> {
      const box = (await submit().boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(900);
      expect(box.y).toBeGreaterThan(780);
    }
  });

  it('stay scrolled where they were while choices are made', async () => {
    await open();
    const input = await shopper.option('Vehicle History', '1 Owner');
    await input.scrollIntoViewIfNeeded();
    const scrolled = () =>
      dialog()
        .locator('#filters')
        .evaluate((form) => form.scrollTop);
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await shopper.seeChange(() => input.click());
    expect(Math.abs((await scrolled()) - before)).toBeLessThanOrEqual(8);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['See Results', () => submit().click()],
    ['the cross', () => page.getByRole('link', { name: 'Close filters' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
    ['the way back', () => page.evaluate(() => history.back())],
  ])('%s closes them, keeps the choices and gives focus back', async (_name, close) => {
    await open();
    await shopper.tick('Exterior Color', 'Red');
    await shopper.tick('Exterior Color', 'Blue');
    await close();
    await dialog().waitFor({ state: 'hidden' });
    expect(shopper.address).toBe('/cars-for-sale?extColorSimple=BLUE&extColorSimple=RED');
    expect(await shopper.chips()).toHaveLength(2);
    expect(await shopper.focusedId()).toBe('filters-open');
    await shopper.seeChange(() => page.goBack());
    expect(shopper.address).toBe('/cars-for-sale');
    expect(await page.locator('#filters').isVisible()).toBe(false);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the cross', () => page.getByRole('link', { name: 'Close filters' }).click()],
    ['the way back', () => page.evaluate(() => history.back())],
  ])('closed by %s without a choice, they leave no step behind', async (_name, close) => {
    await shopper.visit('/');
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    await open();
    await close();
    await dialog().waitFor({ state: 'hidden' });
    await page.waitForTimeout(200);
    await page.goBack();
    expect(shopper.address).toBe('/');
  });

  it('Clear all in the dialog clears them and leaves it open', async () => {
    await shopper.visit('/cars-for-sale?extColorSimple=RED&makeCode=TOYOTA');
    await open();
    await shopper.seeChange(() => dialog().locator('#filters-clear').click());
    expect(await dialog().isVisible()).toBe(true);
    expect(await submit().textContent()).toBe('See 3,000 Results');
  });

  it('a typed price counts when See Results is pressed', async () => {
    await open();
    await dialog().getByLabel('Max price').pressSequentially('20000');
    await shopper.seeChange(() => submit().click());
    await dialog().waitFor({ state: 'hidden' });
    expect(shopper.address).toBe('/cars-for-sale?maxPrice=20000');
  });

  it('can be opened again after a change', async () => {
    await open();
    await shopper.tick('Exterior Color', 'Red');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await open();
    expect(await (await shopper.option('Exterior Color', 'Red')).isChecked()).toBe(true);
    await shopper.untick('Exterior Color', 'Red');
    expect(await submit().textContent()).toBe('See 3,000 Results');
  });
});
