/**
 * One choice; `value` is what the URL parameter says, `countText` the number of cars behind it ('1,284'), or of those that come in addition
 * ('+115'). Where none is `selected`, the first one is.
 */
export interface SelectOption {
  value: string;
  label: string;
  countText?: string | undefined;
  selected?: boolean;
  disabled?: boolean;
}

/** A labelled select whose `name` is a URL parameter. The option with the value '' means "any". */
export interface SelectFieldProps {
  id: string;
  name: string;
  label: string;
  options: SelectOption[];
  disabled?: boolean;
}

/** A select under its label, for forms; `Select` is for places that label it themselves. */
export function SelectField({ id, name, label, options, disabled }: SelectFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select id={id} name={name} options={options} disabled={disabled} />
    </div>
  );
}

type SelectProps = Omit<SelectFieldProps, 'label' | 'disabled'> & { form?: string; disabled?: boolean | undefined; required?: boolean };

/** The bare select; `form` names its form where it stands outside. Of a `required` one the empty value is no choice. */
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
        // One whose value is what it says needs not say it twice: ninety years are a kilobyte.
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
