// @ts-check
// What the bench asks of the results page. Query strings as the page's own links have them: any other spelling would be answered with a
// redirect.
import { queryMix } from '../search/query-mix.mjs';

/** Every so many plainer searches also name years. */
const WITH_YEARS = 3;

/** The search bench's mix of queries. Some are the same: shoppers often ask for everything, or for one place. */
export function mixedSearches(store, { requestCount, seed }) {
  return withListings(store, async (listings) => {
    const queries = await queryMix(listings.cars(), requestCount, seed);
    return queries.map(({ search }) => listings.canonical(search));
  });
}

/** The same mix, none twice. There may be fewer. */
export async function distinctSearches(store, { requestCount, seed }) {
  const searches = await mixedSearches(store, { requestCount: 4 * requestCount, seed });
  return [...new Set(searches)].slice(0, requestCount);
}

/** A plainer mix, none twice: a make and a ZIP, sometimes years. The cars lie in the order of ids, which is none. */
export function plainSearches(store, { requestCount }) {
  return withListings(store, async (listings) => {
    const searches = new Set();
    for await (const { listing } of listings.cars()) {
      const { makeCode, zip, year } = listing;
      const years =
        searches.size % WITH_YEARS === 0
          ? { startYear: String(year - 2), endYear: String(year + 1) }
          : {};
      searches.add(listings.canonical(`?${new URLSearchParams({ makeCode, zip, ...years })}`));
      if (searches.size === requestCount) break;
    }
    return [...searches];
  });
}

async function withListings(store, ask) {
  // Imported here, because before the build there may be nothing to import.
  const { Listings } = await import('../search/listings.mjs');
  const listings = new Listings(store);
  try {
    return await ask(listings);
  } finally {
    await listings.close();
  }
}
