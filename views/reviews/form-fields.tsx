import type { LinkView } from '../link.js';
import { LinkList } from '../link-list.js';
import type { SelectOption } from '../results/select-field.js';

/** Label, hint and error of a form control. `hint`: what to enter. `error`: why the value is invalid. */
interface FormFieldProps {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A text field of one line, or of several (`long`). */
export interface FormTextProps extends FormFieldProps {
  kind: 'line' | 'long';
  value: string;
  isRequired: boolean;
  autoComplete?: string;
}

/** A select. If no option is `selected`, the first one is. */
export interface FormChoiceProps extends FormFieldProps {
  options: SelectOption[];
}

/** A text field. The server checks lengths, because `maxlength` would silently cut pasted text. */
export function FormText({
  id,
  name,
  label,
  hint,
  error,
  kind,
  value,
  isRequired,
  autoComplete = 'off',
}: FormTextProps) {
  const shared = {
    className: 'input',
    id,
    name,
    defaultValue: value,
    required: isRequired,
    autoComplete,
    ...describedBy(id, hint, error),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {kind === 'long' ? (
        <textarea {...shared} rows={name === 'text' ? 8 : 3} />
      ) : (
        <input {...shared} type="text" />
      )}
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

export function FormChoice({ id, name, label, hint, error, options }: FormChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input select"
        id={id}
        name={name}
        required
        defaultValue={options.find(({ selected }) => selected)?.value ?? options[0]?.value}
        {...describedBy(id, hint, error)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Error summary above a submitted form, with a link to each invalid field. */
export function ErrorSummary({ errors }: { errors: LinkView[] }) {
  return (
    <div className="note note-danger" role="alert">
      <LinkList links={errors} linkClass="link" />
    </div>
  );
}

function Notes({ id, hint, error }: Pick<FormFieldProps, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

function describedBy(id: string, hint: string | undefined, error: string | undefined) {
  const ids = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
  ];
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error === undefined ? undefined : true,
  };
}
