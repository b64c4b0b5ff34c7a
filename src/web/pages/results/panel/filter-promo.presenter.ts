import type { FilterPromoProps } from '../../../../../views/results/filter-promo.js';
import { COMMERCIAL_TRUCK_CODES } from '../../../../catalog/commercial-trucks.js';
import { EXPERIENCES } from '../../../../catalog/options/experiences.js';
import { labelOf } from '../../../../catalog/options/option.js';
import { hasFeature } from '../../../../platform/config/features.js';
import { dealType } from '../../../../search/filters/deal-type.js';
import { driveGroup } from '../../../../search/filters/drive-group.js';
import { experience } from '../../../../search/filters/experience.js';
import { fuelTypeGroup } from '../../../../search/filters/fuel-type-group.js';
import { model } from '../../../../search/filters/model.js';
import type { OptionFilter } from '../../../../search/filters/option-filter.js';
import { vehicleStyle } from '../../../../search/filters/vehicle-style.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { formatCount } from '../../../../formatting/number-formats.js';
import { resultsHref } from '../../../../routes/links.js';
import { isCommercial } from '../head/headline.presenter.js';

/** Suggested filters, in this order. */
const PROPOSED: readonly (readonly [filter: OptionFilter, name: string])[] = [
  [vehicleStyle, 'body style'],
  [dealType, 'price rating'],
  [fuelTypeGroup, 'fuel'],
  [driveGroup, 'drive'],
];
const MAX_SEARCHES = 5;

/**
 * Suggestions in the list, the best first: commercial vehicles for searches of work trucks, then
 * narrower searches.
 */
export function presentFilterPromos(results: SearchResults): FilterPromoProps[] {
  const narrowing = PROPOSED.map(([filter, name]) => narrowingPromo(filter, name, results));
  return [commercialPromo(results), ...narrowing].filter((promo) => promo !== undefined);
}

/**
 * The specification's commercial promo: for its list of truck models, unless commercial vehicles
 * are already searched.
 */
function commercialPromo({ query, answer }: SearchResults): FilterPromoProps | undefined {
  const count = answer.counts.get(experience.name)?.get('commercial') ?? 0;
  const isForWork = query.get(model)?.codes.some((code) => COMMERCIAL_TRUCK_CODES.has(code));
  if (
    !isForWork ||
    isCommercial(query) ||
    count === 0 ||
    !hasFeature(query.context.brand, 'commercialEntryPoint')
  )
    return undefined;
  const href = resultsHref(query.with(experience, ['commercial']));
  return {
    id: 'promo-commercial',
    title: 'Shopping for work?',
    text: 'These results include commercial vehicles',
    searches: [
      {
        id: 'narrow-commercial',
        text: labelOf(EXPERIENCES, 'commercial'),
        href,
        countText: formatCount(count),
      },
    ],
  };
}

/** Options of one filter, most cars first; undefined if it is in use or would not narrow the search. */
function narrowingPromo(
  filter: OptionFilter,
  name: string,
  { query, answer }: SearchResults,
): FilterPromoProps | undefined {
  if (query.get(filter)) return undefined;
  const counts = answer.counts.get(filter.name);
  const searches = filter
    .optionsFor(query.context, query)
    .map(({ code, label }) => ({ code, label, count: counts?.get(code) ?? 0 }))
    .filter(({ count }) => count > 0 && count < answer.total)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_SEARCHES);
  if (searches.length < 2) return undefined;
  return {
    id: `promo-${filter.name}`,
    title: `Narrow ${formatCount(answer.total)} cars by ${name}`,
    searches: searches.map(({ code, label, count }) => ({
      id: `narrow-${code}`,
      text: label,
      href: resultsHref(query.with(filter, [code])),
      countText: formatCount(count),
    })),
  };
}
