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
      defaultValue={options.find(({ selected }) => selected)?.value ?? options[0]?.value}
    >
      {options.map((option) => (
        // Omits a value that equals the label: for ninety years this saves 1 KB.
        <option
          key={option.value}
          value={option.value === option.label && !option.countText ? undefined : option.value}
          disabled={option.disabled}
        >
          {option.countText ? `${option.label} (${option.countText})` : option.label}
        </option>
      ))}
    </select>
  );
}
