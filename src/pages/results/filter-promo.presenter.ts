import type { FilterPromoProps } from '../../../views/results/filter-promo.js';
import { dealType } from '../../search/filters/deal-type.js';
import { driveGroup } from '../../search/filters/drive-group.js';
import { fuelTypeGroup } from '../../search/filters/fuel-type-group.js';
import type { OptionFilter } from '../../search/filters/option-filter.js';
import { vehicleStyle } from '../../search/filters/vehicle-style.js';
import type { SearchResults } from '../../search/search.service.js';
import { formatCount } from '../../wording/formats.js';
import { resultsHref } from '../../wording/links.js';

/** What is proposed, the first that is not chosen yet and parts what was found. */
const PROPOSED: readonly (readonly [filter: OptionFilter, text: string])[] = [
  [vehicleStyle, 'By body style'],
  [dealType, 'By price rating'],
  [fuelTypeGroup, 'By fuel'],
  [driveGroup, 'By drive'],
];
const MAX_SEARCHES = 5;

/** Ways to fewer cars, those that leave most first; undefined where nothing parts them. */
export function presentFilterPromo({ query, answer }: SearchResults): FilterPromoProps | undefined {
  for (const [filter, text] of PROPOSED) {
    if (query.get(filter)) continue;
    const counts = answer.counts.get(filter.name);
    const searches = filter
      .optionsFor(query.context, query)
      .map(({ code, label }) => ({ code, label, count: counts?.get(code) ?? 0 }))
      .filter(({ count }) => count > 0 && count < answer.total)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MAX_SEARCHES);
    if (searches.length < 2) continue;
    return {
      title: `Narrow ${formatCount(answer.total)} cars`,
      text,
      searches: searches.map(({ code, label, count }) => ({
        id: `narrow-${code}`,
        text: label,
        href: resultsHref(query.with(filter, [code])),
        countText: formatCount(count),
      })),
    };
  }
  return undefined;
}
