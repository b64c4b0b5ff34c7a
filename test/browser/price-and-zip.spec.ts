import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();

let shopper: Shopper;
let page: Page;
let min: Locator;
let max: Locator;

beforeEach(async () => {
  shopper = await shop.shopper();
  page = shopper.page;
  min = page.getByLabel('Min price');
  max = page.getByLabel('Max price');
  await shopper.visit();
});

/** Touches the fields and waits until they are awake. */
async function wake(field: Locator): Promise<void> {
  await field.focus();
  await page.locator('[data-island][data-awake]').first().waitFor();
}

describe('the price inputs', () => {
  it.each([
    ['12345', '$12,345'],
    ['12,345', '$12,345'],
    ['007500', '$7,500'],
    ['abc9x9', '$99'],
    ['123456789', '$1,234,567'],
  ])('%s typed shows as %s', async (typed, shown) => {
    await wake(min);
    await min.pressSequentially(typed);
    expect(await min.inputValue()).toBe(shown);
  });

  it('takes no cents', async () => {
    await wake(min);
    await page.evaluate(() => document.execCommand('insertText', false, '20000.50'));
    expect(await min.inputValue()).toBe('$20,000');
  });

  it('Enter commits a value', async () => {
    await wake(max);
    await max.pressSequentially('20000');
    await shopper.seeChange(() => max.press('Enter'));
    expect(shopper.address).toBe('/cars-for-sale?maxPrice=20000');
    expect(await shopper.chips()).toEqual(['Under $20,000']);
    expect(await max.inputValue()).toBe('$20,000');
    expect(await shopper.focusedId()).toBe('f-maxPrice');
  });

  it('leaving the field commits it too', async () => {
    await wake(min);
    await min.pressSequentially('15000');
    await shopper.seeChange(() => min.press('Tab'));
    expect(shopper.address).toBe('/cars-for-sale?minPrice=15000');
    expect(await shopper.focusedId()).toBe('f-maxPrice');
  });

  it.each([
    ['20000', '20000', 'Min and Max price cannot be the same.'],
    ['20000', '10000', 'Max price must be greater than Min price.'],
    ['', '0', 'Max price must be greater than 0.'],
  ])('from %j to %j is refused, the field is cleared and nothing is searched', async (from, to, message) => {
    if (from) await shopper.visit(`/cars-for-sale?minPrice=${from}`);
    const { address } = shopper;
    await wake(max);
    await max.pressSequentially(to);
    await max.press('Enter');
    await page.getByText(message).waitFor();
    expect(await max.inputValue()).toBe('');
    expect(await max.getAttribute('aria-invalid')).toBe('true');
    expect(shopper.address).toBe(address);
    await max.pressSequentially('3');
    expect(await page.locator('#price-error').textContent()).toBe('');
  });

  it('a chip clears both', async () => {
    await shopper.visit('/cars-for-sale?maxPrice=30000&minPrice=10000');
    await shopper.removeChip('Between $10,000 - $30,000');
    expect([shopper.address, await min.inputValue(), await max.inputValue()]).toEqual(['/cars-for-sale', '', '']);
  });

  it('an emptied field takes its price away', async () => {
    await shopper.visit('/cars-for-sale?maxPrice=30000&minPrice=10000');
    await wake(min);
    await min.fill('');
    await shopper.seeChange(() => min.press('Enter'));
    expect(shopper.address).toBe('/cars-for-sale?maxPrice=30000');
  });

  it('go back with the browser, though focus is still in the field', async () => {
    await wake(max);
    await max.pressSequentially('20000');
    await shopper.seeChange(() => max.press('Enter'));
    await shopper.seeChange(() => page.goBack());
    expect([shopper.address, await max.inputValue()]).toEqual(['/cars-for-sale', '']);
  });

  it('what was typed before they woke is kept and counts', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/price-inputs-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await min.focus();
    await min.pressSequentially('9000');
    expect(await page.locator('[data-awake]').count()).toBe(0);
    release();
    await page.locator('[data-island="price-inputs"][data-awake]').waitFor();
    expect(await min.inputValue()).toMatch(/^\$?9,?000$/);
    await shopper.seeChange(() => min.press('Enter'));
    expect(shopper.address).toBe('/cars-for-sale?minPrice=9000');
  });

  it('Enter counts even before they woke', async () => {
    await page.route('**/assets/price-inputs-*.js', (route) => route.abort());
    shopper.expectFault(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await min.focus();
    await min.pressSequentially('9000');
    await shopper.seeChange(() => min.press('Enter'));
    expect(shopper.address).toBe('/cars-for-sale?minPrice=9000');
  });
});

describe('the ZIP', () => {
  const zip = () => page.getByLabel('ZIP Code');

  it('is refused with the specification’s words when nobody knows it, and a valid one takes them away', async () => {
    await wake(zip());
    await zip().pressSequentially('00000');
    await page.getByText('Enter a valid ZIP Code').waitFor();
    expect(await zip().getAttribute('aria-invalid')).toBe('true');
    expect(shopper.address).toBe('/cars-for-sale');
    await shopper.seeChange(() => zip().fill('78701'));
    expect(shopper.address).toBe('/cars-for-sale?zip=78701');
    expect(await page.locator('#zip-error').textContent()).toBe('');
    expect(await page.locator('h1').textContent()).toContain('Austin, TX');
  });

  it('that is too short is refused when the field is left', async () => {
    await wake(zip());
    await zip().pressSequentially('787');
    expect(await page.locator('#zip-error').textContent()).toBe('');
    await zip().press('Tab');
    await page.getByText('Enter a valid ZIP Code').waitFor();
    expect(shopper.address).toBe('/cars-for-sale');
  });

  it('emptied, searches the whole country again', async () => {
    await shopper.visit('/cars-for-sale?zip=78701');
    await wake(zip());
    await zip().fill('');
    await shopper.seeChange(() => zip().press('Enter'));
    expect([shopper.address, await page.locator('#zip-error').textContent()]).toEqual(['/cars-for-sale', '']);
  });

  it('is searched with the radius chosen, while no error stands', async () => {
    await wake(zip());
    await shopper.seeChange(() => zip().fill('78701'));
    await shopper.pick('Search within', '25 miles');
    expect(shopper.address).toBe('/cars-for-sale?searchRadius=25&zip=78701');
    const near = await shopper.resultCount();
    await shopper.pick('Search within', '100 miles');
    expect(await shopper.resultCount()).toBeGreaterThanOrEqual(near);
  });

  it('with an error, the radius is not applied to it', async () => {
    await shopper.visit('/cars-for-sale?zip=78701');
    await wake(zip());
    await zip().fill('00000');
    await page.getByText('Enter a valid ZIP Code').waitFor();
    await page.getByLabel('Search within').selectOption({ label: '25 miles' });
    await page.waitForTimeout(300);
    expect(shopper.address).toBe('/cars-for-sale?zip=78701');
    await shopper.seeChange(() => zip().fill('73301'));
    expect(shopper.address).toBe('/cars-for-sale?searchRadius=25&zip=73301');
  });

  it('with an error, other filters go on around the place before', async () => {
    await shopper.visit('/cars-for-sale?zip=78701');
    await wake(zip());
    await zip().fill('00000');
    await page.getByText('Enter a valid ZIP Code').waitFor();
    await shopper.tick('Condition', 'Used');
    expect(shopper.address).toBe('/cars-for-sale?listingType=USED&zip=78701');
    expect(await page.locator('#zip-error').textContent()).toBe('');
  });
});
