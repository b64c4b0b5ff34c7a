// The best-matching cars for a phrase: node app.ts awd suv under 25k near 78701
import { client } from './forecourt/client.gen.ts';
import { keywordSearch, oneListing, searchListings } from './forecourt/index.ts';
import type { Problem, SearchListingsData } from './forecourt/index.ts';

type Search = NonNullable<SearchListingsData['query']>;

client.setConfig({ baseUrl: process.env['FORECOURT'] ?? 'http://localhost:3000' });
const PAGE = 20;
const FIELDS = [
  'title',
  'mileage',
  'pricingDetail',
  'ownerName',
  'details.listedAt',
] satisfies Search['fields'];
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** The answer of a call. A failed call ends the program with its problem. */
function answered<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data !== undefined) return data;
  const problem = error as Partial<Problem>;
  console.error(problem.detail ?? 'The server cannot be reached.');
  for (const { field, reason } of problem.errors ?? []) console.error(`  ${field} ${reason}`);
  return process.exit(1);
}

/** The phrase as parameters of a search. */
async function searchOf(text: string): Promise<Search> {
  const { understood, notUnderstood, query } = answered(await keywordSearch({ query: { text } }));
  for (const { text: words, label, isApproximate } of understood)
    console.log(`${words}: ${isApproximate ? 'about ' : ''}${label}`);
  for (const words of notUnderstood) console.log(`${words}: not understood`);
  const search: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(query)) (search[name] ??= []).push(value);
  return Object.fromEntries(
    Object.entries(search).map(([name, values]) => [name, values.join(',')]),
  ) as Search;
}

/** All cars of a search, page by page. Result tokens repeat and miss none while cars come and go. */
async function* carsOf(search: Search) {
  let resultToken: string | undefined = 'start';
  while (resultToken !== undefined) {
    const query: Search = { ...search, fields: FIELDS, numRecords: PAGE, resultToken };
    const page = answered(await searchListings({ query }));
    yield* page.listings;
    resultToken = page.resultToken;
  }
}

let count = 0;
let first: string | undefined;
for await (const { id, title, mileage, pricingDetail, ownerName, details } of carsOf(
  await searchOf(process.argv.slice(2).join(' ')),
)) {
  first ??= id;
  const price = dollars.format(pricingDetail?.salePrice ?? 0);
  const miles = mileage === undefined ? 'unknown' : `${mileage.value.toLocaleString('en-US')} mi`;
  console.log(
    `${price.padStart(8)}  ${title}, ${miles}, listed ${details?.listedAt?.slice(0, 10)} by ${ownerName}`,
  );
  if (++count === 3 * PAGE) break;
}
if (first === undefined) console.log('No cars.');
else {
  const { details } = answered(await oneListing({ path: { listingId: first } }));
  console.log(
    `The first has ${details.features?.map(({ name }) => name).join(', ') || 'no known equipment'}.`,
  );
}
