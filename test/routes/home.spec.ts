import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SearchService } from '../../src/search/search.service.js';
import { useApp } from '../app-under-test.js';

// With fewer cars, too few are similar for a "great" deal rating.
const site = useApp({ cars: 2_500 });
const get = async (path: string, host = 'localhost') =>
  (await site.app.inject({ url: path, headers: { host, 'user-agent': 'Mozilla/5.0' } })) as {
    statusCode: number;
    body: string;
  };

afterEach(() => {
  jest.restoreAllMocks();
});

describe('The home page', () => {
  it('shows great-price and newest cars, none twice', async () => {
    const { body } = await get('/');
    const strips = body.split('class="car-strip"').slice(1);
    expect(strips.map((strip) => strip.match(/<article/g)?.length)).toEqual([4, 4]);
    expect(strips[0]!.match(/>Great Price</g)!.length).toBeGreaterThanOrEqual(4);
    const ids = Array.from(body.matchAll(/id="listing-(\d+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(8);
  });

  it('has a title and a description for search engines', async () => {
    const { body } = await get('/');
    const [, lead] = /<p class="lead">([^<]*)/.exec(body)!;
    expect(lead).toMatch(/^2,500 new, used and certified cars /);
    expect(body).toContain(`<meta name="description" content="${lead}" data-at-load=""/>`);
  });

  it.each(['localhost', 'valuebook.localhost', 'hyundai.localhost'])(
    'shows the total of each linked search: %s',
    async (host) => {
      const { body } = await get('/', host);
      const links = Array.from(
        body.matchAll(
          /href="(\/cars-for-sale\?[^"]*)"[^>]*>(?:(?!<\/a>).)*?<small>\s*(?:<!-- -->)?([\d,]+)<\/small>/gs,
        ),
      );
      expect(links.length).toBeGreaterThan(20);
      for (const [, href, countText] of links) {
        const { body: results } = await get(href!.replaceAll('&amp;', '&'), host);
        expect([href, /id="results-heading"[^>]*>([\d,]+) /.exec(results)?.[1]]).toEqual([
          href,
          countText,
        ]);
      }
    },
  );

  it('uses Certified Used as the category tab does, in the shelf and the footer', async () => {
    const { body } = await get('/');
    const tab = /id="tab-certified-used" href="([^"]+)"/.exec(
      (await get('/cars-for-sale')).body,
    )![1]!;
    const certified = Array.from(
      body.matchAll(/href="([^"]+)"[^>]*>(?:<[^>]*>)*Certified [Uu]sed/g),
      ([, href]) => href,
    );
    expect(certified).toEqual([tab, tab]);
  });

  it('draws all body styles that have cars in one paint color', async () => {
    const { body } = await get('/');
    const pictures = Array.from(
      body.matchAll(/src="(\/cars-for-sale\/pictures\/[^"]*-unpainted-side-[^"]*)"/g),
      ([, src]) => src!,
    );
    expect(new Set(pictures).size).toBe(8);
    for (const src of pictures) expect((await get(src)).statusCode).toBe(200);
  });

  it.each(['localhost', 'hyundai.localhost'])(
    'still offers a search while search is unavailable: %s',
    async (host) => {
      jest
        .spyOn(site.app.get(SearchService), 'search')
        .mockRejectedValue(new Error('the index is away'));
      const { statusCode, body } = await get('/', host);
      expect(statusCode).toBe(200);
      expect(body).toContain('See cars</button>');
      expect(body).toContain(
        host === 'localhost'
          ? '<option value="TOYOTA">Toyota</option>'
          : '<option value="TUCSON">Tucson</option>',
      );
      expect(body).toContain('/cars-for-sale?vehicleStyleCode=SUVCROSS');
      expect(body).not.toMatch(/NaN|undefined|class="car-strip"/);
    },
  );
});

describe('The 404 page', () => {
  it('keeps its status and offers a search by keyword, make, model and price, and links', async () => {
    const { statusCode, body } = await get('/cars-for-sale/nothing-here');
    expect(statusCode).toBe(404);
    for (const name of ['keyword', 'makeCode', 'modelCode', 'maxPrice'])
      expect(body).toContain(` name="${name}"`);
    expect(body).toContain('href="/all-cars"');
  });

  it('makes no searches, and works while search is unavailable', async () => {
    const search = jest
      .spyOn(site.app.get(SearchService), 'search')
      .mockRejectedValue(new Error('the index is away'));
    expect((await get('/nothing')).statusCode).toBe(404);
    expect(search).not.toHaveBeenCalled();
  });
});

describe('The all-cars page', () => {
  it('counts the cars; the counts of makes add up to the total', async () => {
    const { body } = await get('/all-cars');
    const [, said] = /<p class="lead">([\d,]+) new, used and certified cars for sale/.exec(body)!;
    const makes = Array.from(
      body.matchAll(/<h3><a [^>]*>[^<]*<small> (?:<!-- -->)?([\d,]+)</g),
      ([, count]) => Number(count!.replaceAll(',', '')),
    );
    expect(makes.reduce((sum, count) => sum + count, 0)).toBe(Number(said!.replaceAll(',', '')));
  });

  it("lists only the maker's own make on a car maker's page", async () => {
    const { body } = await get('/all-cars', 'hyundai.localhost');
    expect(body).toContain('Tucson');
    expect(body).not.toContain('Toyota');
  });

  it('lists makes while counts are unavailable', async () => {
    jest
      .spyOn(site.app.get(SearchService), 'search')
      .mockRejectedValue(new Error('the index is away'));
    const { statusCode, body } = await get('/all-cars');
    expect([statusCode, body.includes('href="/cars-for-sale?makeCode=TOYOTA"')]).toEqual([
      200,
      true,
    ]);
    expect(body).not.toMatch(/NaN|undefined/);
  });
});
