import { Compiled } from '../compiled.js';
import type { CompiledView } from '../compiled.js';
import { LocationSection } from './location-section.js';
import type { LocationBody } from './location-section.js';
import { COMPILED_SLOT, MakeModelSection } from './make-model-section.js';
import type { MakeModelBody } from './make-model-section.js';
import { COMPILED_OPTIONS, OptionList } from './option-list.js';
import type { FilterOption, OptionControl } from './option-list.js';
import { OptionSearch } from './option-search.js';
import type { OptionSearchProps } from './option-search.js';
import { PriceSection } from './price-section.js';
import type { PriceBody } from './price-section.js';
import { COMPILED_SELECT_OPTION } from './select-field.js';
import type { SelectFieldProps } from './select-field.js';

/** A section with a single list of options; a long one has its own `search`. */
export interface OptionsBody {
  kind: 'options';
  search?: OptionSearchProps;
  control: OptionControl;
  options: FilterOption[];
}

interface OptionGroupProps {
  title: string;
  options: FilterOption[];
}

/** A section with several titled lists of checkboxes: features and packages. */
export interface GroupedOptionsBody {
  kind: 'grouped-options';
  search?: OptionSearchProps;
  groups: OptionGroupProps[];
}

/** Contents of a section. `kind` selects the component. */
export type SectionBody =
  OptionsBody | GroupedOptionsBody | LocationBody | MakeModelBody | PriceBody;

/**
 * A section of the panel. `id`: such as 'section-mileage'. `heldText`: number of selected values
 * ('2'), absent if none is selected. `isOpen`: whether it starts out expanded.
 */
export interface FilterSectionProps {
  id: string;
  title: string;
  heldText?: string;
  isOpen: boolean;
  body: SectionBody;
}

/** A collapsible section. */
export function FilterSection({ id, title, heldText, body, isOpen }: FilterSectionProps) {
  return (
    <details className="section" id={id} open={isOpen}>
      <summary id={`${id}-t`}>
        {title}
        {heldText && (
          <>
            {' '}
            <span className="held">
              {heldText}
              <span className="vh"> selected</span>
            </span>
          </>
        )}
      </summary>
      <Contents body={body} labelId={`${id}-t`} />
    </details>
  );
}

function Contents({ body, labelId }: { body: SectionBody; labelId: string }) {
  return (
    <fieldset className="section-body" aria-labelledby={labelId}>
      <Body {...body} />
    </fieldset>
  );
}

function Body(body: SectionBody) {
  switch (body.kind) {
    case 'options':
      return <Options {...body} />;
    case 'grouped-options':
      return <OptionGroups {...body} />;
    case 'location':
      return <LocationSection {...body} />;
    case 'make-model':
      return <MakeModelSection {...body} />;
    case 'price':
      return <PriceSection {...body} />;
  }
}

function Options({ search, ...list }: OptionsBody) {
  return (
    <>
      {search && <OptionSearch {...search} />}
      <OptionList {...list} />
    </>
  );
}

function OptionGroups({ search, groups }: GroupedOptionsBody) {
  return (
    <>
      {search && <OptionSearch {...search} />}
      <Compiled of={COMPILED_GROUP} items={groups} />
    </>
  );
}

function OptionGroup({ title, options }: OptionGroupProps) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <OptionList options={options} />
    </fieldset>
  );
}

const COMPILED_GROUP: CompiledView<OptionGroupProps> = {
  view: OptionGroup,
  printed: new Set(['title']),
  parts: { options: () => COMPILED_OPTIONS.checkbox },
};

export const COMPILED_SECTION: CompiledView<FilterSectionProps> = {
  view: FilterSection,
  printed: new Set(
    (
      'id title heldText label name value countText moreInfo ' +
      'text href placeText nearestZipHref'
    ).split(' '),
  ),
  parts: {
    options: (list: OptionsBody | SelectFieldProps) =>
      'control' in list ? COMPILED_OPTIONS[list.control] : COMPILED_SELECT_OPTION,
    groups: () => COMPILED_GROUP,
    slots: () => COMPILED_SLOT,
  },
};
