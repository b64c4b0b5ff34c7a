import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { toNumber, useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();

let shopper: Shopper;
let page: Page;

beforeEach(async () => {
  shopper = await shop.shopper();
  page = shopper.page;
});

/**
 * Holds responses of matching requests until they are released. Ignores requests that the page has
 * aborted by then.
 */
async function holdAnswer(isMeant: (url: URL) => boolean) {
  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const handled: Promise<void>[] = [];
  await page.route(isMeant, (route) => {
    requested.resolve();
    const handling = released.promise.then(() => route.continue()).catch(() => undefined);
    handled.push(handling);
    return handling;
  });
  return {
    isRequested: requested.promise,
    times: () => handled.length,
    async release() {
      released.resolve();
      await Promise.all(handled);
    },
  };
}

describe('A change of the search', () => {
  it.each<[string, () => Promise<void>, string]>([
    ['a checkbox', () => shopper.tick('Exterior Color', 'Red'), '?extColorSimple=RED'],
    ['a radio button', () => shopper.tick('Mileage', 'Under 30,000'), '?mileage=30000'],
    ['a select', () => shopper.pick('Make', { value: 'TOYOTA' }), '?makeCode=TOYOTA'],
    ['the sort', () => shopper.pick('Sort results', 'Price - Lowest'), '?sortBy=derivedpriceASC'],
    [
      'a tab',
      () => shopper.seeChange(() => page.locator('#tab-best-deals').click()),
      '?categorySearch=best-deals',
    ],
    [
      'a suggestion',
      () => shopper.seeChange(() => page.locator('#suggested-certified').click()),
      '?listingType=CERTIFIED',
    ],
    ['a page', () => shopper.seeChange(() => page.locator('#page-3').click()), '?firstRecord=40'],
  ])('by %s exchanges the results in place', async (_name, change, search) => {
    await shopper.visit();
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await change();
    expect(shopper.address).toBe(`/cars-for-sale${search}`);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    expect(await page.title()).toContain('AutoMarket');
  });

  it('by sort order returns to the first page', async () => {
    await shopper.visit('/cars-for-sale?firstRecord=40');
    await shopper.pick('Sort results', 'Price - Lowest');
    expect(shopper.address).toBe('/cars-for-sale?sortBy=derivedpriceASC');
  });

  it("can be undone and redone with the browser's buttons", async () => {
    await shopper.visit();
    const counts = [await shopper.resultCount()];
    await shopper.tick('Exterior Color', 'Red');
    counts.push(await shopper.resultCount());
    await shopper.tick('Doors', '2 Doors');
    counts.push(await shopper.resultCount());
    await shopper.seeChange(() => page.goBack());
    await shopper.seeChange(() => page.goBack());
    expect([shopper.address, await shopper.resultCount(), await shopper.chips()]).toEqual([
      '/cars-for-sale',
      counts[0],
      [],
    ]);
    expect(await (await shopper.option('Exterior Color', 'Red')).isChecked()).toBe(false);
    await shopper.seeChange(() => page.goForward());
    expect([shopper.address, await shopper.resultCount(), await shopper.chips()]).toEqual([
      '/cars-for-sale?extColorSimple=RED',
      counts[1],
      ['Red'],
    ]);
  });

  it('updates everything in the head', async () => {
    const OF_SEARCH =
      '[name="description"], [name="robots"], [rel="canonical"], head [rel="prev"], head [rel="next"], [type="application/ld+json"]';
    await shopper.visit('/cars-for-sale?firstRecord=20');
    expect(await page.locator(OF_SEARCH).count()).toBe(5);
    await shopper.pick('Make', { value: 'TOYOTA' });
    expect(await page.title()).toContain('Toyota');
    expect(await page.locator(OF_SEARCH).count()).toBe(0);
  });

  it('is announced once, politely, and nothing is announced at load', async () => {
    await page.addInitScript(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      document.addEventListener('DOMContentLoaded', () => {
        const announcer = document.getElementById('announcer')!;
        if (announcer.textContent) said.push(announcer.textContent);
        new MutationObserver(() => said.push(announcer.textContent)).observe(announcer, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      });
    });
    await shopper.visit();
    const announced = () =>
      page.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0));
    expect(await page.locator('#announcer').getAttribute('aria-live')).toBe('polite');
    expect(await announced()).toEqual([]);
    for (const color of ['Red', 'Blue', 'White']) {
      await shopper.tick('Exterior Color', color);
      expect(await announced()).toEqual([await page.locator('#results-heading').textContent()]);
    }
    await shopper.seeChange(() => page.goBack());
    expect(await announced()).toEqual([await page.locator('#results-heading').textContent()]);
  });

  it('shows the last request, however late earlier responses come', async () => {
    await shopper.visit();
    await shopper.option('Exterior Color', 'Red');
    const late = await holdAnswer(
      ({ searchParams }) => searchParams.getAll('extColorSimple').join() === 'RED',
    );
    await page.locator('[name="extColorSimple"][value="RED"]').click();
    await late.isRequested;
    await shopper.seeChange(() => page.locator('[name="extColorSimple"][value="BLUE"]').click());
    await late.release();
    await shopper.settled();
    expect(late.times()).toBe(1);
    expect(shopper.address).toBe('/cars-for-sale?extColorSimple=BLUE&extColorSimple=RED');
    expect((await shopper.chips()).toSorted()).toEqual(['Blue', 'Red']);
  });

  it('falls back to a page load when the request fails', async () => {
    await shopper.visit();
    shopper.expectFault(/Failed to load resource: net::ERR_FAILED/);
    await page.route('**/cars-for-sale?*', (route) =>
      route.request().headers()['x-fragment'] ? route.abort() : route.continue(),
    );
    await shopper.tick('Exterior Color', 'Red');
    expect(shopper.address).toBe('/cars-for-sale?extColorSimple=RED');
    expect(
      await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.name),
    ).toContain('extColorSimple=RED');
  });

  it('is handled even when made before the scripts loaded', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/page-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/cars-for-sale', { waitUntil: 'commit' });
    await (await shopper.option('Exterior Color', 'Red')).check();
    await shopper.seeChange(async () => release());
    expect(await shopper.chips()).toEqual(['Red']);
  });
});

describe('Offline', () => {
  const notice = () => page.getByText('Check your connection, then try again.');

  beforeEach(async () => {
    await shopper.visit();
    shopper.expectFault(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    await shopper.context.setOffline(true);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a filter',
      () =>
        page
          .locator('[name="extColorSimple"][value="RED"]')
          .evaluate((box: HTMLInputElement) => box.click()),
    ],
    ['a page', () => page.locator('#page-2').click()],
    ['a car', () => page.locator('#listings > .slot:not(.extra) h3 a').first().click()],
    ['a keyword', () => page.locator('#keyword').press('Enter')],
    ['Load More', () => page.locator('#load-more').click()],
  ])('%s keeps the page and says what to do', async (_name, act) => {
    await act();
    await notice().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy]'));
    await shopper.settled();
    expect([
      shopper.address,
      (await shopper.cars()).length,
      await page.locator('[aria-busy]').count(),
    ]).toEqual(['/cars-for-sale', 20, 0]);
    await shopper.context.setOffline(false);
    await notice().waitFor({ state: 'hidden' });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['Load More', () => page.locator('#load-more').click()],
    ['a car', () => page.locator('#listings > .slot:not(.extra) h3 a').first().click()],
  ])('a checked filter is searched once online, also after %s', async (_name, act) => {
    await page
      .locator('[name="extColorSimple"][value="RED"]')
      .evaluate((box: HTMLInputElement) => box.click());
    await notice().waitFor();
    await act();
    await shopper.settled();
    await shopper.seeChange(() => shopper.context.setOffline(false));
    expect([shopper.address, await shopper.chips()]).toEqual([
      '/cars-for-sale?extColorSimple=RED',
      ['Red'],
    ]);
    expect(await shopper.cars()).toHaveLength(20);
  });

  it('the last request is repeated once online', async () => {
    await page.locator('#page-2').click();
    await notice().waitFor();
    await shopper.seeChange(() => shopper.context.setOffline(false));
    expect(shopper.address).toBe('/cars-for-sale?firstRecord=20');
  });
});

describe('Offline, with a narrowed search', () => {
  const notice = () => page.getByText('Check your connection, then try again.');
  const RED = '/cars-for-sale?extColorSimple=RED';

  beforeEach(async () => {
    await shopper.visit();
    await shopper.tick('Exterior Color', 'Red');
    shopper.expectFault(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    await shopper.context.setOffline(true);
  });

  it.each([
    ['a chip', '#applied-chips a >> nth=0', '/cars-for-sale'],
    [
      'a tab',
      'nav[aria-label="Categories"] a:not([aria-current]) >> nth=0',
      '/cars-for-sale?categorySearch=',
    ],
  ])('%s is repeated once online', async (_name, selector, href) => {
    await page.locator(selector).click();
    await notice().waitFor();
    expect([shopper.address, await shopper.chips()]).toEqual([RED, ['Red']]);
    await shopper.seeChange(() => shopper.context.setOffline(false));
    expect(shopper.address.startsWith(href)).toBe(true);
    await notice().waitFor({ state: 'hidden' });
  });

  it('Back changes neither URL nor results until online, then both', async () => {
    await page.evaluate(() => history.back());
    await notice().waitFor();
    expect([shopper.address, await shopper.chips()]).toEqual([RED, ['Red']]);
    await shopper.seeChange(() => shopper.context.setOffline(false));
    expect([shopper.address, await shopper.chips()]).toEqual(['/cars-for-sale', []]);
  });
});

it('Offline, the page shows when the results were loaded', async () => {
  const notice = page.locator('#offline-notice');
  const said = async () => {
    await notice.waitFor();
    return (await notice.innerText()).replaceAll('\u202F', ' ');
  };
  await page.clock.setFixedTime(new Date(2026, 4, 2, 10, 42));
  await shopper.visit();
  await page.clock.setFixedTime(new Date(2026, 4, 2, 10, 45));
  shopper.expectFault(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await shopper.context.setOffline(true);
  await page.locator('#page-2').click();
  expect(await said()).toBe(
    'You are offline; these results are from 10:42 AM. Check your connection, then try again.',
  );
  await shopper.seeChange(() => shopper.context.setOffline(false));
  await page.clock.setFixedTime(new Date(2026, 4, 2, 13, 7));
  await shopper.context.setOffline(true);
  await page.locator('#page-1').click();
  expect(await said()).toBe(
    'You are offline; these results are from 10:45 AM. Check your connection, then try again.',
  );
  await page.clock.setFixedTime(new Date(2026, 4, 3, 11, 7));
  await page.locator('#page-1').click();
  await page.getByText('May 2').waitFor();
  expect(await said()).toBe(
    'You are offline; these results are from May 2, 2026, 10:45 AM. Check your connection, then try again.',
  );
});

describe('A failed response', () => {
  it('is retried once before a full page load', async () => {
    await shopper.visit();
    shopper.expectFault(/ERR_CONNECTION_RESET/);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    let failures = 0;
    await page.route('**/cars-for-sale?*', (route) =>
      failures++ === 0 ? route.abort('connectionreset') : route.continue(),
    );
    await shopper.tick('Exterior Color', 'Red');
    expect([
      failures,
      await page.evaluate(() => 'isSamePage' in globalThis),
      await shopper.chips(),
    ]).toEqual([2, true, ['Red']]);
  });

  it('keeps the page when the server is unreachable', async () => {
    await shopper.visit();
    shopper.expectFault(/ERR_CONNECTION_REFUSED/);
    await page.route('**/cars-for-sale?*', (route) => route.abort('connectionrefused'));
    await page.locator('#page-2').click();
    const notice = page.locator('#offline-notice');
    await notice.waitFor();
    expect(await notice.innerText()).toMatch(
      /^The page could not be reached; these results are from [\d:]+\s[AP]M\. Please try again\.$/,
    );
    expect([shopper.address, (await shopper.cars()).length]).toEqual(['/cars-for-sale', 20]);
  });

  it('keeps URL and results in agreement when Back fails', async () => {
    await shopper.visit();
    await shopper.tick('Exterior Color', 'Red');
    shopper.expectFault(/ERR_CONNECTION_RESET/);
    await page.route('**/cars-for-sale', (route) => route.abort('connectionreset'));
    await page.evaluate(() => history.back());
    await page.getByText('The page could not be reached;').waitFor();
    expect([shopper.address, await shopper.chips()]).toEqual([
      '/cars-for-sale?extColorSimple=RED',
      ['Red'],
    ]);
  });
});

describe('Back to an unreachable search', () => {
  const RED = '/cars-for-sale?extColorSimple=RED';
  const BLUE = '/cars-for-sale?extColorSimple=BLUE&extColorSimple=RED';
  const notice = () => page.locator('#offline-notice');
  const shown = async () => [shopper.address, (await shopper.chips()).toSorted()];

  beforeEach(async () => {
    await shopper.visit();
    await shopper.tick('Exterior Color', 'Red');
    await shopper.tick('Exterior Color', 'Blue');
    shopper.expectFault(/ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  });

  async function goBackInVain(): Promise<void> {
    await page.route(`**${RED}`, (route) => route.abort('connectionreset'));
    await page.evaluate(() => history.back());
    await page.getByText('The page could not be reached;').waitFor();
    await page.unroute(`**${RED}`);
  }

  it('and Forward again keep URL and results in agreement and remove the notice', async () => {
    await goBackInVain();
    await shopper.seeChange(() => page.evaluate(() => history.forward()));
    expect([...(await shown()), await notice().isVisible()]).toEqual([
      BLUE,
      ['Blue', 'Red'],
      false,
    ]);
  });

  it('loses nothing: it completes once the server is reachable', async () => {
    await goBackInVain();
    await shopper.seeChange(() => page.evaluate(() => history.forward()));
    await shopper.seeChange(() => page.evaluate(() => history.back()));
    expect(await shown()).toEqual([RED, ['Red']]);
    await shopper.seeChange(() => page.evaluate(() => history.back()));
    expect(await shown()).toEqual(['/cars-for-sale', []]);
    await shopper.seeChange(() => page.evaluate(() => history.forward()));
    expect(await shown()).toEqual([RED, ['Red']]);
  });

  it('and Forward offline: the current history step is completed later', async () => {
    await shopper.context.setOffline(true);
    await page.evaluate(() => history.back());
    await notice().waitFor();
    await page.evaluate(() => history.forward());
    await page.waitForFunction((address) => location.pathname + location.search === address, BLUE);
    await shopper.settled();
    expect([...(await shown()), await notice().isVisible()]).toEqual([BLUE, ['Blue', 'Red'], true]);
    await shopper.seeChange(() => shopper.context.setOffline(false));
    expect([...(await shown()), await notice().isVisible()]).toEqual([
      BLUE,
      ['Blue', 'Red'],
      false,
    ]);
  });

  it('and Forward again ignore the late response', async () => {
    const late = await holdAnswer(({ pathname, search }) => pathname + search === RED);
    await page.evaluate(() => history.back());
    await late.isRequested;
    await page.evaluate(() => history.forward());
    await page.waitForFunction((address) => location.pathname + location.search === address, BLUE);
    await late.release();
    await shopper.settled();
    expect(await shown()).toEqual([BLUE, ['Blue', 'Red']]);
    expect(await page.locator('[aria-busy]').count()).toBe(0);
  });
});

describe('A click', () => {
  it('is painted before the results change, and the filters before the list', async () => {
    await shopper.visit();
    await page.evaluate(() => {
      const frames: string[][] = [[]];
      Object.assign(globalThis, { frames });
      const observe = () =>
        requestAnimationFrame(() => setTimeout(() => (frames.push([]), observe())));
      observe();
      document.addEventListener('click', () => frames.at(-1)!.push('press'), { capture: true });
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes)
            if (node instanceof Element && node.id) frames.at(-1)!.push(node.id);
      }).observe(document.getElementById('results')!, { childList: true, subtree: true });
    });
    await shopper.tick('Exterior Color', 'Red');
    const frameOf = (what: string) =>
      page.evaluate(
        (id) =>
          (globalThis as unknown as { frames: string[][] }).frames.findIndex((frame) =>
            frame.includes(id),
          ),
        what,
      );
    const [press, filters, list] = [
      await frameOf('press'),
      await frameOf('filters'),
      await frameOf('results-list'),
    ];
    expect([press < filters, filters < list]).toEqual([true, true]);
  });
});

describe('Focus', () => {
  it.each([
    '[name="extColorSimple"][value="RED"]',
    '[name="mileage"][value="30000"]',
    '[name="sellerType"][value="p"]',
  ])('stays at %s while the results change', async (option) => {
    await shopper.visit();
    await page
      .locator(`details:has(${option})`)
      .evaluate((details) => details.setAttribute('open', ''));
    await page.locator(option).focus();
    await shopper.seeChange(() => page.keyboard.press('Space'));
    expect(await shopper.focusedId()).toBe(option);
    expect(await page.locator(`details:has(${option})`).getAttribute('open')).not.toBeNull();
  });

  it('stays at a select, from make to model', async () => {
    await shopper.visit();
    await page.locator('#f-makeCode-0').focus();
    await shopper.pick('Make', { value: 'TOYOTA' });
    expect(await shopper.focusedId()).toBe('f-makeCode-0');
  });

  it('moves to the next chip when its chip is removed, and after the last to the heading', async () => {
    await shopper.visit('/cars-for-sale?doorCode=2&extColorSimple=RED&makeCode=TOYOTA');
    const ids = () =>
      page
        .locator('#applied-chips a:not(#chips-clear)')
        .evaluateAll((chips) => chips.map(({ id }) => id));
    const [first, second, third] = await ids();
    await page.locator(`[id="${first}"]`).focus();
    await shopper.seeChange(() => page.keyboard.press('Enter'));
    expect(await shopper.focusedId()).toBe(second);
    await page.locator(`[id="${third}"]`).focus();
    await shopper.seeChange(() => page.keyboard.press('Enter'));
    expect([await shopper.focusedId(), await ids()]).toEqual(['results-heading', [second]]);
  });

  it('moves to the start of the list on a new page', async () => {
    await shopper.visit();
    await page.locator('#page-2').focus();
    await shopper.seeChange(() => page.keyboard.press('Enter'));
    expect(await shopper.focusedId()).toBe('listings');
    expect(
      await page
        .locator('#results-heading')
        .evaluate((heading) => Math.abs(heading.getBoundingClientRect().top) < 200),
    ).toBe(true);
  });
});

describe('Load More Results', () => {
  it('adds cars once by the button, then on scroll up to a limit, and leaves the footer reachable', async () => {
    await shopper.visit();
    const all = await shopper.resultCount();
    await page.locator('#load-more').click();
    await page.locator('#listings > li:nth-child(40 of .slot:not(.extra))').waitFor();
    const cars = await shopper.cars();
    expect(new Set(cars).size).toBe(40);
    expect(await page.evaluate(() => document.activeElement?.closest('article')?.id)).toBe(
      cars[20],
    );
    expect(await page.locator('#load-more').count()).toBe(0);

    for (const count of [60, 80, 100]) {
      await page.locator('#more').scrollIntoViewIfNeeded();
      await page.locator(`#listings > li:nth-child(${count} of .slot:not(.extra))`).waitFor();
    }
    await page.locator('.site-footer').scrollIntoViewIfNeeded();
    await shopper.settled();
    expect(await shopper.cars()).toHaveLength(100);
    expect(new Set(await shopper.cars()).size).toBe(100);
    expect(await page.locator('.site-footer a').last().isVisible()).toBe(true);
    expect(toNumber(await page.locator('#results-heading').textContent())).toBe(all);
    await shopper.seeChange(() => page.locator('#page-next').click());
    expect(shopper.address).toBe('/cars-for-sale?firstRecord=100');
  });

  it('appends what follows a short list, without duplicates', async () => {
    const { listings } = await (
      await fetch(`${shop.origin}/rest/lsc/listing?numRecords=25&sortBy=derivedpriceASC`)
    ).json();
    await shopper.visit(`/cars-for-sale?maxPrice=${listings[22].pricingDetail.salePrice}`);
    expect(await page.locator('#similar-listings').count()).toBe(0);
    await page.locator('#load-more').click();
    await page.locator('#similar-listings').waitFor();
    const found = await shopper.cars();
    const similar = await page
      .locator('.more-cars article')
      .evaluateAll((cards) => cards.map(({ id }) => id));
    expect([found.length >= 23 && found.length <= 25, similar.length > 0]).toEqual([true, true]);
    expect(similar.filter((id) => found.includes(id))).toEqual([]);
  });

  it('shows that more cars are loading', async () => {
    await shopper.visit();
    const late = await holdAnswer(({ search }) => search === '?firstRecord=20');
    await page.locator('#load-more').click();
    await page.locator('#more p').getByText('Loading more results...', { exact: true }).waitFor();
    await late.release();
    await page.locator('#listings > li:nth-child(40 of .slot:not(.extra))').waitFor();
    expect(await page.locator('#more p').textContent()).toMatch(/^Showing 1 – 40 of [\d,]+$/);
  });

  it('loads on scroll only after the shopper has scrolled, within 1000 px of the end of the list', async () => {
    await shopper.visit();
    const scrollToWithin = (pixels: number) =>
      page.evaluate((below) => {
        const { bottom } = document.querySelector('#listings')!.getBoundingClientRect();
        scrollBy({ top: bottom - innerHeight - below, behavior: 'instant' });
      }, pixels);
    await page.locator('#load-more').click();
    await page.locator('#listings > li:nth-child(40 of .slot:not(.extra))').waitFor();
    await scrollToWithin(1_100);
    await shopper.settled();
    expect(await shopper.cars()).toHaveLength(40);
    // Pretends not to be scrolled, as in a window so high that the list ends in it.
    const isScrolled = (is: boolean) =>
      page.evaluate(
        (scrolled) =>
          Object.defineProperty(globalThis, 'scrollY', {
            configurable: true,
            get: () => (scrolled ? pageYOffset : 0),
          }),
        is,
      );
    await isScrolled(false);
    await scrollToWithin(900);
    await shopper.settled();
    expect(await shopper.cars()).toHaveLength(40);
    await isScrolled(true);
    await scrollToWithin(1_100);
    // The end of the list must leave the view before it can enter again.
    await shopper.drawn();
    await scrollToWithin(900);
    await page.locator('#listings > li:nth-child(60 of .slot:not(.extra))').waitFor();
  });

  it('starts a new row, in two and three columns', async () => {
    for (const [width, path] of [
      [820, '/cars-for-sale'],
      [1280, '/cars-for-sale?listingType=USED'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await shopper.visit(path);
      const tops = () =>
        page.locator('#listings > .slot:visible').evaluateAll((items) =>
          items.map((item) => ({
            top: Math.round(item.getBoundingClientRect().top + scrollY),
            width: item.clientWidth,
          })),
        );
      const rows = Object.values(Object.groupBy(await tops(), ({ top }) => top)).map((row) =>
        row!.reduce((sum, { width: w }) => sum + w, 0),
      );
      const lineWidth = await page.locator('#listings').evaluate((list) => list.clientWidth);
      // The last row is as full as the first one; only the gaps between cells are missing.
      expect(lineWidth - rows.at(-1)!).toBeLessThanOrEqual(40);
      const lastTop = Math.max(...(await tops()).map(({ top }) => top));
      await page.locator('#load-more').click();
      await page.locator('#listings > li:nth-child(40 of .slot:not(.extra))').waitFor();
      const [first] = (await shopper.cars()).slice(20);
      expect(
        await page
          .locator(`#${first}`)
          .evaluate((card) => card.getBoundingClientRect().top + scrollY),
      ).toBeGreaterThan(lastTop);
    }
  });
});

describe('While results load', () => {
  it('placeholders replace cards after a short delay, without layout shift', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await shopper.visit();
    await page.route(
      ({ search }) => search.includes('extColorSimple=RED'),
      async (route) => {
        await held;
        await route.continue();
      },
    );
    const card = page.locator('#listings > .slot:not(.extra)').first();
    const before = await card.boundingBox();
    const box = await shopper.option('Exterior Color', 'Red');
    const visibilityAtFirst = page.evaluate(() => {
      const list = document.getElementById('listings')!;
      const { promise, resolve } = Promise.withResolvers<string>();
      new MutationObserver(() => {
        if (list.ariaBusy === 'true')
          resolve(getComputedStyle(list.querySelector('.slot:not(.extra) h3')!).visibility);
      }).observe(list, { attributes: true });
      return promise;
    });
    await box.evaluate((input: HTMLInputElement) => input.click());
    expect(await visibilityAtFirst).toBe('visible');
    await card.locator('h3').waitFor({ state: 'hidden' });
    expect([await card.isVisible(), await card.boundingBox()]).toEqual([true, before]);
    await shopper.seeChange(async () => release());
    expect(await page.locator('#listings > .slot h3').first().isVisible()).toBe(true);
  });
});

describe('A category tab', () => {
  it('replaces the history entry', async () => {
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    await shopper.tick('Exterior Color', 'Red');
    const steps = () => page.evaluate(() => history.length);
    const before = await steps();
    await shopper.seeChange(() => page.locator('#tab-best-deals').click());
    expect([shopper.address, await steps()]).toEqual([
      '/cars-for-sale?categorySearch=best-deals&extColorSimple=RED&makeCode=TOYOTA',
      before,
    ]);
    await shopper.seeChange(() => page.goBack());
    expect(shopper.address).toBe('/cars-for-sale?makeCode=TOYOTA');
  });
});

describe("The sponsor's showcase", () => {
  const showcase = () => page.locator('.showcase');
  const remembered = async () =>
    (await shopper.context.cookies()).find(({ name }) => name === 'hide_showcase');

  it("is folded by 'Hide Vehicles' for the session, and unfolded by 'View Vehicles'", async () => {
    await shopper.visit();
    // The first action; it loads the script.
    await showcase().getByText('Hide Vehicles').click();
    await page.waitForFunction(() => document.cookie.includes('hide_showcase'));
    expect((await remembered())!.expires).toBe(-1);
    await page.reload();
    expect(await showcase().getAttribute('open')).toBeNull();
    await showcase().getByText('View Vehicles').click();
    expect(await showcase().locator('li').first().isVisible()).toBe(true);
  });

  it('is folded for 30 minutes on the brand that sets this', async () => {
    await page.goto(shop.origin.replace('127.0.0.1', 'valuebook.localhost') + '/cars-for-sale');
    await showcase().hover();
    await shopper.isAwake('showcase-memory');
    await showcase().getByText('Hide Vehicles').click();
    await page.waitForFunction(() => document.cookie.includes('hide_showcase'));
    expect(Math.round(((await remembered())!.expires - Date.now() / 1_000) / 60)).toBe(30);
  });
});
