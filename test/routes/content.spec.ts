import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResultsProps } from '../../views/results/results-fragment.js';
import { ContentFolder } from '../../src/content/content-folder.js';
import { Catalog } from '../../src/catalog/catalog.js';
import { ROOT } from '../architecture/source-files.js';
import { useApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';

const site = useApp({ cars: 3_000 });

type Site = Omit<AppUnderTest, 'stop'>;
const RAV4 = 'makeCode=TOYOTA&modelCode=RAV4';
const ask = (url: string, { app }: Site = site, host = 'localhost') =>
  app.inject({ url, headers: { host, 'user-agent': 'Mozilla/5.0' } });
const dataOf = async (search: string, of?: Site) =>
  JSON.parse((await ask(`/cars-for-sale/page-data?${search}`, of)).payload) as ResultsProps;

function write(file: string, fields: string, body: string): void {
  const path = join(site.dataDir, 'content', file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(`${path}.tmp`, `---\n${fields}\n---\n${body}\n`);
  renameSync(`${path}.tmp`, path);
}

const review = (name: string, title: string, date: string, more = '') =>
  write(
    `expert-reviews/${name}.md`,
    `title: ${title}\nmakeCode: TOYOTA\nmodelCode: RAV4\nauthor: Ann Lee\ndate: ${date}${more}`,
    `About **${title}**.`,
  );

/** The server checks the folder every second. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50);
}

const titles = async (search = RAV4) =>
  (await dataOf(search)).expertReviews?.reviews.map(({ title }) => String(title)) ?? [];
const healthOf = async () => {
  const { parts } = JSON.parse((await ask('/health')).payload) as {
    parts: { name: string; status: string; facts: { message?: string } }[];
  };
  const { status, facts } = parts.find(({ name }) => name === 'content')!;
  return { status, message: facts.message };
};

describe('Expert reviews', () => {
  it('in the folder are linked below the results, newest two first, each with a page', async () => {
    expect(await titles()).toEqual([]);
    review('first', 'The first', '2026-01-05');
    review('second', 'The second', '2026-02-05');
    review('third', 'The <b>third</b> & last', '2026-03-05');
    review('draft', 'A draft', '2026-04-05', '\ndraft: true');
    await until(async () => (await titles()).length === 2);
    const { expertReviews } = await dataOf(RAV4);
    expect(expertReviews).toEqual({
      title: 'Expert reviews of the Toyota RAV4',
      reviews: [
        {
          title: 'The &lt;b&gt;third&lt;/b&gt; &amp; last',
          href: '/expert-reviews/third',
          byline: 'By Ann Lee, March 5, 2026',
          isElsewhere: false,
        },
        {
          title: 'The second',
          href: '/expert-reviews/second',
          byline: 'By Ann Lee, February 5, 2026',
          isElsewhere: false,
        },
      ],
    });
    const page = await ask('/expert-reviews/second');
    expect([
      page.statusCode,
      page.payload.includes('<p>About <strong>The second</strong>.</p>'),
    ]).toEqual([200, true]);
    expect((await ask('/expert-reviews/draft')).statusCode).toBe(404);
    expect((await ask('/expert-reviews/second', site, 'hyundai.localhost')).statusCode).toBe(404);
  });

  it.each([
    'makeCode=TOYOTA',
    'makeCode=HONDA&modelCode=CIVIC',
    `${RAV4}&firstRecord=20`,
    `${RAV4}&modelCode=CAMRY`,
  ])('appear for one model on its first page: none for %s', async (search) => {
    expect(await titles(search)).toEqual([]);
  });

  it('appear only for the searched year when they name years', async () => {
    review('old', 'The old one', '2026-05-05', '\ntoYear: 2018');
    await until(async () => (await titles()).includes('The old one'));
    expect(await titles(`${RAV4}&startYear=2018&endYear=2018`)).toContain('The old one');
    expect(await titles(`${RAV4}&startYear=2021&endYear=2021`)).not.toContain('The old one');
    rmSync(join(site.dataDir, 'content', 'expert-reviews', 'old.md'));
    await until(async () => !(await titles()).includes('The old one'));
  });

  it('match the searched range of years, or the model as a whole', async () => {
    review('middle', 'The one in the middle', '2026-05-05', '\nfromYear: 2016\ntoYear: 2018');
    await until(async () => (await titles()).includes('The one in the middle'));
    const range = async (years: string) => {
      const shown = await titles(`${RAV4}&${years}`);
      expect(shown).toContain('The &lt;b&gt;third&lt;/b&gt; &amp; last');
      return shown.includes('The one in the middle');
    };
    expect(await range('startYear=2018&endYear=2021')).toBe(true);
    expect(await range('startYear=2012&endYear=2016')).toBe(true);
    expect(await range('endYear=2017')).toBe(true);
    expect(await range('startYear=2019&endYear=2021')).toBe(false);
    expect(await range('startYear=2019')).toBe(false);
    expect(await range('endYear=2015')).toBe(false);
    rmSync(join(site.dataDir, 'content', 'expert-reviews', 'middle.md'));
    await until(async () => !(await titles()).includes('The one in the middle'));
  });

  it('are loaded even beside an invalid file, which is reported', async () => {
    const folder = join(site.dataDir, 'content', 'expert-reviews');
    const [pipe, link, subfolder] = ['pipe.md', 'link.md', 'folder.md'].map((name) =>
      join(folder, name),
    );
    execFileSync('mkfifo', [pipe!]);
    symlinkSync('/dev/zero', link!);
    mkdirSync(subfolder!);
    await until(
      async () =>
        (await healthOf()).message?.includes('expert-reviews/pipe.md: is not a file') === true,
    );
    review('after', 'The one after', '2026-06-05');
    await until(async () => (await titles()).includes('The one after'));
    for (const path of [pipe!, link!, subfolder!, join(folder, 'after.md')])
      rmSync(path, { recursive: true });
    await until(
      async () => (await healthOf()).status === 'up' && !(await titles()).includes('The one after'),
    );
  });

  it('that are invalid change nothing and are reported', async () => {
    write('expert-reviews/second.md', 'title: Broken', 'Text.');
    await until(async () => (await healthOf()).status !== 'up');
    expect((await healthOf()).message).toContain(
      'expert-reviews/second.md: makeCode is missing; modelCode is missing; author is missing',
    );
    expect(await titles()).toContain('The second');
    review('second', 'The second', '2026-02-05');
    await until(async () => (await healthOf()).status === 'up');
  });

  it('are in the listing API and in the sitemap', async () => {
    const { payload } = await ask(
      `/rest/lsc/listing?${RAV4}&include=editorialContent&numRecords=1`,
    );
    const { editorialContent } = JSON.parse(payload) as { editorialContent: unknown[] };
    expect(editorialContent).toContainEqual({
      id: 'second',
      link: '/expert-reviews/second',
      title: { rendered: 'The second' },
    });
    const sitemap = (await ask('/sitemap-everywhere.xml')).payload;
    expect([
      sitemap.includes('/expert-reviews/second<'),
      sitemap.includes('/expert-reviews/draft<'),
    ]).toEqual([true, false]);
  });
});

describe('Editorial tabs', () => {
  it("come last and contain only the editor's text", async () => {
    const body =
      '## What to check\n\n<script>alert(1)</script>\n\nLook at the <img src=x onerror=alert(1)>tires.';
    write('editorial-tabs/guide.md', 'tab: Buying Guide\nmakeCode: TOYOTA\nmodelCode: RAV4', body);
    await until(async () => (await dataOf(RAV4)).reference?.editorial !== undefined);
    expect((await dataOf(RAV4)).reference?.editorial).toEqual([
      {
        id: 'guide',
        name: 'Buying Guide',
        html: '<h2>What to check</h2>\n\n<p>Look at the tires.</p>',
      },
    ]);
    const { payload } = await ask(`/cars-for-sale?${RAV4}`);
    expect(payload).toMatch(/href="#about-guide"[^>]*>Buying Guide<\/a>/);
    expect(payload).toContain('<h2>What to check</h2>\n\n<p>Look at the tires.</p>');
  });

  it('appear below a search for a range of years that they cover', async () => {
    write(
      'editorial-tabs/new.md',
      'tab: New\nmakeCode: TOYOTA\nmodelCode: RAV4\nfromYear: 2022',
      'The new ones.',
    );
    const tabsOf = async (years: string) =>
      (await dataOf(`${RAV4}${years}`)).reference?.editorial?.map(({ name }) => name);
    await until(async () => (await tabsOf(''))?.includes('New') === true);
    expect(await tabsOf('&startYear=2018&endYear=2021')).toEqual(['Buying Guide']);
    expect(await tabsOf('&startYear=2018&endYear=2022')).toEqual(['Buying Guide', 'New']);
    rmSync(join(site.dataDir, 'content', 'editorial-tabs', 'new.md'));
    await until(async () => (await tabsOf(''))?.includes('New') !== true);
  });
});

describe('A certified program', () => {
  it('is linked from certified cars of its make and available as JSON', async () => {
    const fields =
      'makeCode: TOYOTA\nproductId: TOYOTA_CPO\nheading: Toyota Certified\nlinkText: About Toyota Certified';
    write(
      'certified-programs/toyota.md',
      `${fields}\nimage: https://images.example/t.png`,
      'Inspected.',
    );
    const link = { text: 'About Toyota Certified', href: '/certified/toyota' };
    await until(async () => (await dataOf('makeCode=TOYOTA')).certifiedProgram !== undefined);
    expect((await dataOf('makeCode=TOYOTA&listingType=CERTIFIED')).certifiedProgram).toEqual(link);
    expect((await dataOf('makeCode=HONDA')).certifiedProgram).toBeUndefined();
    const listings = JSON.parse(
      (await ask('/rest/lsc/listing?makeCode=TOYOTA&listingType=CERTIFIED&numRecords=1')).payload,
    ) as {
      listings: { id: string }[];
    };
    const car = (await ask(`/cars-for-sale/vehicle/${listings.listings[0]!.id}`)).payload;
    expect(car).toContain('<a class="link" href="/certified/toyota">About Toyota Certified</a>');
    expect((await ask('/certified/toyota')).payload).toContain('<h1>Toyota Certified</h1>');
    expect((await ask('/certified/honda')).statusCode).toBe(404);
    const program = {
      makeCode: 'TOYOTA',
      makeLabel: 'Toyota',
      productId: 'TOYOTA_CPO',
      linkText: link.text,
      cpoTile: { image: 'https://images.example/t.png' },
      content: '<p>Inspected.</p>',
      heading: 'Toyota Certified',
    };
    expect(
      JSON.parse((await ask('/content/static/json/atc/cpo/certifiedcontent.json')).payload),
    ).toEqual({ programs: [program] });
    expect(
      JSON.parse((await ask('/cars-for-sale/reference/certified/TOYOTA_CPO')).payload),
    ).toEqual(program);
    expect((await ask('/cars-for-sale/reference/certified/HONDA_CPO')).statusCode).toBe(404);
  });

  it('is loaded once; a second file for it is reported', async () => {
    write(
      'certified-programs/zz.md',
      'makeCode: TOYOTA\nproductId: TOYOTA_CPO\nheading: Again\nlinkText: Again',
      'Text.',
    );
    await until(async () => (await healthOf()).status !== 'up');
    expect((await healthOf()).message).toContain(
      'zz.md: has the same productId as certified-programs/toyota.md',
    );
    rmSync(join(site.dataDir, 'content', 'certified-programs', 'zz.md'));
    await until(async () => (await healthOf()).status === 'up');
  });
});

describe('Dealer highlights', () => {
  it("appear on the pages of the dealer's cars, by condition, as a page and as JSON", async () => {
    const { listings } = JSON.parse(
      (await ask('/rest/lsc/listing?listingType=USED&numRecords=1')).payload,
    ) as {
      listings: { id: string; ownerId: string }[];
    };
    const [{ id, ownerId }] = listings as [{ id: string; ownerId: string }];
    const path = `/cars-for-sale/svc/dealer-difference/${ownerId}`;
    const pagePath = `/cars-for-sale/dealer-difference/${ownerId}`;
    expect((await ask(path)).statusCode).toBe(404);
    write('dealer-difference/a.md', `cmsId: "${ownerId}"\ndealer: Capital Motors`, 'For all cars.');
    const cta = 'cta:\n  label: See our promise\n  link: https://dealer.example/promise';
    write(
      'dealer-difference/b.md',
      `cmsId: "${ownerId}"\ndealer: Capital Motors\nlistingType: USED\n${cta}`,
      'For used cars.',
    );
    await until(
      async () =>
        (await ask(path)).statusCode === 200 &&
        (await ask(`${path}?listingType=USED`)).payload.includes('used'),
    );
    expect(JSON.parse((await ask(`${path}?listingType=NEW`)).payload)).toEqual({
      htmlContent: '<p>For all cars.</p>',
    });
    expect(JSON.parse((await ask(`${path}?listingType=USED`)).payload)).toEqual({
      cta: { label: 'See our promise', link: 'https://dealer.example/promise', offsite: true },
      htmlContent: '<p>For used cars.</p>',
    });
    expect((await ask(`${path}?listingType=OLD`)).statusCode).toBe(400);
    const car = (await ask(`/cars-for-sale/vehicle/${id}`)).payload;
    expect(car).toContain(
      `href="${pagePath}?listingType=USED" data-action="dealer-difference">Why buy from Capital Motors</a>`,
    );
    const page = await ask(`${pagePath}?listingType=USED`);
    for (const { statusCode, payload } of [page, await ask(`${path}.html?listingType=USED`)])
      expect([statusCode, payload.includes('<p>For used cars.</p>')]).toEqual([200, true]);
    expect((await ask('/cars-for-sale/svc/dealer-difference/nobody.html')).statusCode).toBe(404);
    expect(page.payload).toContain(
      '<a class="btn btn-primary" href="https://dealer.example/promise" rel="noopener nofollow">See our promise</a>',
    );
    expect((await ask('/cars-for-sale/dealer-difference/nobody')).statusCode).toBe(404);
  });
});

describe('The built-in content', () => {
  it('has no problems and no invented reviews', async () => {
    const found = (await new ContentFolder(
      join(ROOT, 'src/content/examples'),
      Catalog.load(),
    ).changed())!;
    expect(found.problems).toEqual([]);
    expect([found.records.expertReviews, found.records.dealerDifferences]).toEqual([[], []]);
    expect(found.fileCount).toBeGreaterThan(3);
  });
});

describe('Reviews from an editorial service', () => {
  let service: Server;
  const requested: string[] = [];
  let answer: (response: import('node:http').ServerResponse) => void;
  const posts = [
    {
      id: 1,
      link: 'https://editorial.example/rav4',
      title: { rendered: 'Toyota RAV4 &#8211; <em>still</em> good<script>alert(1)</script>' },
    },
    { id: 2, link: 'javascript:alert(1)', title: { rendered: 'No way to open' } },
    {
      id: 3,
      link: 'https://editorial.example/empty',
      title: { rendered: '<img src=x onerror=alert(1)>' },
    },
    { id: 4, link: 'https://editorial.example/b', title: { rendered: 'Second' } },
    { id: 5, link: 'https://editorial.example/c', title: { rendered: 'Third' } },
  ];
  const json = (value: unknown) => (response: import('node:http').ServerResponse) =>
    void response
      .setHeader('content-type', 'application/json; charset=UTF-8')
      .end(JSON.stringify(value));

  beforeAll(async () => {
    answer = json(posts);
    service = createServer((request, response) => {
      requested.push(request.url!);
      answer(response);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => service.once('listening', resolve));
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });

  const pages = useApp(async () => ({
    cars: 600,
    env: {
      EDITORIAL_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/wp-json/wp/v2/posts`,
    },
  }));

  it('are requested by model name and shown as text', async () => {
    const { expertReviews } = await dataOf(`${RAV4}&startYear=2021&endYear=2021`, pages);
    expect(requested).toContain('/wp-json/wp/v2/posts?ymmt=2021-toyota-rav4&_embed');
    expect(expertReviews?.reviews).toEqual([
      {
        title: 'Toyota RAV4 – still good',
        href: 'https://editorial.example/rav4',
        isElsewhere: true,
      },
      { title: 'Second', href: 'https://editorial.example/b', isElsewhere: true },
    ]);
    const { payload } = await ask(`/cars-for-sale?endYear=2021&${RAV4}&startYear=2021`, pages);
    expect(payload).toContain(
      '<a class="link" href="https://editorial.example/b" rel="noopener nofollow">',
    );
  });

  it.each<[string, unknown]>([
    ['an object', { code: 'rest_no_route' }],
    ['posts of another shape', [{ id: 1 }]],
  ])('that are %s drop the block and are logged', async (_what, value) => {
    answer = json(value);
    const { expertReviews, missing } = await dataOf(
      `makeCode=HONDA&modelCode=${Array.isArray(value) ? 'CIVIC' : 'CRV'}`,
      pages,
    );
    expect([expertReviews, missing]).toEqual([
      undefined,
      ['Expert reviews are temporarily unavailable.'],
    ]);
  });
});
