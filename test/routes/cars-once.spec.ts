import { describe, expect, it } from '@jest/globals';
import { VEHICLE_STYLES } from '../../src/catalog/options/vehicle-styles.js';
import { BRANDS } from '../../src/platform/config/brands.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 3_000 });

/** Ids of all cars on a results page: in the list, in its slots and rows, and below it. */
async function carsOf(host: string, search: string): Promise<string[]> {
  const { payload } = await site.app.inject({
    url: `/cars-for-sale?${search}`,
    headers: { host, 'user-agent': 'Firefox/140.0' },
  });
  const cards = / id="listing-(?:extra-)?(\d+)"|<li class="small-card">.*?\/vehicle\/(\d+)/gs;
  return Array.from(payload.matchAll(cards), ([, card, small]) => (card ?? small)!);
}

describe.each(Object.values(BRANDS))('A page of the brand $key', ({ host }) => {
  it.each([
    '',
    'zip=78701',
    'zip=60601',
    'zip=90001',
    'sortBy=derivedpriceASC&zip=60601',
    'listingType=CERTIFIED',
    'vehicleStyleCode=TRUCKS',
  ])('of %s shows no car twice', async (search) => {
    const ids = await carsOf(host, search);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it.each(VEHICLE_STYLES.map(({ code }) => code))(
    'with few results for %s shows no car twice, including inserted cars',
    async (style) => {
      const shown = await Promise.all(
        ['10001', '60601', '78701', '90001', '94103'].map((zip) =>
          carsOf(host, `searchRadius=0&vehicleStyleCode=${style}&zip=${zip}`),
        ),
      );
      for (const ids of shown) expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
      expect(shown.flat().length).toBeGreaterThan(0);
    },
  );
});
