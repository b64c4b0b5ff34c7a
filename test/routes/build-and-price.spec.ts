import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { SearchService } from '../../src/search/search.service.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 600 });
const PATH = '/cars-for-sale/build-and-price';
const get = async (search: string, host = 'localhost') => {
  const { statusCode, body } = await site.app.inject({
    url: PATH + search,
    headers: { host, 'user-agent': 'Mozilla/5.0' },
  });
  return { status: statusCode, text: body };
};
/** Value of the selected option; its text if it has no value attribute. */
const chosen = (html: string, name: string) => {
  const select = new RegExp(`<select[^>]* name="${name}".*?</select>`).exec(html)?.[0] ?? '';
  const [, attributes, text] = /<option([^>]*) selected="">([^<]*)/.exec(select) ?? [];
  return /value="([^"]*)"/.exec(attributes ?? '')?.[1] ?? text;
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('GET /cars-for-sale/build-and-price', () => {
  it('offers makes that are sold new, then models with prices, then trims', async () => {
    const makes = (await get('')).text;
    expect(makes).toContain(`href="${PATH}?makeCode=TOYOTA"`);
    expect(makes).not.toContain('Saturn');
    const models = (await get('?makeCode=TOYOTA')).text;
    expect(models).toMatch(
      /href="[^"]*makeCode=TOYOTA&amp;modelCode=CAMRY"[^>]*>Camry<small> (?:<!-- -->)?from \$\d/,
    );
    expect(models).not.toContain('modelCode=SOLARA');
    const { text } = await get('?makeCode=TOYOTA&modelCode=CAMRY&zip=78701');
    expect([chosen(text, 'makeCode'), chosen(text, 'modelCode')]).toEqual(['TOYOTA', 'CAMRY']);
    expect(text).toContain('value="78701"');
  });

  it('shows the requested trim with its specs and monthly payment', async () => {
    const trims = await site.app.inject({
      url: '/cars-for-sale/reference/specs?modelCode=CAMRY',
      headers: { host: 'localhost' },
    });
    const [, second] = (
      JSON.parse(trims.body) as {
        trims: { trimName: string; vehicleId: string; nationalMSRP: number }[];
      }
    ).trims;
    const [year, , code] = second!.vehicleId.split('-');
    const { text } = await get(
      `?makeCode=TOYOTA&modelCode=CAMRY&trimCode=CAMRY%7C${code}&year=${year}`,
    );
    expect(text).toContain(`<h2 id="built-car">${year} Toyota Camry ${second!.trimName}</h2>`);
    expect(text).toContain(`<b>$${second!.nationalMSRP.toLocaleString('en-US')}</b> MSRP`);
    expect(text).toMatch(/Est\. <b>\$[\d,]+\/mo<\/b>/);
    expect(chosen(text, 'trimCode')).toBe(`CAMRY|${code}`);
  });

  it('shows new cars of the model, the nearest first', async () => {
    const { body } = await site.app.inject({
      url: '/rest/lsc/listing?listingTypes=NEW&numRecords=1',
      headers: { host: 'localhost' },
    });
    const { makeCode, modelCode } = (
      JSON.parse(body) as { listings: { makeCode: string; modelCode: string }[] }
    ).listings[0]!;
    const { text } = await get(`?makeCode=${makeCode}&modelCode=${modelCode}&zip=78701`);
    expect(text).toContain('nearest to Austin, TX');
    expect(text.match(/<article/g)!.length).toBeGreaterThan(0);
    expect(text).toContain('listingType=NEW');
    const miles = Array.from(text.matchAll(/>([\d,]+) mi away/g), ([, distance]) =>
      Number(distance!.replaceAll(',', '')),
    );
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  });

  it.each([
    ['?makeCode=NOBODY', 'We don’t know that make.'],
    ['?makeCode=TOYOTA&modelCode=NOTHING', 'Toyota doesn’t have that model.'],
    ['?makeCode=TOYOTA&modelCode=CIVIC', 'Toyota doesn’t have that model.'],
    ['?makeCode=BMW&seriesCode=NOTHING', 'BMW doesn’t have that series.'],
    ['?seriesCode=NOTHING', 'We don’t know that series.'],
    ['?modelCode=NOTHING', 'We don’t know that model.'],
    ['?modelCode=X5&seriesCode=BMW3SERIES', 'The BMW X5 isn’t in the series you asked for.'],
    ['?modelCode=CAMRY&year=1999', 'The Camry of that model year isn’t sold new'],
    ['?makeCode=TOYOTA&modelCode=SOLARA', 'is no longer sold new: 2008 was its last model year.'],
    ['?zip=00000', 'Enter a valid ZIP Code'],
  ])('explains an unavailable choice and offers alternatives: %s', async (search, sentence) => {
    const { status, text } = await get(search);
    expect(status).toBe(200);
    expect(text).toContain(sentence);
    expect(text).toContain('<select');
  });

  it('limits the models to the requested series', async () => {
    const { text } = await get('?seriesCode=BMW3SERIES&referrer=srp');
    expect(chosen(text, 'makeCode')).toBe('BMW');
    expect(text).toContain('Choose a model of BMW 3 Series');
    expect(text).not.toContain('modelCode=X5');
  });

  it("offers only the maker's own make on a car maker's page", async () => {
    const { text } = await get('?makeCode=TOYOTA&modelCode=CAMRY', 'hyundai.localhost');
    expect(text).toContain('You can only build Hyundai models here.');
    expect(text).toContain('modelCode=TUCSON');
    expect(text).not.toContain('Toyota');
  });

  it('omits cars in stock while search is unavailable', async () => {
    jest
      .spyOn(site.app.get(SearchService), 'search')
      .mockRejectedValue(new Error('the index is away'));
    const { status, text } = await get('?modelCode=CAMRY');
    expect([status, text.includes('Trims of the'), text.includes('<article')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  it('answers every query without echoing unknown values', async () => {
    const name = fc.constantFrom(
      'makeCode',
      'modelCode',
      'seriesCode',
      'year',
      'trimCode',
      'zip',
      'referrer',
    );
    const value = fc.oneof(
      fc.constantFrom(
        'TOYOTA',
        'CAMRY',
        'BMW3SERIES',
        '2026',
        'CAMRY|LE',
        '78701',
        '',
        '__proto__',
        'constructor',
        '-1',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => `zq${text}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 6 }), async (pairs) => {
        const { status, text } = await get(`?${new URLSearchParams(pairs)}`);
        expect(status).toBe(200);
        expect(/<main.*<\/main>/s.exec(text)![0]).not.toMatch(/zq|NaN|undefined/);
      }),
      { numRuns: 60 },
    );
  });
});
