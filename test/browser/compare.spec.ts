import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useShop, WIDTHS } from './shopper.js';
import type { Shopper, ShopperOptions } from './shopper.js';

const shop = useShop();

const COMPARISON = '/cars-for-sale/compare';

let shopper: Shopper;
let page: Page;

async function enter(options: ShopperOptions = {}, path?: string): Promise<void> {
  shopper = await shop.shopper(options);
  page = shopper.page;
  await shopper.visit(path);
}

const control = (at: number) =>
  page.locator('#listings > .slot:not(.extra) .compare-control').nth(at);
const drawer = () => page.locator('#compare-drawer');
const isUnfolded = () =>
  page.locator('#compare-fold').evaluate((fold) => (fold as HTMLDetailsElement).open);
const stateOf = (at: number) => control(at).getAttribute('data-state');

type State = 'add' | 'compared' | 'full';

/**
 * Presses the control of the card at a position, and waits for its new state; without scripts on a
 * new, complete page.
 */
async function press(at: number, state: State): Promise<void> {
  await control(at).click();
  await seeState(at, state);
}

async function seeState(at: number, state: State): Promise<void> {
  await control(at)
    .and(page.locator(stateSelector(state)))
    .waitFor();
  await page.waitForLoadState('load');
}

function stateSelector(state: State): string {
  const shown = {
    add: ':not([data-state])',
    compared: '[data-state="compared"]',
    full: '[data-state="full"]',
  };
  return `${shown[state]}[aria-pressed="${state === 'compared'}"]`;
}

/** Enters with the first cars of a search in the comparison. */
async function enterComparing(
  count: number,
  options: ShopperOptions = {},
  path = '/cars-for-sale',
): Promise<void> {
  shopper = await shop.shopper(options);
  page = shopper.page;
  const { search } = new URL(path, shop.origin);
  const found = await fetch(`${shop.origin}/rest/lsc/listing${search}`);
  const { listings } = (await found.json()) as { listings: { id: string }[] };
  const ids = listings.slice(0, count).map(({ id }) => id);
  await shopper.context.addCookies([
    { name: 'comparedListings', value: ids.join('.'), url: shop.origin },
  ]);
  await shopper.visit(path);
}

/** Compares the first cars of the list. */
async function compareFirst(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await press(at, 'compared');
}

/** Whether the focused element is fully visible above the drawer. */
function isFocusAboveDrawer(): Promise<boolean> {
  return page.evaluate(() => {
    const sheet = document.getElementById('compare-drawer')!;
    const focused = document.activeElement!;
    return (
      sheet.contains(focused) ||
      focused.getBoundingClientRect().bottom <= sheet.getBoundingClientRect().top
    );
  });
}

describe.each([true, false])('Comparing, with scripts: %p', (hasScripts) => {
  it('starts with a click on a card, which opens the drawer; a second click removes the car', async () => {
    await enter({ hasScripts });
    expect(await drawer().isVisible()).toBe(false);
    await press(1, 'compared');
    expect([await drawer().isVisible(), await isUnfolded()]).toEqual([true, true]);
    expect(await drawer().locator('summary').textContent()).toContain('1 of 5');
    await press(1, 'add');
    expect([await drawer().isVisible(), await stateOf(1)]).toEqual([false, null]);
  });

  it('persists across reloads, other searches and other pages', async () => {
    await enter({ hasScripts });
    await compareFirst(2);
    await page.reload();
    expect([await stateOf(0), await stateOf(1), await stateOf(2)]).toEqual([
      'compared',
      'compared',
      null,
    ]);
    expect([await drawer().isVisible(), await isUnfolded()]).toEqual([true, false]);
    await shopper.visit(
      (await page.locator('#listings > .slot:not(.extra) h3 a').nth(2).getAttribute('href'))!,
    );
    expect(await drawer().locator('summary').textContent()).toContain('2 of 5');
    const own = page.locator('.buy .compare-control');
    await own.click();
    await page.getByText('In your comparison').waitFor();
    await own.click();
    await shopper.settled();
    expect(await own.textContent()).toBe('In your comparison');
    await shopper.visit('/cars-for-sale?sortBy=derivedpriceASC');
    expect(await drawer().locator('summary').textContent()).toContain('3 of 5');
  });

  it('is limited to five cars; the others are disabled until one is removed', async () => {
    await enterComparing(4, { hasScripts });
    await press(4, 'compared');
    expect(await control(5).textContent()).toBe('Compare list full');
    expect([await control(5).isDisabled(), await control(0).getAttribute('aria-pressed')]).toEqual([
      true,
      'true',
    ]);
    if (!(await isUnfolded())) await drawer().locator('summary').click();
    await drawer()
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await seeState(5, 'add');
    expect(await stateOf(0)).toBeNull();
    await press(5, 'compared');
  });

  it('leads to the comparison of all cars', async () => {
    await enterComparing(3, { hasScripts });
    await page.locator('#compare-side').click();
    const table = page.locator('.compare table');
    await table.waitFor();
    expect(await table.locator('th[scope="col"]').count()).toBe(3);
    expect(new URL(page.url()).pathname).toBe(
      hasScripts ? '/cars-for-sale' : '/cars-for-sale/compare',
    );
    const rows = await table.locator('th[scope="row"]').count();
    await page.getByText('Show only differences').click();
    await page.getByText('Show all rows').waitFor();
    expect(await table.locator('th[scope="row"]').count()).toBeLessThan(rows);
    await table
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await page.getByText('2 cars side by side').first().waitFor();
  });
});

describe('With scripts, the compared cars', () => {
  it('stay marked after an exchange of the results and after Load More', async () => {
    await enterComparing(5);
    await shopper.pick('Sort results', 'Price - Lowest');
    await shopper.pick('Sort results', 'Relevance');
    expect([await stateOf(0), await stateOf(5)]).toEqual(['compared', 'full']);
    await page.locator('#load-more').click();
    await page.locator('#listings > li:nth-child(40)').waitFor();
    expect(await stateOf(30)).toBe('full');
    await drawer().locator('summary').click();
    await drawer().getByText('Clear all').click();
    await page.waitForFunction(
      () => document.querySelectorAll('#listings .compare-control[data-state]').length === 0,
    );
    expect(await control(30).isEnabled()).toBe(true);
    await press(30, 'compared');
  });

  it('are marked correctly on cards requested before a click', async () => {
    await enterComparing(4);
    const { promise: letThrough, resolve: go } = Promise.withResolvers<void>();
    const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>();
    await page.route('**/cars-for-sale?firstRecord=20', async (route) => {
      const response = await route.fetch();
      answered();
      await letThrough;
      await route.fulfill({ response });
    });
    await page.locator('#load-more').click();
    await isAnswered;
    await press(4, 'compared');
    go();
    await page.locator('#listings > li:nth-child(40)').waitFor();
    expect([await stateOf(5), await stateOf(30)]).toEqual(['full', 'full']);
  });

  it('are refreshed on a page restored from the browser cache', async () => {
    await enter();
    await page.locator('#listings > .slot:not(.extra) h3 a').first().click();
    await page.waitForURL('**/vehicle/**');
    await page.locator('.buy .compare-control').click();
    await page.getByText('In your comparison').waitFor();
    await page.goBack();
    await page.locator('#compare-drawer:not([hidden])').waitFor();
    expect(await stateOf(0)).toBe('compared');
  });

  it('are not requested again by a reloaded page', async () => {
    await enter();
    await press(0, 'compared');
    const asked: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/compare') && asked.push(request.url()),
    );
    await page.reload();
    await shopper.settled();
    expect([asked, await stateOf(0)]).toEqual([[], 'compared']);
  });

  it('can include a sponsored car, which has its own control', async () => {
    await enter();
    const sponsored = page.locator('.card:has(.flag-sponsored) .compare-control').first();
    const id = await sponsored.getAttribute('value');
    await sponsored.click();
    await page
      .locator(`.card:has(.flag-sponsored) [value="${id}"][data-state="compared"]`)
      .waitFor();
    expect(await drawer().getAttribute('data-compared')).toBe(id);
    await sponsored.click();
    await page
      .locator(`.card:has(.flag-sponsored) .compare-control[value="${id}"]:not([data-state])`)
      .waitFor();
  });

  it('are announced to screen readers', async () => {
    await enter();
    await press(0, 'compared');
    expect(await page.locator('#announcer').textContent()).toBe('Added to compare, 1 of 5');
  });

  it('follow quick successive clicks', async () => {
    await enter();
    await page.evaluate(() => {
      for (const link of Array.from(
        document.querySelectorAll<HTMLElement>('#listings .compare-control'),
      ).slice(0, 4))
        link.click();
    });
    await drawer().getByText('4 of 5').waitFor();
  });

  it('unfold from the switch above the list, even when empty, with an explanation', async () => {
    await enter();
    await page.locator('#compare-toggle').click();
    await page.getByText('Add up to 5 cars from the results').waitFor();
    await page.locator('#compare-toggle').click();
    await drawer().waitFor({ state: 'hidden' });
  });

  it('are a bar with pictures on a phone until unfolded', async () => {
    await enter({ widthPixels: WIDTHS.phone, hasTouch: true });
    await press(0, 'compared');
    expect([await drawer().isVisible(), await isUnfolded()]).toEqual([true, false]);
    expect(await drawer().locator('.drawer-pictures img').isVisible()).toBe(true);
    await drawer().locator('summary').click();
    expect(await isUnfolded()).toBe(true);
  });

  it('are placed after a vehicle page on a phone, below its bottom bar, until unfolded', async () => {
    await enter({ widthPixels: WIDTHS.phone });
    await press(0, 'compared');
    await page.locator('#listings > .slot:not(.extra) h3 a').nth(1).click();
    await page.waitForURL('**/vehicle/**');
    const topsAndBottoms = () =>
      page.evaluate(() =>
        ['.buy-bar', '#compare-drawer'].map((selector) => {
          const { top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
          return [Math.round(top), Math.round(bottom)] as const;
        }),
      );
    const [[, barBottom], [drawerTop]] = (await topsAndBottoms()) as [
      readonly [number, number],
      readonly [number, number],
    ];
    expect([barBottom, drawerTop! > 900]).toEqual([900, true]);
    await drawer().locator('summary').click();
    expect((await topsAndBottoms())[1]![1]).toBe(900);
  });

  it('lead to a page when the drawer is unavailable', async () => {
    await enter();
    shopper.expectFault(/50\d|Failed to load/);
    await page.route('**/compare/toggle', (route) =>
      route.request().headers()['x-fragment']
        ? route.fulfill({ status: 500, body: '' })
        : route.continue(),
    );
    await control(0).click();
    await page.waitForURL('**#listing-*');
    expect(await stateOf(0)).toBe('compared');
  });
});

describe('Offline, a change of the comparison', () => {
  it('keeps the page, which says why', async () => {
    await enter();
    await press(0, 'compared');
    await shopper.context.setOffline(true);
    await drawer()
      .getByRole('button', { name: /^Remove / })
      .click();
    await page.getByText('You are offline').waitFor();
    await drawer().getByText('Clear all').click();
    expect([await stateOf(0), await drawer().getAttribute('data-compared')]).toEqual([
      'compared',
      await control(0).getAttribute('value'),
    ]);
  });
});

describe('In another tab', () => {
  it('a car removed meanwhile makes room when the shopper returns', async () => {
    await enterComparing(5);
    const other = await shopper.context.newPage();
    await other.goto('/cars-for-sale');
    const sixth = other.locator('#listings > .slot:not(.extra) .compare-control').nth(5);
    expect(await sixth.textContent()).toBe('Compare list full');
    await press(0, 'add');
    // A headless browser has no hidden tabs, so the test sends the event of a return to the tab.
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await sixth.and(other.locator(stateSelector('add'))).waitFor();
    await sixth.click();
    await sixth.and(other.locator(stateSelector('compared'))).waitFor();
  });
});

describe('In the dialog, the comparison table', () => {
  async function openTable(count: number): Promise<void> {
    await enterComparing(count);
    await page.locator('#compare-side').click();
    await page.locator('#compare-dialog .compare table').waitFor();
  }
  const crosses = () => page.locator('#compare-dialog').getByRole('button', { name: /^Remove / });
  const rows = () => page.locator('#compare-dialog th[scope="row"]').count();
  const focusedCross = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  it('keeps its rows without a removed car, and focus moves to the next remove button', async () => {
    await openTable(4);
    const all = await rows();
    await page.getByText('Show only differences').click();
    await page.getByText('Show all rows').waitFor();
    const heir = await crosses().nth(2).getAttribute('aria-label');
    await crosses().nth(1).press('Enter');
    await page.getByText('3 cars side by side').first().waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focusedCross()).toBe(heir);
    expect([await page.getByText('Show all rows').isVisible(), (await rows()) < all]).toEqual([
      true,
      true,
    ]);
    await crosses().nth(2).press('Enter');
    await page.getByText('2 cars side by side').first().waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focusedCross()).toBe(await crosses().nth(1).getAttribute('aria-label'));
  });

  it('is correct after quick clicks, and closes with its last car', async () => {
    await openTable(4);
    await page.evaluate(() => {
      for (const cross of Array.from(
        document.querySelectorAll<HTMLElement>('#compare-dialog .compare-remove'),
      ).slice(0, 2))
        cross.click();
    });
    await page.getByText('2 cars side by side').first().waitFor();
    await crosses().first().click();
    await page.getByText('1 car side by side').first().waitFor();
    await crosses().first().click();
    await page.locator('#compare-dialog').waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.id === 'results-heading');
    expect(await drawer().isVisible()).toBe(false);
  });

  it('stays open when a text selection ends outside, and closes on a click outside', async () => {
    await openTable(2);
    const { x, y } = (await page.locator('#compare-dialog-heading').boundingBox())!;
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.mouse.move(5, 450);
    await page.mouse.up();
    expect(await page.locator('#compare-dialog').isVisible()).toBe(true);
    await page.mouse.click(5, 450);
    await page.locator('#compare-dialog').waitFor({ state: 'hidden' });
  });
});

describe('Without compare', () => {
  const without = useShop(async () => ({ FEATURES: 'compare=off' }));

  it('restored and reloaded pages request nothing about it', async () => {
    shopper = await without.shopper();
    page = shopper.page;
    const fetched: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/compare') && fetched.push(request.url()),
    );
    await shopper.visit();
    await page.locator('#listings > .slot:not(.extra) h3 a').first().click();
    await page.waitForURL('**/vehicle/**');
    await page.goBack();
    await page.locator('#listings').waitFor();
    await page.reload();
    await shopper.tick('Exterior Color', 'Red');
    expect(fetched).toEqual([]);
  });
});

describe('With the keyboard, comparing', () => {
  it('adds a car, moves focus to the next remove button, and restores focus when a dialog closes', async () => {
    await enter();
    await control(0).focus();
    await page.keyboard.press('Enter');
    await drawer().getByText('1 of 5').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe(
      'true',
    );
    await press(1, 'compared');
    await drawer()
      .getByRole('button', { name: /^Remove / })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await drawer().getByText('1 of 5').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Remove /,
    );
    await page.locator('#compare-side').focus();
    await page.keyboard.press('Enter');
    await page.locator('.compare table').waitFor();
    expect(await shopper.focusedId()).toBe('compare-dialog-heading');
    await page.keyboard.press('Escape');
    await page.locator('#compare-dialog[open]').waitFor({ state: 'detached' });
    expect(await shopper.focusedId()).toBe('compare-side');
  });

  it.each([true, false])(
    'works with Space, as does Contact, with scripts: %p',
    async (hasScripts) => {
      await enter({ hasScripts });
      await control(0).focus();
      await page.keyboard.press('Space');
      await seeState(0, 'compared');
      await control(0).focus();
      await page.keyboard.press('Space');
      await seeState(0, 'add');
      const card = page.locator('#listings > .slot:not(.extra)').first();
      const id = (await card.locator('article').getAttribute('id'))!.replace('listing-', '');
      await card.locator('.card-action').focus();
      await page.keyboard.press('Space');
      if (hasScripts) await page.locator('#contact-dialog[open]').waitFor();
      else await page.waitForURL(`**/vehicle/${id}?clickType=contact#contact`);
    },
  );

  it.each([320, WIDTHS.phone, WIDTHS.desk])(
    'at %i px never covers the focused element with the drawer',
    async (widthPixels) => {
      await enter({ widthPixels });
      await press(0, 'compared');
      for (const unfold of [false, true]) {
        await page
          .locator('#compare-fold')
          .evaluate((fold, isOpen) => ((fold as HTMLDetailsElement).open = isOpen), unfold);
        await page.locator('#listings').focus();
        for (let stop = 0; stop < 30; stop += 1) {
          await page.keyboard.press('Tab');
          expect({ stop, unfold, isSeen: await isFocusAboveDrawer() }).toEqual({
            stop,
            unfold,
            isSeen: true,
          });
        }
      }
      await page.locator('footer a').last().focus();
      expect(await isFocusAboveDrawer()).toBe(true);
    },
  );
});

describe('The comparison page', () => {
  it.each([true, false])('loses a car in place, with scripts: %p', async (hasScripts) => {
    await enterComparing(2, { hasScripts }, COMPARISON);
    const remove = page.getByRole('button', { name: /^Remove / });
    expect(await remove.count()).toBe(2);
    const [, left] = new URL(page.url()).searchParams.getAll('listingId');
    await remove.first().click();
    await page.getByText('1 car side by side').first().waitFor();
    expect(shopper.address).toBe(`/cars-for-sale/compare?listingId=${left}`);
  });
});

describe('The comparison table', () => {
  it.each([320, WIDTHS.phone, WIDTHS.tablet])(
    'at %i px scrolls with the page, with sticky names and labels',
    async (width) => {
      await enterComparing(5, { widthPixels: width }, COMPARISON);
      await page.setViewportSize({ width, height: 700 });
      const scrollers = await page.evaluate(() =>
        Array.from(document.body.querySelectorAll('*'))
          .filter(
            (box) =>
              box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1,
          )
          .filter((box) =>
            /auto|scroll/.test(
              `${getComputedStyle(box).overflowX} ${getComputedStyle(box).overflowY}`,
            ),
          )
          .map(({ tagName }) => tagName),
      );
      expect(scrollers).toEqual([]);
      const edges = await page.evaluate(() => {
        const { left: tableLeft } = document
          .querySelector('.compare table')!
          .getBoundingClientRect();
        scrollTo({ left: 200, top: 400, behavior: 'instant' });
        const rectOf = (selector: string) =>
          document.querySelector(selector)!.getBoundingClientRect();
        return {
          moved: tableLeft - rectOf('.compare table').left,
          label: Math.round(rectOf('th[scope="row"]').left),
          name: Math.round(rectOf('th[scope="col"]').top),
          header: Math.round(rectOf('.site-header').left),
          tools: rectOf('.compare-tools').left >= 0,
        };
      });
      expect(edges).toEqual({ moved: 200, label: 0, name: 0, header: 0, tools: true });
      await page.locator('footer a').last().focus();
      expect(
        await page
          .locator('footer')
          .evaluate((footer) => Math.round(footer.getBoundingClientRect().right)),
      ).toBe(width);
    },
  );

  it('at 390 px scrolls with the keyboard', async () => {
    await enterComparing(2, { widthPixels: WIDTHS.phone }, COMPARISON);
    await page.keyboard.press('PageDown');
    await page.waitForFunction(() => scrollY > 0);
  });

  it.each([WIDTHS.phone, WIDTHS.desk])(
    'at %i px has equal columns, with heart and contact in each head',
    async (widthPixels) => {
      await enterComparing(3, { widthPixels }, COMPARISON);
      const widths = await page
        .locator('.compare th[scope="col"]')
        .evaluateAll((heads) => heads.map((head) => head.clientWidth));
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
      const head = page.locator('.compare thead');
      expect([
        await head.getByRole('button', { name: 'Save' }).count(),
        await head.locator('.btn').count(),
      ]).toEqual([3, 3]);
      await head.getByRole('button', { name: 'Save' }).first().click();
      await head.locator('.save[aria-pressed="true"]').first().waitFor();
      await head.locator('.btn').first().click();
      await page.locator('#contact-dialog[open]').waitFor();
    },
  );

  it.each([true, false])(
    'links to another car of the same search, with scripts: %p',
    async (hasScripts) => {
      const search = '/cars-for-sale?listingType=USED';
      await enterComparing(2, { hasScripts }, search);
      await page.locator('#compare-side').click();
      await page.locator('.compare table').waitFor();
      await page.getByRole('link', { name: 'Add another car' }).click();
      await (hasScripts
        ? page.locator('#compare-dialog').waitFor({ state: 'hidden' })
        : page.locator('#listings').waitFor());
      await press(2, 'compared');
      expect(page.url()).toContain(search);
      await press(3, 'compared');
      await press(4, 'compared');
      await shopper.visit(COMPARISON);
      expect(await page.getByRole('link', { name: 'Add another car' }).count()).toBe(0);
    },
  );

  it('shows a shadow at the edge while there are more cars', async () => {
    await enterComparing(3, { widthPixels: WIDTHS.phone }, COMPARISON);
    const seesShadow = (opacity: string) =>
      page.waitForFunction(
        (asked) =>
          getComputedStyle(document.querySelector('.compare')!, '::after').opacity === asked,
        opacity,
      );
    await seesShadow('1');
    await page.evaluate(() =>
      scrollTo({ left: document.documentElement.scrollWidth, behavior: 'instant' }),
    );
    await seesShadow('0');
    await page.evaluate(() => scrollTo({ left: 0, behavior: 'instant' }));
    await seesShadow('1');
    await page.setViewportSize({ width: WIDTHS.desk, height: 900 });
    await seesShadow('0');
  });

  it('prints whole, without controls', async () => {
    await enterComparing(2, {}, COMPARISON);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.compare-remove').first().isVisible()).toBe(false);
    expect(
      await page.locator('.compare-scroll').evaluate((box) => box.scrollHeight - box.clientHeight),
    ).toBe(0);
  });

  it.each(['valuebook.localhost', 'hyundai.localhost'])('appears on %s', async (host) => {
    shopper = await shop.shopper();
    page = shopper.page;
    const { port } = new URL(shop.origin);
    await shopper.visit(`http://${host}:${port}/cars-for-sale`);
    await compareFirst(2);
    await page.locator('#compare-side').click();
    await page.locator('.compare table').waitFor();
    expect(await page.locator('.compare .best').count()).toBeGreaterThan(0);
  });
});
