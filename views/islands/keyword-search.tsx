// HTML has no element for a list that is controlled by the keys of a field. The field keeps focus
// and handles the keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
/* oxlint-disable jsx-a11y/click-events-have-key-events */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { KeyboardEvent } from 'react';
import type { DraftKeeper } from './draft.js';
import { carsText, carriedTexts, useKeywordSuggestions } from './keyword-suggestions.js';
import type { SuggestionsResponse, KeywordOption, TypedSearchView } from './keyword-suggestions.js';

/** Fetches suggestions from a URL. Rejects when the signal aborts. */
export type SuggestKeywords = (href: string, signal: AbortSignal) => Promise<SuggestionsResponse>;

/**
 * Data from the server. The URL of suggestions is `suggestionsPath`, the typed text and
 * `suggestionsSearch`.
 */
export interface KeywordComboboxProps {
  /** The searched phrase, or ''. */
  value: string;
  suggestionsPath: string;
  /** The current search ('?makeCode=FORD&maxPrice=40000'), or ''. */
  suggestionsSearch: string;
}

/** The typed text, whether its suggestions were shown, and whether it led to the search shown. */
export interface KeywordDraft {
  text: string;
  isOpen: boolean;
  isSearched?: boolean;
}

/** Set in the browser only. */
export interface KeywordComboboxActions extends DraftKeeper<KeywordDraft> {
  suggest?: SuggestKeywords;
  /** Navigates to a chosen suggestion. */
  open?: (option: KeywordOption) => void;
}

const example = 'Keyword: sunroof, third row…';
const listId = 'keyword-suggestions';
const maxCharacters = 100;

/**
 * An editable combobox with list autocomplete, per the pattern of the ARIA Authoring Practices:
 * arrow keys select, Enter opens the selected suggestion or submits the form, Escape closes the
 * list and then clears the field. Before hydration, and without scripts, it is a plain field. The
 * field is uncontrolled, so text typed before hydration stays.
 */
export function KeywordCombobox(props: KeywordComboboxProps & KeywordComboboxActions) {
  const { value, suggestionsPath, suggestionsSearch, suggest, open, draft, keepDraft } = props;
  const input = useRef<HTMLInputElement>(null);
  const isAwake = useSyncExternalStore(neverChanges, isInBrowser, isOnServer);
  const suggestFor =
    suggest &&
    ((text: string, signal: AbortSignal) =>
      suggest(suggestionsPath + encodeURIComponent(text) + suggestionsSearch, signal));
  const list = useKeywordSuggestions(input, suggestFor, keep);
  const { options, search, active, announcement, isOpen } = list;

  function keep(isShown: boolean): void {
    const text = input.current?.value ?? '';
    keepDraft?.(text === value ? undefined : { text, isOpen: isShown });
  }

  /** Typing deselects the suggestion. */
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

  /** On some systems these keys would scroll the page instead. */
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
    // Once, on hydration.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    if (active >= 0)
      document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const activeId = active >= 0 ? optionId(active) : undefined;
  const states = {
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': activeId,
  } as const;
  const combobox = isAwake
    ? ({ role: 'combobox', 'aria-autocomplete': 'list', ...states } as const)
    : {};
  return (
    <>
      <input
        className="input"
        id="keyword"
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
        <output className={announcement !== '' && !isOpen && !search ? 'no-suggestions' : 'vh'}>
          {announcement}
        </output>
      </div>
    </>
  );
}

/**
 * What is understood of the text so far, and the filters kept from the current search. The output
 * beside the field announces the same to screen readers.
 */
function TypedLine({ search }: { search: TypedSearchView }) {
  return (
    <p className="typed-search" aria-hidden="true">
      {search.labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
      {carriedTexts(search).map((label) => (
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

/**
 * Browsers make scrollable lists focusable. This one must not be, because the field's arrow keys
 * move in it.
 */
function Suggestions({ options, active, open }: SuggestionsProps) {
  return (
    <ul
      className="suggestion-list"
      id={listId}
      role="listbox"
      aria-label="Keyword suggestions"
      tabIndex={-1}
      hidden={options.length === 0}
    >
      {options.map((option, at) => (
        <li
          key={option.href}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          // The field keeps focus, so that blur still closes the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => open?.(option)}
        >
          <span>{option.text}</span>{' '}
          {option.isWithoutFilters && (
            <small className="without-filters">without your filters</small>
          )}{' '}
          <small>{option.count.toLocaleString('en-US')}</small>
        </li>
      ))}
    </ul>
  );
}

function optionId(at: number): string {
  return `keyword-option-${at}`;
}

/** Whether the island has hydrated: the first render must equal the server's. */
const neverChanges = () => () => undefined;
const isInBrowser = () => true;
const isOnServer = () => false;
