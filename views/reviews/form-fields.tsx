import type { LinkView } from '../link.js';
import { LinkList } from '../link-list.js';
import type { SelectOption } from '../results/select-field.js';

/** What a field shows beside its control: `hint` what to write, `error` what is wrong with what was. */
interface FormFieldProps {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A text of one line, or of several (`long`). */
export interface FormTextProps extends FormFieldProps {
  kind: 'line' | 'long';
  value: string;
  isRequired: boolean;
  autoComplete?: string;
}

/** A choice; where none is `selected`, the first option is. */
export interface FormChoiceProps extends FormFieldProps {
  options: SelectOption[];
}

/** A text field. Lengths are checked by the server: `maxlength` would cut what is pasted in silence. */
export function FormText({ id, name, label, hint, error, kind, value, isRequired, autoComplete = 'off' }: FormTextProps) {
  const shared = { className: 'input', id, name, defaultValue: value, required: isRequired, autoComplete, ...describedBy(id, hint, error) };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {kind === 'long' ? <textarea {...shared} rows={name === 'text' ? 8 : 3} /> : <input {...shared} type="text" />}
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

/** Above a form that was sent: what to mend, each a link to its field. */
export function FormErrors({ errors }: { errors: LinkView[] }) {
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
  const ids = [...(error === undefined ? [] : [`${id}-error`]), ...(hint === undefined ? [] : [`${id}-hint`])];
  return { 'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined, 'aria-invalid': error === undefined ? undefined : true };
}
