import type { AppliedChip } from '../../../../../views/results/chips.js';
import { owner } from '../../../../search/filters/owner.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import { resultsHref } from '../../../../routes/links.js';

/**
 * One chip per removable part of the query, in filter order. `ownerName`: seller of an owner
 * search.
 */
export function presentAppliedChips(query: SearchQuery, ownerName?: string): AppliedChip[] {
  return query.chips().map(({ filter, label, without }) => ({
    id: `chip-${filter.name}-${label.replaceAll(/\W+/g, '-')}`,
    label: filter === owner && ownerName !== undefined ? `From ${ownerName}` : label,
    href: resultsHref(without(query)),
  }));
}
