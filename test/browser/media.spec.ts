import { describe, expect, it } from '@jest/globals';
import { useShop } from './shopper.js';

const shop = useShop();

describe('a printed list', () => {
  it('says whose prices it has, of which day and which search, and has a row for each car with its seller and a phone number', async () => {
    const { page } = await shop.shopper();
    await page.goto('/cars-for-sale?listingType=USED&makeCode=TOYOTA');
    const paper = page.locator('.on-paper');
    expect(await paper.first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#results-list > .on-paper').innerText()).toMatch(/^AutoMarket, \w+ \d+, 20\d\d\. Sorted by Relevance\.$/);
    expect(await page.locator('h1').innerText()).toBe('Used Toyota Cars for Sale');
    for (const chip of ['Used', 'Toyota']) expect(await page.locator('#applied-chips').innerText()).toContain(chip);
    const rows = await page.locator('#listings .card').evaluateAll((cards) =>
      cards.map((card) => {
        const inRow = ['img', 'h3', '.price', '.owner-name', '.card-owner > .on-paper'].map((part) => card.querySelector(part));
        const { top, bottom } = card.getBoundingClientRect();
        return {
          heightPixels: bottom - top,
          isComplete: inRow.every(
            (part) => part !== null && part.getBoundingClientRect().top >= top && part.getBoundingClientRect().height > 0,
          ),
          phone: inRow.at(-1)?.textContent ?? '',
        };
      }),
    );
    expect(rows.length).toBeGreaterThanOrEqual(20);
    for (const { heightPixels, isComplete, phone } of rows) {
      expect([heightPixels < 150, isComplete, phone]).toEqual([true, true, expect.stringMatching(/^\(\d{3}\) \d{3}-\d{4}$/)]);
    }
    for (const pressed of ['#filters', '#load-more', '#sort', '.card-actions', '.site-footer']) {
      expect([pressed, await page.locator(pressed).first().isVisible()]).toEqual([pressed, false]);
    }
  });
});

describe('in forced colors', () => {
  it('what is chosen, and where a price lies, is drawn in colors of that palette', async () => {
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
        .evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name!), [property, pseudo]);
    expect(palette).toContain(await colorOf('.histogram path:not(.out)', 'fill'));
    expect(await colorOf('.histogram .out', 'fill')).not.toBe(await colorOf('.histogram path:not(.out)', 'fill'));
    expect(await colorOf('.tabs [aria-current]', 'background-color', '::after')).toBe(palette[0]);
    expect(await colorOf('.appearance [aria-pressed="true"]', 'background-color')).toBe(palette[0]);
    for (const edged of ['.chip', '.badge', '.card', '.btn-tonal']) expect(await colorOf(edged, 'border-top-style')).toBe('solid');
  });
});
