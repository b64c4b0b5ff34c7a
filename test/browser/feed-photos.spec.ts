import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { IndexRefresh } from '../../src/search/indexing/index-refresh.js';
import { anOffer } from '../contracts/an-offer.js';
import { useShop, WIDTHS } from './shopper.js';

const shop = useShop({}, { changesShop: true, hasPictures: true });

/** Sizes of photos in feeds, in pixels: from a camera, a phone held upright and a wide screen. */
const SHAPES = { ordinary: [1_200, 800], upright: [900, 1_600], wide: [1_920, 720] } as const;
/** A photo without a network request. */
function photoHref([width, height]: readonly [number, number]): string {
  const size = `width='${width}' height='${height}'`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' ${size}><rect width='100%' height='100%' fill='gray'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const OFFERS = Object.values(SHAPES).map((shape, at) =>
  anOffer({ id: String(900_001 + at), trim: 'Single Photo', images: [photoHref(shape)] }),
);

beforeAll(async () => {
  shop.carsApp.get(ListingStore).saveOffers(OFFERS);
  await shop.carsApp.get(IndexRefresh).refresh();
});

/** Visible fraction of a loaded photo in its frame, 0 to 1. */
async function shareSeen(photo: Locator): Promise<number> {
  await photo.scrollIntoViewIfNeeded();
  await photo.evaluate((image: HTMLImageElement) => image.decode());
  return photo.evaluate((image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect();
    const frame = image.closest('.card-media')!.getBoundingClientRect();
    const scales = [width / image.naturalWidth, height / image.naturalHeight];
    const scale =
      getComputedStyle(image).objectFit === 'contain' ? Math.min(...scales) : Math.max(...scales);
    const seen = (drawn: number, box: number) => Math.min(1, box / drawn);
    return (
      seen(image.naturalWidth * scale, Math.min(width, frame.width)) *
      seen(image.naturalHeight * scale, Math.min(height, frame.height))
    );
  });
}

describe('A photo from a feed', () => {
  it('is shown uncropped on its card and on its page, whatever its shape', async () => {
    const shopper = await shop.shopper({ widthPixels: WIDTHS.phone });
    for (const { listing } of OFFERS) {
      await shopper.visit(`/cars-for-sale/vehicle/${listing.id}`);
      expect(await shareSeen(shopper.page.locator('.shots img'))).toBeCloseTo(1, 2);
    }
    await shopper.visit(
      '/cars-for-sale?makeCode=TOYOTA&maxPrice=20500&minPrice=19900&modelCode=CAMRY&searchRadius=10&zip=78701',
    );
    for (const { listing } of OFFERS) {
      expect(await shareSeen(shopper.page.locator(`#listing-${listing.id} img`))).toBeCloseTo(1, 2);
    }
  });
});
