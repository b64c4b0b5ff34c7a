import { describe, expect, it } from '@jest/globals';
import { useShop } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop();
const RAV4 = '/cars-for-sale?listingType=USED&makeCode=TOYOTA&modelCode=RAV4';

const tab = ({ page }: Shopper, name: string) => page.getByRole('tab', { name, exact: true });
const shown = ({ page }: Shopper) =>
  page.getByRole('tabpanel').evaluateAll((panels) => panels.map(({ id }) => id));

async function atTabs(search = RAV4): Promise<Shopper> {
  const shopper = await shop.shopper();
  await shopper.visit(search);
  await shopper.page.locator('#reference-heading').scrollIntoViewIfNeeded();
  await shopper.page.getByRole('tablist').waitFor();
  return shopper;
}

describe('The reference tabs', () => {
  it('show one panel, that of the selected tab', async () => {
    const shopper = await atTabs();
    expect(await shown(shopper)).toEqual(['pricing']);
    await tab(shopper, 'Safety').click();
    expect(await shown(shopper)).toEqual(['safety']);
    expect(await tab(shopper, 'Safety').getAttribute('aria-selected')).toBe('true');
    expect(shopper.address).toBe(RAV4);
  });

  it('are one tab stop, and move by arrows, Home and End', async () => {
    const shopper = await atTabs();
    const { page } = shopper;
    await tab(shopper, 'Pricing').focus();
    const steps: string[] = [];
    for (const key of [
      'ArrowRight',
      'End',
      'ArrowRight',
      'ArrowLeft',
      'Home',
      'ArrowLeft',
      'Space',
    ]) {
      await page.keyboard.press(key);
      steps.push((await shown(shopper)).join());
    }
    expect(steps).toEqual(['compare-trims', 'faqs', 'pricing', 'faqs', 'pricing', 'faqs', 'faqs']);
    await page.keyboard.press('Tab');
    expect(await shopper.focusedId()).toBe('faqs');
  });

  it('open the tab in the URL', async () => {
    const shopper = await shop.shopper();
    await shopper.visit(`${RAV4}#faqs`);
    await shopper.page.getByRole('tablist').waitFor();
    expect(await shown(shopper)).toEqual(['faqs']);
  });

  it('still work after an exchange', async () => {
    const shopper = await atTabs();
    const { page } = shopper;
    await shopper.seeChange(() =>
      page.locator('#applied-chips').getByRole('link', { name: /Used/ }).click(),
    );
    await page.locator('#reference-heading').scrollIntoViewIfNeeded();
    await page.getByRole('tablist').waitFor();
    expect(await shown(shopper)).toEqual(['compare-trims']);
  });

  it('are sections one below the other without scripts', async () => {
    const shopper = await shop.shopper({ hasScripts: false });
    await shopper.visit(RAV4);
    for (const id of ['pricing', 'compare-trims', 'safety', 'faqs'])
      expect(await shopper.page.locator(`#${id}`).isVisible()).toBe(true);
  });
});
