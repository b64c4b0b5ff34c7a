import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ResultsProps } from '../../views/results/results-fragment.js';
import { Catalog } from '../../src/catalog/catalog.js';
import { Content } from '../../src/content/content.js';
import { SearchService } from '../../src/search/search.service.js';
import { BrowserOfTest } from '../accounts/browser.js';
import { useApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';
import { newEmail } from '../leads/lead-shop.js';
import { approve, writeReview } from '../reviews/review-shop.js';
import { textsOf } from '../xml-reader.js';
import { readPage } from './crawled-page.js';

const site = useApp({ cars: 3_000 });
const empty = useApp({ cars: 0 });
const without = useApp({ cars: 30, env: { FEATURES: 'referenceTabs=off' } });

type Site = Omit<AppUnderTest, 'stop'>;
const get = async (url: string, { app }: Site = site, host = 'automarket.localhost') => {
  const { statusCode, body, headers } = await app.inject({
    url,
    headers: { host, 'user-agent': 'Mozilla/5.0' },
  });
  return { status: statusCode, text: body, location: headers.location };
};
const statusOf = async (url: string, of?: Site) => (await get(url, of)).status;
const referenceOf = async (search: string, of?: Site) =>
  (JSON.parse((await get(`/cars-for-sale/page-data?${search}`, of)).text) as ResultsProps)
    .reference;

/** `url` without its host. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
const sample = <Item>(items: readonly Item[], count: number) =>
  items.filter((_, at) => at % Math.ceil(items.length / count) === 0);

const RAV4 = '/research/toyota/rav4';
const RAV4_SEARCH = 'makeCode=TOYOTA&modelCode=RAV4';
const NAMES: Readonly<Record<string, string>> = {
  pricing: 'Pricing',
  'compare-trims': 'Compare Trims',
  safety: 'Safety',
  'consumer-reviews': 'Consumer Reviews',
  faqs: 'FAQs',
  'about-guide': 'Buying Guide',
};
/** Consumer Reviews shares the page of all reviews. */
const PAGE_IDS = Object.keys(NAMES).filter((id) => id !== 'consumer-reviews');
const PAGES = PAGE_IDS.flatMap((id) => [`${RAV4}/${id}`, `${RAV4}/2021/${id}`]);

beforeAll(async () => {
  const file = join(site.dataDir, 'content/editorial-tabs/guide.md');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    '---\ntab: Buying Guide\nmakeCode: TOYOTA\nmodelCode: RAV4\nfromYear: 2019\n---\nLook at the tires.\n',
  );
  const content = site.app.get(Content, { strict: false });
  while ((await content.all('editorialTabs')).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const [browser, email] = [new BrowserOfTest(site), newEmail()];
  await browser.signIn(email);
  await approve(site, await writeReview(site, browser, email));
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('The page of a reference tab', () => {
  it.each(PAGES)(
    'has a matching title and breadcrumbs, and is its own canonical URL: %s',
    async (path) => {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      const page = readPage(text);
      const year = path.includes('/2021/') ? '2021' : undefined;
      const tabName = NAMES[path.split('/').at(-1)!]!;
      const car = [year, 'Toyota RAV4'].filter(Boolean).join(' ');
      const name = tabName === 'Compare Trims' ? `Compare ${car} Trims` : `${car} ${tabName}`;
      expect([page.heading, page.canonical, page.robots]).toEqual([
        name,
        `http://automarket.localhost${path}`,
        undefined,
      ]);
      expect(page.title).toBe(`${name} - AutoMarket`);
      expect(page.description!.length).toBeGreaterThan(40);
      expect(page.crumbs.map(({ text: crumb }) => crumb)).toEqual(
        ['Home', 'Research', 'Toyota', 'RAV4', year, tabName].filter(
          (crumb) => crumb !== undefined,
        ),
      );
      const list = page.graph.find((thing) => thing['@type'] === 'BreadcrumbList') as unknown as {
        itemListElement: { name: string }[];
      };
      expect(list.itemListElement.map((item) => item.name)).toEqual(
        page.crumbs.map(({ text: crumb }) => crumb),
      );
      for (const { href } of page.crumbs)
        if (href !== undefined) expect([href, await statusOf(href)]).toEqual([href, 200]);
      expect(text.match(/class="reference-panel"/g)).toHaveLength(1);
      expect(text.match(/aria-current="page">[^<]*<\/a>/g)).toEqual([
        `aria-current="page">${tabName}</a>`,
      ]);
    },
  );

  it('shows the content of the tab below the results', async () => {
    const { pricing, faqs } = (await referenceOf(`listingType=USED&${RAV4_SEARCH}`))!;
    expect((await get(`${RAV4}/pricing`)).text).toContain(pricing!.summary);
    expect((await get(`${RAV4}/about-guide`)).text).toContain('Look at the tires.');
    const { text } = await get(`${RAV4}/faqs`);
    for (const { question } of faqs!.faqs)
      expect(text).toContain(question.replaceAll('&', '&amp;'));
    expect(text).toContain('"@type":"FAQPage"');
  });

  it('links to the results and to the other tabs', async () => {
    for (const path of [RAV4, `${RAV4}/2021`]) {
      const { text } = await get(`${path}/safety`);
      for (const id of PAGE_IDS) expect(text).toContain(`href="${path}/${id}"`);
      expect(text).toContain('href="/reviews/toyota/rav4');
      const [, href, count] = /href="(\/cars-for-sale\?[^"]*)">See (\d+) used for sale/.exec(text)!;
      const results = href!.replaceAll('&amp;', '&');
      expect(await statusOf(results)).toBe(200);
      const { text: counted } = await get(
        results.replace('/cars-for-sale', '/rest/lsc/listing/count'),
      );
      expect((JSON.parse(counted) as { totalResultCount: number }).totalResultCount).toBe(
        Number(count),
      );
    }
  });

  it('is linked from its tab below used cars, for the searched year', async () => {
    for (const [search, path] of [
      [`listingType=USED&${RAV4_SEARCH}`, RAV4],
      [`endYear=2021&listingType=USED&${RAV4_SEARCH}&startYear=2021`, `${RAV4}/2021`],
    ] as const) {
      const { text } = await get(`/cars-for-sale?${search}`);
      for (const id of PAGE_IDS)
        expect([id, text.includes(`href="${path}/${id}"`)]).toEqual([id, true]);
    }
  });

  it.each([
    RAV4_SEARCH,
    `${RAV4_SEARCH}&listingType=NEW`,
    `${RAV4_SEARCH}&listingType=CERTIFIED&listingType=USED`,
    `${RAV4_SEARCH}&zip=78701&listingType=USED`,
    `${RAV4_SEARCH}&startYear=2021&endYear=2021`,
  ])('exists where a search links to it: %s', async (search) => {
    const links = Object.values((await referenceOf(search))!.pages!);
    expect(links.length).toBeGreaterThan(2);
    for (const { href } of links) expect([href, await statusOf(href)]).toEqual([href, 200]);
  });

  it.each([
    '',
    '&listingType=CERTIFIED',
    '&listingType=NEW',
    '&listingType=USED',
    '&startYear=2020&endYear=2020',
  ])('exists where a search for any model links to it: %s', async (requested) => {
    for (const { makeCode, code } of sample(site.app.get(Catalog, { strict: false }).models, 25)) {
      const links = Object.values(
        (await referenceOf(`makeCode=${makeCode}&modelCode=${code}${requested}`))?.pages ?? {},
      );
      for (const { href } of links) expect([href, await statusOf(href)]).toEqual([href, 200]);
    }
  });

  it.each(['startYear=1990&endYear=1990', 'maxPrice=30000', 'startYear=2019&endYear=2021'])(
    'is not linked from other searches: %s',
    async (requested) => {
      expect((await referenceOf(`${RAV4_SEARCH}&${requested}`))!.pages).toBeUndefined();
    },
  );

  it.each([
    `${RAV4}/nothing`,
    `${RAV4}/trims`,
    `${RAV4}/about-nothing`,
    `${RAV4}/2018/about-guide`,
    '/research/honda/accord/about-guide',
    '/research/toyota/RAV4/pricing',
    '/research/no-make/rav4/pricing',
    '/research/honda/rav4/pricing',
    `${RAV4}/1950/pricing`,
    `${RAV4}/02021/pricing`,
    '/research/toyota/constructor/pricing',
    `${RAV4}/2021/constructor`,
    `${RAV4}/2021`,
  ])('returns 404 for an unknown model, year or tab: %s', async (path) => {
    const { status, text } = await get(path);
    expect([status, text.includes('<html')]).toEqual([404, true]);
  });

  it("returns 404 for other makes on a maker's pages, and with the feature off", async () => {
    expect((await get(`${RAV4}/safety`, site, 'hyundai.localhost')).status).toBe(404);
    expect((await get('/research/hyundai/tucson/safety', site, 'hyundai.localhost')).status).toBe(
      200,
    );
    expect(await statusOf(`${RAV4}/safety`, without)).toBe(404);
  });

  it.each([`${RAV4}/pricing`, `${RAV4}/2021/pricing`, `${RAV4}/faqs`])(
    'returns 404 while its condition is false: %s',
    async (path) => {
      const { status, text } = await get(path, empty);
      expect([status, text.includes('<html')]).toEqual([404, true]);
    },
  );

  it.each([`${RAV4}/compare-trims`, `${RAV4}/safety`, `${RAV4}/2021/safety`, `${RAV4}/2021/faqs`])(
    'exists without cars for sale: %s',
    async (path) => {
      const { status, text } = await get(path, empty);
      expect([status, readPage(text).canonical]).toEqual([
        200,
        `http://automarket.localhost${path}`,
      ]);
      expect(text).not.toContain(`href="${RAV4}/pricing"`);
      expect(text).toContain('See used Toyota RAV4 cars');
      expect(text).not.toMatch(/NaN|undefined/);
    },
  );

  it('is the page of all reviews for Consumer Reviews', async () => {
    for (const [path, reviews] of [
      [RAV4, '/reviews/toyota/rav4'],
      [`${RAV4}/2021`, '/reviews/toyota/rav4?year=2021'],
    ]) {
      const { status, location } = await get(`${path}/consumer-reviews`);
      expect([status, location]).toEqual([301, reviews]);
      expect(readPage((await get(reviews!)).text).canonical).toBe(
        `http://automarket.localhost${reviews}`,
      );
    }
    expect(await statusOf('/research/toyota/nomodel/consumer-reviews')).toBe(404);
  });

  it('is noindex when few questions have an answer', async () => {
    expect(readPage((await get(`${RAV4}/2021/faqs`, empty)).text).robots).toContain('noindex');
  });

  it('returns 503 while its figures are unavailable', async () => {
    const search = site.app.get(SearchService, { strict: false });
    const real = search.search.bind(search);
    jest
      .spyOn(search, 'search')
      .mockImplementation((query, options, call) =>
        call === 'modelFigures' ? Promise.reject(new Error('away')) : real(query, options, call),
      );
    const path = '/research/honda/accord/pricing';
    expect(await statusOf(path)).toBe(503);
    jest.restoreAllMocks();
    expect(await statusOf(path)).toBe(200);
  });

  it('returns 503 while its cars cannot be counted', async () => {
    jest
      .spyOn(site.app.get(SearchService, { strict: false }), 'count')
      .mockRejectedValue(new Error('away'));
    expect(await statusOf(`${RAV4}/faqs`)).toBe(503);
  });
});

describe('The sitemap', () => {
  const partsOf = async (of?: Site) =>
    textsOf((await get('/sitemap.xml', of)).text, 'loc')
      .map((href) => pathOf(href))
      .filter((path) => !/-([A-Z]{2}|everywhere)\.xml$/.test(path));
  const pathsOf = async (name: string, of?: Site) =>
    textsOf((await get(`/sitemap-${name}.xml`, of)).text, 'loc').map(pathOf);

  it('has a part for each tab', async () => {
    expect(await partsOf()).toEqual(
      ['pricing', 'compare-trims', 'safety', 'consumer-reviews', 'faqs', 'editorial-tabs'].map(
        (name) => `/sitemap-${name}.xml`,
      ),
    );
  });

  it.each(['pricing', 'compare-trims', 'safety', 'faqs'])(
    'lists existing pages of %s',
    async (name) => {
      const paths = await pathsOf(name);
      expect([new Set(paths).size, paths.length > 50, paths.length <= 50_000]).toEqual([
        paths.length,
        true,
        true,
      ]);
      expect(paths).toEqual(expect.arrayContaining([`${RAV4}/${name}`, `${RAV4}/2021/${name}`]));
      for (const path of sample(paths, 25))
        expect([path, await statusOf(path)]).toEqual([path, 200]);
    },
  );

  it("lists the written reviews, and the editors' tabs with their years", async () => {
    expect(await pathsOf('consumer-reviews')).toEqual([
      '/reviews/toyota/rav4',
      '/reviews/toyota/rav4?year=2021',
    ]);
    const ofEditors = await pathsOf('editorial-tabs');
    expect(ofEditors).toEqual(
      expect.arrayContaining([`${RAV4}/about-guide`, `${RAV4}/2019/about-guide`]),
    );
    expect(ofEditors).not.toContain(`${RAV4}/2018/about-guide`);
    for (const path of ofEditors) expect([path, await statusOf(path)]).toEqual([path, 200]);
  });

  it('lists questions about a model only when their condition is true', async () => {
    const ofModels = (await pathsOf('faqs')).filter((path) => path.split('/').length === 5);
    const all = (await pathsOf('pricing'))
      .filter((path) => path.split('/').length === 5)
      .map((path) => path.replace('pricing', 'faqs'));
    const others = all.filter((path) => !ofModels.includes(path));
    expect([ofModels.length > 5, others.length > 5]).toEqual([true, true]);
    for (const path of ofModels) expect([path, await statusOf(path)]).toEqual([path, 200]);
    for (const path of sample(others, 5)) expect([path, await statusOf(path)]).toEqual([path, 404]);
  });

  it('makes no search per model', async () => {
    const search = jest.spyOn(empty.app.get(SearchService, { strict: false }), 'search');
    await get('/sitemap.xml', empty);
    expect(search.mock.calls.length).toBeLessThan(10);
    search.mockRestore();
    const withCars = jest.spyOn(site.app.get(SearchService, { strict: false }), 'search');
    await get('/sitemap-pricing.xml', site, 'valuebook.localhost');
    expect(withCars.mock.calls.length).toBeLessThan(60);
    withCars.mockClear();
    await get('/sitemap-pricing.xml', site, 'valuebook.localhost');
    expect(withCars).not.toHaveBeenCalled();
  });

  it('lists catalog facts without cars for sale, and no empty part', async () => {
    expect(await partsOf(empty)).toEqual(['/sitemap-compare-trims.xml', '/sitemap-safety.xml']);
    for (const name of ['compare-trims', 'safety']) {
      const paths = await pathsOf(name, empty);
      expect(paths).toContain(`${RAV4}/${name}`);
      for (const path of sample(paths, 10))
        expect([path, await statusOf(path, empty)]).toEqual([path, 200]);
    }
    expect(await statusOf('/sitemap-pricing.xml', empty)).toBe(404);
  });

  it('has no such part when the feature is off', async () => {
    expect(await partsOf(without)).toEqual([]);
    expect(await statusOf('/sitemap-safety.xml', without)).toBe(404);
  });

  it("lists only models of the make on a car maker's pages", async () => {
    const paths = textsOf(
      (await get('/sitemap-safety.xml', site, 'hyundai.localhost')).text,
      'loc',
    ).map(pathOf);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !path.startsWith('/research/hyundai/'))).toEqual([]);
  });
});
