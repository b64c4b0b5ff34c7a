import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useShop } from './shopper.js';

const shop = useShop({ FEATURES: 'fixedAds=on' });

/** Tab stops from the middle of the list on, and back. */
const STOPS = 60;

/**
 * The element that covers the focused one, or its position if it is outside the window; '' if it is
 * visible.
 */
function coveringFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    const { left, top, width, height } = focused.getBoundingClientRect();
    const [x, y] = [Math.min(Math.max(left + width / 2, 1), innerWidth - 2), top + height / 2];
    const name = `${focused.tagName} ${focused.id || focused.textContent.trim().slice(0, 30)}`;
    if (y < 0 || y > innerHeight) return `${name} is beyond the window`;
    const seen = document.elementFromPoint(x, y);
    const isInSight =
      seen &&
      (focused.contains(seen) ||
        seen.contains(focused) ||
        seen.closest('label')?.contains(focused));
    return isInSight ? '' : `${name} lies under ${seen?.tagName} ${seen?.id} ${seen?.className}`;
  });
}

describe.each([320, 390, 1280])('At %i px, with compared cars and the fixed ad', (widthPixels) => {
  it('neither bars nor ads ever cover the focused element', async () => {
    const shopper = await shop.shopper({ widthPixels });
    const { page } = shopper;
    await shopper.visit();
    await page.locator('#listings .compare-control').first().click();
    await page.locator('#compare-drawer:not([hidden])').waitFor();
    await page.locator('#listings article h3 a').nth(5).focus();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 400);
    await page.waitForFunction((top) => scrollY >= top + 400, before);
    await shopper.settled();
    const covered: string[] = [];
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < STOPS; stop += 1) {
        await page.keyboard.press(key);
        const covering = await coveringFocus(page);
        if (covering !== '') covered.push(`${key} ${stop}: ${covering}`);
      }
    }
    expect(covered).toEqual([]);
  });
});
