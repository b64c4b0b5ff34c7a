import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { IndexRefresh } from '../../src/search/indexing/index-refresh.js';
import { anOffer } from '../contracts/an-offer.js';
import { useShop, WIDTHS } from './shopper.js';

const shop = useShop({}, { changesShop: true, hasPictures: true, hasMotion: true });

const SEARCH =
  '/cars-for-sale?makeCode=TOYOTA&maxPrice=20500&minPrice=20000&modelCode=CAMRY&searchRadius=10&zip=78701';
const COLORS = ['gray', 'navy', 'teal', 'maroon', 'olive', 'black', 'white'];
/** A car with seven photos, one with two, and one with a single photo. */
const MANY = '910001';
const TWO = '910002';
const SINGLE = '910003';

/** Photos from this server: its own pictures under other URLs. */
const photos = (id: string, count: number) =>
  COLORS.slice(0, count).map((color) => `/pictures/none.svg?car=${id}&color=${color}`);

const OFFERS = [
  anOffer({ id: MANY, priceDollars: 20_010, images: photos(MANY, 7) }),
  anOffer({ id: TWO, priceDollars: 20_020, images: photos(TWO, 2) }),
  anOffer({ id: SINGLE, priceDollars: 20_030, images: photos(SINGLE, 1) }),
];

beforeAll(async () => {
  shop.carsApp.get(ListingStore).saveOffers(OFFERS);
  await shop.carsApp.get(IndexRefresh).refresh();
});

/** Serves the photos. Returns the requested ones. */
async function answerPhotos(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route('**/pictures/none.svg?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const color = searchParams.get('color')!;
    requested.push(`${searchParams.get('car')} ${color}`);
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><rect width="600" height="300" fill="${color}"/></svg>`;
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });
  return requested;
}

const card = (page: Page, id: string) => page.locator(`#listing-${id}`);
const step = (within: Locator, name: string) => within.getByRole('button', { name });

/** Waits until the card shows the photo of this color in the middle of its row. */
async function waitForShown(page: Page, id: string, color: string): Promise<void> {
  await page.waitForFunction(
    ([listing, wanted]) => {
      const rail = document.querySelector(`#listing-${listing} .rail`)!;
      const middle = rail.getBoundingClientRect().left + rail.clientWidth / 2;
      return [...rail.querySelectorAll('img')].some((image) => {
        const { left, right } = image.getBoundingClientRect();
        const isIn = Math.abs((left + right) / 2 - middle) < 2;
        return (
          isIn && image.src.endsWith(`color=${wanted}`) && image.complete && image.naturalWidth > 0
        );
      });
    },
    [id, color],
  );
}

describe('The photos of a card', () => {
  it('are prefetched one ahead', async () => {
    const { page } = await shop.shopper();
    const requested = await answerPhotos(page);
    await page.goto(SEARCH);
    const many = card(page, MANY);
    await many.scrollIntoViewIfNeeded();
    await waitForShown(page, MANY, 'gray');
    await page.mouse.move(2, 2);
    await step(many, 'Next photo').waitFor({ state: 'attached' });
    expect(requested.filter((photo) => !photo.endsWith('gray'))).toEqual([]);
    await many.locator('.rail').hover();
    await page.waitForFunction(() => document.querySelector('.rail[data-filled] > img[src]'));
    await page.waitForFunction(
      () => (document.querySelector('.rail[data-filled] > img[src]') as HTMLImageElement).complete,
    );
    expect(requested.filter((photo) => !photo.endsWith('gray'))).toEqual([`${MANY} navy`]);
    await step(many, 'Next photo').click();
    await waitForShown(page, MANY, 'navy');
    expect(requested.filter((photo) => photo.startsWith(MANY))).toEqual([
      `${MANY} gray`,
      `${MANY} navy`,
      `${MANY} teal`,
    ]);
  });

  it('are stepped through by buttons up to the fifth, announced by position', async () => {
    const { page } = await shop.shopper();
    await answerPhotos(page);
    await page.goto(SEARCH);
    await page.keyboard.press('Tab');
    const many = card(page, MANY);
    const before = await many.boundingBox();
    const next = step(many, 'Next photo');
    await next.focus();
    for (const [at, color] of COLORS.slice(1, 5).entries()) {
      await page.keyboard.press('Enter');
      await waitForShown(page, MANY, color);
      await page
        .locator('#announcer')
        .getByText(`Photo ${at + 2} of 5`, { exact: true })
        .waitFor({ state: 'attached' });
    }
    expect(await next.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    await waitForShown(page, MANY, COLORS[3]!);
    await step(many, 'Previous photo').press(' ');
    await waitForShown(page, MANY, COLORS[2]!);
    expect(await many.boundingBox()).toEqual(before);
    expect(new URL(page.url()).pathname).toBe('/cars-for-sale');
    const description = await next.evaluate(
      (button) => document.getElementById(button.getAttribute('aria-describedby')!)?.textContent,
    );
    expect(description).toContain('2019 Toyota Camry');
  });

  /** A card with photos on a phone, and a swipe between two fractions of its width. */
  const aCardToSwipe = async () => {
    const { page, context } = await shop.shopper({ widthPixels: WIDTHS.phone, hasTouch: true });
    await answerPhotos(page);
    await page.goto(SEARCH);
    const rail = card(page, MANY).locator('.rail');
    await rail.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await rail.boundingBox())!;
    const touch = await context.newCDPSession(page);
    const touchAt = (type: string, share?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints:
          share === undefined
            ? []
            : [{ x: Math.round(x + width * share), y: Math.round(y + height / 2) }],
      });
    const swipe = async (from: number, to: number) => {
      await touchAt('touchStart', from);
      for (let step = 1; step <= 8; step++)
        await touchAt('touchMove', from + ((to - from) * step) / 8);
      await touchAt('touchEnd');
    };
    return { page, swipe, middle: [x + width / 2, y + height / 2] as const };
  };

  it('can be swiped without opening the car, and tapped to open it', async () => {
    const { page, swipe, middle } = await aCardToSwipe();
    // The first touch of the page loads the script. It begins at a spot without a button.
    await swipe(0.7, 0.05);
    await waitForShown(page, MANY, 'navy');
    await page.locator('#announcer').getByText('Photo 2 of 5').waitFor({ state: 'attached' });
    expect(new URL(page.url()).pathname).toBe('/cars-for-sale');
    await page.touchscreen.tap(...middle);
    await page.waitForURL(`**/vehicle/${MANY}?clickType=listing`);
  });

  it('can be swiped from a button', async () => {
    const { page, swipe } = await aCardToSwipe();
    await page.keyboard.press('Tab');
    await step(card(page, MANY), 'Next photo').waitFor();
    await swipe(0.93, 0.3);
    await waitForShown(page, MANY, 'navy');
    await swipe(0.93, 0.3);
    await waitForShown(page, MANY, 'teal');
    await swipe(0.07, 0.8);
    await waitForShown(page, MANY, 'navy');
    expect(new URL(page.url()).pathname).toBe('/cars-for-sale');
  });

  it('appear on cards of a later exchange; a single photo has no controls', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    await answerPhotos(page);
    await shopper.visit(SEARCH);
    await page.keyboard.press('Tab');
    await step(card(page, TWO), 'Next photo').waitFor({ state: 'attached' });
    await shopper.pick('Sort results', { value: 'derivedpriceASC' });
    const two = card(page, TWO);
    await step(two, 'Next photo').click();
    await waitForShown(page, TWO, 'navy');
    expect(await two.locator('[data-photo-place]').textContent()).toBe('2 of 2');
    expect(await page.locator(`#listing-${SINGLE} button[data-photo-step]`).count()).toBe(0);
  });

  it('stay one link without scripts, or when the others do not load', async () => {
    const without = await shop.shopper({ hasScripts: false });
    await answerPhotos(without.page);
    await without.page.goto(SEARCH);
    expect(await without.page.locator(`#listing-${MANY} [data-photo-step]`).count()).toBe(0);
    await without.page.locator(`#listing-${MANY} .rail`).click();
    expect(new URL(without.page.url()).pathname).toBe(`/cars-for-sale/vehicle/${MANY}`);

    const shopper = await shop.shopper();
    const { page } = shopper;
    shopper.expectFault(/503|rest\/lsc\/listing\/910001/);
    await answerPhotos(page);
    let isAway = true;
    await page.route('**/rest/lsc/listing/*', (route) =>
      isAway ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await page.goto(SEARCH);
    await page.keyboard.press('Tab');
    const answered = page.waitForResponse('**/rest/lsc/listing/*');
    await step(card(page, MANY), 'Next photo').focus();
    await answered;
    isAway = false;
    await step(card(page, MANY), 'Next photo').hover();
    await step(card(page, MANY), 'Next photo').click();
    await waitForShown(page, MANY, 'navy');
  });
});
