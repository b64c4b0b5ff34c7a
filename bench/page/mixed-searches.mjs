// @ts-check
// The search bench's mix of queries, as shoppers ask it of the results page.
import { queryMix } from '../search/query-mix.mjs';

/** Query strings as the page's own links have them: any other spelling would be answered with a redirect. */
export async function mixedSearches(store, { requestCount, seed }) {
  // Imported here, because before the build there may be nothing to import.
  const { Listings } = await import('../search/listings.mjs');
  const listings = new Listings(store);
  const queries = await queryMix(listings.cars(), requestCount, seed);
  await listings.close();
  return queries.map(({ search }) => listings.canonical(search));
}
