import { beforeAll, describe, expect, it } from '@jest/globals';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { IndexRefresh } from '../../src/search/indexing/index-refresh.js';
import { anOffer } from '../contracts/an-offer.js';
import { POSTED_FORM } from './posted-form.js';
import { useApp } from '../app-under-test.js';
import type { AppUnderTest } from '../app-under-test.js';

const site = useApp({ cars: 0 });
const without = useApp({ cars: 0, env: { FEATURES: 'modelClarification=off' } });
const oneAtATime = useApp({ cars: 0, env: { FEATURES: 'singleMakeModelTrim=on' } });
const withoutMemory = useApp({ cars: 0, env: { FEATURES: 'personalization=off' } });

type Site = Omit<AppUnderTest, 'stop'>;
const ask = (url: string, headers: Record<string, string> = {}, { app }: Site = site) =>
  app.inject({ url, headers: { host: 'localhost', 'user-agent': 'Mozilla/5.0', ...headers } });

const RAV4 = '/cars-for-sale?makeCode=TOYOTA&modelCode=RAV4';
const BOTH = '/cars-for-sale?makeCode=TOYOTA&modelCodeList=RAV4&modelCodeList=RAV4HYBRID';

/** The page's question; undefined without one. */
async function question(
  url: string,
  headers?: Record<string, string>,
  of?: Site,
): Promise<string | undefined> {
  const [, title, text] =
    /class="note[^"]* clarification".*?<b>([^<]*)<\/b>(.*?)<\/p>/s.exec(
      (await ask(url, headers, of)).payload,
    ) ?? [];
  return title && `${title}${text!.replaceAll(/<[^>]*>/g, '')}`;
}

/** Answers the page's question. */
function answer(
  {
    given,
    back,
    codes,
    ...more
  }: Record<'given' | 'back', string> & {
    readonly codes: readonly string[];
    readonly hide?: 'on';
  },
  headers: Record<string, string> = {},
  { app } = site,
) {
  const fields = { back, modelCodes: codes.join(','), answer: given, ...more };
  return app.inject({
    method: 'POST',
    url: '/cars-for-sale/clarify-model',
    headers: { ...POSTED_FORM, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

const isModal = (html: string) => html.includes('<dialog class="dialog dialog-clarification"');

beforeAll(async () => {
  const cars = [
    ...[
      'RAV4',
      'RAV4',
      'RAV4HYBRID',
      'RAV4HYBRID',
      'RAV4PRIME',
      'CAMRY',
      'COROLLA',
      'COROLLACROSS',
    ].map((modelCode) => ({
      makeCode: 'TOYOTA',
      modelCode,
    })),
    { makeCode: 'RAM', modelCode: 'RAM1500' },
    { makeCode: 'DODGE', modelCode: 'DODGERAM1500', year: 2008 },
    { makeCode: 'HYUND', modelCode: 'TUCSON' },
    { makeCode: 'HYUND', modelCode: 'TUCSONHYBRID' },
  ];
  for (const { app } of [site, without, oneAtATime, withoutMemory]) {
    await app
      .get(ListingStore)
      .saveOffers(cars.map((car, at) => anOffer({ id: String(at + 1), ...car })));
    await app.get(IndexRefresh).refresh();
  }
});

describe('A search for one model', () => {
  it('asks whether the same-named model of another make was meant, most cars first', async () => {
    expect(await question(RAV4)).toBe(
      'Did you also mean the Toyota RAV4 Hybrid or RAV4 Prime? They’re listed separately: 3 more cars.',
    );
  });

  it('asks about the same name at a related make: a Ram 1500 was a Dodge until 2010', async () => {
    expect(await question('/cars-for-sale?makeCode=RAM&modelCode=RAM1500')).toBe(
      'Did you also mean the Dodge Ram 1500? It’s listed separately: 1 more car.',
    );
  });

  it.each([
    ['with a unique name', '/cars-for-sale?makeCode=TOYOTA&modelCode=CAMRY'],
    ['that another body is named after', '/cars-for-sale?makeCode=TOYOTA&modelCode=COROLLA'],
    ['searched together with the others', BOTH],
    ['on a later page of its list', '/cars-for-sale?firstRecord=1&makeCode=TOYOTA&modelCode=RAV4'],
    ['of one trim', `${RAV4}&trimCode=RAV4%7CXLE`],
    [
      'when the others have no cars',
      '/cars-for-sale?makeCode=TOYOTA&minPrice=500000&modelCode=RAV4',
    ],
  ])('does not ask for a model %s', async (_what, path) => {
    expect(await question(path)).toBeUndefined();
  });

  it('asks once, in a dialog, where the name was typed', async () => {
    const typed = await ask('/cars-for-sale?keyword=toyota+rav4');
    expect([typed.statusCode, typed.headers['location']]).toEqual([302, RAV4]);
    const cookie = `keywordModel=${typed.cookies.find(({ name }) => name === 'keywordModel')!.value}`;
    const shown = await ask(RAV4, { cookie });
    expect(isModal(shown.payload)).toBe(true);
    expect(shown.cookies.find(({ name }) => name === 'keywordModel')?.value).toBe('');
    expect(isModal((await ask(RAV4)).payload)).toBe(false);
    expect(isModal((await ask(RAV4, { cookie: 'keywordModel=CAMRY' })).payload)).toBe(false);
  });
});

describe('The clarification', () => {
  it('adds the suggested make and model on Yes and searches again', async () => {
    const { statusCode, headers, cookies } = await answer({
      given: 'yes',
      back: RAV4,
      codes: ['RAV4HYBRID'],
    });
    expect([statusCode, headers['location'], cookies]).toEqual([303, BOTH, []]);
    const dodge = await answer({
      given: 'yes',
      back: '/cars-for-sale?makeCode=RAM&modelCode=RAM1500',
      codes: ['DODGERAM1500'],
    });
    expect((await ask(String(dodge.headers['location']))).payload).toContain(
      'data-announcement="2 results"',
    );
  });

  it('closes on No and stays closed for the session', async () => {
    const { headers, cookies } = await answer({
      given: 'no',
      back: RAV4,
      codes: ['RAV4HYBRID', 'RAV4PRIME'],
    });
    expect(headers['location']).toBe(RAV4);
    expect(cookies).toMatchObject([
      { name: 'declinedModels', value: 'RAV4HYBRID.RAV4PRIME', httpOnly: true, sameSite: 'Lax' },
    ]);
    expect(cookies[0]!.maxAge).toBeUndefined();
    expect(await question(RAV4, { cookie: 'declinedModels=RAV4HYBRID.RAV4PRIME' })).toBeUndefined();
    expect(await question(RAV4, { cookie: 'declinedModels=RAV4PRIME' })).toContain(
      'Toyota RAV4 Hybrid?',
    );
  });

  it("stores the codes of the suggested models on 'Don't show me this again'", async () => {
    expect((await ask(RAV4)).payload).toContain('Don&#x27;t show me this again');
    const { cookies } = await answer(
      { given: 'no', back: RAV4, codes: ['RAV4HYBRID', 'RAV4PRIME'], hide: 'on' },
      {
        cookie: 'hiddenModels=TUCSONHYBRID',
      },
    );
    expect(cookies).toMatchObject([
      { name: 'hiddenModels', value: 'TUCSONHYBRID.RAV4HYBRID.RAV4PRIME', maxAge: 31_536_000 },
    ]);
    expect(await question(RAV4, { cookie: 'hiddenModels=RAV4HYBRID.RAV4PRIME' })).toBeUndefined();
  });

  it('accepts answers from our own pages only, for the suggested models only', async () => {
    const elsewhere = await answer(
      { given: 'no', back: RAV4, codes: ['RAV4HYBRID'], hide: 'on' },
      {
        'sec-fetch-site': 'cross-site',
      },
    );
    expect([elsewhere.statusCode, elsewhere.cookies]).toEqual([403, []]);
    expect(
      (await answer({ given: 'yes', back: RAV4, codes: ['CAMRY', 'TUCSON', '<b>'] })).headers[
        'location'
      ],
    ).toBe(RAV4);
    expect(
      (await answer({ given: 'yes', back: 'https://evil.example/', codes: ['RAV4HYBRID'] }))
        .headers['location'],
    ).toBe('/cars-for-sale');
  });
});

describe('GET /cars-for-sale/clarify-model', () => {
  it('redirects back without storing the answer', async () => {
    const query = new URLSearchParams({ back: RAV4, answer: 'no', modelCodes: 'RAV4HYBRID' });
    const { statusCode, headers, cookies } = await ask(`/cars-for-sale/clarify-model?${query}`);
    expect([statusCode, headers['location'], cookies]).toEqual([302, RAV4, []]);
  });
});

describe('Brands and flags', () => {
  it("a car maker's brand asks about its own models only", async () => {
    const host = 'hyundai.localhost';
    expect(await question('/cars-for-sale?modelCode=TUCSON', { host })).toContain(
      'Did you also mean the Hyundai Tucson Hybrid?',
    );
    const { headers } = await answer(
      { given: 'yes', back: '/cars-for-sale?modelCode=TUCSON', codes: ['TUCSONHYBRID'] },
      { host },
    );
    expect(headers['location']).toBe(
      '/cars-for-sale?modelCodeList=TUCSON&modelCodeList=TUCSONHYBRID',
    );
  });

  it('nothing is asked without the feature, or where one model is searched at a time', async () => {
    expect(await question(RAV4, {}, without)).toBeUndefined();
    expect(
      (await answer({ given: 'yes', back: RAV4, codes: ['RAV4HYBRID'] }, {}, without)).statusCode,
    ).toBe(404);
    expect(await question(RAV4, {}, oneAtATime)).toBeUndefined();
  });

  it("a brand that stores nothing has no 'Don't show me this again' box", async () => {
    expect(await question(RAV4, {}, withoutMemory)).toBeDefined();
    expect((await ask(RAV4, {}, withoutMemory)).payload).not.toContain('show me this again');
  });
});
