import { describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 60, env: { ALLOWED_HOSTS: '*' } });
const withoutMemory = useApp({ cars: 60, env: { FEATURES: 'personalization=off' } });

const PAGE = '/notifications';
const ask = (url: string, headers = {}, { app } = site) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });
const hasPrompt = async (search: string, shop = site) =>
  'pushPrompt' in (await ask(`/cars-for-sale/page-data${search}`, {}, shop)).json<object>();

describe('The notifications page', () => {
  it('has a switch for each kind, and explains its requirements without scripts', async () => {
    const { body } = await ask(PAGE);
    expect(
      Array.from(body.matchAll(/name="kinds"[^>]*value="(\w+)"/g), ([, kind]) => kind),
    ).toEqual(['priceDrop', 'newMatch', 'dealerAnswer', 'stillInterested']);
    expect(body).toMatch(
      /<p class="[^"]*without-scripts">Notifications need JavaScript, which is off in this browser\. Emails/,
    );
    expect(body).toContain('<meta name="robots" content="noindex, follow"');
  });

  it("is returned as the prompt to the page's script", async () => {
    const { body, headers } = await ask(PAGE, { 'x-fragment': 'push' });
    expect(body).toMatch(/^<dialog[^>]*id="push-dialog" aria-labelledby="push-heading"/);
    expect(headers['vary']).toContain('x-fragment');
  });

  it('is linked from the privacy pages', async () => {
    expect((await ask('/cars-for-sale/privacy')).body).toContain(`href="${PAGE}"`);
    expect((await ask('/privacy')).body).toMatch(/If you turn on notifications, we store/);
  });

  it('is absent for a brand that stores nothing about shoppers', async () => {
    expect((await ask(PAGE, {}, withoutMemory)).statusCode).toBe(404);
    expect((await ask('/about', {}, withoutMemory)).body).not.toContain(`href="${PAGE}"`);
    expect(await hasPrompt('?makeCode=TOYOTA', withoutMemory)).toBe(false);
  });
});

describe('The prompt for notifications', () => {
  it.each([
    ['?makeCode=TOYOTA', true],
    ['?makeCode=TOYOTA&modelCode=RAV4', true],
    ['?vehicleStyleCode=SEDAN', true],
    ['?listingType=USED&maxPrice=30000', false],
    ['', false],
  ])('appears in the results of "%s": %s', async (search, isThere) => {
    expect(await hasPrompt(search)).toBe(isThere);
  });
});
