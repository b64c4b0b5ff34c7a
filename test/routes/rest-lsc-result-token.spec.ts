import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import request from 'supertest';
import { ListingStore } from '../../src/inventory/listing-store.js';
import { Indexing } from '../../src/search/indexing/indexing.js';
import { useApp } from '../app-under-test.js';
import { anOffer } from '../contracts/an-offer.js';

const SEARCH = '/rest/lsc/listing?sortBy=derivedpriceASC&numRecords=10&hideFilters=true';

const site = useApp({ cars: 0, env: { REFRESH_MS: '3600000' } });
const get = (path: string) => request(site.origin).get(path);
const page = async (token: string) => {
  const { status, body } = await get(`${SEARCH}&resultToken=${token}`);
  expect(status).toBe(200);
  return body as { listings: { id: string }[]; totalResultCount: number; resultToken?: string };
};

/** Replaces the inventory with these cars. A car's number is also its price. */
async function offer(numbers: readonly number[]): Promise<void> {
  const store = site.carsApp.get(ListingStore);
  await store.removeOffers('north', numbers.map(String));
  await store.saveOffers(
    numbers.map((number) => anOffer({ id: String(number), priceDollars: number })),
  );
  await site.carsApp.get(Indexing).refresh();
}

describe('GET /rest/lsc/listing with a result token', () => {
  it('neither repeats nor skips a car that stays for sale while others change', async () => {
    const change = fc.record({
      removed: fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 12 }),
      added: fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const atFirst = Array.from({ length: 60 }, (_, at) => 10_000 + at * 100);
        let forSale = atFirst;
        await offer(forSale);
        const seen: string[] = [];
        let next: string | undefined = 'start';
        const rest = [...changes];
        while (next) {
          const answer = await page(next);
          expect(answer.totalResultCount).toBe(60);
          seen.push(...answer.listings.map(({ id }) => id));
          next = answer.resultToken;
          const { removed, added } = rest.shift() ?? { removed: [], added: [] };
          const gone = new Set(removed.map((at) => atFirst[at]));
          forSale = [
            ...new Set([
              ...forSale.filter((number) => !gone.has(number)),
              ...added.map((at) => 9_001 + at * 70),
            ]),
          ];
          await offer(forSale);
        }
        expect(new Set(seen).size).toBe(seen.length);
        const stayed = atFirst.filter((number) => forSale.includes(number)).map(String);
        expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed);
      }),
      { numRuns: 8 },
    );
  });

  it('fills a page whose cars were sold with the next ones', async () => {
    await offer(Array.from({ length: 30 }, (_, at) => 1_000 + at));
    const { resultToken } = await page('start');
    await offer(
      Array.from({ length: 30 }, (_, at) => 1_000 + at).filter((_, at) => at < 10 || at >= 15),
    );
    expect((await page(resultToken!)).listings.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 10 }, (_, at) => 1_015 + at),
    );
  });

  it('excludes on every page the cars excluded at the start', async () => {
    await offer(Array.from({ length: 30 }, (_, at) => 1_000 + at));
    const first = await page('start&excludedListingIds=1000,1012');
    const second = await page(first.resultToken!);
    const shown = [...first.listings, ...second.listings].map(({ id }) => Number(id));
    expect(shown).toEqual([
      ...Array.from({ length: 11 }, (_, at) => 1_001 + at),
      ...Array.from({ length: 9 }, (_, at) => 1_013 + at),
    ]);
    expect(second.totalResultCount).toBe(28);
  });

  it('returns the same page twice', async () => {
    await offer(Array.from({ length: 30 }, (_, at) => 1_000 + at));
    const { resultToken } = await page('start');
    expect((await page(resultToken!)).listings).toEqual((await page(resultToken!)).listings);
  });

  it('returns no token on the last page', async () => {
    await offer(Array.from({ length: 10 }, (_, at) => 1_000 + at));
    expect((await page('start')).resultToken).toBeUndefined();
  });

  it('returns 410 for an expired token, and 400 for an invalid one or one of another search', async () => {
    await offer(Array.from({ length: 30 }, (_, at) => 1_000 + at));
    const { resultToken } = await page('start');
    const ended = Buffer.from('AAAAAAAAAAAAAAAA.10').toString('base64url');
    expect((await get(`${SEARCH}&resultToken=${ended}`)).status).toBe(410);
    const none = await get(`${SEARCH}&resultToken=AAAAAAAAAAAA`);
    expect([none.status, none.body.errors[0].reason]).toEqual([400, 'is not a result token']);
    const other = await get(`${SEARCH}&resultToken=${resultToken}&makeCode=TOYOTA`);
    expect([other.status, other.body.errors[0].reason]).toEqual([400, 'belongs to another search']);
  });

  it('rejects a forged token beyond the ranked cars', async () => {
    await offer(Array.from({ length: 30 }, (_, at) => 10_000 + at));
    const { resultToken } = await page('start');
    const [key] = Buffer.from(resultToken!, 'base64url').toString().split('.');
    const forged = Buffer.from(`${key}.99999999`).toString('base64url');
    const { status, body } = await get(`${SEARCH}&resultToken=${forged}`);
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          field: 'resultToken',
          value: forged,
          reason: 'is not a result token',
          code: 'invalid-value',
        },
      ],
    ]);
  });
});
