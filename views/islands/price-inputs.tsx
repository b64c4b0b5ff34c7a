import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { dispatchCommit } from './commit-event.js';
import type { DraftKeeper } from './draft.js';
import { PriceField } from './price-field.js';
import { textOfThumb } from './price-scale.js';
import type { PriceEnd, PriceSpread } from './price-scale.js';
import { PriceSlider } from './price-slider.js';
import {
  editPrice,
  findPriceError,
  formatPriceText,
  isUnreadablePrice,
  priceDigits,
  unreadablePriceText,
} from './price-rules.js';
import type { EndedPrice } from './price-rules.js';

/**
 * The two price fields. `minName` and `maxName`: URL parameters. `minValue` and `maxValue`: shown
 * values, '' or '$40,000'. `errorText`: the server's error about values submitted without scripts.
 * `rejected`: those values by parameter; the page requests them again, so that the error stays until
 * it is fixed. `spread`: distribution of prices without the price filter; absent if it is
 * unavailable or there are no cars.
 */
export interface PriceInputsProps {
  minName: string;
  maxName: string;
  minValue: string;
  maxValue: string;
  errorText?: string;
  rejected?: Readonly<Record<string, string>>;
  spread?: PriceSpread;
}

/**
 * The edited field, its text, that of the other one, and the error of the pair. `ended`: see
 * `editPrice`.
 */
export interface PriceDraft {
  name: string;
  text: string;
  ended?: EndedPrice | undefined;
  otherText: string;
  error?: string | undefined;
}

const errorId = 'price-error';
const LABELS = { min: 'Min price', max: 'Max price' } as const;

/**
 * Both fields commit together: on Enter, when an edited field loses focus, or when a thumb of the
 * slider rests. An invalid pair clears the field and does not search. The error stays until it is
 * fixed, or the form is submitted again after focus went back to the error: then the empty field is
 * intended. The same applies to input without a price; its letters are removed, except those typed
 * before hydration. The fields are uncontrolled, so text typed before hydration stays. Without
 * scripts they are plain fields of the filter form.
 */
export function PriceInputs(props: PriceInputsProps & DraftKeeper<PriceDraft>) {
  const { minName, maxName, minValue, maxValue, errorText, rejected, spread, draft, keepDraft } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const min = useRef<HTMLInputElement>(null);
  const max = useRef<HTMLInputElement>(null);
  const committed = useRef({ min: minValue, max: maxValue });
  const isEdited = useRef(false);
  const isErrorSeen = useRef(false);
  const unreadable = useRef<string>(undefined);
  const ended = useRef(draft?.ended);
  const [error, setError] = useState(errorText);
  const [wrong, setWrong] = useState(Object.keys(rejected ?? {}));
  const [texts, setTexts] = useState({ min: minValue, max: maxValue });

  /** Updates bars and thumbs from the fields. */
  function follow(): void {
    setTexts({ min: min.current?.value ?? '', max: max.current?.value ?? '' });
  }

  function keep(edited: HTMLInputElement, problem?: string): void {
    const other = edited === min.current ? max.current : min.current;
    keepDraft?.({
      name: edited.name,
      text: edited.value,
      ended: ended.current,
      otherText: other?.value ?? '',
      error: problem,
    });
  }

  /** Error of a single field's text, shown at once. */
  function unreadableText(edited: HTMLInputElement): string | undefined {
    return isUnreadablePrice(edited.value)
      ? unreadablePriceText(edited === min.current ? LABELS.min : LABELS.max)
      : undefined;
  }

  function edit(edited: HTMLInputElement): void {
    const problem = unreadableText(edited);
    ended.current = showPrice(edited, ended.current);
    mark(edited, problem);
    follow();
  }

  function mark(edited: HTMLInputElement, problem: string | undefined): void {
    unreadable.current = problem;
    isEdited.current = true;
    setError(problem);
    setWrong([edited.name]);
    keep(edited, problem);
  }

  /**
   * Keeps input without a price that was typed before hydration, so that its error makes sense.
   */
  function takeHold(edited: HTMLInputElement): void {
    const problem = unreadableText(edited);
    if (problem) mark(edited, problem);
    else edit(edited);
  }

  function slide(end: PriceEnd, dollars: number): void {
    const edited = end === 'min' ? min.current : max.current;
    if (!edited || !spread) return;
    ended.current = undefined;
    edited.value = textOfThumb(
      end,
      dollars,
      { min: min.current?.value ?? '', max: max.current?.value ?? '' },
      spread,
    );
    edit(edited);
  }

  function settle(end: PriceEnd): void {
    const edited = end === 'min' ? min.current : max.current;
    if (edited) commit(edited);
  }

  function leaveCents(edited: HTMLInputElement): void {
    if (ended.current === undefined) return;
    ended.current = undefined;
    keep(edited);
  }

  function commit(edited: HTMLInputElement): void {
    leaveCents(edited);
    if (!isEdited.current || !box.current || !min.current || !max.current) return;
    isEdited.current = false;
    const shown = {
      min: formatPriceText(min.current.value),
      max: formatPriceText(max.current.value),
    };
    const problem = unreadable.current ?? findPriceError(shown.min, shown.max);
    setError(problem);
    if (!unreadable.current) setWrong([edited.name]);
    if (problem) {
      isErrorSeen.current = false;
      if (!unreadable.current) edited.value = '';
      keep(edited, problem);
      follow();
      return;
    }
    search(shown);
  }

  /**
   * React renders before the page's script handles the same click, because both handle the
   * browser's submit event.
   */
  const onSubmit = useEffectEvent(() => {
    if (!error || !min.current || !max.current) return;
    const shown = {
      min: formatPriceText(min.current.value),
      max: formatPriceText(max.current.value),
    };
    if (!isErrorSeen.current || findPriceError(shown.min, shown.max)) {
      isErrorSeen.current = true;
      return;
    }
    setError(undefined);
    search(shown);
  });

  function search(shown: { min: string; max: string }): void {
    if (!box.current) return;
    keepDraft?.(undefined);
    if (shown.min === committed.current.min && shown.max === committed.current.max) return;
    committed.current = shown;
    dispatchCommit(box.current, {
      [minName]: priceDigits(shown.min),
      [maxName]: priceDigits(shown.max),
    });
  }

  /**
   * Restores input from before an exchange of the results. An error is restored only if the other
   * price is the same.
   */
  function takeUp({ name, text, otherText, error: problem }: PriceDraft): void {
    const [edited, other] =
      name === minName ? [min.current, max.current] : [max.current, min.current];
    if (!edited || (problem && boundOf(other?.value ?? '') !== boundOf(otherText))) {
      keepDraft?.(undefined);
      return;
    }
    edited.value = text;
    isEdited.current = !problem;
    setError(problem);
    setWrong([name]);
    keep(edited, problem);
    follow();
  }

  // Runs before the next key event sees the server's values.
  useLayoutEffect(() => {
    // The server has already reported the error.
    const isRejected =
      errorText !== undefined &&
      draft !== undefined &&
      rejected?.[draft.name] === priceDigits(draft.text);
    if (isRejected) keepDraft?.(undefined);
    else if (draft) takeUp(draft);
    // The shopper may have typed before hydration.
    else
      for (const input of [min.current, max.current])
        if (input && input.value !== input.defaultValue) takeHold(input);
    // Once, on hydration.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    const form = box.current?.closest('form');
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, []);

  const errorAt = (name: string) => (wrong.includes(name) ? error : undefined);
  const shared = { errorId, edit, commit, leaveCents };
  return (
    <div className="price-inputs" ref={box}>
      <div className="field-row">
        <PriceField
          input={min}
          name={minName}
          label={LABELS.min}
          placeholder="No min"
          value={minValue}
          rejected={rejected?.[minName]}
          error={errorAt(minName)}
          {...shared}
        />
        <PriceField
          input={max}
          name={maxName}
          label={LABELS.max}
          placeholder="No max"
          value={maxValue}
          rejected={rejected?.[maxName]}
          error={errorAt(maxName)}
          {...shared}
        />
      </div>
      <p className="error" id={errorId} role="alert">
        {error}
      </p>
      {spread && <PriceSlider spread={spread} texts={texts} slide={slide} settle={settle} />}
    </div>
  );
}

/** In dollars. Empty and $0 mean no bound. */
function boundOf(text: string): number {
  return Number(priceDigits(text));
}

/**
 * Formats the field in place, with the caret after the typed digit. Returns `ended` of `editPrice`.
 */
function showPrice(
  input: HTMLInputElement,
  before: EndedPrice | undefined,
): EndedPrice | undefined {
  const typed = input.value;
  const { shown, caret, ended } = editPrice(typed, input.selectionStart ?? typed.length, before);
  if (shown !== typed) {
    input.value = shown;
    input.setSelectionRange(caret, caret);
  }
  return ended;
}
