import { beforeEach, describe, expect, it } from '@jest/globals';
import { PANEL_SECTIONS } from '../panel-sections.js';
import type { Shopper } from './shopper.js';
import { toNumber, useShop } from './shopper.js';

const shop = useShop();

/** Those that are more than a list of options to tick. */
const WITHOUT_OPTIONS = ['Location', 'Make / Model / Trim', 'Price & Payments'];

describe('with scripts switched off', () => {
  let shopper: Shopper;

  beforeEach(async () => {
    shopper = await shop.shopper({ hasScripts: false });
    await shopper.visit();
  });

  it('the panel has every section of the specification', async () => {
    const titles = await shopper.page.locator('details.section > summary').allTextContents();
    expect(titles.toSorted()).toEqual(PANEL_SECTIONS.toSorted());
  });

  it('every section narrows to the number it showed', async () => {
    const all = await shopper.resultCount();
    const sections = PANEL_SECTIONS.filter((title) => !WITHOUT_OPTIONS.includes(title));
    const options = await Promise.all(sections.map(async (title) => ({ title, ...(await narrowingOption(shopper, title, all)) })));
    for (const { title, label, count } of options) {
      await shopper.tick(title, label);
      expect({ title, label, count: await shopper.resultCount() }).toEqual({ title, label, count });
      expect(await (await shopper.option(title, label)).isChecked()).toBe(true);
      expect(await shopper.chips()).toHaveLength(1);
      await shopper.untick(title, label);
    }
    expect(await shopper.resultCount()).toBe(all);
  });

  it('a make, its model and its trim narrow step by step, years too', async () => {
    const counts = [await shopper.resultCount()];
    for (const select of ['Make', 'Model', 'Trim'] as const) {
      const { value, count } = await mostFrequent(shopper, select);
      await shopper.pick(select, { value });
      expect(await shopper.resultCount()).toBe(count);
      counts.push(count);
    }
    await shopper.pick('From year', { value: '2018' });
    counts.push(await shopper.resultCount());
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(shopper.address).toMatch(/^\/cars-for-sale\?makeCode=\w+&modelCode=\w+&startYear=2018&trimCode=[\w%]+$/);
  });

  it('prices narrow, whether written as digits or as dollars', async () => {
    const all = await shopper.resultCount();
    await shopper.page.getByLabel('Min price').fill('10000');
    await shopper.page.getByLabel('Max price').fill('$20,000');
    await shopper.seeChange(() => shopper.page.getByLabel('Max price').press('Enter'));
    expect(shopper.address).toBe('/cars-for-sale?maxPrice=20000&minPrice=10000');
    expect(await shopper.chips()).toEqual(['Between $10,000 - $20,000']);
    expect(await shopper.resultCount()).toBeLessThan(all);
  });

  it('a wrong pair of prices is said on the field', async () => {
    await shopper.page.getByLabel('Min price').fill('20000');
    await shopper.page.getByLabel('Max price').fill('10000');
    await shopper.seeChange(() => shopper.page.locator('#filters-submit').click());
    expect(await shopper.page.locator('#price-error').textContent()).toBe('Max price must be greater than Min price.');
    expect(await shopper.page.getByLabel('Max price').getAttribute('aria-invalid')).toBe('true');
  });

  it('a ZIP narrows to its surroundings, and a wrong one is said on the field', async () => {
    const all = await shopper.resultCount();
    await shopper.page.getByLabel('ZIP Code').fill('78701');
    await shopper.pick('Search within', '50 miles');
    expect(shopper.address).toBe('/cars-for-sale?searchRadius=50&zip=78701');
    expect(await shopper.resultCount()).toBeLessThan(all);
    expect(await shopper.page.locator('h1').textContent()).toContain('Austin, TX');
    await shopper.page.getByLabel('ZIP Code').fill('00000');
    await shopper.seeChange(() => shopper.page.locator('#filters-submit').click());
    expect(await shopper.page.locator('#zip-error').textContent()).toBe('Enter a valid ZIP Code');
  });

  it('a wrong ZIP stays in its field with its error until it is mended', async () => {
    await shopper.page.getByLabel('ZIP Code').fill('00000');
    await shopper.tick('Exterior Color', 'Red');
    await shopper.tick('Condition', 'Used');
    expect(shopper.address).toBe('/cars-for-sale?extColorSimple=RED&listingType=USED');
    expect(await shopper.page.getByLabel('ZIP Code').inputValue()).toBe('00000');
    expect(await shopper.page.locator('#zip-error').textContent()).toBe('Enter a valid ZIP Code');
    await shopper.page.getByLabel('ZIP Code').fill('78701');
    await shopper.seeChange(() => shopper.page.locator('#filters-submit').click());
    expect(await shopper.page.locator('#zip-error, #refused-notice').allTextContents()).toEqual(['']);
  });

  it('on a phone what is wrong is said above the results by the name of its field, and leads there', async () => {
    await shopper.page.setViewportSize({ width: 390, height: 800 });
    const error = shopper.page.locator('#refused-notice a');
    for (const [label, search, message] of [
      ['ZIP Code', 'zip=00000', 'ZIP Code: Enter a valid ZIP Code'],
      ['Max price', 'maxPrice=10000&minPrice=20000', 'Max price must be greater than Min price.'],
      ['Max price', 'maxPrice=20000&minPrice=20000', 'Max price: Min and Max price cannot be the same.'],
      ['Max price', 'maxPrice=0', 'Max price must be greater than 0.'],
      ['Min price', 'minPrice=cheap', 'Min price is not a price in whole dollars.'],
    ] as const) {
      await shopper.visit(`/cars-for-sale?${search}`);
      expect(await error.allTextContents()).toEqual([message]);
      expect((await error.boundingBox())!.y).toBeLessThan((await shopper.page.locator('#listings').boundingBox())!.y);
      const field = shopper.page.getByLabel(label, { exact: true });
      expect(await field.isVisible()).toBe(false);
      await error.click();
      expect([await field.isVisible(), await shopper.focusedId()]).toEqual([true, await field.getAttribute('id')]);
      expect(await shopper.page.locator('p.error:visible').allTextContents()).toEqual([message.replace(`${label}: `, '')]);
      await shopper.page.locator('#filters-close').click();
      expect(await shopper.page.locator('#filters').isVisible()).toBe(false);
    }
  });

  it('chips and Clear all take filters away', async () => {
    await shopper.visit('/cars-for-sale?extColorSimple=RED&makeCode=TOYOTA');
    await shopper.removeChip('Red');
    expect(await shopper.chips()).toEqual(['Toyota']);
    await shopper.seeChange(() => shopper.page.locator('#chips-clear').click());
    expect(shopper.address).toBe('/cars-for-sale');
  });

  it('suggested filters add what they say', async () => {
    const chip = shopper.page.locator('#suggested-online');
    const count = toNumber(await chip.locator('small').textContent());
    await shopper.seeChange(() => chip.click());
    expect(await shopper.resultCount()).toBe(count);
  });

  it('the sort is chosen beside its button', async () => {
    await shopper.page.getByLabel('Sort results').selectOption({ label: 'Price - Lowest' });
    await shopper.seeChange(() => shopper.page.getByRole('button', { name: 'Sort' }).click());
    expect(shopper.address).toBe('/cars-for-sale?sortBy=derivedpriceASC');
    const prices = (await shopper.page.locator('#listings > .slot:not(.extra) .price').allTextContents()).map(toNumber);
    expect(prices).toHaveLength(20);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('every category tab shows as many cars as it says', async () => {
    for (const tab of ['Best Deals', 'Buy Online', 'For Sale By Owner', 'Certified Used', 'All Results']) {
      const link = shopper.page.locator('.tabs a').filter({ hasText: tab });
      const count = toNumber(await link.locator('small').textContent());
      await shopper.seeChange(() => link.click());
      expect([tab, await shopper.resultCount()]).toEqual([tab, count]);
    }
  });

  it('Load More Results and the page links lead to other cars', async () => {
    const first = await shopper.cars();
    await shopper.seeChange(() => shopper.page.locator('#load-more').click());
    const second = await shopper.cars();
    expect(shopper.address).toBe('/cars-for-sale?firstRecord=20');
    expect(second).toHaveLength(20);
    expect(second.filter((car) => first.includes(car))).toEqual([]);
    await shopper.seeChange(() => shopper.page.locator('#page-previous').click());
    expect(await shopper.cars()).toEqual(first);
  });

  it('a car opens on its own page, and the way back leads to the same search', async () => {
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    const card = shopper.page.locator('#listings > .slot:not(.extra) h3 a').first();
    const name = (await card.evaluate((link) => link.firstChild?.textContent ?? '')).trim();
    await card.click();
    await shopper.page.waitForURL('**/cars-for-sale/vehicle/*');
    expect(await shopper.page.locator('h1').textContent()).toContain(name);
    await shopper.page.goBack();
    expect(shopper.address).toBe('/cars-for-sale?makeCode=TOYOTA');
  });

  it('on a phone the filters open as a page of their own and close again', async () => {
    await shopper.page.setViewportSize({ width: 390, height: 800 });
    expect(await shopper.page.locator('#filters').isVisible()).toBe(false);
    await shopper.page.locator('#filters-open').click();
    expect(await shopper.page.locator('#filters').isVisible()).toBe(true);
    await shopper.page.locator('#filters-close').click();
    expect(await shopper.page.locator('#filters').isVisible()).toBe(false);
  });
});

/** The first option of a section that leaves some cars, but not all. */
async function narrowingOption(shopper: Shopper, title: string, all: number): Promise<{ label: string; count: number }> {
  const options = await shopper
    .section(title)
    .locator('label')
    .evaluateAll((labels) =>
      labels.map((label) => [label.querySelector('span')?.textContent, label.querySelector('small')?.textContent ?? null] as const),
    );
  const found = options.find(([, count]) => toNumber(count) > 0 && toNumber(count) < all);
  if (!found?.[0]) throw new Error(`${title} narrows nothing: ${JSON.stringify(options)}`);
  return { label: found[0], count: toNumber(found[1]) };
}

/** The option of a select with the most cars. */
async function mostFrequent(shopper: Shopper, label: string): Promise<{ value: string; count: number }> {
  const options = await shopper.page
    .getByLabel(label, { exact: true })
    .first()
    .locator('option')
    .evaluateAll((all) => all.map((option) => ({ value: option.getAttribute('value') ?? '', text: option.textContent })));
  const counted = options
    .map(({ value, text }) => ({ value, count: toNumber(/\(([\d,]+)\)$/.exec(text)?.[1] ?? null) }))
    .filter(({ count }) => count > 0);
  return counted.toSorted((a, b) => b.count - a.count)[0]!;
}

describe.each([true, false])('buying online (scripts: %s)', (hasScripts) => {
  it('ticked sets the experience to buy-online, whatever it was, and unticked clears it', async () => {
    const shopper = await shop.shopper({ hasScripts });
    await shopper.visit('/cars-for-sale?experience=commercial');
    const box = await shopper.option('Buy Online / Ways to Purchase', 'Buy Online');
    const count = toNumber(await box.locator('xpath=..').locator('small').textContent());
    await shopper.tick('Buy Online / Ways to Purchase', 'Buy Online');
    expect(shopper.address).toBe('/cars-for-sale?experience=buy-online&homeServices=BUY_ONLINE');
    expect(await shopper.resultCount()).toBe(count);
    await shopper.untick('Buy Online / Ways to Purchase', 'Buy Online');
    expect(shopper.address).toBe('/cars-for-sale');
  });

  it('is left with the car maker that sells under its own name', async () => {
    const shopper = await shop.shopper({ hasScripts });
    await shopper.visit('/cars-for-sale?experience=hyundai-buy-online&makeCode=HYUND');
    await shopper.pick('Make', 'Any make');
    expect(shopper.address).toBe('/cars-for-sale');
    await shopper.visit('/cars-for-sale?experience=hyundai-buy-online&makeCode=HYUND');
    await shopper.seeChange(() => shopper.page.getByRole('link', { name: 'Remove Hyundai' }).click());
    expect(shopper.address).toBe('/cars-for-sale');
  });
});

describe.each([true, false])('the search radius (scripts: %s)', (hasScripts) => {
  it('goes back to the one that was searched before', async () => {
    const shopper = await shop.shopper({ hasScripts });
    await shopper.visit('/cars-for-sale?zip=78701');
    const before = await shopper.resultCount();
    await shopper.pick('Search within', '25 miles');
    expect(shopper.address).toBe('/cars-for-sale?searchRadius=25&zip=78701');
    await shopper.seeChange(() => shopper.page.goBack());
    expect([shopper.address, await shopper.resultCount()]).toEqual(['/cars-for-sale?zip=78701', before]);
  });
});
