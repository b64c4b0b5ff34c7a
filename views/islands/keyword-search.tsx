// No element of HTML is a list that a field's keys choose from: the keys are heard on the field, which keeps focus.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
/* oxlint-disable jsx-a11y/click-events-have-key-events */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { KeyboardEvent } from 'react';
import type { DraftKeeper } from './draft.js';
import { KEYWORD_HOOKS } from './keyword-hooks.js';
import { carsText, keptTexts, useKeywordSuggestions } from './keyword-suggestions.js';
import type { KeywordAnswer, KeywordOption, TypedSearch } from './keyword-suggestions.js';

/** Asks the server for suggestions to an address; rejects when the signal ends it. */
export type SuggestKeywords = (href: string, signal: AbortSignal) => Promise<KeywordAnswer>;

/** What the server draws the field with. A request for suggestions is `suggestionsPath`, the text typed, `suggestionsSearch`. */
export interface KeywordComboboxProps {
  /** The phrase that led to this page; otherwise ''. */
  value: string;
  suggestionsPath: string;
  /** The search that is open ('?makeCode=FORD&maxPrice=40000'), or ''. */
  suggestionsSearch: string;
}

/** What stands in the field, and whether its suggestions were shown. */
export interface KeywordDraft {
  text: string;
  isOpen: boolean;
}

/** Given in the browser only. */
export interface KeywordComboboxActions extends DraftKeeper<KeywordDraft> {
  suggest?: SuggestKeywords;
  /** Goes to the address of a chosen suggestion. */
  open?: (option: KeywordOption) => void;
}

const example = 'Keyword: sunroof, third row…';
const listId = 'keyword-suggestions';
const maxCharacters = 100;

/**
 * An editable combobox with list autocomplete, after the pattern of the ARIA Authoring Practices: the arrows choose, Enter goes to
 * the chosen one or sends the form, Escape closes and then clears. Until it wakes, and where scripts are off, it is the form's plain
 * field. The field is not controlled by React, so what somebody typed before the island woke stays.
 */
export function KeywordCombobox(props: KeywordComboboxProps & KeywordComboboxActions) {
  const { value, suggestionsPath, suggestionsSearch, suggest, open, draft, keepDraft } = props;
  const input = useRef<HTMLInputElement>(null);
  const isAwake = useSyncExternalStore(neverChanges, isInBrowser, isOnServer);
  const suggestFor =
    suggest && ((text: string, signal: AbortSignal) => suggest(suggestionsPath + encodeURIComponent(text) + suggestionsSearch, signal));
  const list = useKeywordSuggestions(input, suggestFor, keep);
  const { options, search, active, announcement, isOpen } = list;

  function keep(isShown: boolean): void {
    const text = input.current?.value ?? '';
    keepDraft?.(text === value ? undefined : { text, isOpen: isShown });
  }

  /** A new text: what was active among the suggestions for the old one is active no longer. */
  function onInput(): void {
    list.leaveOptions();
    keep(isOpen);
    list.askSoon();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') onVerticalArrow(event);
    else if (event.key === 'Enter') onEnter(event);
    else if (event.key === 'Escape') onEscape(event);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') list.leaveOptions();
    else if (active >= 0 && (event.key === 'Home' || event.key === 'End')) onHomeOrEnd(event);
  }

  function onVerticalArrow(event: KeyboardEvent): void {
    const isDown = event.key === 'ArrowDown';
    event.preventDefault();
    if (event.altKey && !isDown) list.close();
    else if (isOpen && !event.altKey) list.move(isDown ? 1 : -1);
    else if (!isOpen) void list.ask(event.altKey ? 'none' : isDown ? 'first' : 'last');
  }

  function onEnter(event: KeyboardEvent): void {
    const chosen = options[active];
    list.close();
    if (!chosen) return;
    event.preventDefault();
    open?.(chosen);
  }

  function onEscape(event: KeyboardEvent<HTMLInputElement>): void {
    const isSaid = announcement !== '';
    if (!isSaid && event.currentTarget.value === '') return;
    event.preventDefault();
    if (!isSaid) event.currentTarget.value = '';
    list.close();
  }

  /** Some systems would scroll the page instead. */
  function onHomeOrEnd(event: KeyboardEvent<HTMLInputElement>): void {
    const field = event.currentTarget;
    const place = event.key === 'Home' ? 0 : field.value.length;
    event.preventDefault();
    field.setSelectionRange(place, place);
    list.leaveOptions();
  }

  useEffect(() => {
    if (draft && input.current) input.current.value = draft.text;
    const isTyping = document.activeElement === input.current && input.current?.value !== value;
    if (draft ? draft.isOpen : isTyping) list.askSoon();
    // Once, when the island wakes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const activeId = active >= 0 ? optionId(active) : undefined;
  const states = { 'aria-expanded': isOpen, 'aria-controls': listId, 'aria-activedescendant': activeId } as const;
  const combobox = isAwake ? ({ role: 'combobox', 'aria-autocomplete': 'list', ...states } as const) : {};
  return (
    <>
      <input
        className="input"
        id={KEYWORD_HOOKS.field}
        name="keyword"
        type="search"
        ref={input}
        defaultValue={value}
        placeholder={example}
        autoComplete="off"
        maxLength={maxCharacters}
        {...combobox}
        onInput={onInput}
        onKeyDown={onKeyDown}
        onBlur={list.close}
      />
      <div className={announcement === '' ? undefined : 'suggestions'}>
        {search && <TypedLine search={search} />}
        {isAwake && <Suggestions options={options} active={active} open={open} />}
        <output className={announcement !== '' && !isOpen && !search ? 'no-suggestions' : 'vh'}>{announcement}</output>
      </div>
    </>
  );
}

/** What is understood so far, beside what stays of the open search; the output beside the field says it to those who do not see it. */
function TypedLine({ search }: { search: TypedSearch }) {
  return (
    <p className="typed-search" aria-hidden="true">
      {search.labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
      {keptTexts(search).map((label) => (
        <span className="typed-kept" key={`kept ${label}`}>
          {label}
        </span>
      ))}
      <b>{carsText(search.count)}</b>
    </p>
  );
}

interface SuggestionsProps {
  options: KeywordOption[];
  active: number;
  open: ((option: KeywordOption) => void) | undefined;
}

/** Browsers make a list that scrolls a stop of the Tab key: this one is none, the arrows of the field move in it. */
function Suggestions({ options, active, open }: SuggestionsProps) {
  return (
    <ul className="suggestion-list" id={listId} role="listbox" aria-label="Keyword suggestions" tabIndex={-1} hidden={options.length === 0}>
      {options.map((option, at) => (
        <li
          key={option.href}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          // The field keeps focus, so that leaving it still means leaving the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open?.(option)}
        >
          <span>{option.text}</span> {option.isWithoutFilters && <small className="without-filters">without your filters</small>}{' '}
          <small>{option.count.toLocaleString('en-US')}</small>
        </li>
      ))}
    </ul>
  );
}

function optionId(at: number): string {
  return `keyword-option-${at}`;
}

/** Whether the island is awake: what the server drew is drawn once more before it changes. */
const neverChanges = () => () => undefined;
const isInBrowser = () => true;
const isOnServer = () => false;
