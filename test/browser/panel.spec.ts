import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Shopper } from './shopper.js';
import { shownOptions, toNumber, useShop, WIDTHS } from './shopper.js';

const shop = useShop();

async function openFeatures(shopper: Shopper): Promise<Locator> {
  const section = shopper.section('Features');
  await section.locator('summary').click();
  return section;
}

describe('The make slots', () => {
  it("'Add another make' adds a slot with its own models, up to five, each removable", async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    for (const [at, makeCode] of ['HONDA', 'FORD', 'KIA', 'BMW'].entries()) {
      await page.locator(`#slot-${at + 1}-add`).click();
      const select = page.locator(`#f-makeCode-${at + 1}`);
      await shopper.seeChange(async () => void (await select.selectOption(makeCode)));
    }
    expect(new URL(page.url()).searchParams.getAll('makeCodeList').toSorted()).toEqual([
      'BMW',
      'FORD',
      'HONDA',
      'KIA',
      'TOYOTA',
    ]);
    expect(await page.getByText('Add another make').count()).toBe(0);
    await shopper.seeChange(() => page.getByRole('link', { name: 'Remove Honda' }).click());
    expect(await shopper.chips()).toEqual(['BMW', 'Ford', 'Kia', 'Toyota']);
    expect(await page.getByText('Add another make').count()).toBe(1);
  });

  for (const [how, hasScripts] of [
    ['with scripts', true],
    ['without scripts', false],
  ] as const) {
    it(`${how}: "Any model" removes trims, and "Any make" removes models`, async () => {
      const shopper = await shop.shopper({ hasScripts });
      const rav4 = '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4&trimCode=RAV4%7CXLE';
      await shopper.visit(rav4);
      await shopper.pick('Model', 'Any model');
      expect([shopper.address, await shopper.chips()]).toEqual([
        '/cars-for-sale?makeCode=TOYOTA',
        ['Toyota'],
      ]);
      await shopper.visit(rav4);
      await shopper.pick('Make', 'Any make');
      expect([shopper.address, await shopper.chips()]).toEqual(['/cars-for-sale', []]);
      expect(await shopper.page.getByText('is not a model of').count()).toBe(0);
    });
  }
});

describe('The search in a long list of options', () => {
  it('shows matches only, also after a selection', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit();
    const features = await openFeatures(shopper);
    const all = await shownOptions(features);
    await page.getByLabel('Search features').pressSequentially('camera');
    await page.getByText(`2 of ${all.length} shown`).waitFor();
    expect(await shownOptions(features)).toEqual(['Rearview Camera', 'Surround View Camera']);
    expect(await features.locator('legend:visible').allTextContents()).toEqual([
      'Driver Assistance',
    ]);
    await shopper.tick('Features', 'Rearview Camera');
    expect(await shopper.chips()).toEqual(['Rearview Camera']);
    expect([
      await page.getByLabel('Search features').inputValue(),
      await shownOptions(features),
    ]).toEqual(['camera', ['Rearview Camera', 'Surround View Camera']]);
    await page.getByLabel('Search features').fill('');
    expect(await shownOptions(features)).toEqual(all);
  });

  it('reports no matches; Esc clears the text, and Enter moves to the first match', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit();
    const features = await openFeatures(shopper);
    const field = page.getByLabel('Search features');
    await field.focus();
    await shopper.isAwake('option-search');
    await field.fill('flux capacitor');
    await page.getByText('No match', { exact: true }).waitFor();
    expect(await shownOptions(features)).toEqual([]);
    await field.press('Escape');
    expect([await field.inputValue(), (await shownOptions(features)).length > 50]).toEqual([
      '',
      true,
    ]);
    await field.fill('wifi');
    await field.press('Enter');
    expect(await shopper.focusedId()).toBe('[name="featureCode"][value="1209"]');
    await shopper.seeChange(() => page.keyboard.press('Space'));
    expect(await shopper.chips()).toEqual(['Wi-Fi Hotspot']);
  });

  it("in a phone's dialog: Esc clears the text before it closes the dialog", async () => {
    const shopper = await shop.shopper({ widthPixels: WIDTHS.phone });
    const { page } = shopper;
    await shopper.visit();
    await page.locator('#filters-open').click();
    const features = await openFeatures(shopper);
    const field = page.getByLabel('Search features');
    await field.focus();
    await shopper.isAwake('option-search');
    await field.fill('sunroof');
    await features.getByText(/^\d+ of \d+ shown$/).waitFor();
    await field.press('Escape');
    expect(await field.inputValue()).toBe('');
    expect(await page.getByRole('dialog', { name: 'Filters' }).isVisible()).toBe(true);
    await field.press('Escape');
    await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'hidden' });
  });

  it('is absent where it would do nothing, and above short lists', async () => {
    const without = await shop.shopper({ hasScripts: false });
    await without.visit();
    await openFeatures(without);
    expect(await without.page.getByLabel('Search features').isVisible()).toBe(false);
    expect(await without.page.locator('#section-doors input[type="search"]').count()).toBe(0);
  });
});

describe('Body Style', () => {
  it('has a drawing before each name, in the text color', async () => {
    const shopper = await shop.shopper();
    await shopper.visit();
    const section = shopper.section('Body Style');
    await section.locator('summary').click();
    const shapes = await section
      .locator('label > i')
      .evaluateAll((drawings) => drawings.map((drawing) => getComputedStyle(drawing).clipPath));
    expect([
      shapes.length,
      new Set(shapes).size,
      shapes.every((shape) => shape.startsWith('path(')),
    ]).toEqual([8, 8, true]);
  });
});

describe('The thumbs of the price histogram', () => {
  const lowest = (page: Page) => page.getByLabel('Lowest price');
  const highest = (page: Page) => page.getByLabel('Highest price');

  /** Center of a thumb. The track begins and ends half a thumb inside the slider. */
  async function middleOf(
    thumb: Locator,
  ): Promise<{ x: number; y: number; pixelsPerDollar: number }> {
    const { x, y, width, height } = (await thumb.boundingBox())!;
    const [value, max] = await thumb.evaluate(
      (input: HTMLInputElement) => [input.valueAsNumber, Number(input.max)] as const,
    );
    const pixelsPerDollar = (width - height) / max;
    return { x: x + height / 2 + value * pixelsPerDollar, y: y + height / 2, pixelsPerDollar };
  }

  it('can be dragged: the field follows, and releasing searches', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await page.clock.install();
    await shopper.visit();
    const all = await shopper.resultCount();
    await highest(page).scrollIntoViewIfNeeded();
    const { x, y, pixelsPerDollar } = await middleOf(highest(page));
    await page.mouse.move(x, y);
    await shopper.isAwake('price-inputs');
    await page.mouse.down();
    await page.mouse.move(x - 30_000 * pixelsPerDollar, y, { steps: 5 });
    await page.mouse.move(x - 50_000 * pixelsPerDollar, y, { steps: 5 });
    const shown = await page.getByLabel('Max price').inputValue();
    expect(shown).toMatch(/^\$(29|30),[05]00$/);
    await page.clock.runFor(2_000);
    await shopper.settled();
    expect([shopper.address, await shopper.chips()]).toEqual(['/cars-for-sale', []]);
    await shopper.seeChange(() => page.mouse.up());
    expect(await shopper.chips()).toEqual([`Under ${shown}`]);
    expect(await shopper.resultCount()).toBeLessThan(all);
    expect(await page.getByLabel('Max price').inputValue()).toBe(shown);
  });

  it('move with keys, search after a pause, and keep focus', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit('/cars-for-sale?minPrice=10000');
    await lowest(page).focus();
    await shopper.isAwake('price-inputs');
    await shopper.seeChange(async () => {
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight'])
        await page.keyboard.press(key);
    });
    expect([await shopper.chips(), await shopper.focusedId()]).toEqual([
      ['Over $11,000'],
      'min-price-thumb',
    ]);
    expect(await lowest(page).getAttribute('aria-valuetext')).toBe('$11,000');
    await shopper.seeChange(() => page.keyboard.press('Home'));
    expect([await shopper.chips(), shopper.address]).toEqual([[], '/cars-for-sale']);
    expect(await lowest(page).getAttribute('aria-valuetext')).toBe('No min');
  });

  it('lose no key held while the island hydrates', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    await page.route('**/islands/*/price-inputs.js', async (route) => {
      await isHeld;
      await route.continue();
    });
    await shopper.visit();
    const top = Number(await highest(page).inputValue());
    await highest(page).focus();
    for (let pressed = 0; pressed < 20; pressed++) {
      if (pressed === 10) hold();
      await page.keyboard.press('ArrowLeft', { delay: 15 });
    }
    await shopper.isAwake('price-inputs');
    expect(Number(await highest(page).inputValue())).toBe(top - 20 * 500);
    await page.waitForURL(`**/cars-for-sale?maxPrice=${top - 20 * 500}`);
  });

  it('follow the fields, and cannot cross', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit();
    await page.getByLabel('Max price').focus();
    await shopper.isAwake('price-inputs');
    await page.getByLabel('Max price').pressSequentially('20000');
    expect(await highest(page).inputValue()).toBe('20000');
    await shopper.seeChange(() => lowest(page).focus());
    await shopper.seeChange(() => page.keyboard.press('End'));
    expect(await shopper.chips()).toEqual(['Between $19,500 - $20,000']);
  });

  it('are absent where they would do nothing; the bars remain', async () => {
    const shopper = await shop.shopper({ hasScripts: false });
    await shopper.visit();
    expect(await lowest(shopper.page).isVisible()).toBe(false);
    expect(await shopper.page.locator('#section-price-payments .histogram').isVisible()).toBe(true);
  });
});

describe('Far down the list', () => {
  it.each(Object.entries(WIDTHS))(
    'the sort is in view on a %s, and the filters or their button are',
    async (_, widthPixels) => {
      const shopper = await shop.shopper({ widthPixels });
      const { page } = shopper;
      await shopper.visit();
      await page.locator('#listings article').nth(12).scrollIntoViewIfNeeded();
      const { y } = (await page.locator('#sort').boundingBox())!;
      expect([y >= 0, y < 100]).toEqual([true, true]);
      const filters = page.locator(widthPixels < 1024 ? '#filters-open' : '#filters-heading');
      const top = (await filters.boundingBox())!.y;
      // On narrow screens the button is in the bar at the bottom.
      expect([top >= 0, top < (widthPixels < 1024 ? 900 : 100)]).toEqual([true, true]);
    },
  );

  it('the panel keeps its scroll position when one of its filters is selected', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit();
    await page.locator('#listings article').nth(12).scrollIntoViewIfNeeded();
    const scrolled = () => page.locator('#filters-place').evaluate((panel) => panel.scrollTop);
    const input = await shopper.option('Drive Type', 'AWD / 4WD');
    await input.scrollIntoViewIfNeeded();
    const before = await scrolled();
    expect(before).toBeGreaterThan(200);
    await shopper.seeChange(() => input.click());
    expect(Math.abs((await scrolled()) - before)).toBeLessThanOrEqual(1);
  });
});

describe('The content of a card', () => {
  it.each([WIDTHS.tablet, WIDTHS.desk, 1024])(
    'is not cut off in the seller line at %i pixels',
    async (widthPixels) => {
      const shopper = await shop.shopper({ widthPixels });
      await shopper.visit('/cars-for-sale?searchRadius=100&zip=78701');
      const parts = await shopper.page.locator('#listings .owner-meta > *').evaluateAll((all) =>
        all.map((part) => {
          const inner = part.getBoundingClientRect();
          const outer = part.closest('article')!.getBoundingClientRect();
          const isWithin =
            inner.left >= outer.left && inner.right <= outer.right && inner.bottom <= outer.bottom;
          return { text: part.textContent, isSeen: inner.width > 0 && isWithin };
        }),
      );
      expect(parts.length).toBeGreaterThan(2);
      expect(parts.filter(({ isSeen }) => !isSeen)).toEqual([]);
    },
  );

  it('has the same height with and without the wallet', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit();
    const height = () =>
      page
        .locator('.slot:has(.wallet-card) + .slot article')
        .evaluate((card) => card.getBoundingClientRect().height);
    const before = await height();
    await page.locator('.wallet-card').evaluate((card) => card.replaceChildren());
    expect(before - (await height())).toBeLessThanOrEqual(1);
  });
});

describe('The Buy Online checkbox', () => {
  it('checked sets the experience to buy-online; unchecked clears it', async () => {
    const shopper = await shop.shopper();
    await shopper.visit('/cars-for-sale?experience=commercial');
    const box = await shopper.option('Buy Online / Ways to Purchase', 'Buy Online');
    const count = toNumber(await box.locator('xpath=..').locator('small').textContent());
    await shopper.tick('Buy Online / Ways to Purchase', 'Buy Online');
    expect(shopper.address).toBe('/cars-for-sale?experience=buy-online&homeServices=BUY_ONLINE');
    expect(await shopper.resultCount()).toBe(count);
    await shopper.untick('Buy Online / Ways to Purchase', 'Buy Online');
    expect(shopper.address).toBe('/cars-for-sale');
  });

  it('is absent for a car maker that sells under its own name', async () => {
    const shopper = await shop.shopper();
    await shopper.visit('/cars-for-sale?experience=hyundai-buy-online&makeCode=HYUND');
    await shopper.pick('Make', 'Any make');
    expect(shopper.address).toBe('/cars-for-sale');
    await shopper.visit('/cars-for-sale?experience=hyundai-buy-online&makeCode=HYUND');
    await shopper.seeChange(() =>
      shopper.page.getByRole('link', { name: 'Remove Hyundai' }).click(),
    );
    expect(shopper.address).toBe('/cars-for-sale');
  });
});

describe('The search radius', () => {
  it('returns to the previous one', async () => {
    const shopper = await shop.shopper();
    await shopper.visit('/cars-for-sale?zip=78701');
    const before = await shopper.resultCount();
    await shopper.pick('Search within', '25 miles');
    expect(shopper.address).toBe('/cars-for-sale?searchRadius=25&zip=78701');
    await shopper.seeChange(() => shopper.page.goBack());
    expect([shopper.address, await shopper.resultCount()]).toEqual([
      '/cars-for-sale?zip=78701',
      before,
    ]);
  });
});
