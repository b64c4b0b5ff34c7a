import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { WIDTHS, useShop } from './shopper.js';

const shop = useShop();

/** Visible fraction of each card of a row: 1 for a whole card, 0 for one outside. */
async function shownShares(row: Locator): Promise<number[]> {
  return row.evaluate((list) => {
    const box = list.getBoundingClientRect();
    return Array.from(list.children, (item) => {
      const { left, right, width } = item.getBoundingClientRect();
      return Math.max(0, Math.min(right, box.right) - Math.max(left, box.left)) / width;
    });
  });
}

/** The scroll position of a row, once it rests. */
async function restingPlace(row: Locator): Promise<number> {
  for (let before = -1; ;) {
    const place = await row.evaluate(
      (list) => new Promise<number>((done) => requestAnimationFrame(() => done(list.scrollLeft))),
    );
    if (place === before) return place;
    before = place;
  }
}

describe.each([
  ['the showcase', '.showcase'],
  ['the highlights', '.band:has(#highlights)'],
])('The car strip %s', (_, band) => {
  let page: Page;
  let row: Locator;
  const step = (name: string) => page.locator(band).getByRole('button', { name });

  beforeEach(async () => {
    const shopper = await shop.shopper({ widthPixels: WIDTHS.desk });
    ({ page } = shopper);
    await shopper.visit();
    row = page.locator(`${band} .small-cards`);
    await row.scrollIntoViewIfNeeded();
    await step('Next vehicles').waitFor();
  });

  it('shows a part of the next card', async () => {
    const shares = await shownShares(row);
    const cut = shares.find((share) => share < 0.99)!;
    expect(shares.indexOf(cut)).toBe(4);
    expect([cut > 0.15, cut < 0.85]).toEqual([true, true]);
  });

  it('scrolls by a button for as far as cards are visible, and back', async () => {
    expect(await step('Previous vehicles').count()).toBe(0);
    await step('Next vehicles').click();
    await step('Previous vehicles').waitFor();
    expect(await restingPlace(row)).toBeGreaterThan(500);
    await step('Previous vehicles').click();
    await step('Previous vehicles').waitFor({ state: 'hidden' });
    expect(await restingPlace(row)).toBe(0);
  });

  it('scrolls into view with the keyboard', async () => {
    const fifth = row.locator('li').nth(5).getByRole('link');
    await fifth.focus();
    await page.waitForFunction(
      (link) => link!.getBoundingClientRect().right <= innerWidth,
      await fifth.elementHandle(),
    );
    await restingPlace(row);
    expect((await shownShares(row))[5]).toBeGreaterThan(0.99);
  });
});

describe('The showcase', () => {
  it('names its sponsor in the heading', async () => {
    const shopper = await shop.shopper();
    await shopper.visit();
    await shopper.page.getByRole('heading', { name: /^Sponsored by / }).waitFor();
  });

  it('has no buttons without scripts', async () => {
    const shopper = await shop.shopper({ hasScripts: false });
    await shopper.visit();
    expect(await shopper.page.locator('.showcase li').count()).toBeGreaterThan(4);
    expect(await shopper.page.locator('.row-step:visible').count()).toBe(0);
  });
});
