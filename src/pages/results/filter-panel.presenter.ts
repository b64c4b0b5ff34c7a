import type { FilterPanelProps } from '../../../views/results/filter-panel.js';
import type { FilterSectionProps, SectionBody } from '../../../views/results/filter-section.js';
import { ALL_FILTERS } from '../../search/filters/all-filters.js';
import type { Filter, Refusal } from '../../search/filters/filter.js';
import { isOptionFilter } from '../../search/filters/option-filter.js';
import type { SearchResults } from '../../search/search.service.js';
import { countOf } from '../../wording/formats.js';
import { RESULTS_PATH } from '../../wording/links.js';
import { clearHref } from './cleared-query.js';
import { featuresBody } from './features-section.presenter.js';
import { locationBody } from './location-section.presenter.js';
import { makeModelBody } from './make-model-section.presenter.js';
import { optionsBody } from './option-section.presenter.js';
import { priceBody } from './price-section.presenter.js';

/** What a section is drawn from; filters that share a title share the section. */
interface Section {
  readonly title: string;
  readonly filters: readonly Filter[];
}

/** Draws a section that is more than a list of options. */
type PresentBody = (results: SearchResults, refused: readonly Refusal[], usualRadiusMiles: number | undefined) => SectionBody;

const SPECIAL_BODIES: Readonly<Record<string, PresentBody>> = {
  Location: locationBody,
  'Make / Model / Trim': makeModelBody,
  'Price & Payments': priceBody,
  Features: featuresBody,
};

const SECTIONS = sectionsOf(ALL_FILTERS);

export function presentFilterPanel(results: SearchResults, refused: readonly Refusal[], usualRadiusMiles?: number): FilterPanelProps {
  const { query, answer } = results;
  return {
    action: RESULTS_PATH,
    sections: SECTIONS.map((section) => presentSection(section, results, (body) => body(results, refused, usualRadiusMiles))),
    carried: carriedFields(results),
    clearHref: clearHref(query),
    submitText: `See ${countOf(answer.total, 'Result')}`,
  };
}

function sectionsOf(filters: readonly Filter[]): Section[] {
  const titles = new Map<string, Filter[]>();
  for (const filter of filters) {
    for (const title of titlesOf(filter)) titles.set(title, [...(titles.get(title) ?? []), filter]);
  }
  return Array.from(titles, ([title, members]) => ({ title, filters: members }));
}

function titlesOf(filter: Filter): readonly string[] {
  if (!filter.section) return [];
  return isOptionFilter(filter) && filter.sectionOf ? [filter.sectionOf('BUY_ONLINE'), filter.section] : [filter.section];
}

function presentSection(
  { title, filters }: Section,
  results: SearchResults,
  drawn: (body: PresentBody) => SectionBody,
): FilterSectionProps {
  const special = SPECIAL_BODIES[title];
  const held = filters.reduce((sum, filter) => sum + heldIn(filter, title, results), 0);
  return {
    id: `section-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
    title,
    heldText: held > 0 ? String(held) : undefined,
    body: special ? drawn(special) : optionsBody(filters.filter(isOptionFilter), title, results),
  };
}

/** How many values the section holds. */
function heldIn(filter: Filter, title: string, { query }: SearchResults): number {
  const value = query.get(filter);
  if (value === undefined) return 0;
  if (isOptionFilter(filter)) return query.get(filter)!.filter((code) => (filter.sectionOf?.(code) ?? title) === title).length;
  // What is default (the radius of a ZIP) has not been chosen.
  return filter.chips?.(value, query).length ?? Math.min(1, filter.write(value, query.context).length);
}

/** Submitting a form replaces the whole query, so what no control of the panel says is carried along. */
function carriedFields({ query }: SearchResults): { name: string; value: string }[] {
  const controls = new Set(ALL_FILTERS.filter((filter) => filter.section).flatMap((filter) => filter.params));
  // The box "Buy Online" says it, and unticking the box must take it away.
  controls.delete('experience');
  const isBuyOnline = ([name, value]: readonly [string, string]) => name === 'experience' && value === 'buy-online';
  const carried = query
    .params()
    .filter((param) => !controls.has(param[0]) && !isBuyOnline(param) && param[0] !== 'sortBy' && param[0] !== 'firstRecord')
    .map(([name, value]) => ({ name, value }));
  // Where the brand narrows the condition by itself, no box ticked must mean every condition.
  return query.context.brand.defaultListingTypes ? [...carried, { name: 'allListingType', value: 'all-cars' }] : carried;
}
