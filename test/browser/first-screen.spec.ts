import { describe, expect, it } from '@jest/globals';
import { BRANDS } from '../../src/platform/config/brands.js';
import { useShop, WIDTHS } from './shopper.js';

/** Usual height of a desktop window, in pixels. */
const HEIGHT = 900;

describe.each(Object.keys(BRANDS))('The first screen of the brand %s', (brand) => {
  const shop = useShop({ BRAND: brand });

  it('shows six prices with a ZIP Code and two filters', async () => {
    const { page } = await shop.shopper({ widthPixels: WIDTHS.desk });
    await page.goto(
      '/cars-for-sale?listingType=CERTIFIED&listingType=USED&maxPrice=60000&searchRadius=0&zip=78701',
    );
    const bottoms = await page
      .locator('#listings .price')
      .evaluateAll((prices) =>
        prices.map((price) => Math.round(price.getBoundingClientRect().bottom)),
      );
    expect(bottoms.filter((bottom) => bottom <= HEIGHT).length).toBeGreaterThanOrEqual(6);
  });

  it('has all chips in one line that scrolls with the keyboard and cuts one at its edge', async () => {
    const { page } = await shop.shopper({ widthPixels: WIDTHS.desk });
    const colors = ['BLACK', 'BLUE', 'GRAY', 'GREEN', 'RED', 'SILVER', 'WHITE']
      .map((color) => `extColorSimple=${color}`)
      .join('&');
    await page.goto(
      `/cars-for-sale?driveGroup=FWD&${colors}&fuelTypeGroup=GSL&listingType=USED&maxPrice=60000&searchRadius=0&zip=78701`,
    );
    const row = page.locator('.scroll-row');
    const chips = row.locator('#applied-chips .chip');
    const tops = await chips.evaluateAll((all) => [
      ...new Set(all.map((chip) => Math.round(chip.getBoundingClientRect().top))),
    ]);
    expect(tops).toHaveLength(1);
    expect(await row.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeGreaterThan(50);
    expect(await row.evaluate((line) => getComputedStyle(line).maskImage)).toContain('gradient');
    await chips.last().focus();
    await page.waitForFunction(
      (chip) =>
        chip!.getBoundingClientRect().right <=
        document.querySelector('.scroll-row')!.getBoundingClientRect().right,
      await chips.last().elementHandle(),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  });
});
