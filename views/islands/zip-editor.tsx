import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { dispatchCommit } from './commit-event.js';

/** The specification's sentence for a ZIP that is not known. */
export const ZIP_ERROR = 'Enter a valid ZIP Code';

const zipCharacters = 5;
const errorId = 'zip-error';

/** Asks the server whether a ZIP of five digits exists. */
export type ValidateZip = (zip: string) => Promise<boolean>;

/** `name` is the URL parameter, `value` up to five digits, `errorText` what the server found wrong with it. */
export interface ZipEditorProps {
  name: string;
  value: string;
  errorText?: string;
}

/**
 * A new ZIP is searched only after the server knows it; an answer that comes after the field has changed again is dropped.
 * An emptied field asks for no place at all.
 * `validate` is given in the browser only: without scripts the field is a plain one of the filter form.
 * The field is not controlled by React, so what somebody typed before the island woke stays.
 */
export function ZipEditor({ name, value, errorText, validate }: ZipEditorProps & { validate?: ValidateZip }) {
  const input = useRef<HTMLInputElement>(null);
  const checked = useRef(value);
  const committed = useRef(value);
  const [error, setError] = useState(errorText);

  async function check(zip: string): Promise<void> {
    if (!validate || zip === checked.current) return;
    checked.current = zip;
    const isValid = zip === '' || (/^\d{5}$/.test(zip) && (await validate(zip).catch(() => false)));
    if (!input.current || checked.current !== zip) return;
    setError(isValid ? undefined : ZIP_ERROR);
    if (!isValid || zip === committed.current) return;
    committed.current = zip;
    dispatchCommit(input.current, { [name]: zip });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void check(event.currentTarget.value);
  }

  const id = `f-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>ZIP Code</label>
      <input
        className="input"
        id={id}
        name={name}
        ref={input}
        defaultValue={value}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={zipCharacters}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        onInput={(event) => {
          if (event.currentTarget.value.length === zipCharacters) void check(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => void check(event.currentTarget.value)}
      />
      <p className="error" id={errorId} role="alert">
        {error}
      </p>
    </div>
  );
}
