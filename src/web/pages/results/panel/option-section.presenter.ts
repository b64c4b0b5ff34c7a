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
  const options = filters.flatMap((filter) => {
    const all = filter.optionsFor(results.query.context, results.query);
    const own = all.filter(({ code }) => sectionOfOption(filter, code) === section);
    return presentOptions(filter, own, results);
  });
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

/** The search field of a long list. */
export function searchIn(section: PanelSectionId, options: number): OptionSearchProps | undefined {
  if (options <= MAX_OPTIONS_AT_A_GLANCE) return undefined;
  const { title } = PANEL_SECTIONS.find(({ id }) => id === section)!;
  return { id: `search-${section}`, label: `Search ${title.toLowerCase()}` };
}

/**
 * Options with the cars they leave ('115') or add ('+115'). Disabled without cars or without effect.
 * Without cars they are shown only with `referenceFilters`, and while counts are unavailable.
 */
export function presentOptions(
  filter: OptionFilter,
  options: readonly DrawnOption[],
  { query, answer }: SearchResults,
): FilterOption[] {
  const counts = answer.counts.get(filter.name);
  const chosen = query.get(filter) ?? [];
  const isOff = filter.isOffFor?.(query) ?? false;
  const areAllShown = !counts || hasFeature(query.context.brand, 'referenceFilters');
  const presented: FilterOption[] = [];
  for (const { code, label, moreInfo, swatch, drawing } of options) {
    const count = counts?.get(code) ?? 0;
    const checked = chosen.includes(code);
    if (count === 0 && !checked && !areAllShown) continue;
    // A car has only one of these values, so the cars of another value are added.
    const isAddition = filter.choice === 'any' && chosen.length > 0 && !checked;
    presented.push({
      name: filter.name,
      value: code,
      label,
      countText: isAddition ? formatAddition(count) : formatCount(count),
      checked,
      // A selected option without cars stays enabled, so that it can be removed.
      disabled: !checked && (count <= 0 || isOff),
      moreInfo,
      swatch,
      drawing,
    });
  }
  return presented;
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
