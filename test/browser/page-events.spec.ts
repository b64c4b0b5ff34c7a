import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop({}, { hasPictures: true });

/** Bots are not counted. */
const aPerson = (): Promise<Shopper> => shop.shopper({ isPerson: true });

/** Paths of the events that a page sends. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/svc/page-events') && sent.push(request.url()),
  );
  return sent;
}

const dataLayer = (page: Page) =>
  page.evaluate(() => (window as unknown as { dataLayer?: object[] }).dataLayer);

/** Events that count as using a page. */
const TOUCHES = ['pointermove', 'pointerdown', 'focusin', 'keydown'];
const touchesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { touches: string[] }).touches);

describe('The page event', () => {
  it('is sent once, on the first interaction, and is in the data layer', async () => {
    const shopper = await aPerson();
    const { page } = shopper;
    const sent = sentBy(page);
    await shopper.visit();
    await shopper.settled();
    expect([sent, await dataLayer(page)]).toEqual([[], undefined]);
    const answer = page.waitForResponse('**/svc/page-events');
    await page.getByLabel('Min price').focus();
    expect((await answer).status()).toBe(202);
    await page.mouse.click(5, 5);
    expect(sent).toHaveLength(1);
    expect(await dataLayer(page)).toEqual([
      { event: 'page view', pageName: 'search results', brand: 'ATC' },
    ]);
  });

  it('is not sent for a resting mouse when the page loads; its first move counts', async () => {
    const shopper = await aPerson();
    const { page } = shopper;
    const sent = sentBy(page);
    await page.addInitScript((types) => {
      const touches: string[] = [];
      for (const type of types)
        document.addEventListener(type, ({ isTrusted }) => isTrusted && touches.push(type), {
          capture: true,
        });
      Object.assign(window, { touches });
    }, TOUCHES);
    // On a busy machine, the browser may send a mouse move or focus event unprompted. Then the page
    // has had an interaction, and is loaded again.
    for (let load = 0; load < 5; load += 1) {
      sent.length = 0;
      await shopper.visit();
      await page.locator('main').dispatchEvent('pointerover');
      await shopper.settled();
      if ((await touchesOf(page)).length === 0) break;
    }
    expect([await touchesOf(page), [...sent], await dataLayer(page)]).toEqual([[], [], undefined]);
    const answer = page.waitForResponse('**/svc/page-events');
    await page.mouse.move(400, 400);
    expect((await answer).status()).toBe(202);
  });

  it('is not sent when the browser asks for privacy, by header or in scripts', async () => {
    const shopper = await aPerson();
    const { page } = shopper;
    const sent = sentBy(page);
    await page.addInitScript(
      'Object.defineProperty(navigator, "globalPrivacyControl", { value: true })',
    );
    await shopper.visit('/');
    await page.mouse.click(5, 5);
    await shopper.settled();
    expect([sent, await dataLayer(page)]).toEqual([[], undefined]);
    const other = await aPerson();
    await other.page.setExtraHTTPHeaders({ 'sec-gpc': '1' });
    const others = sentBy(other.page);
    await other.visit();
    await other.page.mouse.click(5, 5);
    await other.settled();
    expect([others, await dataLayer(other.page)]).toEqual([[], undefined]);
  });

  it('only warns developers when the browser blocks it', async () => {
    const shopper = await aPerson();
    shopper.expectFault(/page event not sent/);
    const { page } = shopper;
    await page.addInitScript('navigator.sendBeacon = () => false');
    const warning = page.waitForEvent('console');
    await shopper.visit();
    await page.mouse.click(5, 5);
    expect((await warning).text()).toBe('page event not sent');
  });
});
