import { Select } from '../results/select-field.js';
import type { SelectOption } from '../results/select-field.js';

/**
 * A field. `type` is that of an input, or `long` for a textarea; `isNumber`: digits only.
 * `maxLength` cuts silently, so it is only for numbers. `missingText` and `wrongText`: errors of an
 * empty and an invalid field.
 */
export interface LeadField {
  name: string;
  label: string;
  value: string;
  type: 'text' | 'email' | 'tel' | 'long';
  autoComplete?: string;
  maxLength?: number;
  isRequired?: boolean;
  isNumber?: boolean;
  missingText?: string;
  wrongText?: string;
}

export interface LeadChoice {
  name: string;
  label: string;
  options: SelectOption[];
}

/** Fields and choices, side by side where there is room. */
export function LeadFieldset({ fields, choices }: { fields: LeadField[]; choices: LeadChoice[] }) {
  return (
    <div className="lead-fields">
      {fields.map((field) => (
        <Field key={field.name} {...field} />
      ))}
      {choices.map(({ name, label, options }) => (
        <div className="field" key={name}>
          <label htmlFor={`lead-${name}`}>{label}</label>
          <Select id={`lead-${name}`} name={name} options={options} />
        </div>
      ))}
    </div>
  );
}

function Field({
  name,
  label,
  value,
  type,
  autoComplete,
  maxLength,
  isRequired,
  isNumber,
  missingText,
  wrongText,
}: LeadField) {
  const errorId = `lead-${name}-error`;
  const shared = {
    className: 'input',
    id: `lead-${name}`,
    name,
    defaultValue: value,
    maxLength,
    required: isRequired,
    autoComplete,
    'aria-describedby': errorId,
    'data-missing': missingText,
    'data-wrong': wrongText,
  };
  return (
    <div className={type === 'long' || isNumber ? 'field lead-long' : 'field'}>
      <label htmlFor={shared.id}>{label}</label>
      {type === 'long' ? (
        <textarea {...shared} rows={4} />
      ) : (
        <input
          {...shared}
          type={type}
          inputMode={isNumber ? 'numeric' : undefined}
          data-number={isNumber ? '' : undefined}
        />
      )}
      <p className="error" id={errorId} />
    </div>
  );
}
