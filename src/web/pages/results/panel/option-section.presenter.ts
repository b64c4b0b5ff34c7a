import type { OptionsBody } from '../../../../../views/results/filter-section.js';
import type { BodyDrawing, FilterOption } from '../../../../../views/results/option-list.js';
import type { OptionSearchProps } from '../../../../../views/results/option-search.js';
import type { Option } from '../../../../catalog/options/option.js';
import { hasFeature } from '../../../../platform/config/features.js';
import type { OptionFilter } from '../../../../search/filters/option-filter.js';
import { sectionOfOption } from '../../../../search/filters/option-filter.js';
import { PANEL_SECTIONS } from '../../../../search/filters/panel-sections.js';
import type { PanelSectionId } from '../../../../search/filters/panel-sections.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { formatAddition, formatCount } from '../../../../formatting/number-formats.js';

/** Longer lists have a search field. */
const MAX_OPTIONS_AT_A_GLANCE = 15;

/** An option, with a color swatch or a body drawing in some lists. */
type DrawnOption = Option & { swatch?: string; drawing?: BodyDrawing };

/** A list of options: boxes, or one choice of a list that starts with "Any". */
export function optionsBody(
  filters: readonly OptionFilter[],
  section: PanelSectionId,
  results: SearchResults,
): OptionsBody {
  const options = filters.flatMap((filter) =>
    filter
      .optionsFor(results.query.context, results.query)
      .filter(
        (option) =>
          sectionOfOption(filter, option.code) === section && isOffered(filter, option, results),
      )
      .map((option) => presentOption(filter, option, results)),
  );
  const first = filters[0]!;
  // A single option is a checkbox, because a radio button cannot be unselected.
  const isOneOfMany = first.choice === 'one' && options.length > 1;
  return {
    kind: 'options',
    search: isOneOfMany ? undefined : searchIn(section, options.length),
    control: isOneOfMany
      ? 'radio'
      : options.some((option) => option.swatch)
        ? 'swatch'
        : 'checkbox',
    options: isOneOfMany ? [anyOption(first, results), ...options] : options,
  };
}

/** Options without cars are shown with `referenceFilters`, and while counts are unavailable. */
export function isOffered(
  filter: OptionFilter,
  { code }: Option,
  { query, answer }: SearchResults,
): boolean {
  if (hasFeature(query.context.brand, 'referenceFilters') || query.get(filter)?.includes(code))
    return true;
  const counts = answer.counts.get(filter.name);
  return counts === undefined || (counts.get(code) ?? 0) !== 0;
}

/** The search field of a long list. */
export function searchIn(section: PanelSectionId, options: number): OptionSearchProps | undefined {
  if (options <= MAX_OPTIONS_AT_A_GLANCE) return undefined;
  const { title } = PANEL_SECTIONS.find(({ id }) => id === section)!;
  return { id: `search-${section}`, label: `Search ${title.toLowerCase()}` };
}

/** One option with the cars it leaves ('115') or adds ('+115'). Disabled without cars or without effect. */
export function presentOption(
  filter: OptionFilter,
  option: DrawnOption,
  { query, answer }: SearchResults,
): FilterOption {
  const count = answer.counts.get(filter.name)?.get(option.code) ?? 0;
  const chosen = query.get(filter) ?? [];
  const checked = chosen.includes(option.code);
  // A car has only one of these values, so the cars of another value are added.
  const isAddition = filter.choice === 'any' && chosen.length > 0 && !checked;
  return {
    name: filter.name,
    value: option.code,
    label: option.label,
    countText: isAddition ? formatAddition(count) : formatCount(count),
    checked,
    // A selected option without cars stays enabled, so that it can be removed.
    disabled: !checked && (count <= 0 || (filter.isOffFor?.(query) ?? false)),
    moreInfo: option.moreInfo,
    swatch: option.swatch,
    drawing: option.drawing,
  };
}

/** The total is known only if nothing is selected; otherwise it would need another search. */
function anyOption(filter: OptionFilter, { query, answer }: SearchResults): FilterOption {
  const isAny = query.get(filter) === undefined;
  return {
    name: filter.name,
    value: '',
    label: 'Any',
    countText: isAny ? formatCount(answer.total) : undefined,
    checked: isAny,
    disabled: false,
  };
}
