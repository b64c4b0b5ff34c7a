import { Compiled } from '../compiled.js';
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

type SelectProps = Omit<SelectFieldProps, 'label' | 'disabled'> & { form?: string; disabled?: boolean | undefined; required?: boolean };

/**
 * The bare select. `form`: id of its form, if it is outside of it. With `required`, the option ''
 * must be replaced.
 */
export function Select({ id, name, options, disabled, form, required }: SelectProps) {
  const chosen = options.find(({ selected }) => selected) ?? options[0];
  return (
    <Compiled
      as="select"
      className="input select"
      id={id}
      name={name}
      form={form}
      disabled={disabled}
      required={required}
      of={COMPILED_OPTION}
      items={options.map((option) => drawnOption(option, option === chosen))}
    />
  );
}

/** Omits a value that equals the text: for ninety years this saves 1 KB. */
function drawnOption({ value, label, countText, disabled }: SelectOption, isChosen: boolean): DrawnOption {
  const text = countText ? `${label} (${countText})` : label;
  return { value: value === text ? undefined : value, disabled, isChosen, text };
}

interface DrawnOption {
  readonly value: string | undefined;
  readonly disabled: boolean | undefined;
  readonly isChosen: boolean;
  readonly text: string;
}

function OptionOfSelect({ value, disabled, isChosen, text }: DrawnOption) {
  return (
    <option value={value} disabled={disabled} selected={isChosen}>
      {text}
    </option>
  );
}

const COMPILED_OPTION: CompiledView<DrawnOption> = { view: OptionOfSelect, printed: new Set(['value', 'text']) };
