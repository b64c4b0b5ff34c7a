import { Compiled } from '../compiled.js';
import type { CompiledView } from '../compiled.js';
import { Icon } from '../icon.js';
import type { LinkView } from '../link.js';
import { COMPILED_SELECT_OPTION, SelectField } from './select-field.js';
import type { SelectFieldProps } from './select-field.js';
import { YearFields } from './year-fields.js';
import type { YearFieldsProps } from './year-fields.js';

/**
 * A chosen make: its select, then a model and a trim select per chosen model, and an empty model
 * select if another may be chosen. `compare`: link to the comparison of a model's trims.
 */
export interface MakeSlot {
  id: string;
  make: SelectFieldProps;
  models: { model: SelectFieldProps; trim?: SelectFieldProps; compare?: LinkView }[];
  removeLink?: { text: string; href: string };
}

/** Up to five slots. `emptySlot` is behind "Add another make" and absent if all five are used. */
export interface MakeModelBody {
  kind: 'make-model';
  slots: MakeSlot[];
  emptySlot?: MakeSlot;
  years?: YearFieldsProps;
}

/** Chosen makes with models and trims. The slot for another make is collapsed. */
export function MakeModelSection({ slots, emptySlot, years }: MakeModelBody) {
  return (
    <>
      <Compiled of={COMPILED_SLOT} items={slots} />
      {emptySlot && (
        <details className="another">
          <summary id={`${emptySlot.id}-add`}>
            <Icon name="plus" className="icon icon-sm" />
            Add another make
          </summary>
          <Slot {...emptySlot} />
        </details>
      )}
      {years && <YearFields {...years} />}
    </>
  );
}

function Slot({ id, make, models, removeLink }: MakeSlot) {
  return (
    <div className="slot-fields" id={id}>
      <SelectField {...make} />
      {models.map(({ model, trim, compare }) => (
        <div className="model" key={model.id}>
          <SelectField {...model} />
          {trim && <SelectField {...trim} />}
          {compare && (
            <a
              className="link"
              id={`${model.id}-compare`}
              href={compare.href}
              rel="nofollow"
              data-action="trims"
            >
              {compare.text}
            </a>
          )}
        </div>
      ))}
      {removeLink && (
        <a className="link" id={`${id}-remove`} href={removeLink.href}>
          {removeLink.text}
        </a>
      )}
    </div>
  );
}

export const COMPILED_SLOT: CompiledView<MakeSlot> = {
  view: Slot,
  printed: new Set(['id', 'name', 'label', 'text', 'href']),
  parts: { options: () => COMPILED_SELECT_OPTION },
};
