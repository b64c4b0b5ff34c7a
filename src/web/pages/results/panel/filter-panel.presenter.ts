import type { FilterPanelProps } from '../../../../../views/results/filter-panel.js';
import type {
  FilterSectionProps,
  SectionBody,
} from '../../../../../views/results/filter-section.js';
import { hasFeature } from '../../../../platform/config/features.js';
import { ALL_FILTERS } from '../../../../search/filters/all-filters.js';
import type { Filter, Param, InvalidValue } from '../../../../search/filters/filter.js';
import { ownNamesOf } from '../../../../search/filters/filter.js';
import { marketExtension } from '../../../../search/filters/market-extension.js';
import { isOptionFilter, sectionOfOption } from '../../../../search/filters/option-filter.js';
import type { PanelSectionId } from '../../../../search/filters/panel-sections.js';
import { PANEL_SECTIONS, panelSectionsOf } from '../../../../search/filters/panel-sections.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { countOf } from '../../../../formatting/number-formats.js';
import { RESULTS_PATH } from '../../../../routes/links.js';
import { featuresBody } from './features-section.presenter.js';
import { locationBody } from './location-section.presenter.js';
import { makeModelBody } from './make-model-section.presenter.js';
import { optionsBody } from './option-section.presenter.js';
import { priceBody } from './price-section.presenter.js';

/** A section of the panel, with its filters. */
interface Section {
  readonly id: PanelSectionId;
  readonly title: string;
  readonly filters: readonly Filter[];
}

/** These start out expanded, and others with selected values. */
const FIRST_OPEN_SECTIONS = 5;

/** Presents a section that is more than a list of options. */
type PresentBody = (
  results: SearchResults,
  rejected: readonly InvalidValue[],
  usualRadiusMiles: number | undefined,
) => SectionBody;

const SPECIAL_BODIES: Readonly<Partial<Record<PanelSectionId, PresentBody>>> = {
  location: locationBody,
  'make-model-trim': makeModelBody,
  'price-payments': priceBody,
  features: featuresBody,
};

const SECTIONS = new Map(
  PANEL_SECTIONS.map(({ id }) => [id, ALL_FILTERS.filter((filter) => standsIn(filter, id))]),
);

/**
 * Filters by the parameter names of their controls, and controls with parameters of other filters.
 */
const FILTERS_IN_PANEL = ALL_FILTERS.filter(({ section }) => section !== undefined);
const FILTERS_BY_NAME = new Map(
  FILTERS_IN_PANEL.flatMap((filter) => ownNamesOf(filter).map((name) => [name, filter])),
);
const CONTROL_PAIRS = new Set(
  FILTERS_IN_PANEL.flatMap(({ alsoControls = [] }) => alsoControls.map((pair) => pair.join('='))),
);

/**
 * All sections with options and counts. `rejected`: invalid values, shown at their fields.
 * `usualRadiusMiles`: selected while the search has no radius.
 */
export function presentFilterPanel(
  results: SearchResults,
  rejected: readonly InvalidValue[],
  clearHref: string | undefined,
  usualRadiusMiles?: number,
): FilterPanelProps {
  const { query, answer } = results;
  return {
    action: RESULTS_PATH,
    sections: sectionsOf(query)
      .map((section) =>
        presentSection(section, results, (body) => body(results, rejected, usualRadiusMiles)),
      )
      .filter(({ body }) => !isEmpty(body))
      .map((section, at) => ({
        ...section,
        isOpen: at < FIRST_OPEN_SECTIONS || section.heldText !== undefined,
      })),
    carried: carriedFields(results),
    clearHref,
    submitText: `See ${countOf(answer.total, 'Result')}`,
  };
}

function sectionsOf({ context }: SearchQuery): Section[] {
  return panelSectionsOf(context.brand).map(({ id, title }) => ({
    id,
    title,
    filters: SECTIONS.get(id)!,
  }));
}

/** Whether a section has no options, because no car has any. */
function isEmpty(body: SectionBody): boolean {
  if (body.kind === 'options') return body.options.every(({ value }) => value === '');
  return body.kind === 'grouped-options' && body.groups.length === 0;
}

/** A filter may be in several sections. */
function standsIn(filter: Filter, id: PanelSectionId): boolean {
  return (
    filter.section === id ||
    (isOptionFilter(filter) && Object.values(filter.sectionsOfOptions ?? {}).includes(id))
  );
}

function presentSection(
  { id, title, filters }: Section,
  results: SearchResults,
  drawn: (body: PresentBody) => SectionBody,
): Omit<FilterSectionProps, 'isOpen'> {
  const special = SPECIAL_BODIES[id];
  const held = filters.reduce((sum, filter) => sum + heldIn(filter, id, results), 0);
  return {
    id: `section-${id}`,
    title,
    heldText: held > 0 ? String(held) : undefined,
    body: special ? drawn(special) : optionsBody(filters.filter(isOptionFilter), id, results),
  };
}

/** Number of selected values in the section. */
function heldIn(filter: Filter, id: PanelSectionId, { query }: SearchResults): number {
  const value = query.get(filter);
  if (value === undefined) return 0;
  if (isOptionFilter(filter))
    return query.get(filter)!.filter((code) => sectionOfOption(filter, code) === id).length;
  // Defaults, such as the radius of a ZIP Code, are not selections.
  return (
    filter.chips?.(value, query).length ?? Math.min(1, filter.write(value, query.context).length)
  );
}

/**
 * Hidden fields for parameters without a control, because submitting a form replaces the whole
 * query string.
 */
function carriedFields({ query }: SearchResults): { name: string; value: string }[] {
  const carried = query
    .params()
    .filter((param) => !isSaidByControl(param, query) && !CONTROL_PAIRS.has(param.join('=')));
  const hidden = ALL_FILTERS.flatMap((filter) => filter.hiddenFields?.(query.context) ?? []);
  return [...carried, ...hidden].map(([name, value]) => ({ name, value }));
}

/** Parameters of sections that the brand hides have no control. */
function isSaidByControl([name, value]: Param, { context: { brand } }: SearchQuery): boolean {
  if (name === 'sortBy' || name === 'firstRecord') return true;
  const filter = FILTERS_BY_NAME.get(name);
  if (!filter || (filter.name === marketExtension.name && !hasFeature(brand, 'marketExtension')))
    return false;
  const section = isOptionFilter(filter) ? sectionOfOption(filter, value) : filter.section;
  return panelSectionsOf(brand).some(({ id }) => id === section);
}
