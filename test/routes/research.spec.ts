import { describe, expect, it, jest } from '@jest/globals';
import { MileageTables } from '../../src/reference-content/mileage-tables.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 600 });
const get = async (path: string, host = 'localhost') => {
  const { statusCode, body } = await site.app.inject({
    url: path,
    headers: { host, 'user-agent': 'Mozilla/5.0' },
  });
  return { status: statusCode, text: body };
};
const json = async <Answer>(path: string) => JSON.parse((await get(path)).text) as Answer;

describe('The research pages', () => {
  it("lead from all makes to the models of one and to a model's facts", async () => {
    expect((await get('/research')).text).toContain('href="/research/land-rover"');
    const { text } = await get('/research/toyota');
    expect(text).toMatch(
      /Sold new.*href="\/research\/toyota\/camry".*Earlier models.*href="\/research\/toyota\/solara"/,
    );
    expect((await get('/research/toyota/solara')).text).toContain(
      '<h1>2008 Toyota Camry Solara</h1>',
    );
  });

  it('show for a model what the reference calls return', async () => {
    const { trims } = await json<{ trims: { trimName: string; nationalMSRP: number }[] }>(
      '/cars-for-sale/reference/specs?modelCode=CAMRY&year=2018',
    );
    const { text } = await get('/research/toyota/camry?year=2018');
    expect(text).toContain('<h1>2018 Toyota Camry</h1>');
    for (const { trimName, nationalMSRP } of trims) {
      expect(text).toContain(`<th scope="row">${trimName}<small>`);
      expect(text).toContain(`$${nationalMSRP.toLocaleString('en-US')}<small>`);
    }
  });

  it('count the used cars in the average mileage', async () => {
    type Stats = { stats: { count: number }[] };
    const counts = await Promise.all(
      ['USED', 'CERTIFIED', '3P_CERT'].map((type) =>
        json<Stats>(`/rest/lsc/crawl/stats/mileage?modelCode=CAMRY&listingType=${type}`).then(
          ({ stats }) => stats[0]!.count,
        ),
      ),
    );
    const { text } = await get('/research/toyota/camry');
    expect(text).toContain(
      `(${counts.reduce((sum, count) => sum + count)} cars). Average of all used cars:`,
    );
  });

  it('omit mileages while they cannot be computed', async () => {
    jest
      .spyOn(site.app.get(MileageTables), 'current')
      .mockRejectedValue(new Error('disk I/O error'));
    const { status, text } = await get('/research/toyota/camry');
    jest.restoreAllMocks();
    expect([status, text.includes('Specifications'), text.includes('Mileage of cars')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  it.each([
    ['/research/nobody', 'localhost'],
    ['/research/toyota/civic', 'localhost'],
    ['/research/toyota/CAMRY', 'localhost'],
    ['/research/toyota/constructor', 'localhost'],
    ['/research/toyota', 'hyundai.localhost'],
  ])('return 404 for unknown things: %s at %s', async (path, host) => {
    expect((await get(path, host)).status).toBe(404);
  });

  it('redirect an unknown year to the newest', async () => {
    const newest = (await get('/research/toyota/camry')).text;
    const [, title] = /<h1>(.*?)<\/h1>/.exec(newest)!;
    for (const year of ['1950', 'abc', '2018&year=2019'])
      expect((await get(`/research/toyota/camry?year=${year}`)).text).toContain(title);
  });
});
