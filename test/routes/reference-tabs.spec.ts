import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ResultsProps } from '../../views/results/results-fragment.js';
import type { MileageData } from '../../src/reference-content/mileage-data.dto.js';
import { ModelReviews } from '../../src/reviews/model-reviews.js';
import { useApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';

const site = useApp({ cars: 3_000 });
const empty = useApp({ cars: 0 });
const without = useApp({ cars: 600, env: { FEATURES: 'referenceTabs=off' } });

type Site = Omit<AppUnderTest, 'stop'>;
const ask = (url: string, { app }: Site = site) =>
  app.inject({ url, headers: { host: 'localhost', 'user-agent': 'Mozilla/5.0' } });
const dataOf = async (search: string, of?: Site) => {
  const { statusCode, payload } = await ask(`/cars-for-sale/page-data?${search}`, of);
  expect([search, statusCode]).toEqual([search, 200]);
  return JSON.parse(payload) as ResultsProps;
};
const referenceOf = async (search: string, of?: Site) => (await dataOf(search, of)).reference;

/** The listing service's results for a link's search. */
async function listed(href: string): Promise<{ total: number; prices: number[] }> {
  const requested = new URLSearchParams(href.split('?')[1]);
  requested.set('sortBy', 'derivedpriceASC');
  requested.set('numRecords', '100');
  const prices: number[] = [];
  for (;;) {
    requested.set('firstRecord', String(prices.length));
    const { payload } = await ask(`/rest/lsc/listing?${requested}`);
    const answer = JSON.parse(payload) as {
      totalResultCount: number;
      listings: { pricingDetail: { salePrice: number } }[];
    };
    prices.push(...answer.listings.map(({ pricingDetail }) => pricingDetail.salePrice));
    if (prices.length >= answer.totalResultCount || answer.listings.length === 0)
      return { total: answer.totalResultCount, prices };
  }
}

const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;
const medianOf = (prices: readonly number[]) =>
  (prices[Math.floor((prices.length - 1) / 2)]! + prices[Math.ceil((prices.length - 1) / 2)]!) / 2;

const MODELS: [makeCode: string, modelCode: string][] = [
  ['TOYOTA', 'RAV4'],
  ['TOYOTA', 'CAMRY'],
  ['HONDA', 'CIVIC'],
  ['HONDA', 'CRV'],
  ['FORD', 'F150'],
  ['FORD', 'ESCAPE'],
  ['CHEV', 'EQUINOX'],
  ['NISSAN', 'ROGUE'],
  ['JEEP', 'WRANGLER'],
  ['HYUND', 'TUCSON'],
];

describe('The reference tabs', () => {
  it.each(MODELS)(
    'of a %s %s price the same cars as the linked searches',
    async (makeCode, modelCode) => {
      const reference = (await referenceOf(
        `listingType=USED&makeCode=${makeCode}&modelCode=${modelCode}`,
      ))!;
      const tables = [...reference.pricing!.tables, reference.pricing!.chart!.table];
      const rows = tables.flatMap((table) => table.rows);
      expect(tables.map(({ group }) => group)).toEqual(['Model year', 'Trim', 'Miles']);
      for (const { name, href, countText, medianText, rangeText } of rows) {
        const { total, prices } = await listed(href);
        const [lowest, highest] = [prices[0]!, prices.at(-1)!].map(dollars);
        expect([name, countText, medianText, rangeText]).toEqual([
          name,
          String(total),
          dollars(medianOf(prices)),
          lowest === highest ? lowest : `${lowest} – ${highest}`,
        ]);
      }
    },
  );

  it('omit consumer reviews that cannot be read, and log it', async () => {
    const search = 'listingType=USED&makeCode=TOYOTA&modelCode=TACOMA';
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    const find = jest
      .spyOn(
        site.app.get(ModelReviews, { strict: false }) as unknown as { find: () => Promise<never> },
        'find',
      )
      .mockRejectedValue(new Error('away'));
    const { reference, missing } = await dataOf(search);
    expect([reference!.reviews, reference!.pricing !== undefined, missing]).toEqual([
      undefined,
      true,
      undefined,
    ]);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ msg: 'answered without a call', call: 'consumerReviews' }),
    );
    find.mockRestore();
    warn.mockRestore();
    expect((await referenceOf(search))!.reviews).toBeDefined();
  });

  it('have at most 11 years, newest first, older years as one row, with links to Great Price cars', async () => {
    const search = 'listingType=USED&makeCode=FORD&modelCode=F150';
    const { pricing, faqs } = (await referenceOf(search))!;
    const { rows } = pricing!.tables[0]!;
    const years = rows.filter(({ name }) => /^\d+$/.test(name)).map(({ name }) => Number(name));
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    expect(years).toHaveLength(11);
    expect(rows[11]!.name).toMatch(/^\d{4} and older$/);
    expect(Number(rows[11]!.name.slice(0, 4))).toBeLessThan(years.at(-1)!);
    expect(rows.reduce((sum, { countText }) => sum + Number(countText), 0)).toBe(
      (await listed(`?${search}`)).total,
    );
    expect(JSON.stringify(faqs)).toContain(
      `by the largest step in price from one year to the next among model years since ${years.at(-1)}: `,
    );
    const { total } = await listed(pricing!.greatPrices!.href);
    expect(pricing!.greatPrices!.text).toBe(
      `${total} ${total === 1 ? 'has' : 'have'} a Great Price`,
    );
  });

  it('draw medians by mileage as a line chart to scale, with end labels', async () => {
    const search = 'listingType=USED&makeCode=TOYOTA&modelCode=RAV4';
    const { chart } = (await referenceOf(search))!.pricing!;
    const medians = chart!.table.rows.map(({ medianText }) =>
      Number(medianText.replaceAll(/\D/g, '')),
    );
    const topDollars = Number(/^\$([\d.]+)K$/.exec(chart!.prices.at(-1)!.text)![1]) * 1_000;
    expect(chart!.points.map(({ yPercent }) => yPercent)).toEqual(
      medians.map((median) => Math.round((median / topDollars) * 1_000) / 10),
    );
    expect(chart!.points.map(({ xPercent }) => xPercent)).toEqual(
      chart!.points.map(({ xPercent }) => xPercent).toSorted((a, b) => a - b),
    );
    for (const median of [medians[0]!, medians.at(-1)!])
      expect(chart!.text).toContain(dollars(median));
    const { payload } = await ask(`/cars-for-sale?${search}`);
    const [figure] = /<figure class="price-chart">.*?<\/figure>/s.exec(payload)!;
    expect(figure).toContain(`${chart!.text}</figcaption>`);
    expect(figure).toContain('aria-hidden="true"');
    expect(figure.match(/<circle /g)).toHaveLength(medians.length);
    expect(/<svg.*<\/svg>/s.exec(figure)![0].length).toBeLessThan(2_500);
  });

  it.each(MODELS)(
    'of a %s %s show how many cars the ratings are based on, with a link',
    async (makeCode, modelCode) => {
      for (const years of ['', '&startYear=2021&endYear=2021']) {
        const { pricing } = (await referenceOf(
          `listingType=USED&makeCode=${makeCode}&modelCode=${modelCode}${years}`,
        ))!;
        if (!pricing) continue;
        const { total } = await listed(pricing.comparedLink!.href);
        expect(pricing.sample).toContain(`are based on ${total} used or certified cars nationwide`);
        expect(pricing.comparedLink!.text).toBe(`See the ${total} cars we compare`);
      }
    },
  );

  it('show NHTSA stars of the requested year, and only for rated models', async () => {
    const { safety } = (await referenceOf(
      'endYear=2021&makeCode=TOYOTA&modelCode=RAV4&startYear=2021',
    ))!;
    expect(safety!.ratings).toEqual([
      { years: '2021', configuration: 'SUV AWD, SUV FWD', starsText: '5 of 5 stars' },
    ]);
    const old = await referenceOf('endYear=2005&makeCode=TOYOTA&modelCode=RAV4&startYear=2005');
    expect(old?.safety?.ratings ?? []).toEqual([]);
  });

  it.each(['', '&year=2021'])('show the same safety data as the API call: RAV4%s', async (year) => {
    const years = year === '' ? '' : '&startYear=2021&endYear=2021';
    const { safety } = (await referenceOf(`makeCode=TOYOTA&modelCode=RAV4${years}`))!;
    const { payload } = await ask(
      `/cars-for-sale/reference/safety?makeCode=TOYOTA&modelCode=RAV4${year}`,
    );
    const { features } = JSON.parse(payload) as {
      features: { name: string; values: { name: string; value: string }[] }[];
    };
    const valuesOf = (group: string) => features.find(({ name }) => name === group)?.values ?? [];
    expect(valuesOf('Safety Features')).toEqual(
      safety!.features.map(({ name, text, isStandard }) => ({
        name,
        value: isStandard ? 'std' : text.replaceAll(',', ''),
      })),
    );
    expect(safety!.features.some(({ isStandard }) => isStandard)).toBe(true);
    const configurations = safety!.ratings.flatMap(({ configuration }) =>
      configuration.split(', '),
    );
    expect(valuesOf('Safety Ratings').length).toBe(configurations.length);
    if (year !== '')
      expect(valuesOf('Safety Ratings').map(({ value }) => value)).toEqual(['5', '5']);
  });

  it('get no safety data for a model without cars and ratings, and an error for an unknown one', async () => {
    const { payload } = await ask(
      '/cars-for-sale/reference/safety?modelCode=RAV4&year=1999',
      empty,
    );
    expect(JSON.parse(payload)).toEqual({ features: [] });
    expect((await ask('/cars-for-sale/reference/safety?modelCode=NOMODEL')).statusCode).toBe(400);
  });

  it('call a safety feature standard when every car has it, and count it otherwise', async () => {
    const search = 'listingType=USED&makeCode=HONDA&modelCode=CIVIC';
    const { safety } = (await referenceOf(search))!;
    const { total } = await listed(`?${search}`);
    expect(safety!.features.some(({ isStandard }) => isStandard)).toBe(true);
    expect(safety!.features.some(({ isStandard }) => !isStandard)).toBe(true);
    for (const { text, isStandard } of safety!.features) {
      expect(isStandard).toBe(text === 'Standard');
      if (!isStandard) expect(text).toMatch(new RegExp(`^\\d+ of ${total}$`));
    }
  });

  it.each(MODELS)(
    'answer at least eight questions about a %s %s, with equal JSON-LD',
    async (makeCode, modelCode) => {
      const search = `makeCode=${makeCode}&modelCode=${modelCode}`;
      const { faqs } = (await referenceOf(search))!;
      expect(faqs!.faqs.length).toBeGreaterThanOrEqual(8);
      const { payload } = await ask(`/cars-for-sale?${search}`);
      const [, json] =
        /<script type="application\/ld\+json">(\{[^<]*"FAQPage"[^<]*)<\/script>/.exec(payload)!;
      const { mainEntity } = JSON.parse(json!) as {
        mainEntity: { name: string; acceptedAnswer: { text: string } }[];
      };
      expect(mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
        faqs!.faqs.map(({ question, answer }) => [question, answer]),
      );
    },
  );

  it('show the mileage of cars of the requested condition', async () => {
    const { payload } = await ask('/rest/lsc/crawl/stats/mileage?modelCode=RAV4&listingType=USED');
    const { stats } = JSON.parse(payload) as { stats: { mean: number; count: number }[] };
    const { faqs } = (await referenceOf('listingType=USED&makeCode=TOYOTA&modelCode=RAV4'))!;
    const { answer } = faqs!.faqs.find(({ question }) => question.startsWith('How many miles'))!;
    const [ofModel, ofAll] = stats.map(({ mean }) => `${mean.toLocaleString('en-US')} mi`);
    expect(answer).toContain(`${ofModel} on average over ${stats[0]!.count} cars of known mileage`);
    expect(answer).toContain(`(${ofAll})`);
    const data = JSON.parse(
      (await ask('/cars-for-sale/reference/mileage?modelCode=RAV4&listingType=USED')).payload,
    ) as MileageData;
    expect(answer).toContain(
      `That is ${data.mileagePerYearMean.toLocaleString('en-US')} mi for each year of age.`,
    );
    const { answer: below, link } = faqs!.faqs.find(({ question }) =>
      question.startsWith('Is 50,000 miles a lot'),
    )!;
    expect(link!.href).toContain('maxMileage=49999');
    expect(below).toMatch(
      new RegExp(
        `\\b${(await listed(link!.href)).total} of the \\d+ used cars for sale have fewer\\.`,
      ),
    );
  });

  it('use the figures of the specification: 12.5 years, 15,000 miles a year, 50,000 miles', async () => {
    const { faqs } = (await referenceOf('makeCode=TOYOTA&modelCode=RAV4'))!;
    const text = faqs!.faqs.map(({ question, answer }) => `${question} ${answer}`).join(' ');
    expect(
      ['12.5 years', '15,000 miles a year', '50,000 miles'].filter(
        (figure) => !text.includes(figure),
      ),
    ).toEqual([]);
  });

  it('appear for a model without stock, with trims and stars and no price', async () => {
    const reference = await referenceOf('listingType=USED&makeCode=TOYOTA&modelCode=RAV4', empty);
    expect(Object.keys(reference!)).toEqual(['title', 'trims', 'safety', 'reviews', 'pages']);
    expect(reference!.safety!.features).toEqual([]);
    expect(reference!.safety!.ratings[0]!.starsText).toBe('5 of 5 stars');
  });

  it('appear on the first page only, and not when the feature is off', async () => {
    const search = 'makeCode=TOYOTA&modelCode=RAV4';
    expect(await referenceOf(`firstRecord=20&${search}`)).toBeUndefined();
    const { title, ...tabs } = (await referenceOf(search, without))!;
    expect([title, Object.keys(tabs)]).toEqual(['Compare Toyota RAV4 Trims', ['trims']]);
  });
});
