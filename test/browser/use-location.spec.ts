import { describe, expect, it } from '@jest/globals';
import type { Shopper } from './shopper.js';
import { useShop, WIDTHS } from './shopper.js';

const shop = useShop();

const AUSTIN = { latitude: 30.271_29, longitude: -97.743_71 };
const HEIDELBERG = { latitude: 49.41, longitude: 8.69 };

const button = ({ page }: Shopper) => page.getByRole('button', { name: 'Use my location' });
const problem = ({ page }: Shopper) =>
  page.locator('#filters').getByRole('alert').filter({ hasText: /\w/ });

/** Geolocation fails with this error code. */
async function failWith({ page }: Shopper, code: number): Promise<void> {
  await page.addInitScript((wanted) => {
    navigator.geolocation.getCurrentPosition = (_, fail) =>
      fail?.({ code: wanted } as GeolocationPositionError);
  }, code);
}

describe('"Use my location"', () => {
  it('searches around the nearest ZIP Code, asks only on click, and sends a rounded position in the body', async () => {
    const shopper = await shop.shopper();
    const { page, context } = shopper;
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(AUSTIN);
    await page.addInitScript(() => {
      const { geolocation } = navigator;
      const ask = geolocation.getCurrentPosition.bind(geolocation);
      geolocation.getCurrentPosition = (...of) => {
        document.documentElement.dataset['asked'] = '';
        ask(...of);
      };
    });
    const sent: string[] = [];
    page.on(
      'request',
      (request) =>
        request.url().includes('nearest') && sent.push(`${request.method()} ${request.postData()}`),
    );
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    await page.getByLabel('ZIP Code').focus();
    await shopper.isAwake('zip-editor');
    expect(await page.locator('html[data-asked]').count()).toBe(0);
    await shopper.seeChange(() => button(shopper).press('Enter'));
    expect(shopper.address).toMatch(/^\/cars-for-sale\?makeCode=TOYOTA&zip=787\d\d$/);
    expect(sent).toEqual(['POST {"latitude":30.27,"longitude":-97.74}']);
    expect(await page.getByLabel('ZIP Code').inputValue()).toMatch(/^787\d\d$/);
    expect(await page.locator('.place-line').innerText()).toContain('Austin, TX');
    expect(await shopper.focusedId()).toBe('use-location');
    expect(
      await page.evaluate(
        () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
      ),
    ).not.toMatch(/30\.27|97\.7/);
  });

  it.each([
    ['denied', 1, /doesn’t share your location/],
    ['unavailable', 2, /couldn’t find your location/],
    ['late', 3, /took too long/],
  ])('says what to do when the position is %s', async (_, code, text) => {
    const shopper = await shop.shopper();
    await failWith(shopper, code);
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    await button(shopper).click();
    await problem(shopper).waitFor();
    expect(await problem(shopper).textContent()).toMatch(text);
    expect(shopper.address).toBe('/cars-for-sale?makeCode=TOYOTA');
    expect(await button(shopper).getAttribute('aria-busy')).toBeNull();
  });

  it("reports a position outside the US, also in a phone's dialog", async () => {
    const shopper = await shop.shopper({ widthPixels: WIDTHS.phone });
    shopper.expectFault(/404/);
    await shopper.context.grantPermissions(['geolocation']);
    await shopper.context.setGeolocation(HEIDELBERG);
    await shopper.visit();
    await shopper.page.locator('#filters-open').click();
    await button(shopper).click();
    await problem(shopper).waitFor();
    expect(await problem(shopper).textContent()).toBe(
      'You seem to be outside the US. Enter a US ZIP Code to see cars near it.',
    );
    await shopper.context.setGeolocation(AUSTIN);
    await shopper.seeChange(() => button(shopper).click());
    expect(shopper.address).toContain('zip=787');
  });

  it('is absent without scripts', async () => {
    const shopper = await shop.shopper({ hasScripts: false });
    await shopper.visit();
    expect(await button(shopper).count()).toBe(0);
  });
});
