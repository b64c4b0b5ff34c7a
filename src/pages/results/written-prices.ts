import { readDollars } from '../../../views/islands/written-amounts.js';
import { priceRange } from '../../search/filters/price-range.js';

/**
 * The query string with prices as digits where they are written as people write them ('5k', ' 12 500 '): the form sends them so where no
 * script reads its fields. Calls of the API take digits.
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
