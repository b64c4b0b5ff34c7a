import { beforeEach, describe, expect, it } from '@jest/globals';
import { REJECTED_SEARCHES } from '../refused-searches.js';
import type { Shopper } from './shopper.js';
import { useShop, WIDTHS } from './shopper.js';

const shop = useShop();

/** test/routes/without-scripts.spec.ts tests the responses of forms and links. */
describe('With scripts disabled', () => {
  let shopper: Shopper;

  beforeEach(async () => {
    shopper = await shop.shopper({ hasScripts: false });
    await shopper.visit();
  });

  it('a search leads from ZIP Code and filters to a car, and Back returns to it', async () => {
    const { page } = shopper;
    await page.getByLabel('ZIP Code').fill('78701');
    await shopper.seeChange(() => page.getByLabel('ZIP Code').press('Enter'));
    const near = await shopper.resultCount();
    await shopper.pick('Search within', '25 miles');
    expect(shopper.address).toBe('/cars-for-sale?searchRadius=25&zip=78701');
    await shopper.seeChange(() => page.goBack());
    expect([shopper.address, await shopper.resultCount()]).toEqual([
      '/cars-for-sale?zip=78701',
      near,
    ]);
    await shopper.visit();
    await shopper.pick('Make', { value: 'TOYOTA' });
    await shopper.tick('Condition', 'Used');
    expect(await shopper.chips()).toEqual(expect.arrayContaining(['Toyota', 'Used']));
    expect(await (await shopper.option('Condition', 'Used')).isChecked()).toBe(true);
    await shopper.untick('Condition', 'Used');
    const search = '/cars-for-sale?makeCode=TOYOTA';
    expect(shopper.address).toBe(search);
    const card = page.locator('#listings > .slot:not(.extra) h3 a').first();
    const name = (await card.evaluate((link) => link.firstChild?.textContent ?? '')).trim();
    await card.click();
    await page.waitForURL('**/cars-for-sale/vehicle/*');
    expect(await page.locator('h1').textContent()).toContain(name);
    await page.goBack();
    expect(shopper.address).toBe(search);
  });

  it('a saved car is removed on the saved page', async () => {
    const { page } = shopper;
    await page.locator('button[form="save"]').first().click();
    await page.getByRole('heading', { name: 'This car is saved' }).waitFor();
    await page.getByRole('link', { name: 'See saved cars' }).click();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('No saved cars yet.').waitFor();
    expect(shopper.address).toBe('/saved');
  });

  it('controls that need scripts are hidden', async () => {
    await shopper.visit('/cars-for-sale?maxPrice=40000');
    await shopper.page.evaluate(() =>
      document.querySelectorAll('details').forEach((details) => details.setAttribute('open', '')),
    );
    const controls = [
      '.needs-scripts',
      '[data-action="save-search"]',
      '.option-search input',
      '#max-price-thumb',
    ];
    for (const control of controls) {
      const all = shopper.page.locator(control);
      expect([
        control,
        (await all.count()) > 0,
        await all.filter({ visible: true }).count(),
      ]).toEqual([control, true, 0]);
    }
    expect(await shopper.page.locator('#section-price-payments .histogram').isVisible()).toBe(true);
  });

  it('errors are shown above the results on a phone, with a link to the field', async () => {
    await shopper.page.setViewportSize({ width: WIDTHS.phone, height: 800 });
    const error = shopper.page.locator('#invalid-values a');
    for (const [label, search, message] of REJECTED_SEARCHES) {
      await shopper.visit(`/cars-for-sale?${search}`);
      expect(await error.allTextContents()).toEqual([message]);
      expect((await error.boundingBox())!.y).toBeLessThan(
        (await shopper.page.locator('#listings').boundingBox())!.y,
      );
      const field = shopper.page.getByLabel(label, { exact: true });
      expect(await field.isVisible()).toBe(false);
      await error.click();
      expect([await field.isVisible(), await shopper.focusedId()]).toEqual([
        true,
        await field.getAttribute('id'),
      ]);
      expect(await shopper.page.locator('p.error:visible').allTextContents()).toEqual([
        message.replace(`${label}: `, ''),
      ]);
      await shopper.page.locator('#filters-close').click();
      expect(await shopper.page.locator('#filters').isVisible()).toBe(false);
    }
  });

  it('the filters open as a page on a phone and close again', async () => {
    await shopper.page.setViewportSize({ width: WIDTHS.phone, height: 800 });
    expect(await shopper.page.locator('#filters').isVisible()).toBe(false);
    await shopper.page.locator('#filters-open').click();
    expect(await shopper.page.locator('#filters').isVisible()).toBe(true);
    await shopper.page.locator('#filters-close').click();
    expect(await shopper.page.locator('#filters').isVisible()).toBe(false);
  });
});
