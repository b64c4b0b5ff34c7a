import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/**
 * A completion. `href`: the search with its `count` cars. `isWithoutFilters`: it drops the filters
 * of the current search.
 */
export interface KeywordOption {
  text: string;
  href: string;
  count: number;
  isWithoutFilters?: boolean;
}

/**
 * The filters that a phrase is understood as, those kept from the current search, and the number of
 * cars they find together.
 */
export interface TypedSearchView {
  labels: string[];
  kept: string[];
  count: number;
}

/** Response to a typed phrase. `search` is absent if no word is understood. */
export interface SuggestionsResponse {
  options: KeywordOption[];
  search?: TypedSearchView | undefined;
}

/** Fetches suggestions for a phrase. Rejects when the signal aborts. */
export type SuggestFor = (text: string, signal: AbortSignal) => Promise<SuggestionsResponse>;

/** Which suggestion is selected when the list opens. */
export type FirstActive = 'none' | 'first' | 'last';

/** Debounce: lets a fast typist finish a word. */
const debounceMilliseconds = 120;

/** More would push the suggestions off a phone's screen. */
const maxKeptShown = 4;

/**
 * Suggestions for the text of `input`, and the selected one (`active`; -1 for none, then the
 * field's own text counts). Calls `shown` whenever the list may have opened or closed.
 */
export function useKeywordSuggestions(
  input: RefObject<HTMLInputElement | null>,
  suggestFor: SuggestFor | undefined,
  shown: (isOpen: boolean) => void,
) {
  const inFlight = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [options, setOptions] = useState<KeywordOption[]>([]);
  const [search, setSearch] = useState<TypedSearchView>();
  const [active, setActive] = useState(-1);
  const [announcement, setAnnouncement] = useState('');

  function stopRequesting(): void {
    clearTimeout(timer.current);
    inFlight.current?.abort();
  }

  function show(found: SuggestionsResponse, firstActive: FirstActive, said: string): void {
    const last = found.options.length - 1;
    setOptions(found.options);
    setSearch(found.search);
    setActive({ none: -1, first: Math.min(0, last), last }[firstActive]);
    setAnnouncement(said);
    shown(last >= 0);
  }

  function close(): void {
    stopRequesting();
    show({ options: [] }, 'none', '');
  }

  /** Shows only the response to the latest text. Without a response the field stays a plain one. */
  async function ask(firstActive: FirstActive = 'none'): Promise<void> {
    const text = input.current?.value.trim() ?? '';
    stopRequesting();
    if (!suggestFor || text === '') return close();
    const mine = new AbortController();
    inFlight.current = mine;
    const found = await suggestFor(text, mine.signal).catch(() => undefined);
    if (mine.signal.aborted) return;
    if (found) show(found, firstActive, announcementOf(found));
    else close();
  }

  function askSoon(): void {
    stopRequesting();
    timer.current = setTimeout(() => void ask(), debounceMilliseconds);
  }

  /**
   * Moves the selection, wrapping around at both ends. Aborts running requests, so that the list
   * does not change during the selection.
   */
  function move(by: 1 | -1): void {
    stopRequesting();
    setActive((at) => (at + by + (at < 0 && by < 0 ? 1 : 0) + options.length) % options.length);
  }

  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  useEffect(() => stopRequesting, []);

  return {
    options,
    search,
    active,
    announcement,
    isOpen: options.length > 0,
    ask,
    askSoon,
    close,
    move,
    leaveOptions: () => setActive(-1),
  };
}

function announcementOf({ options, search }: SuggestionsResponse): string {
  const typed =
    search &&
    `${[...search.labels, ...carriedTexts(search)].join(', ')}: ${carsText(search.count)}`;
  if (options.length === 0) return typed ?? 'No suggestions. Press Enter to search.';
  const suggestions = `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`;
  return typed === undefined ? suggestions : `${suggestions}. ${typed}`;
}

/** Kept filters; if they are many, the last ones are replaced by their number. */
export function carriedTexts({ kept }: TypedSearchView): string[] {
  const more = kept.length - maxKeptShown;
  return more > 1 ? [...kept.slice(0, maxKeptShown), `${more} more of your filters`] : kept;
}

/** "1 car", "1,204 cars". */
export function carsText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'car' : 'cars'}`;
}
