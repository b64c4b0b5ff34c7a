import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BRANDS } from '../../src/platform/config/brands.js';
import type { Brand } from '../../src/platform/config/brand.js';
import { SETTABLE_FEATURES } from '../../src/platform/config/features.js';
import { useApp } from '../app-under-test.js';
import { coveringRows } from './covering-rows.js';
import { faultsOf } from './page-faults.js';

const ROWS = coveringRows(SETTABLE_FEATURES);

/** Each brand once per row of flags, each with its own host. */
const brands = ROWS.flatMap((features, at) =>
  Object.values<Brand>(BRANDS).map((brand): Brand => {
    const key = `${brand.key}-${at}`;
    return { ...brand, key, host: `${key}.localhost`, features };
  }),
);

const site = useApp({ cars: 400, brands });
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';

/**
 * Home page, lists with all slots, a list with every filter section that a flag can hide, and an
 * empty list.
 */
const PAGES = [
  '/',
  '/cars-for-sale',
  '/cars-for-sale?categorySearch=by-owner&electricMileRange=200-299&marketExtension=include&vehicleExchange=true&zip=78701',
  '/cars-for-sale?homeServices=BUY_ONLINE&listingType=USED&zip=78701',
  '/cars-for-sale?maxPrice=1',
];

async function visit(path: string, host: string): Promise<{ status: number; html: string }> {
  const { statusCode, body, headers } = await site.app.inject({
    url: path,
    headers: { host, 'user-agent': BROWSER },
  });
  return headers.location === undefined
    ? { status: statusCode, html: body }
    : visit(headers.location, host);
}

/** URLs of our origin on a page: one per path; of cars, pictures and assets, one each. */
function addressesOn(html: string): string[] {
  const named = Array.from(html.matchAll(/ (?:href|action|src)="(\/[^"#]*)/g), ([, address]) =>
    address!.replaceAll('&amp;', '&'),
  );
  const kinds = new Map<string, string>();
  for (const address of named) {
    const kind = address.split('?')[0]!.replace(/(\/(?:vehicle|pictures|assets)\/).*/, '$1');
    if (!kinds.has(kind)) kinds.set(kind, address);
  }
  return [...kinds.values()];
}

describe('The rows of feature flags', () => {
  it('contain every pair of flags in all four combinations', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 24 }),
        (names) => {
          const rows = coveringRows(names);
          const combinations = new Set(
            rows.flatMap((row) =>
              names.flatMap((a, at) =>
                names.slice(0, at).map((b) => `${at} ${names.indexOf(b)} ${row[a]} ${row[b]}`),
              ),
            ),
          );
          expect(combinations.size).toBe(2 * names.length * (names.length - 1));
          expect(rows.length).toBeLessThanOrEqual(8);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe.each(brands.map(({ host }) => host))('With the flags of %s', (host) => {
  it('every page is complete: no empty box, no dead link', async () => {
    const faults: string[] = [];
    const addresses = new Set<string>();
    const list = await visit('/cars-for-sale', host);
    const car = / href="(\/cars-for-sale\/vehicle\/\d+)/.exec(list.html)![1]!;
    for (const path of [...PAGES, car]) {
      const { status, html } = await visit(path, host);
      if (status !== 200) faults.push(`${path} is ${status}`);
      faults.push(...faultsOf(html).map((fault) => `${path}: ${fault}`));
      for (const address of addressesOn(html)) addresses.add(address);
    }
    for (const address of addresses) {
      const { status } = await visit(address, host);
      if (status !== 200) faults.push(`${address} is ${status}`);
    }
    expect(faults).toEqual([]);
    expect(addresses.size).toBeGreaterThan(15);
  });
});
