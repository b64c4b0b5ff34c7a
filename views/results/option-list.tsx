import { Compiled } from '../compiled.js';
import type { CompiledView } from '../compiled.js';

/** Control of an option: checkbox, radio button, or checkbox with a color swatch. */
export type OptionControl = 'checkbox' | 'radio' | 'swatch';

/** Side views of body styles, drawn by `body-drawings.css`. */
export type BodyDrawing =
  'suv' | 'sedan' | 'truck' | 'coupe' | 'convertible' | 'hatchback' | 'wagon' | 'van';

/**
 * A value of a filter. `name` and `value` are the URL parameter; the script uses them to find the
 * field after the results were exchanged. `countText`: number of cars ('1,284'), or of cars added
 * ('+115'). `moreInfo`: a short sentence below the label. `swatch`: color of the swatch ('gray',
 * 'beige'). `drawing`: icon before the label.
 */
export interface FilterOption {
  name: string;
  value: string;
  label: string;
  countText?: string;
  checked: boolean;
  disabled: boolean;
  moreInfo?: string;
  swatch?: string;
  drawing?: BodyDrawing;
}

/**
 * Twenty sections of options make up most of the page's HTML, so the markup has no classes:
 * `.options` styles its children.
 */
export function OptionList({
  options,
  control = 'checkbox',
}: {
  options: FilterOption[];
  control?: OptionControl;
}) {
  return (
    <div className="options">
      <Compiled of={COMPILED_OPTIONS[control]} items={options} />
    </div>
  );
}

function OptionRow({ control, ...option }: FilterOption & { control: OptionControl }) {
  return (
    <label>
      <input
        type={control === 'radio' ? 'radio' : 'checkbox'}
        name={option.name}
        value={option.value}
        defaultChecked={option.checked}
        disabled={option.disabled}
      />
      {control === 'swatch' && <i className={`swatch sw-${option.swatch}`} />}
      {option.drawing && <i className={`body body-${option.drawing}`} />}
      <OptionLabel {...option} />
      {option.countText && <small>{option.countText}</small>}
    </label>
  );
}

const PRINTED = new Set(['name', 'value', 'label', 'countText', 'moreInfo', 'swatch', 'drawing']);

export const COMPILED_OPTIONS: Readonly<Record<OptionControl, CompiledView<FilterOption>>> = {
  checkbox: { view: (option) => <OptionRow {...option} control="checkbox" />, printed: PRINTED },
  radio: { view: (option) => <OptionRow {...option} control="radio" />, printed: PRINTED },
  swatch: { view: (option) => <OptionRow {...option} control="swatch" />, printed: PRINTED },
};

/** Without `moreInfo` the label needs no wrapper. */
function OptionLabel({ label, moreInfo }: Pick<FilterOption, 'label' | 'moreInfo'>) {
  if (!moreInfo) return label;
  return (
    <span>
      {label}
      <em>{moreInfo}</em>
    </span>
  );
}
