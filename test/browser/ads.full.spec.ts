import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { AdServer } from './ad-server.js';
import { layoutShifts, sumOf, watchLayoutShifts } from './layout-shifts.js';
import { useShop, WIDTHS } from './shopper.js';
import type { Shopper, ShopperOptions } from './shopper.js';

const ads = new AdServer();
const shop = useShop(async () => ({
  AD_SERVER_URL: await ads.open(),
  FEATURES: 'fixedAds=on',
  AD_REFRESH_LIMIT: '2',
}));
afterAll(() => ads.close());
beforeEach(() => {
  ads.answer = 'ad';
  ads.calls = [];
});

let shopper: Shopper;
let page: Page;

async function enter(
  path = '/cars-for-sale',
  options: ShopperOptions = {},
  before: () => Promise<void> = () => page.clock.install(),
): Promise<void> {
  shopper = await shop.shopper(options);
  page = shopper.page;
  await before();
  await shopper.visit(path);
}

const place = (name: string) => page.locator(`[data-ad="${name}"]`);
const isServed = (name: string) => place(name).and(page.locator('[data-served]')).first().waitFor();
/** Centers it in the window, where no offset delays its ad. */
const comeTo = (name: string) =>
  place(name)
    .first()
    .evaluate((ad) => ad.scrollIntoView({ block: 'center' }));
const fixedAd = () => page.locator('#fixed-ad');
/** Touches the page, which hydrates waiting islands, and scrolls to a fraction of its height. */
async function scrollToPart(part: number): Promise<void> {
  await page.mouse.move(5, 300);
  await shopper.isAwake('fixed-ad');
  await page.evaluate(
    (to) => scrollTo(0, to * (document.documentElement.scrollHeight - innerHeight)),
    part,
  );
  await looked();
}
/** Until the fixed ad has looked at the new position. It does so ten times a second at most. */
async function looked(): Promise<void> {
  await shopper.settled();
  await page.clock.runFor(100);
  await shopper.settled();
}
/** Scrolls to where none of the page's own ads is in view. */
async function scrollAwayFromAds(): Promise<void> {
  for (let part = 0.12; part < 0.95; part += 0.03) {
    await scrollToPart(part);
    const inView = await page
      .locator('[data-ad]:not([data-ad="fixed"])')
      .evaluateAll(
        (all) =>
          all.filter(
            (ad) =>
              ad.getBoundingClientRect().top < innerHeight && ad.getBoundingClientRect().bottom > 0,
          ).length,
      );
    if (inView === 0) return fixedAd().waitFor();
  }
  throw new Error('an ad everywhere');
}

describe('An ad from the ad server', () => {
  it('is requested when its slot comes into view, in the specified sizes, above the house ad', async () => {
    await enter();
    await isServed('top');
    expect(ads.callsFor('top')[0]!.search.getAll('size')).toEqual(['970x90', '728x90']);
    expect([ads.callsFor('liner'), ads.callsFor('footer')]).toEqual([[], []]);
    await comeTo('liner');
    await isServed('liner');
    expect(ads.callsFor('liner')[0]!.search.getAll('size')).toEqual(['728x90']);
    await comeTo('footer');
    await isServed('footer');
    expect(ads.callsFor('footer')[0]!.search.getAll('size')).toEqual(['728x90']);
    const frame = place('top').locator('iframe');
    expect(await frame.contentFrame().locator('p').textContent()).toMatch(/^Ad number/);
    expect(await place('top').getByRole('link').count()).toBe(0);
    expect(await page.getByRole('complementary', { name: 'Advertisement 6' }).count()).toBe(1);
  });

  it('has the phone sizes on a phone', async () => {
    await enter('/cars-for-sale', { widthPixels: WIDTHS.phone, hasTouch: true });
    await isServed('top');
    expect(ads.callsFor('top')[0]!.search.getAll('size')).toEqual(['320x50', '300x50']);
    await comeTo('footer');
    await isServed('footer');
    expect(ads.callsFor('footer')[0]!.search.getAll('size')).toEqual(['320x250', '320x50']);
  });

  it.each(Object.values(WIDTHS))('shifts no layout at %i px', async (widthPixels) => {
    await enter('/cars-for-sale', { widthPixels }, () => watchLayoutShifts(shopper));
    const boxOf = () => place('top').boundingBox();
    const before = await boxOf();
    await isServed('top');
    expect(await boxOf()).toEqual(before);
    expect(sumOf(await layoutShifts(shopper))).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widthPixels);
  });

  it('knows its slot, and nothing about the shopper or the search', async () => {
    await enter('/cars-for-sale?makeCode=TOYOTA&maxPrice=30000&zip=78701');
    await isServed('top');
    const [{ search, headers }] = ads.callsFor('top') as [(typeof ads.calls)[0]];
    expect([...new Set(search.keys())]).toEqual(['brand', 'page', 'place', 'adPos', 'size']);
    expect(search.toString()).not.toMatch(/TOYOTA|30000|78701/);
    expect([headers.referer, headers.cookie, headers.origin]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('runs its own scripts without access to the page', async () => {
    await enter();
    await isServed('top');
    const frame = place('top').locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-popups allow-popups-to-escape-sandbox',
    );
    expect(
      await frame
        .contentFrame()
        .locator('body')
        .evaluate(() => origin),
    ).toBe('null');
    expect(
      await page.evaluate(
        () => document.querySelector<HTMLIFrameElement>('[data-ad] iframe')!.contentDocument,
      ),
    ).toBeNull();
  });

  it.each(['none', 'fault', 'silence'] as const)(
    'that is unavailable (%s) leaves the house ad in place',
    async (answer) => {
      ads.answer = answer;
      await enter('/cars-for-sale', {}, () => page.clock.install());
      if (answer === 'fault') shopper.expectFault(/500/);
      await place('top').locator('iframe').waitFor({ state: 'attached' });
      expect(await place('top').locator('iframe').isVisible()).toBe(false);
      expect(await place('top').getByRole('link').isVisible()).toBe(true);
      await page.clock.runFor(11_000);
      await place('top').locator('iframe').waitFor({ state: 'detached' });
      expect(await place('top').getAttribute('data-served')).toBeNull();
    },
  );

  it('stays after another search, and the list requests its own again', async () => {
    await enter();
    await isServed('top');
    await shopper.tick('Exterior Color', 'Red');
    await comeTo('liner');
    await isServed('liner');
    expect(ads.callsFor('top')).toHaveLength(1);
  });

  it('is the only foreign content that the content security policy allows', async () => {
    await enter();
    const policy =
      (await (
        await fetch(`${shop.origin}/cars-for-sale`)
      ).headers.get('content-security-policy')) ?? '';
    const { origin } = new URL((await place('top').locator('iframe').getAttribute('src'))!);
    expect(policy).toContain(`frame-src ${origin}`);
    expect(policy.split('; ').filter((directive) => directive.includes(origin))).toHaveLength(1);
    shopper.expectFault(/Content Security Policy/);
    await page.evaluate(() => {
      document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
        Object.assign(globalThis, { blockedURI }),
      );
      const frame = document.createElement('iframe');
      frame.src = 'http://127.0.0.1:9/other';
      document.body.append(frame);
    });
    await page.waitForFunction(() =>
      (globalThis as unknown as { blockedURI?: string }).blockedURI?.startsWith(
        'http://127.0.0.1:9',
      ),
    );
    const home = (await fetch(shop.origin)).headers.get('content-security-policy');
    expect(home).not.toContain('frame-src');
  });
});

describe('The fixed ad', () => {
  it('is hidden until a tenth of the page is scrolled, while another ad is in view, and once closed', async () => {
    await enter();
    await scrollToPart(0.02);
    expect(await fixedAd().isVisible()).toBe(false);
    await scrollAwayFromAds();
    expect(await fixedAd().isVisible()).toBe(true);
    await isServed('fixed');
    await comeTo('liner');
    await fixedAd().waitFor({ state: 'hidden' });
    await scrollAwayFromAds();
    expect(await fixedAd().isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close ad' }).click();
    expect(await fixedAd().isVisible()).toBe(false);
    await scrollToPart(0.5);
    expect(await fixedAd().isVisible()).toBe(false);
    await shopper.visit('/cars-for-sale?makeCode=FORD');
    await page.mouse.move(5, 300);
    await page.evaluate(() => scrollTo(0, 2_000));
    await looked();
    expect(await fixedAd().isVisible()).toBe(false);
  });

  it('checks the scroll position ten times a second at most', async () => {
    await enter();
    await scrollAwayFromAds();
    const looks = await page.evaluate(async () => {
      const find = document.querySelectorAll.bind(document);
      let count = 0;
      document.querySelectorAll = (selector: string) => {
        count += selector === '[data-ad]' ? 1 : 0;
        return find(selector);
      };
      const startedAt = performance.now();
      for (let step = 0; step < 60; step++) {
        scrollBy({ top: step % 2 === 0 ? 4 : -4, behavior: 'instant' });
        dispatchEvent(new Event('scroll'));
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return { count, tenths: (performance.now() - startedAt) / 100 };
    });
    expect(looks.count).toBeGreaterThan(1);
    expect(looks.count).toBeLessThanOrEqual(looks.tenths + 1);
  });

  it('yields to the compare drawer and to dialogs', async () => {
    await enter('/cars-for-sale', { widthPixels: WIDTHS.phone });
    await scrollAwayFromAds();
    expect(await fixedAd().isVisible()).toBe(true);
    await page.locator('#filters-open').click();
    await fixedAd().waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await fixedAd().waitFor({ state: 'visible' });
    await page.locator('#listings .compare-control').nth(9).click();
    await page.locator('#compare-drawer').waitFor({ state: 'visible' });
    expect(await fixedAd().isVisible()).toBe(false);
  });

  it('refreshes every thirty seconds, up to the limit, and only while visible', async () => {
    await enter('/cars-for-sale', { widthPixels: WIDTHS.phone }, () =>
      page.clock.install({ time: new Date(2026, 4, 2, 10) }),
    );
    await page.mouse.move(5, 300);
    await shopper.isAwake('fixed-ad');
    // From here on the clock is manual, so that thirty seconds contain only one of the ad's
    // intervals.
    await page.clock.pauseAt(new Date(2026, 4, 2, 11));
    await page.evaluate(() => scrollTo(0, 3_000));
    await pass(1);
    for (let top = 3_000; !(await fixedAd().isVisible()); top += 200) {
      await page.evaluate((to) => scrollTo(0, to), top);
      await pass(1);
    }
    await isServed('fixed');
    expect(ads.callsFor('fixed')).toHaveLength(1);
    await page.evaluate(() =>
      document.body.appendChild(document.createElement('dialog')).showModal(),
    );
    expect(await fixedAd().isVisible()).toBe(false);
    await pass(90);
    expect(ads.callsFor('fixed')).toHaveLength(1);
    await page.keyboard.press('Escape');
    expect(await fixedAd().isVisible()).toBe(true);
    await pass(30);
    expect(ads.callsFor('fixed')).toHaveLength(2);
    await pass(30);
    expect(ads.callsFor('fixed')).toHaveLength(3);
    await pass(90);
    expect(ads.callsFor('fixed')).toHaveLength(3);
    expect(await place('fixed').locator('iframe').count()).toBe(1);

    /**
     * Advances by one second at a time: each requested ad arrives before the page's limit of ten
     * seconds ends.
     */
    async function pass(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second++) {
        await page.clock.runFor(1_000);
        await place('fixed').locator('iframe:not([data-shown])').waitFor({ state: 'detached' });
      }
    }
  });

  it('passes axe, like the other positions', async () => {
    await enter('/cars-for-sale', { widthPixels: WIDTHS.phone });
    await isServed('top');
    await scrollAwayFromAds();
    await isServed('fixed');
    await page.evaluate(axe.source);
    const found = (await page.evaluate(
      "axe.run(document, { iframes: false, resultTypes: ['violations'] })",
    )) as AxeResults;
    expect(
      found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
      ),
    ).toEqual([]);
  });

  it('is absent without scripts, and never hides content for good', async () => {
    await enter('/cars-for-sale', { hasScripts: false });
    expect(await fixedAd().isVisible()).toBe(false);
    await enter();
    await scrollAwayFromAds();
    await isServed('fixed');
    const [ad, foot] = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const heightOf = (element: Element) => element.getBoundingClientRect();
      return [
        heightOf(document.getElementById('fixed-ad')!).height,
        innerHeight - heightOf(document.querySelector('footer')!).bottom,
      ];
    });
    expect(foot).toBeGreaterThanOrEqual(ad);
  });
});
