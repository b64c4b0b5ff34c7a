import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { dispatchCommit } from './commit-event.js';
import type { DraftKeeper } from './draft.js';

/** The specification's error for an unknown ZIP Code. */
export const ZIP_ERROR = 'Enter a valid ZIP Code';

const zipCharacters = 5;
const errorId = 'zip-error';

/** Validates a five-digit ZIP Code on the server. */
export type ValidateZip = (zip: string) => Promise<boolean>;

/**
 * `name`: the URL parameter. `value`: value of the field. `errorText`: the server's error about it.
 */
export interface ZipEditorProps {
  name: string;
  value: string;
  errorText?: string;
}

/** Text of the field, whether it was sent to the server, and the error below it. */
export interface ZipDraft {
  text: string;
  isChecked: boolean;
  error?: string | undefined;
}

/**
 * Searches a new ZIP Code only after the server has confirmed it. Ignores responses after further
 * edits. An error stays until it is fixed. An empty field searches without a place. Until
 * confirmed, the field is marked `data-unchecked` and counts as its previous value. `validate` is
 * set in the browser only: without scripts it is a plain field of the filter form. The field is
 * uncontrolled, so text typed before hydration stays.
 */
export function ZipEditor(
  props: ZipEditorProps & DraftKeeper<ZipDraft> & { validate?: ValidateZip },
) {
  const { name, value, errorText, validate, draft, keepDraft } = props;
  const input = useRef<HTMLInputElement>(null);
  const checked = useRef(value);
  const committed = useRef(value);
  const [error, setError] = useState(errorText);
  const [isChecked, setChecked] = useState(true);

  async function check(zip: string): Promise<void> {
    if (!validate || zip === checked.current) return;
    checked.current = zip;
    const isValid = zip === '' || (/^\d{5}$/.test(zip) && (await validate(zip).catch(() => false)));
    if (!input.current || checked.current !== zip) return;
    const problem = isValid ? undefined : ZIP_ERROR;
    setChecked(true);
    setError(problem);
    keepDraft?.(problem && { text: zip, isChecked: true, error: problem });
    if (problem || zip === committed.current) return;
    committed.current = zip;
    dispatchCommit(input.current, { [name]: zip });
  }

  function edit(text: string, standing = error): void {
    const isSame = text === checked.current;
    setChecked(isSame);
    keepDraft?.(isSame && !standing ? undefined : { text, isChecked: isSame, error: standing });
    if (text.length === zipCharacters) void check(text);
  }

  /** Restores input from before an exchange of the results, and resumes its check. */
  function takeUp({ text, isChecked: wasChecked, error: standing }: ZipDraft): void {
    if (!input.current) return;
    input.current.value = text;
    if (wasChecked) checked.current = text;
    setError(standing);
    edit(text, standing);
  }

  useEffect(() => {
    // The server has already reported the error.
    const isRejected = errorText !== undefined && draft?.text === value;
    if (isRejected) keepDraft?.(undefined);
    else if (draft) takeUp(draft);
    else if (input.current && input.current.value !== value) edit(input.current.value);
    // Once, on hydration.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, []);

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
        data-unchecked={isChecked ? undefined : ''}
        onInput={(event) => edit(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => void check(event.currentTarget.value)}
      />
      <p className="error" id={errorId} role="alert">
        {error}
      </p>
    </div>
  );
}
