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

describe('Research', () => {
  it('leads from all makes over the models of one to what is known of a model', async () => {
    expect((await get('/research')).text).toContain('href="/research/land-rover"');
    const { text } = await get('/research/toyota');
    expect(text).toMatch(
      /Sold new.*href="\/research\/toyota\/camry".*Earlier models.*href="\/research\/toyota\/solara"/,
    );
    expect((await get('/research/toyota/solara')).text).toContain(
      '<h1>2008 Toyota Camry Solara</h1>',
    );
  });

  it('says of a model what the reference calls say', async () => {
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

  it('counts the used cars whose mileages it averages', async () => {
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

  it('goes without mileages while nobody can add them up', async () => {
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
  ])('has no page of what there is not: %s at %s', async (path, host) => {
    expect((await get(path, host)).status).toBe(404);
  });

  it('answers a year nobody knows with the newest', async () => {
    const newest = (await get('/research/toyota/camry')).text;
    const [, title] = /<h1>(.*?)<\/h1>/.exec(newest)!;
    for (const year of ['1950', 'abc', '2018&year=2019'])
      expect((await get(`/research/toyota/camry?year=${year}`)).text).toContain(title);
  });
});
