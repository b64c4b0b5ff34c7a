import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useShop, WIDTHS } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();

describe('The filters on a phone', () => {
  let shopper: Shopper;
  let page: Page;

  beforeEach(async () => {
    shopper = await shop.shopper({ widthPixels: WIDTHS.phone });
    page = shopper.page;
    await shopper.visit();
  });

  const dialog = () => page.getByRole('dialog', { name: 'Filters' });
  const submit = () => dialog().locator('#filters-submit');

  async function open(): Promise<void> {
    await page.locator('#filters-open').click();
    await dialog().waitFor();
  }

  /** The dialog ignores presses until a double tap can no longer continue. */
  const taken = () =>
    page
      .locator('#filters-dialog')
      .evaluate((element) =>
        Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
      );

  const closed = () => page.locator('#filters-dialog:not([open])').waitFor({ state: 'attached' });

  it('open as a dialog named Filters that fills the screen', async () => {
    expect(await page.locator('#filters').isVisible()).toBe(false);
    await open();
    expect(await dialog().boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 900 });
    expect(await dialog().evaluate((element) => element.matches(':modal'))).toBe(true);
    expect(await dialog().evaluate((element) => element.contains(document.activeElement))).toBe(
      true,
    );
    expect(await dialog().locator('details.section').count()).toBe(29);
  });

  it('can be scrolled and closed after the window has become wide', async () => {
    await page.locator('#filters-open').click();
    await page.locator('#filters-dialog #filters').waitFor();
    await page.setViewportSize({ width: 1280, height: 700 });
    const submit = page.locator('#filters-submit');
    expect(
      await submit.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight),
    ).toBe(true);
    const last = page.locator('#filters summary').last();
    await last.scrollIntoViewIfNeeded();
    expect(await last.evaluate((title) => title.getBoundingClientRect().top < innerHeight)).toBe(
      true,
    );
    await page.locator('#filters-close').click();
    await closed();
  });

  it('keep the button with the live count in view while scrolling', async () => {
    await open();
    expect(await submit().textContent()).toBe('See 3,000 Results');
    await dialog()
      .locator('#filters')
      .evaluate((form) => form.scrollTo(0, form.scrollHeight / 2));
    await expectInView();
    await shopper.tick('Exterior Color', 'Red');
    expect(await submit().textContent()).toBe(
      `See ${(await shopper.resultCount()).toLocaleString('en-US')} Results`,
    );
    expect(await shopper.chips()).toEqual(['Red']);
    await expectInView();
    expect(await shopper.focusedId()).toBe('[name="extColorSimple"][value="RED"]');

    async function expectInView(): Promise<void> {
      const box = (await submit().boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(900);
      expect(box.y).toBeGreaterThan(780);
    }
  });

  it('keep their scroll position while selecting', async () => {
    await open();
    const input = await shopper.option('Vehicle History', '1 Owner');
    await input.scrollIntoViewIfNeeded();
    const scrolled = () =>
      dialog()
        .locator('#filters')
        .evaluate((form) => form.scrollTop);
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await shopper.seeChange(() => input.click());
    expect(Math.abs((await scrolled()) - before)).toBeLessThanOrEqual(8);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['See Results', () => submit().click()],
    ['the close button', () => page.getByRole('link', { name: 'Close filters' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
    ['Back', () => page.evaluate(() => history.back())],
  ])('%s closes them, keeps the selection and restores focus', async (_name, close) => {
    await open();
    await shopper.tick('Exterior Color', 'Red');
    await shopper.tick('Exterior Color', 'Blue');
    await close();
    await closed();
    expect(shopper.address).toBe('/cars-for-sale?extColorSimple=BLUE&extColorSimple=RED');
    expect(await shopper.chips()).toHaveLength(2);
    await page.locator('#filters-open:focus').waitFor();
    await shopper.seeChange(() => page.goBack());
    expect(shopper.address).toBe('/cars-for-sale');
    expect(await page.locator('#filters').isVisible()).toBe(false);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the close button', () => page.getByRole('link', { name: 'Close filters' }).click()],
    ['Back', () => page.evaluate(() => history.back())],
  ])('closed by %s without a selection, they leave no history entry', async (_name, close) => {
    await shopper.visit('/');
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    const step = () => page.evaluate(() => JSON.stringify([location.href, history.state]));
    const before = await step();
    await open();
    await close();
    await closed();
    // The dialog leaves its history entry after it has closed.
    while ((await step()) !== before) await page.waitForTimeout(20);
    await shopper.settled();
    await page.goBack();
    expect(shopper.address).toBe('/');
  });

  it('close at once on the close button, and reopen at full size', async () => {
    await open();
    const pressed = await page
      .getByRole('link', { name: 'Close filters' })
      .evaluate((cross: HTMLElement) => {
        cross.click();
        const filters = document.querySelector<HTMLDialogElement>('#filters-dialog')!;
        return [filters.open, filters.checkVisibility()];
      });
    expect(pressed).toEqual([true, false]);
    await closed();
    await open();
    expect(await dialog().boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 900 });
  });

  it('Clear all clears them and keeps the dialog open', async () => {
    await shopper.visit('/cars-for-sale?extColorSimple=RED&makeCode=TOYOTA');
    await open();
    await dialog().locator('#filters-clear').focus();
    await shopper.seeChange(() => page.keyboard.press('Enter'));
    expect(await dialog().isVisible()).toBe(true);
    expect(await shopper.focusedId()).toBe('filters-heading');
    expect(await submit().textContent()).toBe('See 3,000 Results');
  });

  it('See Results applies a typed price', async () => {
    await open();
    await dialog().getByLabel('Max price').pressSequentially('20000');
    await shopper.seeChange(() => submit().click());
    await dialog().waitFor({ state: 'hidden' });
    expect(shopper.address).toBe('/cars-for-sale?maxPrice=20000');
  });

  it('See Results requests a typed price once, and keeps the dialog open until its cars are there', async () => {
    const requested: string[] = [];
    const { promise: seen, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/cars-for-sale?*', async (route) => {
      requested.push(route.request().url());
      await seen;
      await route.continue();
    });
    await open();
    await dialog().getByLabel('Max price').pressSequentially('20000');
    await shopper.isAwake('price-inputs');
    const searched = page.waitForRequest('**/cars-for-sale?*');
    await submit().click();
    await searched;
    expect(await dialog().isVisible()).toBe(true);
    release();
    await dialog().waitFor({ state: 'hidden' });
    expect(requested).toHaveLength(1);
    expect(shopper.address).toBe('/cars-for-sale?maxPrice=20000');
  });

  it('See Results followed by another selection keeps the dialog open until its cars are there', async () => {
    await open();
    const red = await shopper.option('Exterior Color', 'Red');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/cars-for-sale?*', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await dialog().getByLabel('Max price').pressSequentially('20000');
    await page.clock.install();
    await submit().click();
    await red.evaluate((input: HTMLInputElement) => input.click());
    await page.clock.runFor(1_000);
    await shopper.drawn();
    expect(await dialog().isVisible()).toBe(true);
    release();
    await dialog().waitFor({ state: 'hidden' });
    expect([shopper.address, await shopper.chips()]).toEqual([
      '/cars-for-sale?extColorSimple=RED&maxPrice=20000',
      ['Under $20,000', 'Red'],
    ]);
  });

  it('See Results shows an error when offline', async () => {
    await open();
    await dialog().getByLabel('Max price').pressSequentially('20000');
    shopper.expectFault(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    await shopper.context.setOffline(true);
    await page.clock.install();
    await submit().click();
    await dialog().getByText('Check your connection, then try again.').waitFor();
    await page.clock.runFor(1_000);
    await shopper.settled();
    expect(await dialog().isVisible()).toBe(true);
  });

  it('a selection that fails offline keeps them open; after closing the page shows the reason', async () => {
    await open();
    shopper.expectFault(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
    await shopper.context.setOffline(true);
    await (await shopper.option('Condition', 'Used')).click();
    await dialog().getByText('Check your connection, then try again.').waitFor();
    await page.clock.install();
    await submit().click();
    await page.clock.runFor(1_000);
    await shopper.settled();
    expect(await dialog().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByText('Check your connection, then try again.').waitFor();
  });

  it('See Results leads to a field with an error', async () => {
    await open();
    await dialog().getByLabel('ZIP Code').pressSequentially('99999');
    await page.getByText('Enter a valid ZIP Code').waitFor();
    await submit().click();
    expect([await dialog().isVisible(), await shopper.focusedId()]).toEqual([true, 'f-zip']);
  });

  it("Enter in an invalid price leads to the error instead of closing, even before the field's script has loaded", async () => {
    await page.route('**/assets/**/price-inputs.js*', (route) => route.abort());
    shopper.expectFault(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await shopper.visit('/cars-for-sale?minPrice=20000');
    await open();
    await dialog().getByLabel('Max price').pressSequentially('10000');
    await page.clock.install();
    await shopper.seeChange(() => page.keyboard.press('Enter'));
    await dialog().getByText('Max price must be greater than Min price.').waitFor();
    await page.clock.runFor(1_000);
    await shopper.settled();
    expect([await dialog().isVisible(), await shopper.focusedId()]).toEqual([true, 'f-maxPrice']);
  });

  it('the button shows that it is counting until the response arrives', async () => {
    const { promise: seen, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/cars-for-sale?*', async (route) => {
      await seen;
      await route.continue();
    });
    await open();
    const input = await shopper.option('Exterior Color', 'Red');
    await shopper.seeChange(async () => {
      await input.click();
      await dialog().locator('#filters-submit[aria-busy="true"]').waitFor();
      release();
    });
    expect(await submit().getAttribute('aria-busy')).toBeNull();
  });

  it('the button shows the count before the filters are redrawn, and keeps selections made in between', async () => {
    await open();
    const red = await shopper.option('Exterior Color', 'Red');
    const blue = await shopper.option('Exterior Color', 'Blue');
    await blue.evaluate((input: HTMLInputElement) => {
      const form = document.querySelector('#filters');
      const button = document.querySelector('#filters-submit')!;
      const onCount = () => {
        counted.disconnect();
        Object.assign(window, {
          countedIn: {
            isSameForm: form === document.querySelector('#filters'),
            text: button.textContent,
          },
        });
        input.click();
      };
      const counted = new MutationObserver(onCount);
      counted.observe(button, { childList: true, characterData: true, subtree: true });
    });
    await red.click();
    await page
      .locator('#results[data-title] .chip', { hasText: 'Blue' })
      .waitFor({ state: 'attached' });
    const { totalResultCount } = (await (
      await fetch(`${shop.origin}/rest/lsc/listing/count?extColorSimple=RED`)
    ).json()) as {
      totalResultCount: number;
    };
    expect(await page.evaluate('countedIn')).toEqual({
      isSameForm: true,
      text: `See ${totalResultCount} Results`,
    });
    expect(await Promise.all([red.isChecked(), blue.isChecked()])).toEqual([true, true]);
  });

  it('show the offline notice where they cover the page, and stay open', async () => {
    await open();
    const input = await shopper.option('Exterior Color', 'Red');
    shopper.expectFault(/ERR_INTERNET_DISCONNECTED/);
    await shopper.context.setOffline(true);
    await input.click();
    await dialog().getByText('Check your connection, then try again.').waitFor();
    await shopper.seeChange(() => shopper.context.setOffline(false));
    expect([await dialog().isVisible(), await shopper.chips()]).toEqual([true, ['Red']]);
  });

  it('opened before the scripts loaded, they keep open sections and selections', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/page-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/cars-for-sale?makeCode=TOYOTA', { waitUntil: 'commit' });
    await page.locator('#filters-open').click();
    await shopper.section('Interior Color').locator('summary').click();
    await (await shopper.option('Interior Color', 'Black')).check();
    await shopper.seeChange(async () => release());
    await dialog().waitFor();
    expect(shopper.address).toBe('/cars-for-sale?intColorSimple=BLACK&makeCode=TOYOTA');
    expect(await (await shopper.option('Interior Color', 'Black')).isVisible()).toBe(true);
    expect(await shopper.focusedId()).toBe('[name="intColorSimple"][value="BLACK"]');
    await submit().click();
    await closed();
    expect([await page.locator('#filters').isVisible(), await shopper.chips()]).toEqual([
      false,
      ['Toyota', 'Black interior'],
    ]);
    await shopper.seeChange(() => page.goBack());
    expect([shopper.address, await dialog().isVisible()]).toEqual([
      '/cars-for-sale?makeCode=TOYOTA',
      false,
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the close button', () => page.getByRole('link', { name: 'Close filters' }).click()],
    ['See Results', () => submit().click()],
  ])('opened by the URL of a page, they can be closed by %s and reopened', async (_name, close) => {
    await page.goto('/cars-for-sale?makeCode=TOYOTA#filters');
    await dialog().waitFor();
    await close();
    await closed();
    expect(await page.locator('#filters').isVisible()).toBe(false);
    await open();
    await dialog().locator('#filters').waitFor();
    expect(shopper.address).toBe('/cars-for-sale?makeCode=TOYOTA');
  });

  it.each([
    ['the close button', 'filters-close'],
    ['See Results', 'filters-submit'],
  ])('a double tap on %s closes them without clicking a link below', async (_name, id) => {
    await page.clock.install();
    await open();
    await page.locator('#filters-dialog #filters').waitFor();
    await taken();
    const { x: left, y: top, width, height } = (await page.locator(`#${id}`).boundingBox())!;
    const [x, y] = [left + width / 4, top + height / 2];
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => {
      document.title = 'Pressed:';
      const note = ({ target }: Event) => {
        const pressed = (target as Element).closest('a, button');
        if (pressed) document.title += ` ${pressed.id || pressed.textContent}`;
      };
      addEventListener('pointerdown', note, { capture: true });
    });
    await page.mouse.click(x, y);
    await page.clock.runFor(200);
    await page.mouse.click(x, y);
    await page.clock.resume();
    await closed();
    expect(await page.title()).toBe(`Pressed: ${id}`);
    expect(
      await page.evaluate(
        ([atX, atY]) => Boolean(document.elementFromPoint(atX!, atY!)?.closest('a')),
        [x, y],
      ),
    ).toBe(true);
  });

  // At 844 px the button covers a thumb of the price slider.
  it.each([900, 844])(
    'a double tap on the open button keeps them open, %i px high',
    async (height) => {
      await page.setViewportSize({ width: WIDTHS.phone, height });
      const address = page.url();
      await page.locator('#filters-open').dblclick();
      await taken();
      expect(await submit().isVisible()).toBe(true);
      expect(await page.locator('#f-minPrice').inputValue()).toBe('');
      expect(page.url()).toBe(address);
      await submit().click();
      await closed();
    },
  );

  it('can be reopened after a change', async () => {
    await open();
    await shopper.tick('Exterior Color', 'Red');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await open();
    expect(await (await shopper.option('Exterior Color', 'Red')).isChecked()).toBe(true);
    await shopper.untick('Exterior Color', 'Red');
    expect(await submit().textContent()).toBe('See 3,000 Results');
  });
});
