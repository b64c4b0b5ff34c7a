import { readDollars } from '../../../../../views/islands/written-amounts.js';
import { priceRange } from '../../../../search/filters/price-range.js';

/**
 * Replaces prices such as '5k' and ' 12 500 ' in a query string by digits, as forms send them
 * without scripts. API calls accept digits only.
 */
export function withPricesRead(search: string): string {
  if (!priceRange.params.some((name) => search.includes(name))) return search;
  const params = new URLSearchParams(search);
  let isChanged = false;
  for (const name of priceRange.params) {
    const texts = params.getAll(name);
    const read = texts.map((text) => readDollars(text)?.toString() ?? text);
    if (read.join('\n') === texts.join('\n')) continue;
    isChanged = true;
    params.delete(name);
    for (const text of read) params.append(name, text);
  }
  return isChanged ? params.toString() : search;
}
