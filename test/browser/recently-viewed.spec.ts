import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Cars } from '../../src/inventory/cars.js';
import { useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop({}, { changesShop: true });

const LOOKUPS = /\/svc\/browsing-history(?:\?|$)/;

let ids: string[] = [];
beforeAll(async () => {
  const { listings } = (await (
    await fetch(`${shop.origin}/rest/lsc/listing?numRecords=9`)
  ).json()) as { listings: { id: string }[] };
  ids = listings.map(({ id }) => String(id));
});

const aPerson = async () => (await shop.shopper({ isPerson: true })).page;
const view = (page: Page, listingId: string) =>
  page.context().request.get(`/cars-for-sale/vehicle/${listingId}`);

/** Opens a page after viewing the first `cars` cars. */
async function aViewer(cars: number, path = '/', shopper?: Shopper): Promise<Page> {
  const page = shopper?.page ?? (await aPerson());
  for (const id of ids.slice(0, cars)) await view(page, id);
  await page.goto(path);
  return page;
}

const cards = (page: Page) => page.locator('#viewed-cars li');
const shown = (page: Page) =>
  cards(page).evaluateAll((items) => items.map(({ id }) => id.replace('viewed-', '')));
const announced = (page: Page) => page.locator('#announcer').textContent();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement!.closest('li[id]')?.id ?? document.activeElement!.id);
const isAwake = (page: Page) =>
  page.locator('[data-island="recently-viewed"][data-awake]').waitFor({ state: 'attached' });
/** Marks the document; a reload removes the mark. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.locator('html[data-mark]').count();

function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

function lookupsOf(page: Page): string[] {
  const requested: string[] = [];
  page.on(
    'request',
    (request) =>
      LOOKUPS.test(request.url()) && request.method() === 'GET' && requested.push(request.url()),
  );
  return requested;
}

describe('recently viewed cars', () => {
  it('are refetched every 120,000 ms while the page is visible, and when it becomes visible again if that is due', async () => {
    const page = await aPerson();
    await page.clock.install();
    await view(page, ids[0]!);
    await page.goto('/');
    const requested = lookupsOf(page);
    await isAwake(page);
    // Real time passes, too: a busy machine has 20 s to load the page.
    await page.clock.runFor(100_000);
    expect(requested).toEqual([]);
    const answered = () => page.waitForResponse(LOOKUPS);
    let answer = answered();
    await page.clock.runFor(20_000);
    await answer;
    answer = answered();
    await page.clock.runFor(120_000);
    await answer;
    expect(requested).toHaveLength(2);
    await setHidden(page, true);
    await page.clock.runFor(600_000);
    expect(requested).toHaveLength(2);
    answer = answered();
    await setHidden(page, false);
    await page.clock.runFor(10);
    await answer;
    await setHidden(page, true);
    await setHidden(page, false);
    await page.clock.runFor(60_000);
    expect(requested).toHaveLength(3);
  });

  it('are redrawn after a view in another tab and after a sale, and keep focus', async () => {
    const page = await aPerson();
    await page.clock.install();
    for (const id of ids.slice(0, 3)) await view(page, id);
    await page.goto('/');
    await mark(page);
    await isAwake(page);
    await page.locator(`#viewed-${ids[1]} a`).focus();
    await view(page, ids[3]!);
    await page.clock.runFor(121_000);
    await page.locator(`#viewed-${ids[3]}`).waitFor();
    expect([await shown(page), await focused(page)]).toEqual([
      ids.slice(0, 4).toReversed(),
      `viewed-${ids[1]}`,
    ]);
    const cars = shop.app.get(Cars, { strict: false });
    const { carsById } = cars;
    cars.carsById = async (requested) =>
      (await carsById.call(cars, requested)).filter(({ listing }) => listing.id !== ids[0]);
    await page.clock.runFor(121_000);
    await page.locator(`#viewed-${ids[0]}`).getByText('Sold, or no longer for sale').waitFor();
    cars.carsById = carsById;
    expect(await isMarked(page)).toBe(1);
  });

  it.each(['/', '/saved'])(
    'are removed by keyboard on %s without a reload; focus moves on and the removal is announced',
    async (path) => {
      const page = await aViewer(3, path);
      await mark(page);
      await cards(page).nth(1).getByRole('button', { name: 'Remove' }).focus();
      await page.keyboard.press('Enter');
      await page.locator(`#viewed-${ids[1]}`).waitFor({ state: 'detached' });
      await page
        .locator('#announcer')
        .getByText('Removed from recently viewed')
        .waitFor({ state: 'attached' });
      expect([await shown(page), await focused(page)]).toEqual([
        [ids[2], ids[0]],
        `viewed-${ids[0]}`,
      ]);
      await page.getByRole('button', { name: 'Clear all' }).click();
      await cards(page).first().waitFor({ state: 'detached' });
      await page
        .locator('#announcer')
        .getByText('Recently viewed cars cleared')
        .waitFor({ state: 'attached' });
      expect(await focused(page)).toBe(path === '/' ? 'main' : 'recently-viewed');
      expect(await isMarked(page)).toBe(1);
      await page.reload();
      expect(await shown(page)).toEqual([]);
    },
  );

  it('that were deleted stay deleted after going back', async () => {
    const page = await aViewer(2);
    await isAwake(page);
    await page.goto('/saved');
    await isAwake(page);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await cards(page).first().waitFor({ state: 'detached' });
    await page.goBack();
    await cards(page).first().waitFor({ state: 'detached' });
    expect(await shown(page)).toEqual([]);
  });

  it('are gone in open tabs once another tab deletes them, on the saved page or with what is stored', async () => {
    const page = await aViewer(3);
    await isAwake(page);
    const other = await page.context().newPage();
    await other.goto('/saved');
    await isAwake(other);
    await other.locator(`#viewed-${ids[1]}`).getByRole('button', { name: 'Remove' }).click();
    await page.locator(`#viewed-${ids[1]}`).waitFor({ state: 'detached' });
    expect(await shown(page)).toEqual([ids[2], ids[0]]);
    await other.goto('/cars-for-sale/privacy/delete?part=viewedCars');
    await other.getByRole('button', { name: 'Delete' }).click();
    await cards(page).first().waitFor({ state: 'detached' });
  });

  it('that another tab deleted while the page was hidden are gone when it is visible again', async () => {
    const page = await aViewer(2);
    await isAwake(page);
    await setHidden(page, true);
    const requested = lookupsOf(page);
    const other = await page.context().newPage();
    await other.goto('/saved');
    await isAwake(other);
    await other.getByRole('button', { name: 'Clear all' }).click();
    await cards(other).first().waitFor({ state: 'detached' });
    expect(requested).toEqual([]);
    await setHidden(page, false);
    await cards(page).first().waitFor({ state: 'detached' });
  });

  it('stay when the server cannot be reached, with an error', async () => {
    const shopper = await shop.shopper({ isPerson: true });
    shopper.expectFault(/ERR_FAILED/);
    const page = await aViewer(2, '/', shopper);
    await isAwake(page);
    await page.route('**/svc/browsing-history/**', (route) => route.abort());
    await cards(page).first().getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alert').getByText('We can’t reach the server right now.').waitFor();
    expect(await shown(page)).toEqual([ids[1], ids[0]]);
  });

  it('are removed without scripts', async () => {
    const page = await aViewer(
      3,
      `/cars-for-sale/vehicle/${ids[8]}`,
      await shop.shopper({ isPerson: true, hasScripts: false }),
    );
    await cards(page).first().getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('**/vehicle/*#recently-viewed');
    await cards(page).first().waitFor();
    expect(await shown(page)).toEqual([ids[1], ids[0]]);
    await page.getByRole('link', { name: 'See all' }).click();
    await page.waitForURL('**/saved#recently-viewed');
    await cards(page).first().waitFor();
    expect(await shown(page)).toEqual([ids[8], ids[1], ids[0]]);
    await page.goto(`/cars-for-sale/vehicle/${ids[7]}`);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.locator('#viewed-cars').waitFor({ state: 'detached' });
    await page.goto('/saved');
    expect(await shown(page)).toEqual([]);
    await view(page, ids[0]!);
    await page.reload();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('No recently viewed cars.').waitFor();
  });

  it('cause no layout shift', async () => {
    const page = await aPerson();
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          (globalThis as unknown as { shift: number }).shift += value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const id of ids) await view(page, id);
    for (const path of ['/', '/saved', `/cars-for-sale/vehicle/${ids[8]}`]) {
      await page.goto(path);
      await page.locator('#viewed-cars').scrollIntoViewIfNeeded();
      await isAwake(page);
      expect([
        path,
        await page.evaluate(() => (globalThis as unknown as { shift: number }).shift),
      ]).toEqual([path, 0]);
    }
    expect(await announced(page)).toBe('');
  });
});
