import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { useShop, WIDTHS } from './shopper.js';

const shop = useShop();

describe('The API documentation', () => {
  it('filters by typed words and shows the count', async () => {
    const shopper = await shop.shopper({ widthPixels: WIDTHS.phone });
    const { page } = shopper;
    await shopper.visit('/docs');
    const [find, calls, said] = [
      page.getByLabel('Find a call'),
      page.locator('article:visible'),
      page.locator('.docs-find output'),
    ];
    const all = await calls.count();
    await find.fill('Trims Compared Nowhere');
    expect([await calls.count(), await said.textContent()]).toEqual([0, 'No matches.']);
    await find.fill('RESULTTOKEN start');
    expect(await calls.count()).toBe(1);
    expect(await said.textContent()).toMatch(/^\d found\.$/);
    await find.fill('driveGroup');
    expect(await page.locator('#search-parameters').isVisible()).toBe(true);
    await find.fill('');
    expect([await calls.count(), await said.textContent()]).toEqual([all, '']);
  });

  it('sends an edited example and shows the response, without other servers', async () => {
    const shopper = await shop.shopper();
    shopper.expectFault(/400/);
    const { page } = shopper;
    await shopper.visit('/docs');
    const call = page.getByRole('form', { name: 'Try GET /rest/lsc/listing', exact: true });
    const [address, said] = [call.getByLabel('Address to try'), call.locator('output')];
    await address.fill('/rest/lsc/listing?makeCode=TOYOTAA');
    await call.getByRole('button', { name: 'Send' }).click();
    expect(await settled(said)).toMatch(/^400 Bad Request, \d+ bytes, \d+ ms$/);
    expect(await call.locator('pre').textContent()).toContain('did you mean TOYOTA?');
    await address.fill('https://elsewhere.example/');
    await address.press('Enter');
    expect(await said.textContent()).toBe('Enter a path that begins with /.');
    expect(await call.locator('pre').isVisible()).toBe(false);
  });

  it('shows everything except these controls without scripts', async () => {
    const shopper = await shop.shopper({ hasScripts: false });
    const { page } = shopper;
    await shopper.visit('/docs');
    expect(await page.locator('.docs-find, .docs-try').filter({ visible: true }).count()).toBe(0);
    for (const title of [
      'Quick start',
      'Page by page',
      'Limits',
      'From other sites',
      'When a call fails',
      'Changes',
    ]) {
      expect(await page.getByRole('heading', { name: title, exact: true }).isVisible()).toBe(true);
    }
  });
});

/** The text after the call has ended. */
async function settled(said: Locator): Promise<string | null> {
  for (;;) {
    const text = await said.textContent();
    if (text && text !== 'Asking …') return text;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
