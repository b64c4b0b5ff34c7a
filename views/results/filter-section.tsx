import { LocationSection } from './location-section.js';
import type { LocationBody } from './location-section.js';
import { MakeModelSection } from './make-model-section.js';
import type { MakeModelBody } from './make-model-section.js';
import { OptionList } from './option-list.js';
import type { FilterOption, OptionControl } from './option-list.js';
import { PriceSection } from './price-section.js';
import type { PriceBody } from './price-section.js';

/** A section that is a single list of options. */
export interface OptionsBody {
  kind: 'options';
  control: OptionControl;
  options: FilterOption[];
}

/** A section of lists with a title each, all of them boxes: features and packages. */
export interface GroupedOptionsBody {
  kind: 'grouped-options';
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
      <summary id={`${id}-summary`}>
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
      <fieldset className="section-body" aria-labelledby={`${id}-summary`}>
        <Body {...body} />
      </fieldset>
    </details>
  );
}

function Body(body: SectionBody) {
  switch (body.kind) {
    case 'options':
      return <OptionList {...body} />;
    case 'grouped-options':
      return body.groups.map((group) => <OptionGroup key={group.title} {...group} />);
    case 'location':
      return <LocationSection {...body} />;
    case 'make-model':
      return <MakeModelSection {...body} />;
    case 'price':
      return <PriceSection {...body} />;
  }
}

function OptionGroup({ title, options }: { title: string; options: FilterOption[] }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <OptionList options={options} />
    </fieldset>
  );
}
