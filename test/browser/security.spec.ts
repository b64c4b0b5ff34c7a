import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SearchService } from '../../src/search/search.service.js';
import { useShop, WIDTHS } from './shopper.js';
import type { Shopper } from './shopper.js';

const shop = useShop({}, { changesShop: true, hasPictures: true });

afterEach(() => {
  jest.restoreAllMocks();
});

describe('The content security policy', () => {
  it.each(Object.values(WIDTHS))(
    'blocks nothing of the site itself during a whole visit at %i px',
    async (widthPixels) => {
      const shopper = await shop.shopper({ widthPixels });
      const violations = await listenForViolations(shopper);
      await shopper.visit('/');
      await shopper.visit();
      if (widthPixels < WIDTHS.desk) await shopper.page.locator('#filters-open').click();
      await shopper.tick('Exterior Color', 'Red');
      await shopper.page.getByLabel('Max price').pressSequentially('30000');
      await shopper.seeChange(() => shopper.page.getByLabel('Max price').press('Enter'));
      await shopper.page.keyboard.press('Escape');
      await shopper.pick('Sort results', 'Price - Lowest');
      await shopper.page.locator('#listings > .slot:not(.extra) h3 a').first().click();
      await shopper.page.waitForURL('**/vehicle/**');
      await shopper.page.waitForLoadState('load');
      expect(violations).toEqual([]);
    },
  );

  it('blocks scripts without a known hash, inline and as handlers', async () => {
    const shopper = await shop.shopper();
    const violations = await listenForViolations(shopper);
    shopper.expectFault(/Content Security Policy/);
    await shopper.visit();
    await shopper.page.evaluate(() => {
      document
        .querySelector('main')!
        .insertAdjacentHTML(
          'afterbegin',
          '<img src="data:," onerror="globalThis.hasRun = true"><a id="bad" href="javascript:globalThis.hasRun = true">x</a>',
        );
      const markup = new DOMParser().parseFromString(
        '<script>globalThis.hasRun = true</script>',
        'text/html',
      );
      document.body.append(document.importNode(markup.querySelector('script')!, true));
    });
    await shopper.page.locator('#bad').click();
    while (violations.length === 0) await shopper.drawn();
    await shopper.settled();
    expect(await shopper.page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
  });

  it('blocks a script injected into the page', async () => {
    const shopper = await shop.shopper();
    shopper.expectFault(/Content Security Policy/);
    await shopper.page.route('**/cars-for-sale', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(
          '<main>',
          '<main><script>globalThis.hasRun = true</script><script nonce="guessed">globalThis.hasRun = true</script>',
        ),
      });
    });
    await shopper.visit();
    expect(await shopper.page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
    expect(await shopper.page.locator('main > script').count()).toBe(2);
  });

  it('allows scripts by origin and hash only', async () => {
    const { headers } = await fetch(`${shop.origin}/cars-for-sale`);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}='){2};/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });
});

describe('A failed search', () => {
  const fail = () =>
    jest
      .spyOn(shop.app.get(SearchService), 'search')
      .mockRejectedValue(new Error('the index is away'));

  it('is an error page with a retry link to the same search', async () => {
    const shopper = await shop.shopper();
    shopper.expectFault(/500/);
    const failing = fail();
    await shopper.visit('/cars-for-sale?makeCode=TOYOTA');
    expect(await shopper.page.locator('h1').textContent()).toBe(
      'We are sorry. There was an issue with your last search.',
    );
    failing.mockRestore();
    await shopper.page.getByRole('button', { name: 'Please try again' }).click();
    await shopper.page.locator('#listings').waitFor();
    expect(shopper.address).toBe('/cars-for-sale?makeCode=TOYOTA');
  });

  it('is that page too when a filter change fails', async () => {
    const shopper = await shop.shopper();
    shopper.expectFault(/500/);
    await shopper.visit();
    await shopper.option('Exterior Color', 'Blue');
    fail();
    await shopper.page.locator('[name="extColorSimple"][value="BLUE"]').click();
    await shopper.page.getByRole('button', { name: 'Please try again' }).waitFor();
    expect(shopper.address).toBe('/cars-for-sale?extColorSimple=BLUE');
  });

  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
      500,
    ],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 200],
  ])('for %s has status %i, is noindex and not cached', async (agent, status) => {
    fail();
    const response = await fetch(`${shop.origin}/cars-for-sale?minPrice=12321`, {
      headers: { 'user-agent': agent },
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('<meta name="robots" content="noindex');
  });
});

async function listenForViolations({ page }: Shopper): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  return violations;
}
