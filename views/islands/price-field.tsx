import type { ClipboardEvent, KeyboardEvent, RefObject, SyntheticEvent } from 'react';
import { PRICE_INPUT_MAX_CHARACTERS } from './price-rules.js';

/** One money field; `value` is '' or '$40,000'. */
export interface PriceFieldProps {
  input: RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  errorId: string;
  /** A key or a paste has changed it. */
  edit: (edited: HTMLInputElement) => void;
  commit: (edited: HTMLInputElement) => void;
  /** The caret has been moved away from the end, so what is typed next are no cents. */
  leaveCents: () => void;
}

/** Tells the keys and pastes of a field from its commits. */
export function PriceField({ input, name, label, placeholder, value, error, errorId, edit, commit, leaveCents }: PriceFieldProps) {
  const id = `f-${name}`;

  /** By hand: a browser would cut off what is longer than the field before anybody could leave out what is no digit. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    const field = event.currentTarget;
    field.setRangeText(event.clipboardData.getData('text'), field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    edit(field);
  }

  function onSelect({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
    if (currentTarget.selectionEnd !== currentTarget.value.length) leaveCents();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
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
        onInput={(event) => edit(event.currentTarget)}
        onPaste={onPaste}
        onSelect={onSelect}
        onKeyDown={onKeyDown}
        onBlur={(event) => commit(event.currentTarget)}
      />
    </div>
  );
}
