import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Content } from '../../src/content/content.js';
import { useShop } from './shopper.js';

const shop = useShop({}, { changesShop: true, hasPictures: true });
const LOGO = 'https://dealer.example/logo.png';

let path = '';

beforeAll(async () => {
  const { listings } = (await (
    await fetch(`${shop.origin}/rest/lsc/listing?numRecords=1`)
  ).json()) as {
    listings: { id: string; ownerId: string }[];
  };
  path = `/cars-for-sale/vehicle/${listings[0]!.id}`;
  const folder = join(shop.dataDir, 'content', 'dealer-difference');
  mkdirSync(folder, { recursive: true });
  const { ownerId } = listings[0]!;
  const fields = `cmsId: "${ownerId}"\ndealer: Capital Motors\nlogo:\n  src: ${LOGO}\n  alt: Capital Motors`;
  writeFileSync(join(folder, 'one.md'), `---\n${fields}\n---\nWashed before pickup.\n`);
  const content = shop.app.get(Content);
  while ((await content.dealerDifference(ownerId, undefined)) === undefined)
    await new Promise(setImmediate);
});

describe('Dealer highlights', () => {
  it('open over the page, report a missing picture, and restore focus', async () => {
    const shopper = await shop.shopper();
    const { page } = shopper;
    shopper.expectFault(/ERR_FAILED|Failed to load resource/);
    await page.route(LOGO, (route) => route.abort());
    await shopper.visit(path);
    const link = page.getByRole('link', { name: 'Why buy from Capital Motors' });
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Why buy from Capital Motors' });
    await dialog.getByText('Washed before pickup.').waitFor();
    await dialog
      .getByRole('alert')
      .filter({ hasText: `Failed to load image at ${LOGO}` })
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('are a page without scripts', async () => {
    const { page } = await shop.shopper({ hasScripts: false });
    await page.route(LOGO, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
    );
    await page.goto(shop.origin + path);
    await page.getByRole('link', { name: 'Why buy from Capital Motors' }).click();
    await page.getByRole('heading', { level: 1, name: 'Why buy from Capital Motors' }).waitFor();
    expect(await page.getByText('Washed before pickup.').count()).toBe(1);
  });
});
