// @ts-check
// What the bench asks of the results page. Query strings as the page's own links have them: any other spelling would be answered with a
// redirect.
import { queryMix } from '../search/query-mix.mjs';

/** Every so many simple searches also have years. */
const WITH_YEARS = 3;

/**
 * The search bench's mix of queries. Some are repeated: shoppers often search for everything, or
 * for one place.
 */
export function mixedSearches(store, { requestCount, seed }) {
  return withListings(store, async (listings) => {
    const queries = await queryMix(listings.cars(), requestCount, seed);
    return queries.map(({ search }) => listings.canonical(search));
  });
}

/** The same mix without repeats. There may be fewer. */
export async function distinctSearches(store, { requestCount, seed }) {
  const searches = await mixedSearches(store, { requestCount: 4 * requestCount, seed });
  return [...new Set(searches)].slice(0, requestCount);
}

/**
 * A simpler mix without repeats: a make and a ZIP Code, sometimes years. Cars come in order of
 * ids, which is arbitrary.
 */
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
  // Imported dynamically, because the build may not exist yet.
  const { Listings } = await import('../search/listings.mjs');
  const listings = new Listings(store);
  try {
    return await ask(listings);
  } finally {
    await listings.close();
  }
}
