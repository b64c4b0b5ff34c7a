import { useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { dispatchCommit } from './commit-event.js';
import { caretAfterFormat, findPriceError, formatPriceText, PRICE_INPUT_MAX_CHARACTERS, priceDigits } from './price-rules.js';

/**
 * The two money fields. `minName` and `maxName` are URL parameters; `minValue` and `maxValue` are what is shown: '' or '$40,000'.
 * `errorText` is what the server found wrong with values typed where scripts are off.
 */
export interface PriceInputsProps {
  minName: string;
  maxName: string;
  minValue: string;
  maxValue: string;
  errorText?: string;
}

const errorId = 'price-error';

/**
 * Both fields commit together, on Enter and when an edited field is left; a wrong pair clears the field and searches nothing.
 * They are not controlled by React, so what somebody typed before the island woke stays. Without scripts they are plain fields of
 * the filter form.
 */
export function PriceInputs({ minName, maxName, minValue, maxValue, errorText }: PriceInputsProps) {
  const box = useRef<HTMLDivElement>(null);
  const min = useRef<HTMLInputElement>(null);
  const max = useRef<HTMLInputElement>(null);
  const committed = useRef({ min: minValue, max: maxValue });
  /** True at first: the island may wake after somebody has begun to type. */
  const isEdited = useRef(true);
  const [error, setError] = useState(errorText);

  function commit(edited: HTMLInputElement): void {
    if (!isEdited.current || !box.current || !min.current || !max.current) return;
    isEdited.current = false;
    const shown = { min: formatPriceText(min.current.value), max: formatPriceText(max.current.value) };
    if (shown.min === committed.current.min && shown.max === committed.current.max) return;
    const problem = findPriceError(shown.min, shown.max);
    setError(problem);
    if (problem) {
      edited.value = '';
      return;
    }
    committed.current = shown;
    dispatchCommit(box.current, { [minName]: priceDigits(shown.min), [maxName]: priceDigits(shown.max) });
  }

  function onEdit(): void {
    isEdited.current = true;
    setError(undefined);
  }

  const shared = { error, commit, onEdit };
  return (
    <div className="price-inputs" ref={box}>
      <div className="field-row">
        <PriceField input={min} name={minName} label="Min price" placeholder="No min" value={minValue} {...shared} />
        <PriceField input={max} name={maxName} label="Max price" placeholder="No max" value={maxValue} {...shared} />
      </div>
      <p className="error" id={errorId} role="alert">
        {error}
      </p>
    </div>
  );
}

interface PriceFieldProps {
  input: RefObject<HTMLInputElement | null>;
  name: string;
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  commit: (edited: HTMLInputElement) => void;
  onEdit: () => void;
}

function PriceField({ input, name, label, placeholder, value, error, commit, onEdit }: PriceFieldProps) {
  function onInput(event: FormEvent<HTMLInputElement>): void {
    keepFormat(event.currentTarget);
    onEdit();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    commit(event.currentTarget);
  }

  const id = `f-${name}`;
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
        onInput={onInput}
        onKeyDown={onKeyDown}
        onBlur={(event) => commit(event.currentTarget)}
      />
    </div>
  );
}

/** Formats in place; the caret stays behind the digit that was typed. */
function keepFormat(input: HTMLInputElement): void {
  const typed = input.value;
  const caret = input.selectionStart ?? typed.length;
  const shown = formatPriceText(typed);
  if (shown === typed) return;
  input.value = shown;
  const place = caretAfterFormat(typed, caret, shown);
  input.setSelectionRange(place, place);
}
