import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { layoutShifts, watchLayoutShifts } from './layout-shifts.js';
import { useShop, WIDTHS } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();

let shopper: Shopper;
let page: Page;

beforeEach(async () => {
  shopper = await shop.shopper();
  page = shopper.page;
});

/** Largest distance of a card from its former position. */
const MAX_OFFSET_PX = 8;

describe.each([WIDTHS.phone, WIDTHS.desk])('At %i px, going back from a car', (width) => {
  beforeEach(async () => {
    await page.setViewportSize({ width, height: 900 });
  });

  it("restores the card's position and focus after Load More and scrolling", async () => {
    await shopper.visit('/cars-for-sale?listingType=USED');
    await loadCars(80);
    const { id, top } = await openCar(65);
    await page.goBack();
    await page.locator('#listings > li:nth-child(80 of .slot:not(.extra))').waitFor();
    await expectFocusIn(id);
    await seeAtItsPlace(id, top);
    expect(new Set(await shopper.cars()).size).toBe((await shopper.cars()).length);
    expect(shopper.address).toBe('/cars-for-sale?listingType=USED');
    expect(await page.locator('#shown-text').textContent()).toMatch(/^Showing 1 – (80|100) of/);
  });

  it('works for the first cars, too', async () => {
    await shopper.visit();
    const { id, top } = await openCar(12);
    await page.goBack();
    await expectFocusIn(id);
    await seeAtItsPlace(id, top);
  });
});

describe('The scroll position in the list', () => {
  it('is restored when the car is gone, with another in its place', async () => {
    await shopper.visit();
    await loadCars(40);
    const { id, top } = await openCar(30);
    await page.route('**/cars-for-sale?firstRecord=20', async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({
        body: body.replaceAll(id, `${id}-sold`),
        contentType: 'text/html; charset=utf-8',
      });
    });
    await page.goBack();
    await page.locator('#listings > li:nth-child(40 of .slot:not(.extra))').waitFor();
    const another = (await page
      .locator('#listings > li:nth-child(30 of .slot:not(.extra)) article')
      .getAttribute('id'))!;
    await seeAtItsPlace(another, top);
  });

  it('is restored with the previous search, at its full length', async () => {
    await shopper.visit();
    await loadCars(60);
    const id = await bringToMiddle(50);
    const top = await topOf(id);
    await shopper.pick('Sort results', 'Price - Lowest');
    await shopper.seeChange(() => page.goBack());
    await page.locator('#listings > li:nth-child(60 of .slot:not(.extra))').waitFor();
    await seeAtItsPlace(id, top);
  });

  it('is not restored on a new visit', async () => {
    await shopper.visit();
    await loadCars(40);
    await openCar(30);
    await shopper.visit();
    await shopper.settled();
    expect([await page.evaluate(() => scrollY), (await shopper.cars()).length]).toEqual([0, 20]);
  });

  it("is restored with focus from the browser's page cache", async () => {
    await shopper.visit();
    await page.locator('#listings > .slot:not(.extra) h3 a').nth(2).focus();
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      (document.activeElement as HTMLElement).blur();
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expectFocusIn((await shopper.cars())[2]!);
  });
});

describe.each([WIDTHS.phone, WIDTHS.desk])('At %i px, a search changed far down', (width) => {
  it('scrolls to the top of the list when the anchor is gone, and keeps focus', async () => {
    await page.setViewportSize({ width, height: 900 });
    await shopper.visit();
    await loadCars(40);
    await page.locator('#more').scrollIntoViewIfNeeded();
    await page.locator('#sort').focus();
    await page.locator('#more').scrollIntoViewIfNeeded();
    await shopper.pick('Sort results', 'Price - Lowest');
    expect(await startOfListTop()).toBeGreaterThanOrEqual(-1);
    expect(await startOfListTop()).toBeLessThan(450);
    expect(await shopper.focusedId()).toBe('sort');
  });
});

describe('A list that shrinks below the visible card', () => {
  it('scrolls to its top', async () => {
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    await loadCars(40);
    const box = await shopper.option('Condition', 'Used');
    const y = await page
      .locator('#listings > li:nth-child(28 of .slot:not(.extra))')
      .evaluate((item) => item.getBoundingClientRect().top + scrollY);
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
    await shopper.seeChange(() => box.evaluate((input: HTMLInputElement) => input.click()));
    const bottom = await page
      .locator('#listings')
      .evaluate((list) => list.getBoundingClientRect().bottom / innerHeight);
    expect(bottom).toBeGreaterThanOrEqual(0.5);
  });
});

describe('A checkbox far down the panel', () => {
  it('stays under the pointer while a short list scrolls into view', async () => {
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    const box = await shopper.option('Interior Color', 'Red');
    await box.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy({ top: 2_500, behavior: 'instant' }));
    const y = async () => (await box.boundingBox())!.y;
    const before = await y();
    await shopper.seeChange(() => box.click());
    expect(Math.abs((await y()) - before)).toBeLessThanOrEqual(MAX_OFFSET_PX);
    expect(await startOfListTop()).toBeGreaterThanOrEqual(-1);
    expect(await shopper.focusedId()).toBe('[name="intColorSimple"][value="RED"]');
  });
});

describe.each(Object.values(WIDTHS))('At %i px on a slow network', (width) => {
  it('nothing shifts when cars are appended or the search changes', async () => {
    await page.setViewportSize({ width, height: 900 });
    await watchLayoutShifts(shopper);
    await shopper.visit();
    await layoutShifts(shopper);

    const sort = page.getByLabel('Sort results');
    await shopper.seeChange(() => answerLate(() => sort.selectOption('Price - Highest')));
    expect({ after: 'a sort', shifts: await layoutShifts(shopper) }).toEqual({
      after: 'a sort',
      shifts: [],
    });
    await shopper.seeChange(() => answerLate(() => press('#suggested-certified')));
    expect({ after: 'a filter', shifts: await layoutShifts(shopper) }).toEqual({
      after: 'a filter',
      shifts: [],
    });
    await answerLate(() => press('#load-more'));
    await page.locator('#listings > li:nth-child(40 of .slot:not(.extra))').waitFor();
    expect({ after: 'Load More', shifts: await layoutShifts(shopper) }).toEqual({
      after: 'Load More',
      shifts: [],
    });
    // Scrolls to the very end, before and after there is room for the coming cars.
    await answerLate(scrollToEnd, scrollToEnd);
    await page.locator('#listings > li:nth-child(60 of .slot:not(.extra))').waitFor();
    expect({ after: 'scrolling', shifts: await layoutShifts(shopper) }).toEqual({
      after: 'scrolling',
      shifts: [],
    });
  });

  /** By script, because browsers ignore shifts within half a second of input. */
  const press = (selector: string) =>
    page.locator(selector).evaluate((element: HTMLElement) => element.click());
  const scrollToEnd = () =>
    page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));

  /** Holds the answer to an action until the page shows that it is waiting. */
  async function answerLate(
    act: () => Promise<unknown>,
    meanwhile = () => Promise.resolve(),
  ): Promise<void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/cars-for-sale?*', (route) => released.then(() => route.continue()), {
      times: 1,
    });
    await act();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'attached' });
    await shopper.drawn();
    await meanwhile();
    await shopper.drawn();
    release();
  }
});

async function loadCars(count: number): Promise<void> {
  await page.locator('#load-more').click();
  await page.locator('#listings > li:nth-child(40 of .slot:not(.extra))').waitFor();
  for (let loaded = 60; loaded <= count; loaded += 20) {
    await page.locator('#more').scrollIntoViewIfNeeded();
    await page.locator(`#listings > li:nth-child(${loaded} of .slot:not(.extra))`).waitFor();
  }
}

async function bringToMiddle(nth: number): Promise<string> {
  const card = page.locator(`#listings > li:nth-child(${nth} of .slot:not(.extra)) article`);
  await card.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  return (await card.getAttribute('id'))!;
}

/** Opens a car's page like a shopper. Returns the former position of its card. */
async function openCar(nth: number): Promise<{ id: string; top: number }> {
  const id = await bringToMiddle(nth);
  const top = await topOf(id);
  await page.locator(`#${id} h3 a`).click();
  await page.waitForURL('**/vehicle/**');
  return { id, top };
}

function topOf(id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((card) => card.getBoundingClientRect().top);
}

/** Waits until a card is at its former position, and checks that it stays. */
async function seeAtItsPlace(id: string, top: number): Promise<void> {
  const seen = [id, top, MAX_OFFSET_PX] as const;
  await page.waitForFunction(
    ([card, was, most]) =>
      Math.abs((document.getElementById(card)?.getBoundingClientRect().top ?? Infinity) - was) <=
      most,
    seen,
  );
  await shopper.settled();
  expect(Math.abs((await topOf(id)) - top)).toBeLessThanOrEqual(MAX_OFFSET_PX);
}

function startOfListTop(): Promise<number> {
  return page.locator('#results-list').evaluate((list) => list.getBoundingClientRect().top);
}

/** Focus returns after the cars are back. */
async function expectFocusIn(id: string): Promise<void> {
  await page.waitForFunction((card) => document.activeElement?.closest('article')?.id === card, id);
}
