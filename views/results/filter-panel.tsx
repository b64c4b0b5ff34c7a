import { CompiledRuns } from '../compiled.js';
import { Icon } from '../icon.js';
import { IDS } from '../element-ids.js';
import { FilterSearch } from './filter-search.js';
import { COMPILED_SECTION, FilterSection } from './filter-section.js';
import type { FilterSectionProps } from './filter-section.js';
import { HiddenFields } from './hidden-fields.js';
import type { HiddenField } from './hidden-fields.js';

/**
 * `submitText`: 'See 1,284 Results'. `carried`: parameters that the form must keep, such as
 * category and experience.
 */
export interface FilterPanelProps {
  action: string;
  sections: FilterSectionProps[];
  carried: HiddenField[];
  clearHref?: string;
  submitText: string;
}

/**
 * The filters as a GET form. On small screens it is hidden until it is the `:target` of the
 * Filters link, then it fills the screen; with scripts the page moves the same form into the
 * dialog. Autocomplete is off, so that the browser does not restore old values: the boxes show the
 * current search.
 */
export function FilterPanel({
  action,
  sections,
  carried,
  clearHref,
  submitText,
}: FilterPanelProps) {
  return (
    <div className="panel" id={IDS.filtersPlace}>
      <form
        id={IDS.filters}
        method="get"
        action={action}
        autoComplete="off"
        aria-labelledby={IDS.filtersHeading}
      >
        <div className="panel-head">
          <a
            className="icon-btn panel-close"
            id={IDS.filtersClose}
            href={`#${IDS.results}`}
            aria-label="Close filters"
          >
            <Icon name="x" />
          </a>
          <h2 id={IDS.filtersHeading} tabIndex={-1}>
            Filters
          </h2>
          {clearHref && (
            <a className="btn btn-quiet btn-sm" id={IDS.filtersClear} href={clearHref}>
              Clear all
            </a>
          )}
        </div>
        <FilterSearch />
        <HiddenFields fields={carried} />
        <CompiledRuns
          of={COMPILED_SECTION}
          items={sections}
          // Every distribution of prices would be a template.
          given={(section) => (section.body.kind === 'price' ? undefined : section)}
          other={FilterSection}
        />
        <div className="panel-foot">
          <button className="btn btn-primary btn-block" id={IDS.filtersSubmit} type="submit">
            {submitText}
          </button>
        </div>
      </form>
    </div>
  );
}
