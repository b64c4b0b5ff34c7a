import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { WIDTHS, useShop } from './shopper.js';

const shop = useShop();

const card = (page: Page, nth = 0) =>
  page.locator('#listings > .slot:not(.extra) article').nth(nth);
const boxOf = async (page: Page, part: string) =>
  (await card(page).locator(part).last().boundingBox())!;

/** Number of columns of the list. */
const columns = (page: Page) =>
  page
    .locator('#listings')
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);

async function choose(page: Page, view: 'Grid' | 'List'): Promise<void> {
  const told = page.waitForResponse('**/cars-for-sale/view');
  await page.getByRole('button', { name: view, exact: true }).click();
  await told;
  await page.locator(`.results[data-view="${view.toLowerCase()}"]`).waitFor();
}

describe.each(Object.entries(WIDTHS))('The list view on a %s', (_, widthPixels) => {
  it.each([true, false])(
    'has the picture left of the facts, and is remembered (scripts: %s)',
    async (hasScripts) => {
      const shopper = await shop.shopper({ widthPixels, hasScripts });
      const { page } = shopper;
      await shopper.visit('/cars-for-sale?extColorSimple=RED');
      const cardHeight = (await card(page).boundingBox())!.height;
      await choose(page, 'List');
      expect(shopper.address).toBe('/cars-for-sale?extColorSimple=RED');
      const picture = await boxOf(page, '.card-media');
      for (const part of ['h3', '.facts li', '.price', '.owner-name']) {
        const fact = await boxOf(page, part);
        expect({
          part,
          isRight: fact.x >= picture.x + picture.width,
          isShown: fact.height > 0,
        }).toEqual({
          part,
          isRight: true,
          isShown: true,
        });
      }
      expect((await card(page).boundingBox())!.height).toBeLessThan(cardHeight / 2);
      expect(await columns(page)).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widthPixels);
      await page.reload();
      expect(await columns(page)).toBe(1);
      await choose(page, 'Grid');
      expect(Math.round((await card(page).boundingBox())!.height)).toBe(Math.round(cardHeight));
    },
  );
});

describe('The first screen, with a ZIP Code and two chips', () => {
  const SEARCH = '/cars-for-sale?driveGroup=AWD4WD&listingType=USED&zip=78701&searchRadius=0';
  const lowerEdge = async (page: Page, nth: number, part: string) => {
    const { y, height } = (await page
      .locator('#listings article')
      .nth(nth)
      .locator(part)
      .boundingBox())!;
    return y + height;
  };

  it('of a phone shows the whole first car, and name, price and part of the picture of the second', async () => {
    const page = await screenOf(WIDTHS.phone, 844);
    expect(await lowerEdge(page, 0, '.card-foot')).toBeLessThanOrEqual(844);
    for (const part of ['h3', '.price', '.payment'])
      expect(await lowerEdge(page, 1, part)).toBeLessThanOrEqual(844);
    expect(
      (await page.locator('#listings article .card-media').nth(1).boundingBox())!.y,
    ).toBeLessThanOrEqual(844);
  });

  it.each([
    ['tablet', WIDTHS.tablet, 1_180, 4],
    // The wallet card takes one place of the second row.
    ['desk', WIDTHS.desk, 900, 5],
  ])('of a %s shows the prices of two rows', async (_, width, height, prices) => {
    const page = await screenOf(width, height);
    expect(await lowerEdge(page, prices - 1, '.price')).toBeLessThanOrEqual(height);
  });

  async function screenOf(width: number, height: number): Promise<Page> {
    const shopper = await shop.shopper({ widthPixels: width, hasTouch: width < WIDTHS.desk });
    await shopper.page.setViewportSize({ width, height });
    await shopper.visit(SEARCH);
    return shopper.page;
  }
});

describe.each(Object.entries(WIDTHS))('On a %s', (_, widthPixels) => {
  it.each(['Grid', 'List'])(
    'a click anywhere on a card outside other controls opens the car (%s)',
    async (view) => {
      const shopper = await shop.shopper({ widthPixels });
      const { page } = shopper;
      await shopper.visit();
      if (view === 'List') await choose(page, 'List');
      for (const part of ['.card-media', '.facts', '.price', '.owner-name']) {
        const box = card(page).locator(part).first();
        await box.evaluate((element) =>
          element.scrollIntoView({ block: 'center', behavior: 'instant' }),
        );
        const { x, y, width, height } = (await box.boundingBox())!;
        await page.mouse.click(x + width / 2, y + height / 2);
        await page.waitForURL('**/vehicle/**');
        await shopper.visit();
      }
    },
  );
});

describe('The list view', () => {
  it('is selected by keyboard, keeps focus, and stays across filters and Load More', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit();
    await page.locator('#view-list').focus();
    await page.keyboard.press('Space');
    await page.locator('#view-list[aria-pressed="true"]').waitFor();
    expect([await shopper.focusedId(), await columns(page)]).toEqual(['view-list', 1]);
    await shopper.tick('Exterior Color', 'Red');
    expect(await columns(page)).toBe(1);
    await page.locator('#load-more').click();
    await card(page, 25).waitFor();
    expect(await columns(page)).toBe(1);
  });

  it('keeps the visible car in place', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit('/cars-for-sale?firstRecord=20');
    await page.locator('#view-list').focus();
    await card(page, 10).evaluate((element) =>
      element.scrollIntoView({ block: 'start', behavior: 'instant' }),
    );
    const topOf = async () => {
      const { y } = (await card(page, 9).boundingBox())!;
      return Math.round(y);
    };
    const before = await topOf();
    await page.locator('#view-list').evaluate((button: HTMLButtonElement) => button.click());
    await page.locator('.results[data-view="list"]').waitFor();
    expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1);
  });
});

describe('The fields above the list on touch screens', () => {
  it('have a font size of 16 px, which prevents zoom on iOS', async () => {
    const shopper = await shop.shopper({ widthPixels: WIDTHS.phone, hasTouch: true });
    await shopper.visit();
    const fields = shopper.page.locator(
      ':is(input:not([type="checkbox"]), select, textarea):visible',
    );
    const sizes = await fields.evaluateAll((found) =>
      found.map((field) => [field.id, Number.parseFloat(getComputedStyle(field).fontSize)]),
    );
    expect(sizes.map(([id]) => id)).toContain('sort');
    expect(sizes.filter(([, sizePixels]) => Number(sizePixels) < 16)).toEqual([]);
  });
});

describe('On a wide screen', () => {
  it('three cars fill a row', async () => {
    const shopper = await shop.shopper({ widthPixels: 1920 });
    await shopper.visit();
    expect(await columns(shopper.page)).toBe(3);
    const list = (await shopper.page.locator('.page').boundingBox())!;
    expect(list.width).toBeGreaterThan(1700);
  });
});

describe('An incomplete card', () => {
  it('is hidden on a phone, where the name above would push its picture down', async () => {
    const { page } = await shop.shopper({ widthPixels: WIDTHS.phone, hasScripts: false });
    const whole = await (await fetch(`${shop.origin}/cars-for-sale`)).text();
    const second = whole.indexOf('class="card-head"', whole.indexOf('class="card-head"') + 1);
    const body = whole.slice(0, whole.lastIndexOf('<', second));
    await page.route('**/cars-for-sale', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
    );
    await page.goto('/cars-for-sale');
    const pictures = page.locator('#listings article .card-media');
    expect(await pictures.count()).toBe(2);
    expect([await pictures.nth(0).isVisible(), await pictures.nth(1).isVisible()]).toEqual([
      true,
      false,
    ]);
  });
});
