// No element of HTML is a list that a field's keys choose from: the keys are heard on the field, which keeps focus.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
/* oxlint-disable jsx-a11y/click-events-have-key-events */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent } from 'react';

/** One way to go on typing; `href` is the address of its `count` cars. */
export interface KeywordOption {
  text: string;
  href: string;
  count: number;
}

/** Asks the server for suggestions to an address; rejects when the signal ends it. */
export type SuggestKeywords = (href: string, signal: AbortSignal) => Promise<KeywordOption[]>;

export interface KeywordComboboxProps {
  value: string;
  suggestionsPath: string;
  suggestionsSearch: string;
}

/** Given in the browser only. */
export interface KeywordComboboxActions {
  suggest?: SuggestKeywords;
  /** Goes to the address of a chosen suggestion. */
  open?: (href: string) => void;
}

const example = 'Keyword: sunroof, third row…';
const listId = 'keyword-suggestions';
const maxCharacters = 100;

/** Long enough to let a fast typist finish a word. */
const debounceMilliseconds = 120;

/**
 * An editable combobox with a list of suggestions, after the pattern of the ARIA Authoring Practices: the arrows choose, Enter
 * goes to the chosen one or sends the form, Escape closes. Until it wakes, and where scripts are off, it is the form's plain field.
 * The field is not controlled by React, so what somebody typed before the island woke stays.
 */
export function KeywordCombobox(props: KeywordComboboxProps & KeywordComboboxActions) {
  const { value, suggestionsPath, suggestionsSearch, suggest, open } = props;
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAwake = useSyncExternalStore(neverChanges, isInBrowser, isOnServer);
  const [options, setOptions] = useState<KeywordOption[]>([]);
  const [active, setActive] = useState(-1);
  const [announcement, setAnnouncement] = useState('');
  const isOpen = options.length > 0;

  function close(): void {
    clearTimeout(timer.current);
    asked.current?.abort();
    setOptions([]);
    setActive(-1);
    setAnnouncement('');
  }

  /** Only the answer to the last text is shown; without an answer the field stays a plain one. */
  async function ask(): Promise<void> {
    const text = input.current?.value.trim() ?? '';
    clearTimeout(timer.current);
    asked.current?.abort();
    if (!suggest || text === '') return close();
    const mine = new AbortController();
    asked.current = mine;
    const found = await suggest(suggestionsPath + encodeURIComponent(text) + suggestionsSearch, mine.signal).catch(() => []);
    if (mine.signal.aborted) return;
    setOptions(found);
    setActive(-1);
    setAnnouncement(found.length === 0 ? 'No suggestions' : `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}`);
  }

  function askSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(), debounceMilliseconds);
  }

  function move(by: number): void {
    if (isOpen) setActive((at) => (at + by + (at < 0 && by < 0 ? 1 : 0) + options.length) % options.length);
    else void ask();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const chosen = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      open?.(chosen.href);
    }
  }

  useEffect(() => {
    if (document.activeElement === input.current && input.current?.value !== value) askSoon();
    return () => {
      clearTimeout(timer.current);
      asked.current?.abort();
    };
    // Once, when the island wakes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, []);

  const activeId = active >= 0 ? optionId(active) : undefined;
  const states = { 'aria-expanded': isOpen, 'aria-controls': listId, 'aria-activedescendant': activeId } as const;
  const combobox = isAwake ? ({ role: 'combobox', 'aria-autocomplete': 'list', ...states } as const) : {};
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
        onInput={askSoon}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isAwake && (
        <ul className="suggestions" id={listId} role="listbox" aria-label="Keyword suggestions" hidden={!isOpen}>
          {options.map(({ text, href, count }, at) => (
            <li
              key={href}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              // The field keeps focus, so that leaving it still means leaving the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open?.(href)}
            >
              <span>{text}</span> <small>{count.toLocaleString('en-US')}</small>
            </li>
          ))}
        </ul>
      )}
      <output className="vh">{announcement}</output>
    </>
  );
}

function optionId(at: number): string {
  return `keyword-option-${at}`;
}

/** Whether the island is awake: what the server drew is drawn once more before it changes. */
const neverChanges = () => () => undefined;
const isInBrowser = () => true;
const isOnServer = () => false;
