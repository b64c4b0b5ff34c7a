import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { IDS } from '../../views/element-ids.js';
import type { AppUnderTest } from '../app-under-test.js';

const AT_ONCE = 4;
const ASK_AGAIN_MS = 200;
const MISSING_NOTICE = 'id="missing-notice"';
/** Crawlers get whole pages: none is sent in two parts because a source is slow. */
const HEADERS = { host: 'localhost', 'user-agent': 'Googlebot/2.1' };
/** To the canonical URL, and from a page after the last one. */
const MAX_REDIRECTS = 2;

const parameter = (name: string, ...values: readonly string[]) =>
  fc.option(
    fc.constantFrom(...values).map((value) => `${name}=${value}`),
    { nil: '' },
  );

const pageArbitrary = fc
  .tuple(
    parameter('zip', '78701', '10001', '90001', '60601', '59001', '33101'),
    parameter('searchRadius', '10', '25', '100', '500', '0'),
    parameter('makeCode', 'TOYOTA', 'FORD', 'HONDA', 'BMW', 'CHEV'),
    parameter('maxPrice', '15000', '25000', '40000'),
    parameter('startYear', '2012', '2018', '2021'),
    parameter('vehicleStyleCode', 'SUVCROSS', 'SEDAN', 'TRUCKS'),
    parameter('listingType', 'USED', 'NEW', 'CERTIFIED'),
    parameter(
      'sortBy',
      'derivedpriceASC',
      'derivedpriceDESC',
      'datelistedDESC',
      'mileageASC',
      'yearDESC',
      'distanceASC',
    ),
    parameter('firstRecord', '20', '60', '100', '200'),
  )
  .map((parameters) => `/cars-for-sale?${parameters.filter((each) => each !== '').join('&')}`);

/** Paths of random results pages, the same in every run. */
export const resultsPages = (count: number): string[] =>
  fc.sample(pageArbitrary, { numRuns: count, seed: 4 });

/**
 * The page at the end of the path's redirects, with its URL, without values that are new in every
 * response. A page with a missing block, because a source was slow, is requested again. @throws
 * unless it is a results page
 */
export async function resultsPageAt(
  { app }: Pick<AppUnderTest, 'app'>,
  path: string,
): Promise<string> {
  let [url, redirects] = [path, 0];
  while (redirects <= MAX_REDIRECTS) {
    const { statusCode, headers, body } = await app.inject({ url, headers: HEADERS });
    if (statusCode === 200 && body.includes(MISSING_NOTICE)) await sleep(ASK_AGAIN_MS);
    else if (statusCode === 200 && body.includes(`id="${IDS.listings}"`)) return `${url}\n${body}`;
    else if (headers.location === undefined)
      throw new Error(`${url} answers ${statusCode} without a list of cars.`);
    else [url, redirects] = [headers.location, redirects + 1];
  }
  throw new Error(`${path} leads from one redirect to the next.`);
}

/** Requests a few items at once. */
export async function inParallel<Item>(
  items: readonly Item[],
  ask: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const askInTurn = async () => {
    for (const item of left) await ask(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
}
