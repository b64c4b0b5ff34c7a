import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { WIDTHS, shownOptions, useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();

let shopper: Shopper;
let page: Page;

async function enter(widthPixels: number): Promise<void> {
  shopper = await shop.shopper({ widthPixels });
  page = shopper.page;
  await shopper.visit();
  if (widthPixels < 1024) await page.locator('#filters-open').click();
}

const field = () => page.getByRole('searchbox', { name: 'Search all filters' });
const status = () => page.locator('output[for="filter-search"]');
const sections = () => page.locator('#filters details.section:visible > summary').allTextContents();
const options = () => shownOptions(page.locator('#filters .options'));
const groups = () => page.locator('#filters fieldset fieldset > legend:visible').allTextContents();
const groupsWithOptions = () =>
  page.locator('#filters fieldset fieldset:has(label:visible) > legend').allTextContents();
const open = () =>
  page.locator('#filters details.section[open]').evaluateAll((all) => all.map(({ id }) => id));

/** Types, and waits for the status text. */
async function look(words: string, said: RegExp): Promise<void> {
  await field().fill(words);
  await status().filter({ hasText: said }).waitFor();
}

describe('The filter search', () => {
  it('works from the next touch on after the connection failed', async () => {
    shopper = await shop.shopper();
    page = shopper.page;
    shopper.expectFault(/ERR_FAILED|dynamically imported module/);
    let isDown = true;
    await page.route('**/search-field-keys-*.js', (route) =>
      isDown ? route.abort() : route.continue(),
    );
    await shopper.visit();
    const isTriedAgain = page.waitForEvent('requestfailed', (request) =>
      /assets\/\d+\/.*search-field-keys/.test(request.url()),
    );
    await field().hover();
    await isTriedAgain;
    isDown = false;
    await page.locator('h1').hover();
    await field().hover();
    await page.locator('[data-island=filter-search][data-awake]').waitFor();
    await look('leather', /section$/);
  });
});

describe.each([WIDTHS.phone, WIDTHS.desk])('The filter search, at %i px', (widthPixels) => {
  it('shows and opens matching sections and options, with their number', async () => {
    await enter(widthPixels);
    await look('leather', /^\d in 1 section$/);
    expect([await sections(), (await options())[0]]).toEqual([['Features'], 'Leather Seats']);
    await look('awd', /^1 in 1 section$/);
    expect([await sections(), await options()]).toEqual([['Drive Type'], ['AWD / 4WD']]);
    await look('third row', /^\d in 1 section$/);
    expect(await options()).toContain('Third-Row Seating');
    await look('mileage', /sections?$/);
    expect(await sections()).toContain('Mileage');
    await look('zebra', /^No filter matches$/);
    expect(await sections()).toEqual([]);
    await look('red', /section/);
    await look('leather', /section/);
    expect(await groups()).toEqual(await groupsWithOptions());
    expect((await groups()).length).toBeLessThan(
      await page.locator('#filters fieldset fieldset').count(),
    );
    await look('constructor', /^No filter matches$/);
  });

  it('restores the panel when it is cleared', async () => {
    await enter(widthPixels);
    const [before, all] = [await open(), await sections()];
    await look('leather', /section$/);
    await field().press('Escape');
    await status().filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    expect([await open(), await sections(), await field().inputValue()]).toEqual([before, all, '']);
    expect(await page.locator('#filters').isVisible()).toBe(true);
  });

  it('moves to the first match on Enter, and stays across a selection', async () => {
    await enter(widthPixels);
    await look('leather', /section$/);
    await field().press('Enter');
    await shopper.seeChange(() => page.keyboard.press('Space'));
    expect(await shopper.chips()).toContain('Leather Seats');
    await page.locator('[data-island="filter-search"][data-awake]').waitFor({ state: 'attached' });
    expect([await field().inputValue(), await sections()]).toEqual([
      'leather',
      ['Features 1 selected'],
    ]);
  });
});

it('The panel starts with the most used sections', async () => {
  await enter(WIDTHS.desk);
  expect((await sections()).slice(0, 7)).toEqual([
    'Location',
    'Make / Model / Trim',
    'Price & Payments',
    'Condition',
    'Mileage',
    'Body Style',
    'Best Deals',
  ]);
});

it('The filter search is absent without scripts', async () => {
  shopper = await shop.shopper({ hasScripts: false });
  await shopper.visit();
  expect(await shopper.page.locator('#filter-search').isVisible()).toBe(false);
});
