import { beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserOfTest } from '../accounts/browser.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 400 });
const PAGES = [
  '/',
  '/cars-for-sale?maxPrice=30000',
  '/saved',
  '/research',
  '/account',
  '/privacy',
  '/no-such-page',
];

/** Text and number of the header's link. */
function savedLink(html: string): string | undefined {
  const link = /<header.*?(<a class="saved-link".*?<\/a>).*?<\/header>/s.exec(html)?.[1];
  return link?.replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, '').trim();
}

describe('The number of saved cars and searches in the header', () => {
  let ids: string[] = [];
  beforeAll(async () => {
    const answer = await site.app.inject({
      url: '/rest/lsc/listing?makeCode=HYUND&numRecords=3',
      headers: { host: 'localhost' },
    });
    ids = answer.json<{ listings: { id: string }[] }>().listings.map(({ id }) => String(id));
  });

  const linkOf = async (browser: BrowserOfTest, path: string) =>
    savedLink((await browser.ask('GET', path)).body);
  const save = (browser: BrowserOfTest, listingId: string) =>
    browser.ask('PUT', '/account-api/inventory', { listingId });

  it.each(['automarket.localhost', 'valuebook.localhost', 'hyundai.localhost'])(
    'appears on every page of %s',
    async (host) => {
      const browser = new BrowserOfTest(site, host);
      for (const path of PAGES)
        expect([path, await linkOf(browser, path)]).toEqual([
          path,
          path === '/account' ? undefined : 'Saved',
        ]);
      await save(browser, ids[0]!);
      await save(browser, ids[1]!);
      await browser.ask('POST', '/account-api/search', {
        searchResultsURL: '/cars-for-sale?maxPrice=30000',
      });
      for (const path of PAGES)
        expect([path, await linkOf(browser, path)]).toEqual([
          path,
          path === '/account' ? undefined : 'Saved 3',
        ]);
      await browser.ask('DELETE', `/account-api/inventory/${ids[0]}`);
      expect(await linkOf(browser, '/')).toBe('Saved 2');
    },
  );

  it('is not part of cached pages', async () => {
    const [one, other] = [new BrowserOfTest(site), new BrowserOfTest(site)];
    await save(one, ids[0]!);
    const path = '/cars-for-sale?maxPrice=28000';
    for (let times = 0; times < 3; times += 1) {
      expect([await linkOf(one, path), await linkOf(other, path)]).toEqual(['Saved 1', 'Saved']);
      expect((await other.ask('GET', path)).body).not.toContain('saved_count');
    }
  });

  it('follows the account at sign-in and sign-out', async () => {
    const [home, elsewhere] = [new BrowserOfTest(site), new BrowserOfTest(site)];
    await home.signIn('count@example.com');
    await save(home, ids[0]!);
    await elsewhere.signIn('count@example.com');
    await save(elsewhere, ids[1]!);
    expect(await linkOf(elsewhere, '/')).toBe('Saved 2');
    // On every page with cars, the script of the cards requests the saved ones.
    await home.ask('GET', '/account-api/inventory');
    expect(await linkOf(home, '/')).toBe('Saved 2');
    await home.ask('POST', '/account-api/sign-out');
    expect(await linkOf(home, '/')).toBe('Saved');
  });

  it('accepts only a number from its cookie', async () => {
    const browser = new BrowserOfTest(site);
    for (const [text, said] of [
      ['7', 'Saved 7'],
      ['<b>', 'Saved'],
      ['0', 'Saved'],
      ['1e3', 'Saved'],
      ['1234', 'Saved'],
    ] as const) {
      browser.cookies.set('saved_count', encodeURIComponent(text));
      expect(await linkOf(browser, '/')).toBe(said);
    }
  });
});
