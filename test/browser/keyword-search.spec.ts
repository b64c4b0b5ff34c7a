import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { ListingStore } from '../../src/inventory/listing-store.js';
import type { Shopper } from './shopper.js';
import { toNumber, useShop } from './shopper.js';

const shop = useShop();
let shopper: Shopper;
let box: Locator;

const options = () => shopper.page.locator('#keyword-suggestions [role=option]');
const type = async (text: string) => {
  await box.click();
  await box.pressSequentially(text, { delay: 20 });
};

describe('the keyword box without scripts', () => {
  beforeEach(async () => {
    shopper = await shop.shopper({ hasScripts: false });
    await shopper.visit('/cars-for-sale?makeCode=FORD&searchRadius=50&zip=78701');
    box = shopper.page.getByLabel('Search by keyword');
  });

  it('leads to the search the words stand for, at the same place', async () => {
    await box.fill('red suv under 40k');
    await shopper.seeChange(() => box.press('Enter'));
    expect(shopper.address).toBe('/cars-for-sale?extColorSimple=RED&maxPrice=40000&searchRadius=50&vehicleStyleCode=SUVCROSS&zip=78701');
  });

  it('says which words were not understood, and keeps them to be put right', async () => {
    await box.fill('red suv with quux');
    await shopper.seeChange(() => box.press('Enter'));
    expect(await shopper.page.locator('#keyword-notice').textContent()).toBe('We did not understand: quux');
    expect(await box.inputValue()).toBe('red suv with quux');
    await shopper.page.reload();
    expect(await shopper.page.locator('#keyword-notice').count()).toBe(0);
  });

  it('leads a VIN to its car', async () => {
    const car = (await Array.fromAsync(shop.app.get(ListingStore).allCars())).find(({ listing }) => listing.vin)!.listing;
    await box.fill(car.vin!);
    await box.press('Enter');
    await shopper.page.waitForURL(`**/cars-for-sale/vehicle/${car.id}`);
  });
});

describe('the keyword box with scripts', () => {
  beforeEach(async () => {
    shopper = await shop.shopper();
    await shopper.visit();
    box = shopper.page.locator('#keyword');
  });

  it('suggests while somebody types, says how many, and each leads to as many cars as it says', async () => {
    await type('toyota ra');
    await options().first().waitFor();
    expect(await box.getAttribute('role')).toBe('combobox');
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    expect(await shopper.page.locator('.search output').textContent()).toMatch(/^\d+ suggestions$/);
    expect(await options().first().locator('span').textContent()).toBe('Toyota RAV4');
    const count = toNumber(await options().first().locator('small').textContent());
    await options().first().click();
    await shopper.page.waitForURL('**/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4');
    expect(await shopper.resultCount()).toBe(count);
  });

  it('is used by keyboard alone: arrows choose, Enter goes there', async () => {
    await type('toy');
    await options().first().waitFor();
    await box.press('ArrowDown');
    expect(await box.getAttribute('aria-activedescendant')).toBe('keyword-option-0');
    expect(await options().nth(0).getAttribute('aria-selected')).toBe('true');
    await box.press('ArrowUp');
    const last = (await options().count()) - 1;
    expect(await box.getAttribute('aria-activedescendant')).toBe(`keyword-option-${last}`);
    await box.press('ArrowDown');
    await box.press('Enter');
    await shopper.page.waitForURL('**/cars-for-sale?makeCode=TOYOTA');
  });

  it('keeps what an arrow has chosen, also where the arrows asked for the list before the typing did', async () => {
    await type('toy');
    await box.press('ArrowDown');
    await options().first().waitFor();
    await box.press('ArrowDown');
    await shopper.page.waitForTimeout(400);
    expect(await box.getAttribute('aria-activedescendant')).toBe('keyword-option-0');
  });

  it('closes on Escape and keeps what was typed; Enter then searches for that', async () => {
    await type('red su');
    await options().first().waitFor();
    await box.press('Escape');
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    expect(await box.inputValue()).toBe('red su');
    await box.pressSequentially('v');
    await box.press('Enter');
    await shopper.page.waitForURL('**/cars-for-sale?extColorSimple=RED&vehicleStyleCode=SUVCROSS');
  });

  it('closes when somebody leaves it, and says when there is nothing to suggest', async () => {
    await type('suv');
    await options().first().waitFor();
    await box.press('Tab');
    expect(await shopper.page.locator('#keyword-suggestions').isVisible()).toBe(false);
    await box.fill('xqzzy');
    await shopper.page.getByText('No suggestions').waitFor({ state: 'attached' });
  });

  it('drops an answer that comes after a later text', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await shopper.page.route('**/suggested/keywords/hon*', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const asked = shopper.page.waitForRequest('**/suggested/keywords/hon*');
    await type('hon');
    await asked;
    await box.fill('toyota');
    await options().filter({ hasText: 'Toyota' }).first().waitFor();
    release();
    await shopper.page.waitForTimeout(200);
    expect(await options().first().locator('span').textContent()).toBe('Toyota');
  });

  it('works on after the results have been exchanged', async () => {
    await shopper.tick('Exterior Color', 'Red');
    await type('toy');
    await options().first().waitFor();
    expect(await options().first().locator('span').textContent()).toBe('Toyota');
  });
});
