import { WALLET_IDS } from '../islands/wallet-ids.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { Select } from '../results/select-field.js';
import type { SelectOption } from '../results/select-field.js';
import { WalletSum } from './wallet-sum.js';
import type { WalletSumProps } from './wallet-sum.js';

/**
 * A field. `value`: typed or stored value. `placeholder`: default while it is empty. With `options`
 * it is a select.
 */
export interface WalletFieldProps {
  name: string;
  label: string;
  value: string;
  placeholder?: string;
  hint?: string;
  errorText?: string;
  isDecimal?: boolean;
  options?: SelectOption[];
}

/**
 * A shopper's loan terms. The form submits to `action`; `previewAction` shows the result without
 * storing it. `carried`: the page to return to, and the price of the example.
 */
export interface WalletFormProps {
  action: string;
  previewAction: string;
  carried: HiddenField[];
  fields: WalletFieldProps[];
  sum: WalletSumProps;
  submitText: string;
}

/**
 * A plain form. With scripts the example follows the typed values; without them a button updates
 * it, by GET.
 */
export function WalletForm({
  action,
  previewAction,
  carried,
  fields,
  sum,
  submitText,
}: WalletFormProps) {
  return (
    <form className="wallet-form" id={WALLET_IDS.form} method="post" action={action} noValidate>
      <HiddenFields fields={carried} />
      <div className="wallet-fields">
        {fields.map((field) => (
          <WalletField key={field.name} {...field} />
        ))}
      </div>
      <WalletSum {...sum} />
      <div className="wallet-foot">
        <button className="btn btn-primary" type="submit">
          {submitText}
        </button>
        <button
          className="btn btn-quiet without-scripts"
          id={WALLET_IDS.preview}
          type="submit"
          formMethod="get"
          formAction={previewAction}
        >
          Calculate
        </button>
      </div>
    </form>
  );
}

function WalletField({
  name,
  label,
  value,
  placeholder,
  hint,
  errorText,
  isDecimal,
  options,
}: WalletFieldProps) {
  const id = `wallet-${name}`;
  const notes = [hint && `${id}-hint`, errorText && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {options ? (
        <Select id={id} name={name} options={options} />
      ) : (
        <input
          className="input money"
          id={id}
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          inputMode={isDecimal ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={10}
          aria-invalid={errorText ? true : undefined}
          aria-describedby={notes || undefined}
        />
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {errorText && (
        <p className="error" id={`${id}-error`}>
          {errorText}
        </p>
      )}
    </div>
  );
}
