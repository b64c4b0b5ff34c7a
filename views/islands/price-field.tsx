import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { PRICE_INPUT_MAX_CHARACTERS } from './price-rules.js';

const CARET_KEY = /^(Arrow|Home|End)/;

/**
 * A price field. `value`: '' or '$40,000'. `rejected`: the value that the server rejected, while its
 * error is shown.
 */
export interface PriceFieldProps {
  input: RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  placeholder: string;
  value: string;
  rejected: string | undefined;
  error: string | undefined;
  errorId: string;
  /** Called on a key or paste that changed the field. */
  edit: (edited: HTMLInputElement) => void;
  commit: (edited: HTMLInputElement) => void;
  /** Called when the caret moves, so that the next digits are not cents. */
  leaveCents: (edited: HTMLInputElement) => void;
}

/** Distinguishes edits of the field from commits. */
export function PriceField({
  input,
  name,
  label,
  placeholder,
  value,
  rejected,
  error,
  errorId,
  edit,
  commit,
  leaveCents,
}: PriceFieldProps) {
  const id = `f-${name}`;

  /**
   * Handles pastes, because a browser would cut the text to the field's length before characters
   * other than digits are removed.
   */
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault();
    const field = event.currentTarget;
    field.setRangeText(
      event.clipboardData.getData('text'),
      field.selectionStart ?? 0,
      field.selectionEnd ?? 0,
      'end',
    );
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
        data-rejected={error && rejected}
        onInput={(event) => edit(event.currentTarget)}
        onPaste={onPaste}
        onPointerDown={(event) => leaveCents(event.currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={(event) => commit(event.currentTarget)}
      />
    </div>
  );
}
