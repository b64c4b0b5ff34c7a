import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { PRICE_INPUT_MAX_CHARACTERS } from './price-rules.js';

const CARET_KEY = /^(Arrow|Home|End)/;

/** One money field; `value` is '' or '$40,000'; `refused` is what the server could not use, for as long as its error stands. */
export interface PriceFieldProps {
  input: RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  placeholder: string;
  value: string;
  refused: string | undefined;
  error: string | undefined;
  errorId: string;
  /** A key or a paste has changed it. */
  edit: (edited: HTMLInputElement) => void;
  commit: (edited: HTMLInputElement) => void;
  /** The caret is moved, so what is typed next are no cents. */
  leaveCents: (edited: HTMLInputElement) => void;
}

/** Tells the keys and pastes of a field from its commits. */
export function PriceField({ input, name, label, placeholder, value, refused, error, errorId, edit, commit, leaveCents }: PriceFieldProps) {
  const id = `f-${name}`;

  /** By hand: a browser would cut off what is longer than the field before anybody could leave out what is no digit. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    const field = event.currentTarget;
    field.setRangeText(event.clipboardData.getData('text'), field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    edit(field);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (CARET_KEY.test(event.key)) leaveCents(event.currentTarget);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    commit(event.currentTarget);
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input money"
        id={id}
        name={name}
        ref={input}
        defaultValue={value}
        placeholder={placeholder}
        inputMode="numeric"
        autoComplete="off"
        maxLength={PRICE_INPUT_MAX_CHARACTERS}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        data-refused={error && refused}
        onInput={(event) => edit(event.currentTarget)}
        onPaste={onPaste}
        onPointerDown={(event) => leaveCents(event.currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={(event) => commit(event.currentTarget)}
      />
    </div>
  );
}
