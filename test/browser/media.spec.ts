import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useShop, WIDTHS } from './shopper.js';

const shop = useShop({ FEATURES: 'fixedAds=on' });

describe('A printed list', () => {
  it('shows brand, date and search, and a row per car with seller and phone number', async () => {
    const { page } = await shop.shopper();
    await page.goto('/cars-for-sale?listingType=USED&makeCode=TOYOTA');
    const paper = page.locator('.on-paper');
    expect(await paper.first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#results-list > .on-paper').innerText()).toMatch(
      /^AutoMarket, \w+ \d+, 20\d\d\. Sorted by Relevance\.$/,
    );
    expect(await page.locator('h1').innerText()).toBe('Used Toyota Cars for\u00A0Sale');
    for (const chip of ['Used', 'Toyota'])
      expect(await page.locator('#applied-chips').innerText()).toContain(chip);
    const rows = await page.locator('#listings .card').evaluateAll((cards) =>
      cards.map((card) => {
        const inRow = ['img', 'h3', '.price', '.owner-name', '.card-owner > .on-paper'].map(
          (part) => card.querySelector(part),
        );
        const { top, bottom } = card.getBoundingClientRect();
        return {
          heightPixels: bottom - top,
          isComplete: inRow.every(
            (part) =>
              part !== null &&
              part.getBoundingClientRect().top >= top &&
              part.getBoundingClientRect().height > 0,
          ),
          phone: inRow.at(-1)?.textContent ?? '',
        };
      }),
    );
    expect(rows.length).toBeGreaterThanOrEqual(20);
    for (const { heightPixels, isComplete, phone } of rows) {
      expect([heightPixels < 150, isComplete, phone]).toEqual([
        true,
        true,
        expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/),
      ]);
    }
    for (const pressed of [
      '#filters',
      '#load-more',
      '#sort',
      '.card-action',
      '.site-footer',
      '.compare-control',
      '.ad',
    ]) {
      expect([pressed, await page.locator(pressed).first().isVisible()]).toEqual([pressed, false]);
    }
  });

  it.each([
    '/cars-for-sale',
    '/cars-for-sale?listingType=USED&makeCode=TOYOTA&zip=78701',
    '/cars-for-sale?makeCode=TOYOTA&maxPrice=100',
  ])('is no wider than paper: %s', async (path) => {
    const { page } = await shop.shopper();
    // US Letter without margins, with browsers' default margins and with wide ones; A4 with
    // default margins.
    for (const width of [816, 739, 718, 624]) {
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width, height: 1_000 });
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const wider = await page
        .locator('#results *')
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
            .map(({ className }) => String(className)),
        );
      expect([width, overflow, wider]).toEqual([width, 0, []]);
    }
  });

  it('has no sticky footer and no room reserved for it', async () => {
    const { page } = await shop.shopper();
    await page.goto('/cars-for-sale');
    const padding = () =>
      page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBlockEnd));
    const seeOnScreenAlone = async (edge: string) => {
      await page.emulateMedia({ media: 'screen' });
      await page.locator(edge).waitFor();
      expect([edge, (await padding()) > 50]).toEqual([edge, true]);
      await page.emulateMedia({ media: 'print' });
      expect([edge, await page.locator(edge).isVisible(), await padding()]).toEqual([
        edge,
        false,
        0,
      ]);
    };
    await page.locator('#fixed-ad').evaluate((ad) => {
      // Otherwise its script would hide it again.
      document.querySelector('[data-island="fixed-ad"]')!.setAttribute('data-awake', '');
      ad.removeAttribute('hidden');
    });
    await seeOnScreenAlone('#fixed-ad');
    await page.emulateMedia({ media: 'screen' });
    await page.locator('#listings .compare-control').first().click();
    await seeOnScreenAlone('#compare-drawer');
  });
});

describe('A printed car', () => {
  it('shows brand, date and URL', async () => {
    const { page } = await shop.shopper();
    await page.goto('/cars-for-sale');
    const path = await page.locator('.card h3 a').first().getAttribute('href');
    await page.goto(path!);
    const paper = page.locator('.vdp-head > .on-paper');
    expect(await paper.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    const address = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(await paper.innerText()).toMatch(/^AutoMarket, \w+ \d+, 20\d\d\. http/);
    expect((await paper.innerText()).split(' ').at(-1)).toBe(address);
  });

  it('has its struck-through price below its price, clear of the seller, and no focus ring', async () => {
    const { page } = await shop.shopper({ widthPixels: 780 });
    await page.goto('/cars-for-sale?sortBy=derivedpriceDESC');
    const path = await page.locator('.card:has(.flag-reduced) h3 a').first().getAttribute('href');
    await page.goto(path!);
    await page.keyboard.press('Tab');
    await page.locator('.buy .payment a').focus();
    const ring = () => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    expect(await ring()).toBe('solid');
    await page.emulateMedia({ media: 'print' });
    const { struck, price, seller } = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
      return { struck: box('.buy s'), price: box('.buy .price'), seller: box('.buy-seller') };
    });
    expect([struck.right < seller.left, struck.bottom <= price.bottom + 1, await ring()]).toEqual([
      true,
      true,
      'none',
    ]);
  });
});

describe('In forced colors', () => {
  it('selections and price bars use system colors', async () => {
    const { page } = await shop.shopper();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/cars-for-sale?listingType=USED&makeCode=TOYOTA&maxPrice=30000');
    const palette = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      return ['Highlight', 'GrayText', 'Canvas', 'CanvasText'].map((name) => {
        probe.style.color = name;
        return getComputedStyle(probe).color;
      });
    });
    const colorOf = (selector: string, property: string, pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(
          (element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name!),
          [property, pseudo],
        );
    expect(palette).toContain(await colorOf('.histogram path:not(.out)', 'fill'));
    expect(await colorOf('.histogram .out', 'fill')).not.toBe(
      await colorOf('.histogram path:not(.out)', 'fill'),
    );
    expect(await colorOf('.tabs [aria-current]', 'background-color', '::after')).toBe(palette[0]);
    expect(await colorOf('.appearance [aria-pressed="true"]', 'background-color')).toBe(palette[0]);
    for (const edged of ['.chip', '.badge', '.card', '.btn-tonal'])
      expect(await colorOf(edged, 'border-top-style')).toBe('solid');
  });
});

describe('The page behind a dialog', () => {
  const canScroll = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden');

  it('does not scroll', async () => {
    const { page } = await shop.shopper();
    await page.goto('/cars-for-sale');
    expect(await canScroll(page)).toBe(true);
    await page.locator('#listings .payment a').first().click();
    await page.locator('#wallet-dialog[open]').waitFor();
    expect(await canScroll(page)).toBe(false);
    await page.keyboard.press('Escape');
    await page.locator('#wallet-dialog').waitFor({ state: 'detached' });
    expect(await canScroll(page)).toBe(true);
  });

  it.each([
    ['a mouse', false],
    ['a finger', true],
  ])('filling a small screen causes no layout: with %s', async (_, hasTouch) => {
    const { page } = await shop.shopper({ widthPixels: WIDTHS.phone, hasTouch });
    await page.goto('/cars-for-sale');
    await page.locator('#filters-open').click();
    await page.locator('#filters-dialog[open]').waitFor();
    expect(await canScroll(page)).toBe(true);
  });
});
