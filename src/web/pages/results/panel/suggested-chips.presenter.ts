import type { SuggestedChip } from '../../../../../views/results/chips.js';
import { EXPERIENCES } from '../../../../catalog/options/experiences.js';
import { labelOf } from '../../../../catalog/options/option.js';
import { hasFeature } from '../../../../platform/config/features.js';
import { categorySearch } from '../../../../search/filters/category-search.js';
import { BUY_ONLINE_MAKE_CODE, experience } from '../../../../search/filters/experience.js';
import { homeServices } from '../../../../search/filters/home-services.js';
import { listingType } from '../../../../search/filters/listing-type.js';
import { make } from '../../../../search/filters/make.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { formatAddition, formatCount } from '../../../../formatting/number-formats.js';
import { resultsHref } from '../../../../routes/links.js';

/** The specification's suggestions: Purchase Online, the maker's own online store, and the make's certified program. */
export function presentSuggestedChips(results: SearchResults): SuggestedChip[] {
  const { brand } = results.query.context;
  if (!hasFeature(brand, 'suggestedFilters')) return [];
  const isSoldOnline = hasFeature(brand, 'waysToPurchase') && !isBoughtOnline(results.query);
  return [
    ...(isSoldOnline ? [...purchaseOnline(results), ...makersBuyOnline(results)] : []),
    ...certified(results),
  ];
}

/** Whether the query already includes buying online, in any of its filters. */
function isBoughtOnline(query: SearchQuery): boolean {
  return (
    query.get(homeServices)?.includes('BUY_ONLINE') ||
    query.get(experience)?.includes('hyundai-buy-online') ||
    query.get(categorySearch)?.includes('buy-online') ||
    false
  );
}

function purchaseOnline({ query, answer }: SearchResults): SuggestedChip[] {
  const count = answer.counts.get(homeServices.name)?.get('BUY_ONLINE') ?? 0;
  if (count === 0) return [];
  const requested = query.with(homeServices, [...(query.get(homeServices) ?? []), 'BUY_ONLINE']);
  return [
    {
      id: 'suggested-online',
      label: entryLabel('Purchase Online', query),
      href: resultsHref(requested),
      countText: formatCount(count),
    },
  ];
}

/** A search has one experience, so the label tells which one is replaced. */
function entryLabel(name: string, query: SearchQuery): string {
  const [open] = query.get(experience) ?? [];
  return open === undefined ? name : `${name} instead of ${labelOf(EXPERIENCES, open)}`;
}

/** Only if the experience's make is selected. */
function makersBuyOnline({ query, answer }: SearchResults): SuggestedChip[] {
  const count = answer.counts.get(experience.name)?.get('hyundai-buy-online') ?? 0;
  if (count === 0 || !query.get(make)?.codes.includes(BUY_ONLINE_MAKE_CODE)) return [];
  const requested = query.with(experience, ['hyundai-buy-online']);
  const label = entryLabel(labelOf(EXPERIENCES, 'hyundai-buy-online'), query);
  return [
    {
      id: 'suggested-maker-online',
      label,
      href: resultsHref(requested),
      countText: formatCount(count),
    },
  ];
}

/** Adds certified cars to the selected conditions. */
function certified({ query, answer }: SearchResults): SuggestedChip[] {
  const count = answer.counts.get(listingType.name)?.get('CERTIFIED') ?? 0;
  const chosen = query.get(listingType) ?? [];
  if (count === 0 || chosen.includes('CERTIFIED')) return [];
  const requested = query.with(listingType, [...chosen, 'CERTIFIED']);
  const countText = chosen.length > 0 ? formatAddition(count) : formatCount(count);
  return [
    {
      id: 'suggested-certified',
      label: certifiedLabel(query),
      href: resultsHref(requested),
      countText,
    },
  ];
}

function certifiedLabel(query: SearchQuery): string {
  const makes = query.get(make)?.codes ?? [];
  return makes.length === 1
    ? `${query.context.catalog.makeName(makes[0]!)} Certified Pre-Owned`
    : 'Manufacturer Certified';
}
