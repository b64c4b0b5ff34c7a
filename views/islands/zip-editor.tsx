import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { dispatchCommit } from './commit-event.js';
import type { DraftKeeper } from './draft.js';

/** The specification's sentence for a ZIP that is not known. */
export const ZIP_ERROR = 'Enter a valid ZIP Code';

const zipCharacters = 5;
const errorId = 'zip-error';

/** Asks the server whether a ZIP of five digits exists. */
export type ValidateZip = (zip: string) => Promise<boolean>;

/** `name` is the URL parameter, `value` what stands in the field, `errorText` what the server found wrong with it. */
export interface ZipEditorProps {
  name: string;
  value: string;
  errorText?: string;
}

/** What stands in the field, whether the server was asked about it, and the error that stands under it. */
export interface ZipDraft {
  text: string;
  isChecked: boolean;
  error?: string | undefined;
}

/**
 * A new ZIP is searched only after the server knows it; an answer that comes after the field has changed again is dropped, and an
 * error stays until the field is mended. An emptied field asks for no place at all.
 * Until it is checked the field is marked `data-unchecked`, and counts as what it was before.
 * `validate` is given in the browser only: without scripts the field is a plain one of the filter form.
 * The field is not controlled by React, so what somebody typed before the island woke stays.
 */
export function ZipEditor(props: ZipEditorProps & DraftKeeper<ZipDraft> & { validate?: ValidateZip }) {
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

  /** What was typed before the results around it were exchanged stands again, and is checked if it was being checked. */
  function takeUp({ text, isChecked: wasChecked, error: standing }: ZipDraft): void {
    if (!input.current) return;
    input.current.value = text;
    if (wasChecked) checked.current = text;
    setError(standing);
    edit(text, standing);
  }

  useEffect(() => {
    // The server has said what is wrong with it.
    const isRefused = errorText !== undefined && draft?.text === value;
    if (isRefused) keepDraft?.(undefined);
    else if (draft) takeUp(draft);
    else if (input.current && input.current.value !== value) edit(input.current.value);
    // Once, when the island wakes.
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
