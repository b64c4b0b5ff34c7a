import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { IndexRefresh } from '../../src/search/indexing/index-refresh.js';
import { anOffer } from '../contracts/an-offer.js';
import { layoutShifts, sumOf, watchLayoutShifts } from './layout-shifts.js';
import { useShop, WIDTHS } from './shopper.js';
import type { Shopper, ShopperOptions } from './shopper.js';

const shop = useShop({}, { changesShop: true, hasPictures: true, hasMotion: true });

/** A photo without a network request, each of another shape. */
function photoHref(at: number): string {
  const size = `width='${1_200 - at * 20}' height='${700 + at * 30}'`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' ${size}><rect width='100%' height='100%' fill='gray'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const CALLED = { phone: '(512) 555-0142' };
const BROKEN = 'data:image/png;base64,bm90IGEgcGljdHVyZQ==';
const OFFERS = [
  anOffer(
    { id: '900201', images: Array.from({ length: 24 }, (_, at) => photoHref(at)) },
    { owner: CALLED },
  ),
  anOffer({ id: '900202', images: [photoHref(0)] }, { owner: CALLED }),
  anOffer({ id: '900203', images: [BROKEN, photoHref(1)] }, { owner: CALLED }),
];

beforeAll(async () => {
  await shop.carsApp.get(ListingStore).saveOffers(OFFERS);
  await shop.carsApp.get(IndexRefresh).refresh();
});

const carHref = (id: string) => `/cars-for-sale/vehicle/${id}`;

async function atCar(
  id: string,
  options: ShopperOptions = {},
): Promise<{ shopper: Shopper; page: Page }> {
  const shopper = await shop.shopper(options);
  await shopper.visit(carHref(id));
  if (options.hasScripts !== false) await shopper.isAwake('photos');
  return { shopper, page: shopper.page };
}

/** Waits until the row rests at a photo and its counter has this text. */
async function expectShown(page: Page, counter: string, text: string): Promise<void> {
  await page
    .locator(counter)
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();
}

/** Index of the photo at the start of the row. */
function shownIn(page: Page, row: string): Promise<number> {
  return page.locator(row).evaluate((list) => {
    const offsets = Array.from(list.children, (item) =>
      Math.abs(item.getBoundingClientRect().left - list.getBoundingClientRect().left),
    );
    return offsets.indexOf(Math.min(...offsets));
  });
}

describe('The photos of a car', () => {
  it('show their number and position while scrolling, clicking and stepping', async () => {
    const { page } = await atCar('900201');
    await expectShown(page, '#photo-count', '1 of 24');
    await page.locator('#photo-next').click();
    await expectShown(page, '#photo-count', '2 of 24');
    await page.locator('#photo-thumbs a').nth(4).click();
    await expectShown(page, '#photo-count', '5 of 24');
    await page
      .locator('#photos')
      .evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }));
    await expectShown(page, '#photo-count', '24 of 24');
    expect(page.url()).not.toContain('#');
  });

  it('are one tab stop with arrow keys', async () => {
    const { page } = await atCar('900201');
    expect(await page.locator('#photos a:not([tabindex="-1"])').count()).toBe(1);
    await page.locator('#photos a').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await expectShown(page, '#photo-count', '24 of 24');
    expect(await page.evaluate(() => document.activeElement?.closest('li')?.id)).toBe('photo-24');
  });

  it('open full screen; arrow keys step, Escape returns to the last shown', async () => {
    const { page } = await atCar('900201');
    await page.locator('#photo-thumbs a').nth(2).click();
    await expectShown(page, '#photo-count', '3 of 24');
    await page.locator('#photo-3 a').click();
    await expectShown(page, '#viewer-count', '3 of 24');
    expect(await page.locator('#viewer-count').getAttribute('aria-live')).toBe('polite');
    await page.keyboard.press('ArrowRight');
    await expectShown(page, '#viewer-count', '4 of 24');
    await page.locator('#viewer-next').click();
    await expectShown(page, '#viewer-count', '5 of 24');
    await page.keyboard.press('Escape');
    await expectShown(page, '#photo-count', '5 of 24');
    expect(
      await page.locator('#photo-viewer').evaluate((dialog: HTMLDialogElement) => dialog.open),
    ).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.closest('li')?.id)).toBe('photo-5');
  });

  it('open on Enter and close by their button on a phone', async () => {
    const { page } = await atCar('900201', { widthPixels: WIDTHS.phone, hasTouch: true });
    await page.locator('#photos a').first().focus();
    await page.keyboard.press('Enter');
    await expectShown(page, '#viewer-count', '1 of 24');
    await page
      .locator('#viewer-photos')
      .evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: 'instant' }));
    await expectShown(page, '#viewer-count', '2 of 24');
    await page.locator('#viewer-close').click();
    await expectShown(page, '#photo-count', '2 of 24');
  });

  it('work without scripts: thumbnails lead to large ones, and each opens alone', async () => {
    const { page } = await atCar('900201', { hasScripts: false });
    expect(await page.locator('#photo-count').textContent()).toBe('24 photos');
    expect(await page.locator('#photo-next').isVisible()).toBe(false);
    await page.locator('#photo-thumbs a').nth(6).click();
    // The browser decides how long the row scrolls.
    while ((await shownIn(page, '#photos')) !== 6) await page.waitForTimeout(50);
    expect(await page.locator('#photo-7 a').getAttribute('href')).toBe(photoHref(6));
  });

  it('have no controls when there is one', async () => {
    const { page } = await atCar('900202');
    expect(await page.locator('#photo-count, #photo-next, #photo-thumbs').count()).toBe(0);
    await page.locator('#photos a').click();
    await expectShown(page, '#viewer-count', '1 of 1');
  });

  it('fall back to a drawing when broken, on the page and full screen', async () => {
    const { page } = await atCar('900203');
    const drawn = page.locator('#photo-1 img[src^="/cars-for-sale/pictures/"]');
    await drawn.waitFor();
    await page.locator('#photo-1 a').click();
    await page
      .locator('#viewer-photos li:first-child img[src^="/cars-for-sale/pictures/"]')
      .waitFor();
  });

  it.each(Object.values(WIDTHS))('reserve their space at %i px', async (width) => {
    const shopper = await shop.shopper({ widthPixels: width });
    await watchLayoutShifts(shopper);
    await shopper.visit(carHref('900201'));
    await shopper.isAwake('photos');
    expect(sumOf(await layoutShifts(shopper))).toBeLessThanOrEqual(0.02);
  });
});

describe('Price and contact', () => {
  it('stay beside the page on a desktop, with the number as text', async () => {
    const { page } = await atCar('900201');
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    const box = page.locator('section.buy');
    expect(
      await box.evaluate((section) => section.getBoundingClientRect().top),
    ).toBeGreaterThanOrEqual(0);
    expect(await box.getByText('(512) 555-0142').isVisible()).toBe(true);
    expect(await page.locator('a[href^="tel:"]:visible').count()).toBe(0);
  });

  it('stay at the bottom on a phone, call, and never cover the focused element', async () => {
    const { page } = await atCar('900201', { widthPixels: WIDTHS.phone });
    const bar = page.locator('.buy-bar');
    expect(await bar.getByRole('link', { name: 'Call dealer' }).getAttribute('href')).toBe(
      'tel:5125550142',
    );
    expect(await bar.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe('#contact');
    const barTop = await bar.evaluate((element) => element.getBoundingClientRect().top);
    expect(barTop).toBeLessThan(900);
    for (let stop = 0; stop < 45; stop += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement!;
        const foot = document.querySelector('.buy-bar')!;
        if (foot.contains(focused) || focused.closest('.shots, .skip')) return '';
        const [{ bottom }, { top }] = [
          focused.getBoundingClientRect(),
          foot.getBoundingClientRect(),
        ];
        return bottom > top + 1 &&
          focused.getBoundingClientRect().top < foot.getBoundingClientRect().bottom
          ? focused.outerHTML
          : '';
      });
      expect(covered).toBe('');
    }
  });
});

describe('The link back to the results', () => {
  it("restores the list's length and position", async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await shopper.visit('/cars-for-sale?listingType=USED');
    await page.locator('#load-more').click();
    await page.locator('#listings > li:nth-child(40)').waitFor();
    const card = page.locator('#listings > li:nth-child(33) h3 a');
    await card.scrollIntoViewIfNeeded();
    const top = await card.evaluate((link) => link.getBoundingClientRect().top);
    await card.click();
    await shopper.isAwake('photos');
    await page.locator('.sections a').nth(1).click();
    await page.locator('#back-link').click();
    await page.locator('#listings > li:nth-child(40)').waitFor();
    await page.waitForFunction(
      (was) =>
        Math.abs(
          document.querySelector('#listings > li:nth-child(33) h3 a')!.getBoundingClientRect().top -
            was,
        ) <= 8,
      top,
    );
    await shopper.settled();
    expect(
      Math.abs((await card.evaluate((link) => link.getBoundingClientRect().top)) - top),
    ).toBeLessThanOrEqual(8);
    expect(shopper.address).toBe('/cars-for-sale?listingType=USED');
  });

  it('leads to the card of the car without scripts', async () => {
    const shopper = await shop.shopper({ hasScripts: false });
    const { page } = shopper;
    await shopper.visit('/cars-for-sale?listingType=USED');
    const card = (await shopper.cars()).filter((id) => id.startsWith('listing-')).at(-4)!;
    await page.locator(`#${card} h3 a`).click();
    await page.waitForURL('**/vehicle/**');
    await page.locator('#back-link').click();
    await page.waitForURL('**/cars-for-sale?listingType=USED#**');
    expect(new URL(page.url()).hash).toBe(`#${card}`);
    const box = await page.locator(`#${card}`).boundingBox();
    expect(box!.y >= 0 && box!.y < 900).toBe(true);
  });
});

describe('The distance of a car', () => {
  it.each(Object.values(WIDTHS))(
    'is shown in full on every card that has one, beside a long name: at %d px',
    async (width) => {
      const shopper = await shop.shopper({ hasScripts: false });
      const { page } = shopper;
      await page.setViewportSize({ width, height: 900 });
      const search = '/cars-for-sale?searchRadius=0&zip=90001';
      await shopper.visit(search);
      const cards = await distancesOf(page);
      const shelves: Awaited<ReturnType<typeof distancesOf>> = [];
      // With so few cars, few of them have a similar one within 100 miles.
      for (let nth = 0; nth < 6; nth += 1) {
        await page.locator('#listings h3 a').nth(nth).click();
        await page.waitForURL('**/vehicle/**');
        shelves.push(...(await distancesOf(page)));
        await shopper.visit(search);
      }
      expect([cards.length > 10, shelves.length > 2]).toEqual([true, true]);
      expect([...cards, ...shelves].filter(({ isCut }) => isCut)).toEqual([]);
    },
  );
});

function distancesOf(page: Page): Promise<{ text: string; isCut: boolean }[]> {
  return page
    .locator('.card .owner-meta > :not(.rating)')
    .filter({ hasText: /mi away/ })
    .evaluateAll((all) =>
      all.map((one) => ({ text: one.textContent, isCut: one.scrollWidth > one.clientWidth })),
    );
}
