import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { WIDTHS, useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop({ FEATURES: 'fixedAds=on' });

let shopper: Shopper;
let page: Page;

async function enter(hasScripts: boolean, widthPixels: number = WIDTHS.phone): Promise<void> {
  shopper = await shop.shopper({ hasScripts, widthPixels });
  page = shopper.page;
  await shopper.visit('/cars-for-sale?listingType=USED');
}

const bar = () => page.getByRole('navigation', { name: 'Shortcuts' });
const link = (name: RegExp) => bar().getByRole('link', { name });

/** Upper and lower edge of an element in the window, in whole pixels. */
async function edgesOf(selector: string): Promise<{ top: number; bottom: number }> {
  return page
    .locator(selector)
    .last()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top: Math.round(top), bottom: Math.round(bottom) };
    });
}

describe.each([true, false])('The phone bar, with scripts: %p', (hasScripts) => {
  it('opens the filters and shows how many are active', async () => {
    await enter(hasScripts);
    await link(/^Filters 1 selected$/).click();
    await page.locator('#filters').waitFor();
    expect(await page.locator('#filters-submit').isVisible()).toBe(true);
    if (hasScripts) {
      await shopper.tick('Exterior Color', 'Red');
      await page.keyboard.press('Escape');
      await link(/^Filters 2 selected$/).waitFor();
      expect(await shopper.focusedId()).toBe('filters-open');
    }
  });

  it('links to the sort order', async () => {
    await enter(hasScripts);
    await page.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }));
    await link(/^Sort$/).click();
    if (hasScripts) await page.locator('#sort:focus').waitFor();
    else expect(new URL(page.url()).hash).toBe('#sort');
    await page.waitForFunction(() => {
      const { top, bottom } = document.getElementById('sort')!.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  });

  it('links to the saved page', async () => {
    await enter(hasScripts);
    await link(/^Saved/).click();
    await page.waitForURL('**/saved');
  });

  it('shows when nothing is compared', async () => {
    await enter(hasScripts);
    await link(/^Compare$/).click();
    if (!hasScripts) return page.waitForURL('**/cars-for-sale/compare');
    await page.getByRole('alert').filter({ hasText: 'Nothing to compare yet.' }).waitFor();
    expect(await page.locator('#compare-drawer').isVisible()).toBe(false);
  });

  it('counts compared cars and links to them', async () => {
    await enter(hasScripts);
    await page.locator('#listings .compare-control').first().click();
    await link(/^Compare 1$/).click();
    if (!hasScripts) await page.waitForURL('**/cars-for-sale/compare?*');
    else await page.locator('#compare-fold[open]').waitFor();
  });

  it('is below the ad and the drawer, and covers neither them nor the end of the page', async () => {
    await enter(hasScripts);
    const { top, bottom } = await edgesOf('.phone-bar');
    expect(bottom).toBe(900);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    expect((await edgesOf('.site-footer')).bottom).toBeLessThanOrEqual(top);
    if (hasScripts) {
      // The scroll position decides when it is shown; this checks only where.
      await page.locator('#fixed-ad').evaluate((ad: HTMLElement) => (ad.hidden = false));
      expect((await edgesOf('#fixed-ad')).bottom).toBe(top);
    }
    await page.locator('#listings .compare-control').first().click();
    await page.locator('#compare-drawer:not([hidden])').waitFor();
    expect((await edgesOf('#compare-drawer')).bottom).toBe(top);
  });
});

it('The phone bar is absent where the panel is beside the list', async () => {
  await enter(true, WIDTHS.desk);
  expect([await bar().count(), await page.locator('#sort').isVisible()]).toEqual([0, true]);
});

it('The phone bar counts saved items, also after the list is replaced', async () => {
  await enter(true);
  for (const count of [1, 2]) {
    await page.locator('#listings .save').nth(count).click();
    await link(new RegExp(`^Saved ${count}$`)).waitFor();
  }
  await link(/^Filters/).click();
  await shopper.tick('Exterior Color', 'White');
  await page.keyboard.press('Escape');
  await link(/^Saved 2$/).waitFor();
  await page.reload();
  await link(/^Saved 2$/).waitFor();
});
