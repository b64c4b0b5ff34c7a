import { Compiled, isPlace } from '../compiled.js';
import type { CompiledView } from '../compiled.js';

/**
 * An option. `value`: value of the URL parameter. `countText`: number of cars ('1,284'), or of cars
 * added ('+115'). If no option is `selected`, the first one is.
 */
export interface SelectOption {
  value: string;
  label: string;
  countText?: string | undefined;
  selected?: boolean;
  disabled?: boolean;
}

/** A select with a label. `name` is a URL parameter. The option with the value '' means "any". */
export interface SelectFieldProps {
  id: string;
  name: string;
  label: string;
  options: SelectOption[];
  disabled?: boolean;
}

/** A select with a label above it. `Select` is for places with their own label. */
export function SelectField({ id, name, label, options, disabled }: SelectFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select id={id} name={name} options={options} disabled={disabled} />
    </div>
  );
}

type SelectProps = Omit<SelectFieldProps, 'label' | 'disabled'> & {
  form?: string;
  disabled?: boolean | undefined;
  required?: boolean;
};

/**
 * The bare select. `form`: id of its form, if it is outside of it. With `required`, the option ''
 * must be replaced.
 */
export function Select({ id, name, options, disabled, form, required }: SelectProps) {
  return (
    <select
      className="input select"
      id={id}
      name={name}
      form={form}
      disabled={disabled}
      required={required}
      defaultValue={isPlace(options) ? undefined : chosenOf(options)?.value}
    >
      <Compiled of={COMPILED_SELECT_OPTION} items={options} />
    </select>
  );
}

function chosenOf(options: readonly SelectOption[]): SelectOption | undefined {
  return options.find(({ selected }) => selected) ?? options[0];
}

/** `value` is absent if it equals the text: for ninety years this saves 1 KB. */
interface ShownOption {
  value: string | undefined;
  text: string;
  disabled: boolean | undefined;
  isChosen: boolean;
}

function shownOption(
  { value, label, countText, disabled }: SelectOption,
  isChosen: boolean,
): ShownOption {
  if (!countText)
    return { value: value === label ? undefined : value, text: label, disabled, isChosen };
  return { value, text: `${label} (${countText})`, disabled, isChosen };
}

/** The select says which option is chosen. */
function OptionOfSelect({ value, text, disabled }: ShownOption) {
  return (
    <option value={value} disabled={disabled}>
      {text}
    </option>
  );
}

export const COMPILED_SELECT_OPTION: CompiledView<SelectOption, ShownOption> = {
  propsOf: (options) => {
    const chosen = chosenOf(options);
    return options.map((option) => shownOption(option, option === chosen));
  },
  view: OptionOfSelect,
  printed: new Set(['value', 'text']),
  selectValue: ({ value, text, isChosen }) => (isChosen ? (value ?? text) : undefined),
};
