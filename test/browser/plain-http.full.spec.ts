import { expect, it } from '@jest/globals';
import { useShop } from './shopper.js';

/**
 * An address of a local network, which this machine need not have: requests to it are routed to the
 * shop.
 */
const LAN = '192.168.1.20';
const shop = useShop(async () => ({ HOST: '0.0.0.0' }));

it('Saving a car or requesting a link over plain HTTP says that HTTPS is needed', async () => {
  const shopper = await shop.shopper();
  const { page } = shopper;
  await page.route(`http://${LAN}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), host: LAN };
    await route.fulfill({
      response: await route.fetch({ url: shop.origin + pathname + search, headers }),
    });
  });
  shopper.expectFault(/403/);
  // Chromium's warnings about headers that need TLS.
  shopper.expectFault(/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/);
  await page.goto(`http://${LAN}/cars-for-sale`, { waitUntil: 'load' });
  await page.locator('#listings button.save').first().click();
  await page.getByText('Accounts and saved cars need HTTPS').waitFor();
  await page.goto(`http://${LAN}/sign-in`, { waitUntil: 'load' });
  await page.getByLabel('Email', { exact: true }).fill('ann@example.com');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Open this site at its https:// address.').waitFor();
  expect(await page.getByText('Check your email').isVisible()).toBe(false);
});
