import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useShop } from './shopper.js';
import type { Shopper, ShopperOptions } from './shopper.js';

const shop = useShop();

let shopper: Shopper;
let page: Page;
let path: string;

beforeEach(async () => {
  const html = await (await fetch(`${shop.origin}/cars-for-sale`)).text();
  path = / href="(\/cars-for-sale\/vehicle\/\d+)/.exec(html)![1]!;
});

async function enter(options: ShopperOptions = {}): Promise<void> {
  shopper = await shop.shopper(options);
  page = shopper.page;
  await page.addInitScript(() => {
    // The test browser has no Web Share.
    if (localStorage.getItem('shares') === null) return;
    Object.assign(navigator, {
      canShare: () => true,
      share: async (shared: ShareData) => void Object.assign(globalThis, { shared }),
    });
  });
  await shopper.visit(`${path}?clickType=listing`);
}

const share = () => page.locator('summary', { hasText: 'Share' });

describe('Share listing', () => {
  it.each([true, false])(
    'offers the canonical URL of the car and a mail; with scripts: %p',
    async (hasScripts) => {
      await enter({ hasScripts });
      await share().click();
      const address = page.getByLabel('Link to this car');
      await address.waitFor();
      expect(await address.inputValue()).toBe(shop.origin + path);
      const mail = new URL(
        (await page.getByRole('link', { name: 'Send by email' }).getAttribute('href'))!,
      );
      expect(mail.protocol).toBe('mailto:');
      expect(mail.searchParams.get('subject')).toMatch(/^\d{4} .+ for \$[\d,]+$/);
      expect(mail.searchParams.get('body')).toContain(shop.origin + path);
      const copy = page.getByRole('button', { name: 'Copy link' });
      if (hasScripts) await copy.waitFor();
      else expect(await copy.count()).toBe(0);
    },
  );

  it('copies the link and confirms it', async () => {
    await enter();
    await shopper.context.grantPermissions(['clipboard-write']);
    await share().click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    expect(await page.locator('#announcer').textContent()).toBe('Link copied');
    // Pages may not read the clipboard, so the shopper pastes.
    await page.evaluate(() => document.body.append(document.createElement('textarea')));
    await page.locator('body > textarea').press('Control+V');
    expect(await page.locator('body > textarea').inputValue()).toBe(shop.origin + path);
  });

  it("uses the browser's share dialog if available", async () => {
    await enter();
    await page.evaluate(() => localStorage.setItem('shares', ''));
    await page.reload();
    await share().hover();
    await shopper.isAwake('share');
    await share().click();
    await page.waitForFunction(() => 'shared' in globalThis);
    expect(
      await page.evaluate(() => (globalThis as unknown as { shared: ShareData }).shared.url),
    ).toBe(shop.origin + path);
    expect(await page.getByLabel('Link to this car').isVisible()).toBe(false);
  });
});
