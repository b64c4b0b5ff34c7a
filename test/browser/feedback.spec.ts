import { describe, expect, it } from '@jest/globals';
import { useShop } from './shopper.js';

const shop = useShop();
const THANKS = 'Thank you for your feedback.';

describe('The feedback question', () => {
  it('is answered in place, moves focus to the thanks, and is not asked again on the next page', async () => {
    const shopper = await shop.shopper();
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    await shopper.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const no = shopper.page.locator('#feedback').getByRole('button', { name: 'No' });
    await no.hover();
    const told = shopper.page.waitForResponse('**/cars-for-sale/feedback');
    await no.click();
    await shopper.page.getByText(THANKS).waitFor();
    expect([await no.isVisible(), await shopper.focusedId()]).toEqual([false, 'feedback-thanks']);
    expect(await shopper.page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    await told;
    await shopper.visit();
    expect([await no.count(), await shopper.page.getByText(THANKS).isVisible()]).toEqual([0, true]);
  });

  it('returns to the same search without scripts', async () => {
    const shopper = await shop.shopper({ hasScripts: false });
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    await shopper.page.locator('#feedback').getByRole('button', { name: 'Yes' }).click();
    await shopper.page.waitForURL('**/cars-for-sale?makeCode=TOYOTA#feedback');
    expect(await shopper.page.getByText(THANKS).isVisible()).toBe(true);
  });
});
