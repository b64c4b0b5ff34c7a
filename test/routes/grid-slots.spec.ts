import { describe, expect, it } from '@jest/globals';
import { BRANDS } from '../../src/platform/config/brands.js';
import { useApp } from '../app-under-test.js';

const site = useApp({ cars: 6_000 });

/** Marks of slots in the grid that are not cars of the list. */
const MARKS = [
  ['spotlight', 'flag-sponsored">Sponsored<'],
  ['boost', 'flag-sponsored">New car suggestion<'],
] as const;

/** The page of a URL; follows the redirect to the canonical one. */
async function pageOf(host: string, url: string): Promise<string> {
  const { body, headers } = await site.app.inject({
    url,
    headers: { host, 'user-agent': 'Firefox/140.0' },
  });
  return headers.location === undefined ? body : pageOf(host, headers.location);
}

async function placesAt(host: string, search: string): Promise<Record<string, number[]>> {
  const body = await pageOf(host, `/cars-for-sale?${search}`);
  const grid = /<ul class="grid" id="listings".*?<\/ul><div class="grid coming"/s.exec(body)![0];
  const cells = grid.split('<li class="slot').slice(1);
  return Object.fromEntries(
    MARKS.map(([kind, mark]) => [
      kind,
      cells.flatMap((cell, at) => (cell.includes(mark) ? [at] : [])),
    ]),
  );
}

describe.each(Object.values(BRANDS))('The grid of $key', ({ host }) => {
  it.each([
    [20, [6]],
    [25, [6]],
    [30, [6]],
    [50, [6]],
    [75, [6, 22]],
    [100, [6, 22]],
  ])(
    'has, on a page of %i, spotlights at 0, 1, 2 and 23, and new-car boosts at %j',
    async (size, boost) => {
      expect(await placesAt(host, `numRecords=${size}&zip=78701&searchRadius=0`)).toEqual({
        spotlight: [0, 1, 2, 23],
        boost,
      });
      expect(await placesAt(host, `numRecords=${size}`)).toEqual({
        spotlight: [0, 1, 2, 23],
        boost: [],
      });
    },
  );
});
