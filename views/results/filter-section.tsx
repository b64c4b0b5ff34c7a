import { Kept } from '../kept.js';
import { LocationSection } from './location-section.js';
import type { LocationBody } from './location-section.js';
import { MakeModelSection } from './make-model-section.js';
import type { MakeModelBody } from './make-model-section.js';
import { OptionList } from './option-list.js';
import type { FilterOption, OptionControl } from './option-list.js';
import { OptionSearch } from './option-search.js';
import type { OptionSearchProps } from './option-search.js';
import { PriceSection } from './price-section.js';
import type { PriceBody } from './price-section.js';

/** A section that is a single list of options; a long one has a `search` of its own. */
export interface OptionsBody {
  kind: 'options';
  search?: OptionSearchProps;
  control: OptionControl;
  options: FilterOption[];
}

/** A section of lists with a title each, all of them boxes: features and packages. */
export interface GroupedOptionsBody {
  kind: 'grouped-options';
  search?: OptionSearchProps;
  groups: { title: string; options: FilterOption[] }[];
}

/** Whatever a section may hold; `kind` says which component draws it. */
export type SectionBody = OptionsBody | GroupedOptionsBody | LocationBody | MakeModelBody | PriceBody;

/**
 * One section of the panel. `id` such as `section-mileage`; `heldText` is the number of chosen values ('2'), missing when none is
 * chosen.
 */
export interface FilterSectionProps {
  id: string;
  title: string;
  heldText?: string;
  body: SectionBody;
}

/** Folds with its title. `isOpen` is how it starts; the browser opens and closes it from there. */
export function FilterSection({ id, title, heldText, body, isOpen }: FilterSectionProps & { isOpen: boolean }) {
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

/** Lists of options are what most of the page is made of, and are the same on page after page. */
function Contents({ body, labelId }: { body: SectionBody; labelId: string }) {
  const attributes = { className: 'section-body', 'aria-labelledby': labelId };
  switch (body.kind) {
    case 'options':
      return <Kept as="fieldset" {...attributes} view={Options} props={body} />;
    case 'grouped-options':
      return <Kept as="fieldset" {...attributes} view={OptionGroups} props={body} />;
    case 'location':
      return (
        <fieldset {...attributes}>
          <LocationSection {...body} />
        </fieldset>
      );
    case 'make-model':
      return <Kept as="fieldset" {...attributes} view={MakeModelSection} props={body} />;
    case 'price':
      return (
        <fieldset {...attributes}>
          <PriceSection {...body} />
        </fieldset>
      );
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
      {groups.map((group) => (
        <OptionGroup key={group.title} {...group} />
      ))}
    </>
  );
}

function OptionGroup({ title, options }: { title: string; options: FilterOption[] }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <OptionList options={options} />
    </fieldset>
  );
}
