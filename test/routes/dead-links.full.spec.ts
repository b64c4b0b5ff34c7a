import { describe, expect, it } from '@jest/globals';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 300 });
const HOSTS = ['automarket.localhost', 'valuebook.localhost', 'hyundai.localhost'];
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';

/** Start pages. Cars of the results are added; a separate test covers all cars. */
const STARTS = [
  '/',
  '/cars-for-sale',
  '/cars-for-sale?zip=78701',
  '/cars-for-sale?maxPrice=1',
  '/cars-for-sale/build-and-price',
  '/cars-for-sale/build-and-price?makeCode=HYUND',
  '/cars-for-sale/build-and-price?makeCode=HYUND&modelCode=TUCSON&zip=78701',
  '/cars-for-sale/build-and-price?makeCode=NOBODY',
  '/research',
  '/research/hyundai',
  '/research/hyundai/tucson',
  '/research/hyundai/tucson?year=2018',
  '/research/hyundai/tucson/pricing',
  '/research/hyundai/tucson/2021/faqs',
  '/sell-my-car',
  '/instant-cash-offer',
  '/sign-in?defaultScreen=signup&refUrl=%2Fcars-for-sale%3FmakeCode%3DHYUND',
  '/saved',
  '/cars-for-sale/privacy',
  '/cars-for-sale/privacy/delete',
  '/about',
  '/accessibility',
  '/privacy',
  '/terms',
];

const get = async (path: string, host: string) => {
  const answer = await site.app.inject({ url: path, headers: { host, 'user-agent': BROWSER } });
  return { status: answer.statusCode, text: answer.body, to: answer.headers.location };
};

/**
 * URLs in a page's links, forms, pictures, scripts and style sheets; unescaped, only of our origin.
 */
function addressesOn(html: string): string[] {
  // A script sends these forms as JSON; their URLs are no pages.
  const links = html.replaceAll(/<form[^>]* method="dialog"[^>]*>/g, '');
  const named = Array.from(
    links.matchAll(/ (?:href|action|src)="([^"]*)"/g),
    ([, address]) => address!,
  );
  const pictures = Array.from(
    html.matchAll(/ data-fallback="([^"]*)"/g),
    ([, address]) => address!,
  );
  return [...new Set([...named, ...pictures])]
    .map((address) => address.replaceAll('&amp;', '&'))
    .filter((address) => /^[/#]/.test(address));
}

/** The status after all redirects. */
async function statusOf(address: string, host: string): Promise<number> {
  let at = address.split('#')[0]!;
  for (let steps = 0; steps < 4; steps++) {
    const { status, to } = await get(at, host);
    if (to === undefined) return status;
    at = to;
  }
  return 310;
}

async function carPages(host: string): Promise<string[]> {
  const { text } = await get('/cars-for-sale', host);
  return [...new Set(addressesOn(text).filter((address) => address.includes('/vehicle/')))].slice(
    0,
    6,
  );
}

/** Pages of one model. The maker's URLs have no make. */
function pagesOfModel(host: string): string[] {
  const search =
    host === 'hyundai.localhost' ? 'modelCode=TUCSON' : 'makeCode=HYUND&modelCode=TUCSON';
  return [`/cars-for-sale?${search}`, `/cars-for-sale/compare-trims?${search}`];
}

describe.each(HOSTS)('links of %s', (host) => {
  it('lead to existing pages from every kind of page', async () => {
    const broken: string[] = [];
    const known = new Map<string, number>();
    for (const start of [
      ...STARTS,
      ...pagesOfModel(host),
      ...(await carPages(host)),
      '/nothing-here',
    ]) {
      const page = await get(start, host);
      expect([start, page.status]).toEqual([start, start === '/nothing-here' ? 404 : 200]);
      for (const address of addressesOn(page.text)) {
        const [path, anchor] = address.split('#');
        if (path === '' && anchor) {
          if (!page.text.includes(` id="${anchor}"`)) broken.push(`${start}: #${anchor}`);
          continue;
        }
        if (!known.has(path!)) known.set(path!, await statusOf(path!, host));
        if (known.get(path!) !== 200) broken.push(`${start}: ${address} is ${known.get(path!)}`);
      }
    }
    expect(broken).toEqual([]);
    expect(known.size).toBeGreaterThan(100);
  }, 300_000);

  it('for great prices lead to used cars with that deal', async () => {
    const { text } = await get('/cars-for-sale', host);
    expect(text).toContain(
      '<a href="/cars-for-sale?dealType=greatprice&amp;listingType=USED">Great Price</a>',
    );
  });

  it('for all cars lead without a redirect to pages with the announced counts', async () => {
    const { text } = await get('/all-cars', host);
    const links = Array.from(
      text.matchAll(/<a href="(\/cars-for-sale\?[^"]+)">[^<]*<small> (?:<!-- -->)?([\d,]+)</g),
    );
    expect(links.length).toBeGreaterThan(3);
    for (const [, href, count] of links.filter((_, at) => at % 9 === 0)) {
      const page = await get(href!.replaceAll('&amp;', '&'), host);
      expect([href, page.status]).toEqual([href, 200]);
      expect(/id="results-heading"[^>]*>([\d,]+) result/.exec(page.text)?.[1]).toBe(count);
    }
  });
});
