import { beforeAll, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { Cars } from '../../src/inventory/cars.js';
import { WIDTHS, useShop } from './shopper.js';
import type { Shopper, ShopperOptions } from './shopper.js';

const shop = useShop({}, { changesShop: true });
const shopWithAd = useShop({ FEATURES: 'fixedAds=on' }, { changesShop: true });

const RESULTS = '/cars-for-sale';
const PART = '/cars-for-sale/still-interested';

let ids: string[] = [];
beforeAll(async () => {
  const { listings } = (await (
    await fetch(`${shop.origin}/rest/lsc/listing?numRecords=4`)
  ).json()) as { listings: { id: string }[] };
  ids = listings.map(({ id }) => String(id));
});

/**
 * Views the first car five times and the second once, then opens the results and moves the mouse.
 */
async function enter(options: ShopperOptions = {}, from = shop): Promise<Shopper> {
  const shopper = await from.shopper({ isPerson: true, ...options });
  const { page } = shopper;
  for (const id of [ids[0]!, ids[0]!, ids[0]!, ids[0]!, ids[0]!, ids[1]!])
    await page.context().request.get(`${RESULTS}/vehicle/${id}`);
  await page.goto(RESULTS);
  return shopper;
}
const touch = (page: Page) => page.mouse.move(5, 300);
const alertIn = (page: Page) => page.getByRole('region', { name: 'Still Interested?' });
const shownId = (page: Page) => alertIn(page).getAttribute('data-still');
const requested = (page: Page) => page.waitForResponse((response) => response.url().endsWith(PART));
const dismissedIn = (page: Page) =>
  page.evaluate(() => localStorage.getItem('stillInterestedDismissed'));
/** Focuses a link at the position of the alert. */
const focusBehind = (page: Page) =>
  page.evaluate(() => {
    const { left, top } = document.querySelector('[data-still]')!.getBoundingClientRect();
    const link = Object.assign(document.createElement('a'), {
      href: '#',
      id: 'behind',
      textContent: 'Behind',
    });
    Object.assign(link.style, { position: 'fixed', left: `${left + 20}px`, top: `${top + 20}px` });
    document.querySelector('main')!.append(link);
    link.focus({ preventScroll: true });
  });

describe('The still-interested alert', () => {
  it('appears after the first interaction with the best car, opens it on click, and is announced', async () => {
    const { page } = await enter();
    expect(await page.locator('[data-still]').count()).toBe(0);
    await touch(page);
    await alertIn(page).waitFor();
    expect(await shownId(page)).toBe(ids[0]);
    expect(await alertIn(page).textContent()).toMatch(
      /\$.*(You viewed it 5 times|Price reduced by)/,
    );
    const name = await alertIn(page).getByRole('link').textContent();
    await page
      .locator('#announcer')
      .getByText(`Still Interested? ${name} `)
      .waitFor({ state: 'attached' });
    await alertIn(page).getByRole('link').click();
    await page.waitForURL(`**/vehicle/${ids[0]}?clickType=stillInterested`);
  });

  it('is dismissed for its car by the button or Escape, also on later pages; the next car follows', async () => {
    const { page } = await enter();
    await touch(page);
    await alertIn(page)
      .getByRole('button', { name: /^Dismiss / })
      .focus();
    await page.keyboard.press('Escape');
    await alertIn(page).waitFor({ state: 'detached' });
    expect([
      await dismissedIn(page),
      await page.evaluate(() => document.activeElement!.tagName),
    ]).toEqual([JSON.stringify([ids[0]]), 'H2']);
    await page.reload();
    await touch(page);
    await alertIn(page).waitFor();
    expect(await shownId(page)).toBe(ids[1]);
    await alertIn(page).getByRole('button').click();
    expect(await dismissedIn(page)).toBe(JSON.stringify([ids[0], ids[1]]));
    await page.reload();
    const answer = requested(page);
    await touch(page);
    await (await answer).finished();
    expect(await page.locator('[data-still]').count()).toBe(0);
  });

  it('disappears when another tab deletes its car, and stays while others are deleted', async () => {
    const { page } = await enter();
    await touch(page);
    await alertIn(page).waitFor();
    const other = await page.context().newPage();
    await other.goto('/saved');
    await other
      .locator('[data-island="recently-viewed"][data-awake]')
      .waitFor({ state: 'attached' });
    const answer = requested(page);
    await other.locator(`#viewed-${ids[1]}`).getByRole('button', { name: 'Remove' }).click();
    await (await answer).finished();
    expect(await shownId(page)).toBe(ids[0]);
    await other.locator(`#viewed-${ids[0]}`).getByRole('button', { name: 'Remove' }).click();
    await alertIn(page).waitFor({ state: 'detached' });
  });

  it.each(Object.values(WIDTHS))(
    'shifts no layout at %i px, stays in the window, and makes way for the focused element',
    async (widthPixels) => {
      const { page } = await enter({ widthPixels });
      await recordShifts(page);
      await touch(page);
      await alertIn(page).waitFor();
      const { x, y, width, height } = (await alertIn(page).boundingBox())!;
      expect([x >= 0, x + width <= widthPixels, y + height <= page.viewportSize()!.height]).toEqual(
        [true, true, true],
      );
      expect(await shiftsIn(page)).toEqual([]);
      await focusBehind(page);
      await alertIn(page).waitFor({ state: 'hidden' });
      await page.locator('#behind').evaluate((link) => link.remove());
      await page.locator('[data-still]:not([data-away])').waitFor({ state: 'visible' });
      const { violations } = await axeOf(page);
      expect(violations).toEqual([]);
    },
  );

  it('is not shown beside the fixed ad, which waits while the alert has focus', async () => {
    const { page } = await enter({}, shopWithAd);
    await touch(page);
    await alertIn(page).waitFor();
    await page.evaluate(() => (document.querySelector<HTMLElement>('#fixed-ad')!.hidden = false));
    await alertIn(page).waitFor({ state: 'hidden' });
    await page.evaluate(() => (document.querySelector<HTMLElement>('#fixed-ad')!.hidden = true));
    await alertIn(page).getByRole('button').focus();
    await page.evaluate(() => (document.querySelector<HTMLElement>('#fixed-ad')!.hidden = false));
    await page.locator('#fixed-ad').waitFor({ state: 'hidden' });
    expect(await alertIn(page).isVisible()).toBe(true);
  });

  it('is not shown over a dialog', async () => {
    const { page } = await enter();
    await touch(page);
    await alertIn(page).waitFor();
    await page.evaluate(() => document.querySelector('dialog')!.showModal());
    await page.locator('[data-still]').waitFor({ state: 'hidden' });
  });

  it('is absent without a history, for sold cars, while cars are unavailable, and for bots', async () => {
    const { page } = await shop.shopper({ isPerson: true });
    await page.goto(RESULTS);
    const alerts = async (headers = {}) =>
      (
        await (
          await page
            .context()
            .request.get(PART, { headers: { 'x-fragment': 'still-interested', ...headers } })
        ).text()
      ).match(/data-still/g)?.length ?? 0;
    expect(await alerts()).toBe(0);
    for (const id of ids.slice(0, 2)) await page.context().request.get(`${RESULTS}/vehicle/${id}`);
    expect([await alerts(), await alerts({ 'user-agent': 'Googlebot/2.1' })]).toEqual([2, 0]);
    const cars = shop.app.get(Cars, { strict: false });
    const { carsById } = cars;
    cars.carsById = async (some) =>
      (await carsById.call(cars, some)).filter(({ listing }) => listing.id !== ids[0]);
    const ofOne = await alerts();
    cars.carsById = () => Promise.reject(new Error('away'));
    const ofNone = await alerts();
    cars.carsById = carsById;
    expect([ofOne, ofNone]).toEqual([1, 0]);
  });
});

interface Recording {
  readonly shifts: PerformanceEntry[];
  readonly observer: PerformanceObserver;
}

/** Records layout shifts from now on. */
function recordShifts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    (window as unknown as { recording: Recording }).recording = { shifts, observer };
  });
}

/** Layout shifts after two more frames. */
function shiftsIn(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { shifts, observer } = (window as unknown as { recording: Recording }).recording;
    return [...shifts, ...observer.takeRecords()].map((entry) => entry.toJSON() as unknown);
  });
}

async function axeOf(page: Page): Promise<Pick<AxeResults, 'violations'>> {
  await page.evaluate(axe.source);
  return page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run('.still-interested'),
  );
}
