import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PersonalData } from '../../src/accounts/personal-data.js';
import { Database } from '../../src/platform/database/database.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { PushReceiver } from '../push/push-receiver.js';
import { isTooBusy } from '../push/register-device.js';
import { useShop } from './shopper.js';
import type { ShopperOptions } from './shopper.js';

const shop = useShop({}, { changesShop: true });

const CHOSEN = '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4';
const HOUR_MS = 3_600_000;
const KIND_LABELS = [
  'Price drops of cars you saved',
  'New cars in searches you follow',
  'Answers from dealers',
];

let ids: string[] = [];
beforeAll(async () => {
  const { listings } = (await (
    await fetch(`${shop.origin}/rest/lsc/listing?numRecords=2`)
  ).json()) as { listings: { id: string }[] };
  ids = listings.map(({ id }) => String(id));
});

/** URLs that a page has fetched. */
interface PageOfTest {
  fetched: string[];
}

interface Permissions {
  readonly before?: NotificationPermission;
  readonly requested?: NotificationPermission;
}

/**
 * A browser with the given permission before and after the prompt. Chromium's headless shell denies
 * notifications and has no push service: both are replaced, and the subscription has real keys.
 */
async function aShopper(
  { before = 'default', requested = 'granted' }: Permissions = {},
  options: ShopperOptions = {},
) {
  const shopper = await shop.shopper({ isPerson: true, ...options });
  const receiver = new PushReceiver();
  await shopper.context.addInitScript(
    ([first, answer, subscription]) => {
      const { fetch } = globalThis;
      const fetched: string[] = [];
      Object.assign(globalThis, { fetched });
      globalThis.fetch = (requested, how) => {
        fetched.push(String(requested));
        return fetch(requested, how);
      };
      const permission = () =>
        (localStorage.getItem('test-permission') ?? first) as NotificationPermission;
      Object.defineProperty(Notification, 'permission', { get: permission });
      Notification.requestPermission = () => {
        if (permission() === 'default') localStorage.setItem('test-permission', answer);
        return Promise.resolve(permission());
      };
      const made = {
        ...subscription,
        toJSON: () => subscription,
        unsubscribe: () => Promise.resolve(true),
      };
      PushManager.prototype.subscribe = (given) => {
        localStorage.setItem('test-key', String(given!.applicationServerKey));
        return Promise.resolve(made as unknown as PushSubscription);
      };
      PushManager.prototype.getSubscription = () =>
        Promise.resolve(made as unknown as PushSubscription);
    },
    [before, requested, receiver.subscription] as const,
  );
  await shopper.context.route(/\/consumer-device\/browser/, async (route) => {
    for (;;) {
      const response = await route.fetch();
      if (!isTooBusy(response.status())) return route.fulfill({ response });
    }
  });
  return { shopper, page: shopper.page, receiver };
}

const dialog = (page: Page) => page.locator('#push-dialog');
/** Moves the mouse, which hydrates the island. */
async function touch(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  await page.mouse.move(210, 410);
  await page.locator('[data-island="push"][data-awake]').waitFor({ state: 'attached' });
}
async function view(page: Page, at = 0): Promise<void> {
  await page.goto(`/cars-for-sale/vehicle/${ids[at]}`);
  await touch(page);
}
/**
 * Whether the island fetches the prompt. It does so in the first turn after hydration, or never.
 */
async function isRequested(page: Page): Promise<boolean> {
  await touch(page);
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return (globalThis as unknown as PageOfTest).fetched.some((href) =>
      href.endsWith('/notifications'),
    );
  });
}
const devices = () => shop.app.get(Database).reading.selectFrom('pushDevice').selectAll().execute();
const deviceOf = async ({ endpoint }: PushReceiver) =>
  (await devices()).find(({ token }) => token.includes(endpoint));
const stateOf = (page: Page) => page.locator('#push-panel').getAttribute('data-state');

describe('The push prompt', () => {
  it('appears once per device, after a car was viewed and a model selected', async () => {
    const { page } = await aShopper();
    await view(page);
    await page.goto(CHOSEN);
    await touch(page);
    await dialog(page).waitFor();
    expect(await page.evaluate(() => document.activeElement!.id)).toBe('push-heading');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.goto(CHOSEN);
    expect(await isRequested(page)).toBe(false);
    await page.goto('/cars-for-sale?vehicleStyleCode=SUVCROSS');
    expect(await isRequested(page)).toBe(false);
  });

  it('does not appear before a car is viewed, or without make, model or body style', async () => {
    const { page } = await aShopper();
    await page.goto(CHOSEN);
    expect(await isRequested(page)).toBe(false);
    await view(page);
    await page.goto('/cars-for-sale?listingType=USED');
    expect(await page.locator('[data-island="push"]').count()).toBe(0);
    await page.goto('/cars-for-sale?vehicleStyleCode=SUVCROSS');
    expect(await isRequested(page)).toBe(true);
    await dialog(page).getByRole('link', { name: 'Choose what to get' }).click();
    await page.waitForURL('**/notifications');
    await page.goto(CHOSEN);
    expect(await isRequested(page)).toBe(false);
  });

  it.each([
    [24 * HOUR_MS - 60_000, true],
    [24 * HOUR_MS + 60_000, false],
  ])('%i ms after a car was viewed: %s', async (laterMs, isExpected) => {
    const { page } = await aShopper();
    await view(page);
    await page.evaluate((ms) => {
      const viewedAt = Number(localStorage.getItem('inventory-viewed-at'));
      localStorage.setItem('inventory-viewed-at', String(viewedAt - ms));
    }, laterMs);
    await page.goto(CHOSEN);
    expect(await isRequested(page)).toBe(isExpected);
  });

  it('appears after a filter is selected on the page, and not over another dialog', async () => {
    const { page } = await aShopper({}, { widthPixels: 390 });
    await view(page);
    await page.goto(CHOSEN);
    await page
      .locator('#filters-open, [data-action="filters"], a[href="#filters"]')
      .first()
      .click();
    const filters = page.locator('dialog[open]');
    await filters.waitFor();
    await touch(page);
    expect(await dialog(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(1);
  });

  it('registers the browser on consent', async () => {
    const { page, receiver } = await aShopper();
    await view(page);
    await page.goto(CHOSEN);
    await touch(page);
    // The Still Interested alert may be announced right after it.
    await page.locator('#announcer').evaluate((announcer) => {
      const note = () =>
        announcer.setAttribute(
          'data-heard',
          `${announcer.getAttribute('data-heard') ?? ''}|${announcer.textContent}`,
        );
      new MutationObserver(note).observe(announcer, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await dialog(page).getByRole('button', { name: 'Turn on notifications' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page
      .locator('#announcer[data-heard*="Notifications are on"]')
      .waitFor({ state: 'attached' });
    const device = (await deviceOf(receiver))!;
    expect(device).toMatchObject({
      brand: 'ATC',
      mutedKinds: '[]',
      timeZone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    });
    const stored = await page.evaluate(
      () => JSON.parse(localStorage.getItem('push')!) as { deviceId: string },
    );
    expect(stored.deviceId).toBe(device.id);
    const key = await page.evaluate(() => localStorage.getItem('test-key'));
    expect(Buffer.from(key!, 'base64url')).toHaveLength(65);
    expect(
      await page.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(
          ({ scope }) => new URL(scope).pathname,
        ),
      ),
    ).toEqual(['/cars-for-sale/']);
  });

  it('explains how to unblock notifications after a refusal', async () => {
    const { page, receiver } = await aShopper({ requested: 'denied' });
    await view(page);
    await page.goto(CHOSEN);
    await touch(page);
    await dialog(page).getByRole('button', { name: 'Turn on notifications' }).click();
    await dialog(page).getByText('Your browser blocks notifications').waitFor();
    expect(await deviceOf(receiver)).toBeUndefined();
    await page.goto(CHOSEN);
    expect(await isRequested(page)).toBe(false);
  });

  it('deletes the registration once the permission is withdrawn', async () => {
    const { page, receiver } = await aShopper();
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page.locator('#push-panel[data-state="on"]').waitFor();
    expect(await deviceOf(receiver)).toBeDefined();
    await page.evaluate(() => localStorage.setItem('test-permission', 'denied'));
    await page.goto(`/cars-for-sale/vehicle/${ids[0]}`);
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await touch(page);
    await removed;
    expect([
      await deviceOf(receiver),
      await page.evaluate(() => localStorage.getItem('push')),
    ]).toEqual([undefined, null]);
  });

  it('shows the Home Screen steps on an iPhone without push', async () => {
    const { shopper, page } = await aShopper();
    await shopper.context.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      });
    });
    await view(page);
    await page.goto(CHOSEN);
    await touch(page);
    await dialog(page).getByText('Tap Add to Home Screen.').waitFor();
    expect(
      await dialog(page).getByRole('button', { name: 'Turn on notifications' }).isVisible(),
    ).toBe(false);
    await dialog(page).getByRole('button', { name: 'Not now' }).click();
    await page.goto(CHOSEN);
    expect(await isRequested(page)).toBe(false);
  });

  it('only logs a failed registration', async () => {
    const { shopper, page } = await aShopper();
    shopper.expectFault(/503|push registration failed/);
    await page.route('**/consumer-device/browser', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Away.' } }),
    );
    await view(page);
    await page.goto(CHOSEN);
    await touch(page);
    await dialog(page).getByRole('button', { name: 'Turn on notifications' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(shopper.faults).toEqual([]);
  });
});

describe('The notification settings', () => {
  it('are a sentence without scripts, and disabled until their script knows the state', async () => {
    const { page } = await aShopper({}, { hasScripts: false });
    await page.goto('/notifications');
    await page.getByText('Notifications need JavaScript, which is off in this browser.').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    const scripted = await aShopper();
    await scripted.page.route('**/assets/*/**', (route) => route.abort());
    scripted.shopper.expectFault(/ERR_FAILED|import/);
    await scripted.page.goto('/notifications');
    expect(await scripted.page.getByRole('main').getByRole('button').count()).toBe(0);
  });

  it('turn kinds on and off in this browser', async () => {
    const { page, receiver } = await aShopper();
    await page.goto('/notifications');
    await page.locator('[data-island="push"][data-awake]').waitFor({ state: 'attached' });
    for (const label of KIND_LABELS) expect(await page.getByLabel(label).isChecked()).toBe(true);
    await page.getByLabel(KIND_LABELS[1]!).uncheck();
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page.getByText('Notifications are on in this browser.').waitFor();
    expect(await page.evaluate(() => document.activeElement!.textContent)).toContain(
      'Notifications are on in this browser.',
    );
    expect(JSON.parse((await deviceOf(receiver))!.mutedKinds)).toEqual(['newMatch']);
    const renewed = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.reload();
    await renewed;
    await page.locator('#push-panel[data-state="on"]').waitFor();
    expect(await page.getByLabel(KIND_LABELS[1]!).isChecked()).toBe(false);
    await page.getByLabel(KIND_LABELS[0]!).uncheck();
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Save' }).click();
    await saved;
    expect(JSON.parse((await deviceOf(receiver))!.mutedKinds)).toEqual(['priceDrop', 'newMatch']);
    await page.getByRole('button', { name: 'Turn off notifications' }).click();
    await page.getByText('Notifications are off in this browser.').waitFor();
    expect(await deviceOf(receiver)).toBeUndefined();
  });

  it('explain blocked notifications and server errors', async () => {
    const blocked = await aShopper({ before: 'denied' });
    await blocked.page.goto('/notifications');
    await blocked.page.locator('#push-panel[data-state="blocked"]').waitFor();
    expect(await blocked.page.getByRole('button', { name: /notifications/ }).count()).toBe(0);
    const { shopper, page } = await aShopper();
    shopper.expectFault(/503|push registration failed/);
    await page.route('**/consumer-device/browser', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page.getByText('We can’t reach the server right now.').waitFor();
    expect(await stateOf(page)).toBe('off');
  });

  it('report an unreachable push service', async () => {
    const { shopper, page } = await aShopper();
    shopper.expectFault(/push registration failed/);
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = () => {
        document.documentElement.setAttribute('data-subscribing', '');
        return new Promise(() => {});
      };
    });
    await page.clock.install();
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page.locator('html[data-subscribing]').waitFor();
    await page.clock.runFor(20_000);
    await page
      .getByRole('alert')
      .getByText('Your browser couldn’t turn on notifications.')
      .waitFor();
    expect(
      await page.getByRole('button', { name: 'Turn on notifications' }).getAttribute('aria-busy'),
    ).toBeNull();
  });

  it('report an immediate refusal by the browser', async () => {
    const { shopper, page } = await aShopper();
    shopper.expectFault(/push registration failed/);
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = () =>
        Promise.reject(new DOMException('Registration failed', 'AbortError'));
      PushManager.prototype.getSubscription = () => Promise.resolve(null);
    });
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page
      .getByRole('alert')
      .getByText('Your browser couldn’t turn on notifications.')
      .waitFor();
  });

  it('are off after the registration was deleted elsewhere, and do not register again', async () => {
    const { shopper, page, receiver } = await aShopper();
    shopper.expectFault(/404/);
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page.locator('#push-panel[data-state="on"]').waitFor();
    await shop.app.get(PersonalData).forget({ browserIds: [(await deviceOf(receiver))!.ownerId] });
    const rejected = page.waitForResponse((response) => response.status() === 404);
    await page.reload();
    await rejected;
    await page.locator('#push-panel[data-state="off"]').waitFor();
    expect([
      await deviceOf(receiver),
      await page.evaluate(() => localStorage.getItem('push')),
    ]).toEqual([undefined, null]);
  });

  it('move into the account after sign-in', async () => {
    const { shopper, page, receiver } = await aShopper();
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await page.locator('#push-panel[data-state="on"]').waitFor();
    expect((await deviceOf(receiver))!.ownerId).toMatch(/^visitor:/);
    const browser = new BrowserOfTest(shop);
    await browser.signIn('push-owner@example.com');
    await shopper.context.addCookies(
      Array.from(browser.cookies, ([name, value]) => ({
        name,
        value,
        domain: '127.0.0.1',
        path: '/',
        secure: name.startsWith('__Host-'),
      })),
    );
    const again = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().includes('consumer-device'),
    );
    await page.goto(`/cars-for-sale/vehicle/${ids[0]}`);
    await touch(page);
    await again;
    const device = (await deviceOf(receiver))!;
    expect([device.ownerId.startsWith('visitor:'), device.sessionId]).toEqual([
      false,
      expect.any(String),
    ]);
  });

  it.each([390, 820, 1280])('shift no layout on a page of %i px', async (widthPixels) => {
    const { page } = await aShopper({ before: 'denied' }, { widthPixels });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as unknown as { value: number };
          document.documentElement.dataset['shift'] = String(
            Number(document.documentElement.dataset['shift'] ?? 0) + value,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/notifications');
    await page.locator('#push-panel[data-state="blocked"]').waitFor();
    await page.screenshot();
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.01);
  });
});
