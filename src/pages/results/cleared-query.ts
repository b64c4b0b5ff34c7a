import { city } from '../../search/filters/city.js';
import { searchRadius } from '../../search/filters/search-radius.js';
import { state } from '../../search/filters/state.js';
import { zip } from '../../search/filters/zip.js';
import type { SearchQuery } from '../../search/search-query.js';
import { resultsHref } from '../../wording/links.js';

/** Clearing filters keeps the search radius, and with it the ZIP or the city it is measured from. */
function cleared(query: SearchQuery): SearchQuery {
  return query.only(query.get(city) ? [state, city, searchRadius] : [zip, searchRadius]);
}

/** Where the filters are cleared; undefined where no chip stands for one, or what stands there is all that would be left. */
export function clearHref(query: SearchQuery): string | undefined {
  if (query.chips().length === 0) return undefined;
  const left = cleared(query);
  return left.isSameAs(query.withFirstRecord(0)) ? undefined : resultsHref(left);
}
