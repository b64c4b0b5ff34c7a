import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useShop } from './shopper.js';

const shop = useShop();

/** Lightness of the page's background, 0 to 255: the red part of its color. */
function lightness(page: Page): Promise<number> {
  return page.evaluate(() =>
    Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)![0]),
  );
}

/** Presses a button of the switch. Waits until the server has responded and the page shows it. */
async function choose(page: Page, text: 'System' | 'Light' | 'Dark'): Promise<void> {
  await Promise.all([
    page.waitForResponse('**/appearance'),
    page.getByRole('button', { name: text, exact: true }).click(),
  ]);
  await page.locator(`.appearance [value="${text.toLowerCase()}"][aria-pressed="true"]`).waitFor();
}

describe.each([true, false])('The appearance switch (scripts: %s)', (hasScripts) => {
  it('follows the system until the shopper chooses, then applies to every page', async () => {
    const { page, ...shopper } = await shop.shopper({ hasScripts });
    const search = '/cars-for-sale?extColorSimple=RED';
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(search);
    expect(await lightness(page)).toBeLessThan(60);
    await choose(page, 'Light');
    expect(await lightness(page)).toBeGreaterThan(200);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(search);
    await page.locator('#listings h3 a').first().click();
    await page.waitForURL('**/vehicle/**');
    expect(await lightness(page)).toBeGreaterThan(200);
    await page.emulateMedia({ colorScheme: 'light' });
    await choose(page, 'Dark');
    expect(await lightness(page)).toBeLessThan(60);
    await choose(page, 'System');
    expect(await lightness(page)).toBeGreaterThan(200);
    expect(await shopper.context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'scheme' }),
    );
  });
});

describe('Going back to a page from before the choice', () => {
  it('shows it in the chosen scheme, not as the browser cached it', async () => {
    const { page } = await shop.shopper({ hasScripts: false });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/about');
    await page.goto('/privacy');
    await choose(page, 'Dark');
    // Without scripts the choice is a navigation of its own.
    await page.goBack();
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/about');
    expect(await lightness(page)).toBeLessThan(60);
  });
});

describe('A list after Load More', () => {
  it('keeps its cars, URL and focus when the scheme changes', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await page.goto('/cars-for-sale?extColorSimple=RED');
    await page.locator('#load-more').click();
    await page.locator('#listings .card').nth(30).waitFor();
    await page.getByRole('button', { name: 'Dark', exact: true }).focus();
    await Promise.all([page.waitForResponse('**/appearance'), page.keyboard.press('Enter')]);
    expect(await lightness(page)).toBeLessThan(60);
    expect(await page.locator('#listings .card').count()).toBeGreaterThan(30);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/cars-for-sale?extColorSimple=RED',
    );
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Dark');
    expect(await shopper.context.cookies()).toContainEqual(
      expect.objectContaining({ name: 'scheme', value: 'dark' }),
    );
  });
});

describe('Print', () => {
  it('is white in every scheme', async () => {
    const { page } = await shop.shopper();
    await page.goto('/about');
    await choose(page, 'Dark');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await lightness(page)).toBe(255);
  });
});

describe('A loading page', () => {
  it("has its own colors at once, without fading from the browser's", async () => {
    const { page } = await shop.shopper();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      document.addEventListener('transitionrun', ({ target }) =>
        document.documentElement.setAttribute('data-faded', String(target)),
      );
    });
    for (let visit = 0; visit < 5; visit++) {
      await page.goto('/cars-for-sale?extColorSimple=RED');
      expect(await page.locator('html').getAttribute('data-faded')).toBeNull();
    }
  });
});

describe('With reduced motion', () => {
  it('nothing animates: not on hover, not while cars load, not when filters open', async () => {
    const { page } = await shop.shopper({ widthPixels: 390 });
    await page.goto('/cars-for-sale');
    const moving = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => Number(effect!.getComputedTiming().duration) > 0).length,
      );
    await page.locator('#listings article').first().hover();
    expect(await moving()).toBe(0);
    await page.route('**/cars-for-sale?firstRecord=*', () => undefined);
    await page.locator('#load-more').click();
    await page.locator('#coming-cars, .placeholder').first().waitFor({ state: 'attached' });
    expect(await moving()).toBe(0);
    await page.locator('#filters-open').click();
    await page.locator('#filters summary').nth(2).click();
    expect(await moving()).toBe(0);
  });
});
