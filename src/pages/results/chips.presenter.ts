import type { AppliedChip, SuggestedChip } from '../../../views/results/chips.js';
import { homeServices } from '../../search/filters/home-services.js';
import { listingType } from '../../search/filters/listing-type.js';
import { make } from '../../search/filters/make.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { SearchResults } from '../../search/search.service.js';
import { formatCount } from '../../wording/formats.js';
import { resultsHref } from '../../wording/links.js';

export function presentAppliedChips(query: SearchQuery): AppliedChip[] {
  return query
    .chips()
    .map((chip) => ({ id: `chip-${chip.label.replaceAll(/\W+/g, '-')}`, label: chip.label, href: resultsHref(chip.without(query)) }));
}

/** The specification's suggestions: buying online, and certified cars under the make's own program. */
export function presentSuggestedChips({ query, answer }: SearchResults): SuggestedChip[] {
  const suggested: SuggestedChip[] = [];
  const online = answer.counts.get(homeServices.name)?.get('BUY_ONLINE') ?? 0;
  if (online > 0 && !query.get(homeServices)?.includes('BUY_ONLINE')) {
    const asked = query.with(homeServices, [...(query.get(homeServices) ?? []), 'BUY_ONLINE']);
    suggested.push({ id: 'suggested-online', label: 'Purchase Online', href: resultsHref(asked), countText: formatCount(online) });
  }
  const certified = answer.counts.get(listingType.name)?.get('CERTIFIED') ?? 0;
  if (certified > 0 && !query.get(listingType)?.includes('CERTIFIED')) {
    const asked = query.with(listingType, [...(query.get(listingType) ?? []), 'CERTIFIED']);
    suggested.push({
      id: 'suggested-certified',
      label: certifiedLabel(query),
      href: resultsHref(asked),
      countText: formatCount(certified),
    });
  }
  return suggested;
}

function certifiedLabel(query: SearchQuery): string {
  const makes = query.get(make)?.codes ?? [];
  return makes.length === 1 ? `${query.context.catalogue.makeByCode(makes[0]!)?.name} Certified Pre-Owned` : 'Manufacturer Certified';
}
