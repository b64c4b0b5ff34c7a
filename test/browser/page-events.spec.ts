import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useShop } from './shopper.js';

const shop = useShop({}, { hasPictures: true });

/** The default user agent is a bot's, and bots are not counted. */
const CHROME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function aPerson(headers: Record<string, string> = {}): Promise<Page> {
  const { page } = await shop.shopper();
  await page.setExtraHTTPHeaders({ 'user-agent': CHROME, ...headers });
  return page;
}

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
    const page = await aPerson();
    const sent = sentBy(page);
    await page.goto(`${shop.origin}/cars-for-sale`);
    await page.waitForTimeout(300);
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
    const page = await aPerson();
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
      await page.goto(`${shop.origin}/cars-for-sale`);
      await page.locator('main').dispatchEvent('pointerover');
      await page.waitForTimeout(300);
      if ((await touchesOf(page)).length === 0) break;
    }
    expect([await touchesOf(page), [...sent], await dataLayer(page)]).toEqual([[], [], undefined]);
    const answer = page.waitForResponse('**/svc/page-events');
    await page.mouse.move(400, 400);
    expect((await answer).status()).toBe(202);
  });

  it('is not sent when the browser asks for privacy, by header or in scripts', async () => {
    const page = await aPerson();
    const sent = sentBy(page);
    await page.addInitScript(
      'Object.defineProperty(navigator, "globalPrivacyControl", { value: true })',
    );
    await page.goto(`${shop.origin}/`);
    await page.mouse.click(5, 5);
    await page.waitForTimeout(300);
    expect([sent, await dataLayer(page)]).toEqual([[], undefined]);
    const other = await aPerson({ 'sec-gpc': '1' });
    const others = sentBy(other);
    await other.goto(`${shop.origin}/cars-for-sale`);
    await other.mouse.click(5, 5);
    await other.waitForTimeout(300);
    expect([others, await dataLayer(other)]).toEqual([[], undefined]);
  });

  it('only warns developers when the browser blocks it', async () => {
    const shopper = await shop.shopper();
    shopper.expectFault(/page event not sent/);
    const { page } = shopper;
    await page.setExtraHTTPHeaders({ 'user-agent': CHROME });
    await page.addInitScript('navigator.sendBeacon = () => false');
    const warning = page.waitForEvent('console');
    await page.goto(`${shop.origin}/cars-for-sale`);
    await page.mouse.click(5, 5);
    expect((await warning).text()).toBe('page event not sent');
  });
});
